// What a game marks on its table. Which marks there are is in the state that the workbench
// sent; here they are drawn.
import { named, t } from "./words.js";
import { inWords, make } from "./svg.js";

/** The marks and what they mean, in the order of the legend. */
const legend = [
  ["run", "moves with the card on it"],
  ["free", "free: the next lower rank can lie on it"],
  ["insert", "can be inserted here, in this order"],
  ["out", "can go out"],
  ["back", "the last one out: it can come back"],
  ["topmost", "can be moved, and is the first face up"],
  ["movable", "can be moved"],
  ["enabled", "can be moved once cards are inserted"],
];

/** The size of a line of cards that can be inserted. */
const tag = { height: 17, first: 22, gap: 2 };

/** How far the marks of a state reach below its piles. */
export function below(state) {
  const room = new Map();
  for (const s of state.signs ?? []) {
    if (s.kind === "insert") room.set(s.pile, Math.max(room.get(s.pile) ?? 0, top(s.step) + tag.first));
  }
  return room;
}

/** Where a line of cards begins below a column. */
const top = (step) => tag.gap + (step > 1 ? tag.first + tag.gap + (step - 2) * (tag.height + tag.gap) : 0);

function spot(state, sign) {
  const pile = state.layout.piles.find((p) => p.name === sign.pile);
  return pile.cards.find((c) => c.at === sign.at) ?? pile.cards.at(-1);
}

/** Draws the marks of a board, on and below its cards. */
export function draw(board, play) {
  for (const s of board.state.signs ?? []) {
    if (s.kind === "insert") drawTag(board, s, play);
    else drawOnCard(board, s);
  }
}

function drawOnCard(board, s) {
  const g = board.element(s.pile, s.at) ?? board.lastOf(s.pile);
  const frame = g.querySelector(".frame");
  const [w, h] = board.state.layout.card;
  g.setAttribute("aria-label", `${g.getAttribute("aria-label")}, ${words(board.state, s)}`);
  if (s.kind === "out" || s.kind === "back") {
    frame.before(make("rect", { class: `sign ${s.kind}`, x: 1, y: 1, width: w - 2, height: h - 2, rx: 4.5 }));
    if (s.kind === "out") return;
  }
  const chip = arrow(s.kind);
  chip.setAttribute("transform", `translate(${w - 20} 4)`);
  make("title", {}, chip).textContent = words(board.state, s);
  frame.before(chip);
}

/** An arrow on a chip, 17 by 13; of a card that can come back, one that turns round. */
function arrow(kind) {
  const g = make("g", { class: `sign arrow ${kind === "back" ? "return" : kind}` });
  make("rect", { width: 17, height: 13, rx: 3.5 }, g);
  make("path", { d: kind === "back" ? "M7.3 2L3.6 5L7.3 8M3.6 5H10.4A2.9 2.9 0 0 1 10.4 10.8H6.5" : "M2.5 6.5L8 1.8V4.8H14.5V8.2H8V11.2z" }, g);
  return g;
}

/** What stands in the legend for a mark: small, as it is on the table. */
function key(kind) {
  const svg = make("svg", { class: "key", viewBox: "0 0 17 13", "aria-hidden": "true" });
  if (kind === "insert") {
    make("rect", { class: "sign swatch insert", x: .5, y: 1.5, width: 16, height: 10, rx: 3 }, svg);
    make("use", { class: "pip", href: "#suit-s", transform: "translate(8.5 6.5)scale(.36)" }, svg);
  } else if (kind === "out" || kind === "back") {
    make("rect", { class: `sign swatch ${kind}`, x: 3.5, y: .5, width: 10, height: 12, rx: 1.5 }, svg);
    if (kind === "back") make("path", { class: "turn", d: "M7.6 2.6L5.4 4.4L7.6 6.2M5.4 4.4H9.2A2.1 2.1 0 0 1 9.2 8.8H7" }, svg);
  } else if (kind === "run") {
    make("rect", { class: kind, x: 7.5, width: 2.5, height: 13, rx: 1 }, svg);
  } else if (kind === "free") {
    make("circle", { class: kind, cx: 8.5, cy: 6.5, r: 3.5 }, svg);
  } else {
    svg.append(arrow(kind));
  }
  return svg;
}

/** What a mark says, in words. */
export function words(state, s) {
  const list = (names) => names.map((c) => inWords(c)).join(", ");
  const to = (s.to ?? []).map((name) => named(state, name)).join(", ");
  switch (s.kind) {
    case "insert": return t(s.step === 1 ? "{0} can be inserted under {1}" : "{0} can be inserted under {1} then", list(s.cards), named(state, s.pile));
    case "enabled": return t("can be moved to {0} once these are inserted there: {1}", to, list(s.cards));
    case "topmost": return t("can be moved to {0}, and is the first face up", to);
    case "movable": return t("can be moved to {0}", to);
    case "back": return to ? t("out; can come back to {0}", to) : t("out");
    default: return t("can go out");
  }
}

/** Draws a card or two that can be inserted below a column. Only the first can go at once. */
function drawTag(board, s, play) {
  const card = spot(board.state, s);
  const [w, h] = board.state.layout.card;
  const height = s.step === 1 ? tag.first : tag.height;
  const y = card.y + h + top(s.step);
  const line = make("g", { class: "tag", transform: `translate(${card.x} ${y})` }, board.svg);
  make("rect", { class: "back", width: w, height, rx: 4 }, line);
  const two = s.cards.length > 1, middle = height / 2;
  s.cards.forEach((name, i) => {
    const first = s.step === 1;
    const g = make("g", first ? { class: "suit", role: "button", tabindex: -1, "data-tag": s.pile, "aria-label": t("insert {0} under {1}", inWords(name), named(board.state, s.pile)) } : {}, line);
    if (first) {
      Object.assign(g.dataset, { x: card.x + i * 21, y });
      make("rect", { class: "hit", x: i * 21, width: !two ? w : i ? w - 21 : 21, height, rx: 4 }, g);
      let down = false; // a finger may rest on it, which is no click
      g.onpointerdown = (e) => { down = e.button === 0; };
      g.onpointerup = () => { if (down) play(s.moves[i]); };
      g.onclick = (e) => { if (e.detail === 0) play(s.moves[i]); }; // by a key
    } else {
      make("title", {}, g).textContent = t("Only the first card of a column can be inserted.");
    }
    const x = two ? 11 + i * 20 : 21;
    g.style.color = document.getElementById("card-" + name)?.getAttribute("color");
    make("use", { href: "#suit-" + name.at(-1), transform: `translate(${x} ${middle})scale(.62)` }, g);
  });
  const rank = s.cards[0].slice(0, -1);
  make("use", { class: "rank", href: "#rank-" + rank, transform: `translate(${two ? 43 : 33} ${middle - 6})scale(.86)` }, line);
}

/** Writes the legend of the marks that are on the table: those of a state, and those that the board draws itself. */
export function explain(list, state, svg) {
  const on = new Set([...(state.signs ?? []).map((s) => s.kind), ...["run", "free"].filter((kind) => svg.querySelector("." + kind))]);
  list.hidden = on.size === 0;
  list.replaceChildren(...legend.filter(([kind]) => on.has(kind)).map(([kind, text]) => {
    const li = document.createElement("li");
    li.append(key(kind), t(text));
    return li;
  }));
}
