// What the tabs are made of.
import { said, signs, t } from "../words.js";

/** The properties of an element that are read. */
const read = ["title", "placeholder", "ariaLabel"];

/**
 * Makes an element: its properties, then what is in it; texts in the language of the page, cards with their signs.
 * @param {string} name @param {Record<string, any>} [props] @param {...(Node | string)} children @returns {any}
 */
export function el(name, { textContent = "", ...props } = {}, ...children) {
  const e = Object.assign(document.createElement(name), props);
  for (const p of read) if (typeof props[p] === "string") e[p] = t(props[p]);
  const drawn = (text) => props.className === "call" ? [text] : signs(text.replace(/\S(?:.*\S)?/s, (words) => t(words)));
  e.append(...[textContent, ...children].flatMap((c) => typeof c === "string" ? drawn(c) : c));
  return e;
}

export const button = (text, click, props = {}) => {
  const b = el("button", { type: "button", textContent: text, ...props });
  b.addEventListener("click", click);
  return b;
};

/** Cards and piles that a text names, wherever they are: "the 8c can never leave pile 3". */
export const namesOf = (text) => [
  ...[...text.matchAll(/\b(?:10|[2-9AJQK])[cdhs]\b/g)].map(([card], i) => ({ card, pile: i === 0 ? text.match(/^\s*(pile \d+):/)?.[1] : undefined })),
  ...[...text.matchAll(/\b(?:pile|fan|column|cell) \d+\b/g)].map(([pile]) => ({ pile }))];

/** Cards that an answer speaks of with their piles: "5s 4h 3-Ac in pile 8". */
export function spokenOf(text) {
  const cards = /\b(?:10|[2-9AJQK])[cdhs]\b/g;
  return [...text.matchAll(/((?:[\w-]+ )+)(?:in|of) ((?:pile|fan|column) \d+)/g)]
    .flatMap(([, words, pile]) => [...words.matchAll(cards)].map(([card]) => ({ card, pile })));
}
