// The table of a published problem: its positions, laid out as the board draws them. Where the piles lie stands in
// the page.

import * as rules from "./rules.js";
import { place } from "./words.js";

/**
 * A pile: its cards from the deepest to the bottom card, so many face down.
 * @typedef {{cards: string[], down: number}} Pile
 * @typedef {Map<string, Pile>} Position
 * Where a pile lies, in units of a drawing, with the spread of its cards.
 * @typedef {{name: string, kind: string, row?: number, number?: number, x: number, y: number, right?: number, down?: number}} Place
 */

const WIDTH = 60, HEIGHT = 84, MARGIN = 4, DOWN_SPREAD = 0.45, DEAL = 0, REMOVE = 15, SUITS = "cdhs", RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");

/** Reads "2 Kh 9s". @param {string} text @returns {Pile} */
function readPile(text) {
  const [down, ...cards] = text.split(" ");
  return { cards, down: Number(down) };
}

/** A position after some piles have changed; null takes one away. @param {Position} position @param {Record<string, string | null>} piles @returns {Position} */
export function changed(position, piles) {
  const next = new Map(position);
  for (const [name, text] of Object.entries(piles)) {
    if (text === null) next.delete(name);
    else next.set(name, readPile(text));
  }
  return next;
}

/** A position of Spider as the rules have it. @param {Position} position */
export function spiderOf(position) {
  const piles = Array.from({ length: 10 }, (_, n) => position.get(`pile ${n + 1}`) ?? { cards: [], down: 0 });
  const removed = [...position].filter(([name]) => name.startsWith("removed ")).map(([, pile]) => pile.cards[0].slice(-1));
  return { piles, hand: [...(position.get("hand")?.cards ?? [])].reverse(), removed };
}

/** A position of Spider as it lies on the table. @param {ReturnType<typeof spiderOf>} p @returns {Position} */
export function tableOf(p) {
  const table = new Map([["hand", { cards: [...p.hand].reverse(), down: p.hand.length }]]);
  p.piles.forEach((pile, n) => table.set(`pile ${n + 1}`, pile));
  [...p.removed].sort((a, b) => SUITS.indexOf(a) - SUITS.indexOf(b)).forEach((suit, k) => {
    table.set(`removed ${k + 1}`, { cards: RANKS.toReversed().map((rank) => rank + suit), down: 0 });
  });
  return table;
}

/** A move of Spider by its numbers. @param {number[]} parts */
export function moveOf([from, to, count]) {
  if (to === DEAL) return { deal: true, from: 0, to: 0, count: 0 };
  return to === REMOVE ? { remove: true, from: from - 1, to: from - 1, count } : { from: from - 1, to: to - 1, count };
}

/** The numbers of a move of Spider. @param {any} move */
export const partsOf = (move) => move.deal ? [0, DEAL, 0] : [move.from + 1, move.remove ? REMOVE : move.to + 1, move.count];

/** The legal moves of Spider as the board knows them. @param {Position} position */
export function trips(position) {
  const p = spiderOf(position);
  return rules.moves(p).map((m) => {
    const text = rules.words(p, m), from = `pile ${m.from + 1}`;
    if (m.deal) return { text, from: "hand", at: p.hand.length, count: 0, move: m };
    return { text, from, at: p.piles[m.from].cards.length - m.count + 1, count: m.count, to: m.remove ? "" : `pile ${m.to + 1}`, move: m };
  });
}

/** Whether cards are of one suit, each one rank higher than the one before or each one lower. @param {string[]} cards */
function isSequence(cards) {
  const steps = cards.slice(1).map((card, i) => RANKS.indexOf(card.slice(0, -1)) - RANKS.indexOf(cards[i].slice(0, -1)));
  return cards.every((card) => card.slice(-1) === cards[0].slice(-1)) && steps.every((step) => Math.abs(step) === 1 && step === steps[0]);
}

/** Lays out positions of a problem: where its piles are, and the labels of rows. */
export class Table {
  /** @param {Place[]} piles @param {any[]} labels @param {boolean} spider */
  constructor(piles, labels, spider) {
    this.places = new Map(piles.map((pile) => [pile.name, pile]));
    this.labels = labels.map(({ x, y, text }) => ({ x, y, text }));
    this.width = 0;
    // Suits that are removed lie in a row above piles 3 to 10.
    for (let k = 1; spider && k <= 8; k++) {
      const name = `removed ${k}`, below = this.at(`pile ${k + 2}`);
      if (!this.places.has(name)) this.places.set(name, { name, kind: "removed", number: k, x: below.x, y: this.at("hand").y });
    }
  }

  /** @param {string} name */
  at(name) { return /** @type {Place} */ (this.places.get(name)); }

  /** A position as it is drawn; the width is that of the widest until now. @param {Position} position */
  layout(position) {
    const piles = [...position].map(([name, pile]) => this.pile(this.at(name), pile));
    this.width = Math.max(this.width, ...piles.map(({ x, width }) => x + width + MARGIN));
    const named = [...position].map(([name, pile]) => this.label(this.at(name), pile)).filter((label) => label.text);
    return {
      width: this.width, height: Math.max(...piles.map(({ y, height }) => y + height + MARGIN)), card: [WIDTH, HEIGHT], piles,
      labels: piles.some(({ row }) => row) ? [...this.labels, ...named] : named,
    };
  }

  /** @param {Place} at @param {Pile} pile */
  pile(at, { cards, down }) {
    let { x, y } = at;
    const flat = !at.right && !at.down, shown = [];
    for (let i = flat ? Math.max(cards.length - 1, 0) : 0; i < cards.length; i++) {
      const back = i < down, card = cards[i], side = at.right ? "-side" : "";
      shown.push({ x, y, at: i + 1, name: back ? "" : card, face: back ? "card-back" : card === "??" ? "card-unknown" : `card-${card}${side}` });
      if (i === cards.length - 1) break;
      x += (at.right ?? 0) * (back ? DOWN_SPREAD : 1);
      y += (at.down ?? 0) * (back ? DOWN_SPREAD : 1);
    }
    const { name, kind, row, number } = at, strip = row ? 0 : at.down ?? 0;
    return { name, kind, row, number, x: at.x, y: at.y, width: x - at.x + WIDTH, height: y - at.y + HEIGHT, count: cards.length, cards: shown, strip };
  }

  /** The label of a pile: its number where its cards are spread, else its name, and how many lie there if the top one does not tell. @param {Place} at @param {Pile} pile */
  label({ x, y, kind, row, number, right, down }, { cards }) {
    const spot = { x: x + WIDTH / 2, y: y - 3 };
    if (row) return { ...spot, text: "" };
    if ((right || down) && number && kind !== "out") return { ...spot, text: String(number) };
    return { ...spot, text: place({ kind, number }), kind, number, count: !right && !down && cards.length > 1 && !isSequence(cards) ? cards.length : 0 };
  }
}
