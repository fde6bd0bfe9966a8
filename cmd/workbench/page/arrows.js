// Arrows on the board: what a dig needs, from the head of each chain to every card that can take it; and
// moves, one after the other.
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

/** Draws an arrow between the near edges of two cards, from the strip of the one beside its index. */
function arrow(svg, width, from, to) {
  const right = to.x > from.x, side = right ? 1 : -1, drop = 11;
  const x1 = from.x + (right ? width - 5 : width - 14), x2 = to.x + (right ? 1 : width - 1);
  const y1 = from.y + drop, y2 = to.y + drop + 8, bend = Math.max(14, Math.abs(x2 - x1) / 2) * side;
  const g = make("g", { class: "need", "aria-hidden": "true" }, svg);
  make("path", { class: "way", d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 4 * side} ${y2}` }, g);
  make("circle", { cx: x1, cy: y1, r: 2.6 }, g);
  make("path", { d: `M${x2} ${y2}l${-7 * side} -4.2v8.4z` }, g);
}

/**
 * Draws moves as arrows, with their numbers when there are several: those whose cards lie where they did at first.
 * @param {{from?: string, at?: number, to?: string}[]} list
 */
export function moves(board, list) {
  for (const old of board.svg.querySelectorAll(".trip")) old.remove();
  const [w, h] = board.state.layout.card, left = new Map(); // how many cards of a pile have not gone yet
  list.forEach((m, i) => {
    const from = board.pile(m.from), to = board.pile(m.to), k = from?.cards.findIndex((c) => c.at >= m.at);
    if (!from || !to || from.cards.length === 0 || m.at > (left.get(m.from) ?? Infinity)) return;
    left.set(m.from, m.at - 1);
    const card = from.cards[k] ?? from.cards.at(-1), next = from.cards[k + 1], top = to.cards.at(-1);
    const beside = next && next.x > card.x; // then its suit stands below its rank, and the arrow begins below that
    const x1 = card.x + (beside ? (next.x - card.x) / 2 : w * .82), y1 = card.y + (beside ? h * .6 : next ? (next.y - card.y) / 2 : h / 3);
    const x2 = (top?.x ?? to.x) + w / 2, y2 = (top?.y ?? to.y) + h * .62;
    const cx = (x1 + x2) / 2 + (y2 - y1) * .14, cy = (y1 + y2) / 2 - Math.abs(x2 - x1) * .14, long = Math.hypot(x2 - cx, y2 - cy) || 1;
    const dx = (x2 - cx) / long, dy = (y2 - cy) / long, bx = x2 - dx * 11, by = y2 - dy * 11;
    const line = `M${x1} ${y1}Q${cx} ${cy} ${bx} ${by}`, tip = `M${x2} ${y2}L${bx - dy * 6} ${by + dx * 6}L${bx + dy * 6} ${by - dx * 6}z`;
    const g = make("g", { class: "trip", "aria-hidden": "true" }, board.svg);
    make("path", { class: "edge", d: line + tip }, g);
    make("path", { class: "line", d: line }, g);
    make("path", { d: tip }, g);
    if (list.length > 1) {
      make("circle", { cx: x1, cy: y1, r: 7.5 }, g);
      make("text", { x: x1, y: y1 + 3.4 }, g).textContent = String(i + 1);
    }
  });
}
