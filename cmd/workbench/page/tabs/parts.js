// What the tabs are made of.
import { said, t } from "../words.js";

/** The properties of an element that are read. */
const read = ["textContent", "title", "placeholder", "ariaLabel"];

/** Makes an element: its properties, then what is in it; texts in the language of the page. */
export function el(name, props = {}, ...children) {
  const e = Object.assign(document.createElement(name), props);
  for (const p of read) if (typeof props[p] === "string") e[p] = t(props[p]);
  e.append(...children.map((c) => typeof c === "string" ? c.replace(/\S(?:.*\S)?/s, (text) => t(text)) : c));
  return e;
}

export const button = (text, click, props = {}) => {
  const b = el("button", { type: "button", textContent: text, ...props });
  b.addEventListener("click", click);
  return b;
};

/** Cards that an answer speaks of with their piles: "5s 4h 3-Ac in pile 8". */
export function spokenOf(text) {
  const cards = /\b(?:10|[2-9AJQK])[cdhs]\b/g;
  return [...text.matchAll(/((?:[\w-]+ )+)(?:in|of) ((?:pile|fan|column) \d+)/g)]
    .flatMap(([, words, pile]) => [...words.matchAll(cards)].map(([card]) => ({ card, pile })));
}
