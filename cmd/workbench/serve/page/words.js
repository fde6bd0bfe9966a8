// Every text of the page, in the languages that it speaks. The page is written in English;
// `t` and `said` give its texts in the language that was chosen, and `translate` what
// stands in the document. What is not in the table stays as it is: cards, moves, and what
// the workbench writes of a game in its own words.

/** @type {Map<string, string>} */
let table = new Map(); // empty: English
let patterns = []; // the texts with holes, the most particular first

/** Chooses the language, "en" or "de", and loads its table. */
export async function speak(language) {
  table = new Map(language === "de" ? /** @type {[string, string][]} */ ((await import("./german.js")).german) : []);
  patterns = [...table].filter(([english]) => english.includes("{0}")).map(pattern).sort((a, b) => b.length - a.length);
  document.documentElement.lang = language;
}

/** A text with its values: t("{0} moves can be made.", 3). */
export function t(text, ...values) {
  return (table.get(text) ?? text).replace(/\{(\d)\}/g, (whole, i) => values[i] ?? whole);
}

/** A text as the workbench says it, with the values in it: "the 3c cannot go out". */
export function said(text) {
  if (table.size === 0 || typeof text !== "string") return text;
  if (table.has(text)) return table.get(text);
  const rule = text.match(/^(.*) \(rule (\d+)\)$/s);
  if (rule) return t("{0} (rule {1})", said(rule[1]), rule[2]);
  for (const { find, other } of patterns) {
    const values = text.match(find);
    if (values) return other.replace(/\{(\d)\}/g, (_, i) => shown(values[Number(i) + 1]));
  }
  return text;
}

/** A text with holes, as an expression that finds what fills them: in a short one, a word each. */
function pattern([english, other]) {
  const parts = english.split(/\{\d\}/);
  const length = parts.join("").length;
  const words = parts.map((p) => p.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return { find: new RegExp("^" + words.join(length < 12 ? "(\\S+)" : "(.+?)") + "$", "s"), other, length };
}

const suits = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** What fills a hole: a card with its sign, or words that have a translation of their own. */
function shown(value) {
  const cards = value.replace(/\b(10|[2-9AJQK])([cdhs])\b/g, (_, rank, suit) => rank + suits[suit]);
  return cards === value ? said(value) : cards;
}

const attributes = ["title", "aria-label", "placeholder"];

/** Puts what stands in an element into the language. */
export function translate(root) {
  if (table.size === 0) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode), text = node.data.trim().replace(/\s+/g, " ");
    if (table.has(text)) node.data = node.data.replace(/\S(?:.*\S)?/s, table.get(text));
  }
  for (const e of root.querySelectorAll("*")) {
    for (const a of attributes) if (table.has(e.getAttribute(a))) e.setAttribute(a, table.get(e.getAttribute(a)));
  }
}
