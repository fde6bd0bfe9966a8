// What a dig needs, drawn on the board: an arrow from the head of each chain to every card
// that can take it.
import { make } from "./svg.js";

/**
 * The needs in the answer to a dig. "pile 8:" and "5s 4h needs a 6 (6s in pile 9, free)" make
 * {pile: "pile 8", head: "5s", to: [{card: "6s", pile: "pile 9"}]}.
 */
export function needsOf(text) {
  const pile = text.match(/^(pile \d+):/m)?.[1];
  if (!pile) return [];
  return [...text.matchAll(/^ *((?:10|[2-9AJQK])\S*) .*?needs an? .*?\((.*?)\)/gm)].map(([, run, places]) => ({
    pile, head: run.match(/^(10|.)/)[0] + run.at(-1),
    to: [...places.matchAll(/(\w+) in (pile \d+)/g)].map(([, card, pile]) => ({ card, pile })),
  }));
}

/** Draws the arrows of needs, which are told from the top chain of a pile down. */
export function draw(board, needs) {
  for (const old of board.svg.querySelectorAll(".need")) old.remove();
  let above = Infinity;
  for (const n of needs) {
    const cards = board.pile(n.pile)?.cards ?? [];
    const head = cards.findLast((c) => c.name === n.head && c.at < above);
    if (!head) continue;
    above = head.at;
    for (const { card, pile } of n.to) {
      for (const c of board.pile(pile)?.cards ?? []) if (c.name === card) arrow(board.svg, board.state.layout.card[0], head, c);
    }
  }
}

/** Draws an arrow between the near edges of two cards, at the height of their corners. */
function arrow(svg, width, from, to) {
  const right = to.x > from.x, side = right ? 1 : -1, drop = 9;
  const x1 = from.x + (right ? width - 3 : 3), x2 = to.x + (right ? 2 : width - 2);
  const y1 = from.y + drop, y2 = to.y + drop, bend = Math.max(14, Math.abs(x2 - x1) / 2) * side;
  const g = make("g", { class: "need", "aria-hidden": "true" }, svg);
  make("path", { class: "way", d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 4 * side} ${y2}` }, g);
  make("circle", { cx: x1, cy: y1, r: 2.6 }, g);
  make("path", { d: `M${x2} ${y2}l${-7 * side} -4.2v8.4z` }, g);
}
