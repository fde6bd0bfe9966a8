// What drawings and words about cards have in common.
import { t } from "./words.js";

const ns = "http://www.w3.org/2000/svg";
const ranks = { A: "ace", J: "jack", Q: "queen", K: "king" };
const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** Says a card in words: "7 of hearts". */
export function inWords(name) {
  if (name === "") return t("face-down card");
  if (name === "??") return t("unknown card");
  const rank = name.slice(0, -1), suit = name.slice(-1);
  return t("{0} of {1}", t(ranks[rank] ?? rank), t(suits[suit] ?? suit));
}

/** Makes an element of a drawing. */
export function make(name, attributes = {}, parent = null) {
  const e = document.createElementNS(ns, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  parent?.append(e);
  return e;
}
