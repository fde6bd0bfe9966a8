// The board: draws a position, and tells what a player does with a card. Which moves there
// are is in the state that the workbench sent.

import * as arrows from "./arrows.js";
import { fit, labels as size, lay, narrow, roomOf, spread } from "./layout.js";
import { inWords, make } from "./svg.js";
import { move, named, place, t } from "./words.js";

/** How far a pointer may go before it drags. */
const slack = 5;

/** The room for a shadow around cards that are lifted. */
const shade = 9;

const order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const rankOf = ({ name }) => order.indexOf(name.slice(0, -1));

/**
 * What a card of Spider is to the one that lies on it: a "run" when they move together, "free" when another
 * could lie there, of the next lower rank; else "".
 */
function tie(card, on) {
  if (rankOf(card) < 1 || rankOf(on) < 0) return ""; // nothing goes on an Ace
  if (rankOf(card) !== rankOf(on) + 1) return "free";
  return card.name.at(-1) === on.name.at(-1) ? "run" : "";
}

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {{play: (text: string) => void, drag: (from: string, at: number, to: string) => void, say: (text: string) => void, resized: () => void,
   *   tap?: (pile: string, at: number) => boolean, away?: (pile: string, at: number, e: PointerEvent) => boolean}} player tap and away are true when they have done it
   */
  constructor(svg, player) {
    this.svg = svg;
    this.player = player;
    this.state = null;
    this.cards = new Map(); // their drawings, by what they show
    this.held = null; // {pile, at}: what was taken up
    this.cursor = null; // {pile, at}: where the keys are
    this.drag = null;
    this.flying = null; // the cards that a drag moves, on a sheet of their own
    this.animate = true;
    this.marks = null; // what draws what the game marks, where that is wanted
    this.marked = { cards: [], needs: [] }; // what an answer speaks of
    this.dropped = []; // cards that a drag has left where they are not drawn: {name, x, y}
    svg.onpointerdown = (e) => this.down(e);
    // A finger on a card drags it, and does not scroll the page: within a drawing, touch-action is not heeded.
    svg.addEventListener("touchstart", (e) => { if (this.drag?.at) e.preventDefault(); }, { passive: false });
    svg.onpointermove = (e) => this.moved(e);
    svg.onpointerup = (e) => this.up(e);
    svg.onpointercancel = () => this.letGo();
    svg.onkeydown = (e) => this.key(e);
    svg.oncontextmenu = (e) => this.sendOut(e);
    new ResizeObserver(() => this.resized()).observe(svg);
    addEventListener("resize", () => this.resized());
    svg.addEventListener("focusin", (e) => { this.cursor = this.placeOf(e.target) ?? this.cursor; });
  }

  /** Draws a state; after a move of the game that is shown, cards run to where they go. */
  show(state, moved = false) {
    const before = moved ? this.state : null;
    const focused = this.svg.contains(document.activeElement);
    this.told = state;
    this.room = roomOf(this.svg);
    if (spread(this.svg, state.layout, this.room)) this.room = roomOf(this.svg);
    const { room } = this;
    this.narrow = room.width < narrow;
    this.laid = this.lay(room);
    // either card of a pair goes on the other
    const moves = state.moves.flatMap((m) => m.pair ? [m, { ...m, from: m.to, at: m.pair, to: m.from }] : m);
    state = this.state = { ...state, moves, layout: this.laid.layout };
    this.held = this.drag = null;
    this.flying?.remove();
    this.marked = { cards: [], needs: [] };
    fit(this.svg, this.laid, room);
    const labels = state.layout.labels.map((l) => {
      const text = make("text", { x: l.x, y: l.y, class: "label" });
      text.textContent = this.labelText(l);
      return text;
    });
    const drawn = this.cards;
    this.cards = new Map();
    this.put([...labels, ...state.layout.piles.flatMap((p) => this.drawPile(p, drawn))]);
    size(this.svg, this.laid, room);
    this.marks?.draw(this, (text) => this.player.play(text));
    this.setCursor(focused);
    if (before && this.animate) this.flow(before);
    this.dropped = [];
  }

  /** Puts these on the sheet, in this order. What is there already stays: to draw a card anew takes the browser long. */
  put(wanted) {
    const stay = new Set(wanted);
    for (const e of [...this.svg.childNodes]) if (!stay.has(e)) e.remove();
    let at = this.svg.firstChild;
    for (const e of wanted) {
      if (e === at) at = at.nextSibling;
      else this.svg.insertBefore(e, at);
    }
  }

  /** Lays the cards out for a room. */
  lay(room) { return lay(this.told.layout, room, this.marks?.below(this.told) ?? new Map()); }

  /** Draws the board anew when the window has another size in which it looks otherwise. */
  resized() {
    if (this.told && !this.drag && this.svg.clientWidth > 0) {
      this.room = roomOf(this.svg);
      const { scale, height } = this.lay(this.room);
      if (scale !== this.laid.scale || height !== this.laid.height) {
        const { cards, needs } = this.marked;
        this.show(this.told);
        this.mark(cards, needs);
      }
    }
    if (this.state) size(this.svg, this.laid, this.room);
    this.player.resized();
  }

  /** Draws a pile, with the cards that were drawn before where they are the same. @param {Map<string, any>} drawn */
  drawPile(p, drawn) {
    const [w, h] = this.state.layout.card;
    if (p.cards.length === 0) {
      const g = make("g", { class: "pile", role: "button", tabindex: -1, "data-pile": p.name, "data-at": 0, "aria-label": t("{0}, empty", place(p)) });
      // of a pyramid: it lies on cards that are free now
      if (this.state.layout.piles.some((q) => q.cards[0] && Math.abs(q.x - p.x) < w && Math.abs(q.y - p.y) < h)) g.style.pointerEvents = "none";
      make("rect", { class: "space", x: p.x + 1, y: p.y + 1, width: w - 2, height: h - 2, rx: 5 }, g);
      make("rect", { class: "frame", x: p.x + 1.5, y: p.y + 1.5, width: w - 3, height: h - 3, rx: 4 }, g);
      return [g];
    }
    return p.cards.map((c, i) => {
      const composed = this.state.composed, down = c.name !== "" && c.at <= (composed?.down[p.name] ?? 0);
      const goes = this.movesOf(p.name, c.at), on = p.cards[i + 1], tied = on && !down && this.state.game === "spider" && tie(c, on);
      const key = [p.name, c.at, c.face, down, tied, tied && on.y - c.y].join(), old = drawn.get(key), g = old ?? make("g", { role: "button", tabindex: -1, "data-pile": p.name, "data-at": c.at });
      const looks = {
        class: "card" + (goes.length || composed ? "" : " fixed") + (on && p.strip ? " covered" : ""),
        "aria-label": this.label(p, c, goes, tied) + (down ? ", " + t("face down") : ""),
      };
      for (const [name, text] of Object.entries(looks)) if (g.getAttribute(name) !== text) g.setAttribute(name, text);
      const there = `translate(${c.x}px, ${c.y}px)`;
      if (g.style.transform !== there) g.style.transform = there;
      this.cards.set(key, g);
      if (old) {
        for (const sign of g.querySelectorAll(".sign")) sign.remove();
        return g;
      }
      make("use", { href: "#" + c.face }, g);
      if (down) make("rect", { class: "veil", x: .5, y: .5, width: w - 1, height: h - 1, rx: 5 }, g);
      if (tied === "run") make("rect", { class: "run", x: w - 4.5, y: 3, width: 2.5, height: on.y - c.y, rx: 1 }, g);
      if (tied === "free") make("circle", { class: "free", cx: w - 7, cy: 8, r: 3 }, g);
      make("rect", { class: "frame", x: 1.5, y: 1.5, width: w - 3, height: h - 3, rx: 4 }, g);
      return g;
    });
  }

  label(p, c, goes, tied) {
    const where = c.at === p.count ? t("top of {0}", place(p)) : t("{0}, under {1}", place(p), p.count - c.at);
    const to = goes.map((m) => this.goal(m)).join(", ");
    return `${inWords(c.name)}, ${where}` + (tied === "free" ? ", " + t("free") : "") + (to ? ", " + t("goes to {0}", to) : "");
  }

  /** A label: the number of a pile with how many of its cards lie face down, or its name, of which a suit is enough where there is little room. */
  labelText({ text, kind, number, count, x, y }) {
    if (!kind) {
      const pile = this.state.layout.piles.find((p) => p.strip && p.y === y + 3 && p.x < x && x < p.x + p.width);
      const down = pile?.cards.filter((c) => c.name === "").length;
      return down ? `${text} ▾${down}` : text;
    }
    const suit = this.narrow && kind === "out" && ["clubs", "diamonds", "hearts", "spades"][number - 1];
    const first = this.narrow && number && !suit; // the first of a kind names all
    return suit ? t(suit) : first ? number === 1 ? t(kind) : String(number) : place({ kind, number }) + (count ? ` (${count})` : "");
  }

  /** What the pile of a name is called. */
  named(name) { return named(this.state, name); }

  /** Where a move goes, else the move itself. */
  goal(m) { return m.to ? this.named(m.to) : move(m.text); }

  pile(name) { return this.state.layout.piles.find((p) => p.name === name); }

  /** The legal moves of a card. Of a pile that shows its top card alone, all of the pile. */
  movesOf(pile, at) {
    const alone = this.pile(pile)?.cards.length === 1;
    return this.state.moves.filter((m) => m.from === pile && (m.at === at || alone));
  }

  element(pile, at) {
    return [...this.svg.querySelectorAll("[data-pile]")].find((e) => e.dataset.pile === pile && Number(e.dataset.at) === at);
  }

  placeOf(target) {
    const e = target.closest?.("[data-pile]");
    return e ? { pile: e.dataset.pile, at: Number(e.dataset.at) } : null;
  }

  // What moves is seen on the way.

  /** Lets cards run from where they were to where they are. */
  flow(before) {
    const was = [...this.dropped];
    const now = new Map(this.state.layout.piles.map((p) => [p.name, p]));
    for (const p of before.layout.piles) {
      for (const c of p.cards) {
        const still = now.get(p.name)?.cards.find((d) => d.at === c.at);
        if (c.name !== "" && still?.name !== c.name) was.push({ name: c.name, x: c.x, y: c.y });
      }
    }
    const shrunk = before.layout.piles.find((p) => p.cards.length === 1 && (now.get(p.name)?.count ?? 0) < p.count);
    let wait = 0;
    for (const p of this.state.layout.piles) {
      const old = before.layout.piles.find((q) => q.name === p.name);
      for (const c of p.cards) {
        const there = old?.cards.find((d) => d.at === c.at);
        if (c.name === "" || there?.name === c.name) continue;
        const i = was.findIndex((d) => d.name === c.name);
        const from = i >= 0 ? was.splice(i, 1)[0] : there ? null : shrunk?.cards[0];
        if (!from) continue;
        const e = this.element(p.name, c.at);
        e.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${c.x}px, ${c.y}px)` }],
          { duration: 170, delay: from === shrunk?.cards[0] ? (wait += 25) : 0, easing: "ease-out", fill: "backwards" });
      }
    }
  }

  /** Lets a wave run through the cards. */
  wave() {
    if (!this.animate) return;
    [...this.svg.querySelectorAll(".card")].forEach((e, i) => {
      const there = e.style.transform;
      e.animate([{ transform: there }, { transform: there + " translateY(-22px) rotate(4deg)" }, { transform: there }], { duration: 420, delay: i * 18, easing: "ease-in-out" });
    });
  }

  /** Waits until the cards lie still. */
  async still() {
    await Promise.allSettled(document.getAnimations().map((a) => a.finished));
  }

  // Taking up and laying down.

  /** Does what a tap on a card or a space means. */
  tap(pile, at) {
    if (this.player.tap?.(pile, at)) return;
    if (this.held) return this.layDown(pile, at);
    const goes = this.movesOf(pile, at);
    const here = this.state.moves.filter((m) => m.to === pile);
    if (goes.length === 1) return this.player.play(goes[0].text);
    if (goes.length > 1) return this.takeUp(pile, at, goes);
    if (at === 0 && here.length === 1) return this.player.play(here[0].text);
    const card = this.pile(pile).cards.find((c) => c.at === at);
    if (at === 0) return this.player.say(here.length ? t("{0} cards can go to {1}", here.length, this.named(pile)) : t("no card can go to {0}", this.named(pile)));
    this.takeUp(pile, at, goes);
    const first = this.marks && this.state.signs?.find((s) => s.kind === "enabled" && s.pile === pile && s.at === at);
    this.player.say(`${inWords(card?.name ?? "")}: ` + (first ? this.marks.words(this.state, first) : t("no move takes it; tap where it should go to read the rule")));
  }

  takeUp(pile, at, goes) {
    this.leave();
    this.held = { pile, at };
    for (const e of this.cardsFrom(pile, at)) e.classList.add("held");
    this.showTargets(goes);
    if (goes.length) this.player.say(t("taken up: goes to {0}", goes.map((m) => this.goal(m)).join(", ")));
  }

  showTargets(goes) {
    for (const m of goes) {
      const p = this.pile(m.to);
      if (p) this.element(p.name, p.cards.at(-1)?.at ?? 0)?.classList.add("target");
    }
  }

  layDown(pile, at) {
    const { pile: from, at: first } = this.held;
    if (pile === from) {
      this.leave();
      if (first !== at) this.tap(pile, at);
      return;
    }
    this.leave();
    this.player.drag(from, first, pile);
  }

  /** Lays down what was taken up where it was. */
  leave() {
    this.held = null;
    for (const e of this.svg.querySelectorAll(".held, .target")) e.classList.remove("held", "target");
  }

  /** The cards that go with one: as many as its moves take, else all that lie on it. */
  cardsFrom(pile, at) {
    const shown = this.pile(pile).cards;
    const flat = shown[0].y === shown.at(-1).y; // beside one another: a card goes alone
    const count = this.movesOf(pile, at).find((m) => m.count)?.count ?? (flat ? 1 : Infinity);
    return [...this.svg.querySelectorAll(".card")].filter((e) => {
      const n = Number(e.dataset.at);
      return e.dataset.pile === pile && n >= at && n < at + count;
    });
  }

  /** Frames cards that an answer speaks of, [{card, pile}]: wherever they are without a pile, and without a card all of the pile. */
  mark(list, needs = []) {
    this.marked = { cards: list, needs };
    for (const e of this.svg.querySelectorAll(".marked, .named")) e.classList.remove("marked", "named");
    for (const { card, pile } of list) {
      for (const p of this.state.layout.piles) {
        if (pile && p.name !== pile) continue;
        if (!card) this.lastOf(p.name)?.classList.add("named");
        for (const c of p.cards) if (c.name === card) this.element(p.name, c.at).classList.add("marked");
      }
    }
    arrows.draw(this, needs);
  }

  /** Draws moves on the board: what goes where, one after the other. */
  preview(list) { arrows.moves(this, list); }

  // Pointers.

  point(e) {
    return new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  down(e) {
    const at = this.placeOf(e.target);
    if (!at || e.button !== 0 || this.drag) return;
    e.preventDefault();
    this.element(at.pile, at.at).focus({ focusVisible: false, preventScroll: true });
    this.svg.setPointerCapture(e.pointerId);
    this.drag = { ...at, pointer: e.pointerId, x: e.clientX, y: e.clientY, start: this.point(e), cards: null, dx: 0, dy: 0 };
  }

  moved(e) {
    const d = this.drag;
    if (!d || d.at === 0 || d.pointer !== e.pointerId) return;
    if (!d.cards && Math.hypot(e.clientX - d.x, e.clientY - d.y) < slack) return;
    if (!d.cards) this.lift(d);
    const p = this.point(e);
    d.dx = p.x - d.start.x;
    d.dy = p.y - d.start.y;
    this.flying.style.transform = `translate(${e.clientX - d.x}px, ${e.clientY - d.y}px)`;
  }

  lift(d) {
    this.leave();
    const shown = new Map(this.pile(d.pile).cards.map((c) => [c.at, c]));
    d.cards = this.cardsFrom(d.pile, d.at).map((element) => ({ element, ...shown.get(Number(element.dataset.at)) }));
    this.fly(d.cards);
    this.showTargets(this.movesOf(d.pile, d.at));
  }

  /** Draws cards once more, on a sheet that can be moved without drawing them anew. */
  fly(cards) {
    const [w, h] = this.state.layout.card;
    const xs = cards.map((c) => c.x), ys = cards.map((c) => c.y);
    const x = Math.min(...xs) - shade, y = Math.min(...ys) - shade;
    const width = Math.max(...xs) + w + shade - x, height = Math.max(...ys) + h + shade - y;
    const matrix = this.svg.getScreenCTM(), corner = new DOMPoint(x, y).matrixTransform(matrix);
    this.flying = make("svg", { class: "flying", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" });
    Object.assign(this.flying.style, { left: `${corner.x}px`, top: `${corner.y}px`, width: `${width * matrix.a}px`, height: `${height * matrix.a}px` });
    const sheet = make("g", {}, this.flying);
    for (const { element } of cards) {
      const twin = element.cloneNode(true);
      for (const name of ["tabindex", "role", "aria-label", "data-pile", "data-at"]) twin.removeAttribute(name);
      sheet.append(twin);
      element.classList.add("lifted");
    }
    this.svg.after(this.flying);
  }

  up(e) {
    const d = this.drag;
    if (d?.pointer !== e.pointerId) return;
    this.drag = null;
    if (!d.cards) return this.tap(d.pile, d.at);
    this.moved(e);
    const to = this.under(d);
    this.dropped = d.cards.map((c) => ({ name: c.name, pile: d.pile, at: c.at, x: c.x + d.dx, y: c.y + d.dy }));
    if (to && to !== d.pile) {
      this.leave();
      this.player.drag(d.pile, d.at, to);
    } else if (!this.player.away?.(d.pile, d.at, e)) {
      this.letGo();
    }
  }

  /** The pile that the first dragged card covers most of. */
  under(d) {
    const [w, h] = this.state.layout.card;
    const x = d.cards[0].x + d.dx, y = d.cards[0].y + d.dy;
    let best = null, most = w * h / 12;
    for (const p of this.state.layout.piles) {
      const area = Math.max(0, Math.min(x + w, p.x + p.width) - Math.max(x, p.x)) * Math.max(0, Math.min(y + h, p.y + p.height) - Math.max(y, p.y));
      if (area > most) [best, most] = [p.name, area];
    }
    return best;
  }

  /** Draws the cards where they were: the drag came to nothing. */
  letGo() {
    this.drag = null;
    if (!this.state) return;
    const back = this.dropped;
    this.show(this.told);
    if (!this.animate) return;
    for (const c of back) {
      const e = this.element(c.pile, c.at);
      e?.animate([{ transform: `translate(${c.x}px, ${c.y}px)` }, { transform: e.style.transform }], { duration: 170, easing: "ease-out" });
    }
  }

  /** Sends a card out, as the right button does: where cards leave the game. */
  sendOut(e) {
    const at = this.placeOf(e.target);
    const card = at && this.pile(at.pile).cards.find((c) => c.at === at.at);
    const suit = { c: 1, d: 2, h: 3, s: 4 }[card?.name.at(-1)];
    const out = card && this.state.layout.piles.find((p) => p.kind === "out" && p.number === suit || p.kind === "foundation");
    if (!out) return;
    e.preventDefault();
    this.leave();
    const goes = this.movesOf(at.pile, at.at).find((m) => m.text.endsWith(" out"));
    if (goes) this.player.play(goes.text);
    else if (out.kind !== this.pile(at.pile).kind) this.player.drag(at.pile, at.at, out.name);
  }

  // Keys.

  setCursor(focus) {
    const wanted = this.cursor && (this.element(this.cursor.pile, this.cursor.at) ?? this.lastOf(this.cursor.pile));
    const e = wanted ?? this.svg.querySelector(".card:not(.fixed)") ?? this.svg.querySelector("[data-pile]");
    if (!e) return;
    for (const other of this.svg.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
    e.setAttribute("tabindex", "0");
    this.cursor = this.placeOf(e);
    if (focus) e.focus({ preventScroll: true });
  }

  lastOf(pile) { return [...this.svg.querySelectorAll("[data-pile]")].filter((e) => e.dataset.pile === pile).at(-1); }

  focus() { this.setCursor(true); }

  /** Goes to the next card that can go somewhere, or to the next place to which the card that is taken up can. */
  next() {
    const all = [...this.svg.querySelectorAll("[data-pile]")];
    const at = all.findIndex((e) => e.getAttribute("tabindex") === "0");
    const e = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((x) => x.matches(this.held ? ".target" : ".card:not(.fixed)"));
    if (e) this.go(e.dataset.pile, Number(e.dataset.at));
  }

  go(pile, at) {
    this.cursor = { pile, at };
    this.setCursor(true);
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const at = this.placeOf(e.target), tag = e.target.closest?.("[data-tag]");
    if (!at && !tag) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (way) this.walk(e.target, way);
    else if (tag && (e.key === "Enter" || e.key === " ")) tag.dispatchEvent(new MouseEvent("click"));
    else if (at && (e.key === "Home" || e.key === "End")) {
      const cards = this.pile(at.pile).cards;
      this.go(at.pile, (e.key === "Home" ? cards[0] : cards.at(-1))?.at ?? 0);
    } else if (at && (e.key === "Enter" || e.key === " ")) this.tap(at.pile, at.at);
    else if (e.key === "Escape" && this.held) {
      this.leave();
      e.stopPropagation();
    } else return;
    e.preventDefault();
  }

  /** Goes to the bottom card of the pile that has a number. */
  goTo(number) {
    const p = this.state.layout.piles.find((q) => q.number === number && q.kind !== "out" && !q.row);
    if (p) this.go(p.name, p.cards.at(-1)?.at ?? 0);
  }

  /** Where an element is: the corner of a card, a space, or a card that can be inserted. */
  corner(e) {
    if (e.dataset.tag) return [Number(e.dataset.x), Number(e.dataset.y)];
    const p = this.pile(e.dataset.pile);
    const { x, y } = p.cards.find((d) => d.at === Number(e.dataset.at)) ?? p;
    return [x, y];
  }

  /** Goes to the nearest card, space or card that can be inserted in a direction. */
  walk(from, [dx, dy]) {
    const [x, y] = this.corner(from);
    let best = null, least = Infinity;
    for (const e of this.svg.querySelectorAll("[data-pile], [data-tag]")) {
      const [ex, ey] = this.corner(e);
      const along = (ex - x) * dx + (ey - y) * dy;
      const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
      const cost = dx ? 3 * along + across : along + 3 * across;
      if (along > 2 && cost < least) [best, least] = [e, cost];
    }
    if (best?.dataset.tag) best.focus({ preventScroll: true });
    else if (best) this.go(best.dataset.pile, Number(best.dataset.at));
  }
}
