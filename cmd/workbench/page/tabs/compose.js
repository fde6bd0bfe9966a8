// The table to compose on: cards are set and taken, and beside it stands at once what the workbench says of it.
import { draw, fail, run } from "./answers.js";
import { outcome } from "./problem.js";
import { button, el } from "./parts.js";
import { inWords, make } from "../svg.js";
import { t } from "../words.js";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const unknown = "??";

/** How long nothing is to change before the problem is tested, in milliseconds. */
const calm = 500;

/** A field of a problem file with the lines by which it goes on. @param {string} key */
const field = (key) => new RegExp(`^${key}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)\\n?`, "m");

/** Where each goal of a problem begins. @param {string} text */
const goals = (text) => [...text.matchAll(/^goal:/gm)].map((m) => m.index);

/** Where the fields look: of several goals, the first one has its own part. @param {string} text @param {string} key @returns {[number, number]} */
function partOf(text, key) {
  const [first, second = text.length] = goals(text);
  return second < text.length && ["goal", "without"].includes(key) ? [first, second] : [0, text.length];
}

/** The text of a field, "" when it is not there. @param {string} text @param {string} key */
const read = (text, key) => (text.slice(...partOf(text, key)).match(field(key))?.[1] ?? "").replace(/\n\s*/g, " ");

/** What belongs to a goal, and so stands behind it. */
const ofGoal = /^(?:without|hidden|keep|verdict|least|solution|try|intended)\b|^pile 1:/m;

/** A text with another field; "" takes it out. A new one comes before the piles, a goal before what belongs to it. @param {string} text @param {string} key @param {string} value */
function write(text, key, value) {
  const line = value && `${key}: ${value}\n`, [begin, end] = partOf(text, key), part = text.slice(begin, end);
  const changed = field(key).test(part) ? part.replace(field(key), () => line)
    : end < text.length ? part + line
    : text.replace(key === "goal" ? ofGoal : /^pile 1:/m, (next) => line + next);
  return text.slice(0, begin) + changed + text.slice(end);
}

/** A pile of a file: its cards from top to bottom, and how many lie face down. @typedef {{cards: string[], down: number}} Pile */

export class Compose {
  /** @param {any} page @param {import("../board.js").Board} board */
  constructor(page, board) {
    this.board = board;
    // What an answer shows is seen on the board and not played.
    this.page = { ...page, act: () => {} };
    this.lay = page.lay;
    this.past = [];
    this.future = [];
    this.picked = "";
    this.rank = "";
    this.queue = Promise.resolve();
    const input = (key, hint) => {
      const e = el("input", { type: "text", placeholder: hint, spellcheck: false, autocomplete: "off" });
      e.addEventListener("change", () => {
        const value = e.value.trim(); // as it was typed: what was changed before is still to be shown
        this.edit((text) => {
          if (key !== "goal" || value || goals(text).length < 2) return write(text, key, value);
          e.value = read(text, key);
          page.say(t("one of several goals is taken away in the problem file"), true);
          return text;
        });
      });
      this.inputs.set(key, e);
      return el("label", { className: "field" }, key, " ", e);
    };
    this.inputs = new Map();
    this.tray = el("div", { className: "tray", role: "group", ariaLabel: "Cards to set" });
    this.gone = el("p", { className: "row", role: "group", ariaLabel: "Removed suits" });
    this.verdict = el("p", { className: "verdict" });
    this.verdict.setAttribute("aria-live", "polite");
    this.tested = el("div");
    this.tested.setAttribute("aria-live", "polite");
    this.mended = el("div");
    this.mends = el("div", {}, button("Which exchange mends it?", () => this.mend(), { title: "Looks for two cards of one rank whose exchange makes the problem sound" }), this.mended);
    this.text = el("textarea", { rows: 16, spellcheck: false, ariaLabel: "The problem file" });
    this.text.addEventListener("change", () => this.edit(() => this.text.value));
    this.playing = button("Play it", () => page.play(this.now.text));
    this.root = el("div", { className: "compose" },
      el("p", { className: "said" }, "Pick a card and tap where it is to lie, or drag it there. On the table: arrows, then a rank and a suit (K h)."),
      this.tray,
      el("p", { className: "row" }, button("Take away (Del)", () => this.takeAway()), button("Face down to here (f)", () => this.flip())),
      this.gone, input("hand", "50 unknown"), input("goal", "remove spades"), input("without", "space, deal"), input("title", ""),
      this.verdict, this.tested, this.mends,
      el("p", { className: "row" }, this.playing, button("Save to a file", () => page.save(this.now.text)), button("Share…", page.share)),
      el("details", {}, el("summary", {}, "The problem file"), this.text));
  }

  /** What the workbench told of the problem last. */
  get now() { return this.board.told.composed; }

  /** The piles by their names. @returns {Map<string, Pile>} */
  piles() {
    return new Map(this.board.told.layout.piles.filter((p) => p.kind === "pile").map((p) => [p.name, { cards: p.cards.map((c) => c.name), down: this.now.down[p.name] }]));
  }

  /** How many of each card are neither set nor removed, and how many are anywhere without being known. */
  left() {
    const hand = read(this.now.text, "hand"), some = hand.match(/^(\d+) (?:unknown|cards)$/);
    const cards = [...[...this.piles().values()].flatMap((p) => p.cards), ...(some ? [] : hand.split(/\s+/))];
    const left = this.pack(cards);
    let hidden = Number(some?.[1] ?? 0);
    for (const card of cards) {
      if (card === unknown) hidden++;
      else if (left.has(card)) left.set(card, left.get(card) - 1);
    }
    for (const [suit, n] of Object.entries(this.removed())) for (const r of ranks) if (left.has(r + suit)) left.set(r + suit, left.get(r + suit) - n);
    return { left, missing: [...left.values()].reduce((a, b) => a + b) - hidden };
  }

  /** How many there are of each card: two, but more where the problem tells fewer suits, or has more of a card. @param {string[]} cards */
  pack(cards) {
    const most = Math.max(...ranks.flatMap((r) => Object.keys(suits).map((s) => cards.filter((c) => c === r + s).length)));
    const n = Number(read(this.now.text, "suits")) || (most > 4 ? 1 : most > 2 ? 2 : 4);
    return new Map(Object.keys(suits).slice(-n).flatMap((s) => ranks.map((r) => [r + s, 8 / n])));
  }

  /** How often each suit is removed. */
  removed() {
    const gone = this.board.told.layout.piles.filter((p) => p.kind === "removed").map((p) => p.cards.at(-1).name.at(-1));
    return Object.fromEntries(Object.keys(suits).map((s) => [s, gone.filter((x) => x === s).length]));
  }

  // What is changed.

  /** Changes the text of the problem, after what was changed before. @param {(text: string) => string} change */
  edit(change) {
    this.queue = this.queue.then(async () => {
      const before = this.now.text, after = change(before);
      if (after === before) return this.board.letGo();
      if (!await this.lay(after)) return;
      this.past.push(before);
      this.future = [];
      this.show(this.board.told);
    });
    return this.queue;
  }

  /** Changes piles, and goes to a card. @param {(piles: Map<string, Pile>) => void} change @param {{pile: string, at: number}} [cursor] */
  change(change, cursor) {
    return this.edit((text) => {
      const piles = this.piles(), before = JSON.stringify([...piles]);
      change(piles);
      if (JSON.stringify([...piles]) === before) return text;
      if (cursor) this.board.cursor = cursor;
      for (const [name, { cards, down }] of piles) {
        const up = cards.slice(down).join(" ");
        text = write(text, name, cards.length === 0 ? "space" : down ? `(${cards.slice(0, down).join(" ")}) ${up}` : up);
      }
      return text;
    });
  }

  /** Sets cards on a card of a pile. */
  set(cards, pile, at) {
    if (pile === "hand") return this.edit((text) => write(text, "hand", [...(/^(?:\d+ |none)/.test(read(text, "hand")) ? [] : [read(text, "hand")]), ...cards].join(" ")));
    return this.change((piles) => {
      const p = piles.get(pile);
      if (!p) return this.page.say(t("cards are set on piles, and in the hand"), true);
      p.cards.splice(at, 0, ...cards);
      if (at < p.down) p.down += cards.length;
    }, { pile, at: at + cards.length });
  }

  /** What is taken up, else where the keys are. */
  get here() { return this.board.held ?? this.board.cursor; }

  /** Takes a card away: one that was taken up with those on it. */
  takeAway({ pile, at } = this.here ?? {}, all = Boolean(this.board.held)) {
    return this.change((piles) => {
      const p = piles.get(pile);
      if (!p || !at) return;
      p.cards.splice(at - 1, all ? Infinity : 1);
      p.down = Math.max(0, Math.min(at <= p.down ? p.down - 1 : p.down, p.cards.length - 1));
    }, { pile, at: Math.max(0, at - 1) });
  }

  /** Lays the cards of a pile face down as far as one, or turns that one up with those on it. */
  flip() {
    const { pile, at } = this.here ?? {};
    return this.change((piles) => {
      const p = piles.get(pile);
      if (!p || !at) return;
      if (at === p.cards.length) this.page.say(t("the last card of a pile lies face up"), true);
      else p.down = at <= p.down ? at - 1 : at;
    }, { pile, at });
  }

  /** What a tap on the table does; false: what it does in a game. */
  tap(pile, at) {
    const card = this.picked;
    if (card) {
      this.pick("");
      this.set([card], pile, at);
    } else if (this.board.held) return false;
    else if (this.piles().get(pile)?.cards.length) this.board.takeUp(pile, at, []);
    return true;
  }

  /** A card of the tray, or some of a pile, were dragged to a pile. */
  drag(from, at, to) {
    if (from.startsWith("tray ")) return this.set([from.slice(5)], to, this.piles().get(to)?.cards.length ?? 0);
    const piles = this.piles(), some = piles.get(from)?.cards.slice(at - 1);
    if (!some || !piles.has(to)) return this.board.letGo();
    return this.change((now) => {
      const a = now.get(from), b = now.get(to);
      b.cards.push(...a.cards.splice(at - 1));
      a.down = Math.max(0, Math.min(a.down, a.cards.length - 1));
    }, { pile: to, at: piles.get(to).cards.length + some.length });
  }

  /** Cards were dragged away from the board. */
  away(pile, at, e) {
    if (!document.elementFromPoint(e.clientX, e.clientY)?.closest("#panel") || pile.startsWith("tray ")) return false;
    this.takeAway({ pile, at }, true);
    return true;
  }

  /** A rank, and then a suit, set a card where the keys are. */
  type(key) {
    if (key in suits && this.rank) {
      const { pile, at } = this.board.cursor ?? { pile: "pile 1", at: 0 }, card = this.rank.toUpperCase() + key;
      this.rank = "";
      this.set([card], pile, at);
    } else this.rank = this.rank === "1" && key === "0" ? "10" : key;
  }

  /** The keys of the table. */
  get keys() {
    const typed = [..."a1234567890jqkcdhs"].map((k) => [k, () => this.type(k)]);
    const step = (from, to) => () => this.queue = this.queue.then(async () => {
      if (from.length === 0) return;
      const now = this.now.text;
      if (await this.lay(from.at(-1))) to.push(now), from.pop();
      this.show(this.board.told);
    });
    return {
      ...Object.fromEntries(typed), "?": () => this.set([unknown], this.board.cursor?.pile ?? "pile 1", this.board.cursor?.at ?? 0),
      f: () => this.flip(), Delete: () => this.takeAway(), Backspace: () => this.takeAway(),
      u: step(this.past, this.future), y: step(this.future, this.past), b: () => this.board.focus(),
    };
  }

  // What is seen.

  /** Picks a card of the tray; "" none. */
  pick(card) {
    this.picked = card === this.picked ? "" : card;
    for (const b of this.tray.children) b.setAttribute("aria-pressed", String(b.dataset.card === this.picked));
    if (this.picked) this.page.say(t("{0}: tap where it is to lie", inWords(card)));
  }

  /** A card of the tray. @param {string} card @param {number} left */
  inTray(card, left) {
    const b = button(card, () => this.pick(card), { disabled: left < 1, ariaLabel: `${card}, ${inWords(card)}: ${left}` });
    b.dataset.card = card;
    b.dataset.left = String(left);
    b.setAttribute("aria-pressed", String(card === this.picked));
    b.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => { if (left > 0) this.lift(b, card, e); });
    return b;
  }

  /** Lets a card of the tray follow the pointer over the board. */
  lift(b, card, e) {
    const { board } = this, from = { x: e.clientX, y: e.clientY };
    let lifted = false;
    b.setPointerCapture(e.pointerId);
    const move = (/** @type {PointerEvent} */ m) => {
      if (!lifted && Math.hypot(m.clientX - from.x, m.clientY - from.y) > 6) {
        const start = board.point(e), x = start.x - 20, y = start.y - 20, element = make("g");
        lifted = true;
        element.style.transform = `translate(${x}px, ${y}px)`;
        make("use", { href: card === unknown ? "#card-unknown" : "#card-" + card }, element);
        board.leave();
        board.drag = { pile: "tray " + card, at: 1, pointer: e.pointerId, x: from.x, y: from.y, start, dx: 0, dy: 0, cards: [{ element, x, y, name: card }] };
        board.fly(board.drag.cards);
      }
      board.moved(m);
    };
    b.addEventListener("pointermove", move);
    const end = (/** @type {PointerEvent} */ m) => {
      b.removeEventListener("pointermove", move);
      if (!lifted) return;
      b.addEventListener("click", (c) => c.stopImmediatePropagation(), { capture: true, once: true });
      board.up(m);
    };
    b.addEventListener("pointerup", end, { once: true });
    b.addEventListener("pointercancel", () => { b.removeEventListener("pointermove", move); b.removeEventListener("pointerup", end); board.letGo(); }, { once: true });
  }

  show(state) {
    const c = state.composed;
    if (!c) return;
    const { left, missing } = this.left(), many = left.size / ranks.length; // suits
    if (!(left.get(this.picked) > 0) && this.picked !== unknown) this.picked = "";
    const focused = this.tray.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.card;
    this.tray.replaceChildren(...[...left].map(([card, n]) => this.inTray(card, n)), this.inTray(unknown, Math.max(0, missing)));
    if (focused) this.tray.querySelector(`[data-card="${focused}"]`)?.focus();
    const gone = this.removed();
    this.gone.replaceChildren(el("span", {}, "removed"), ...Object.entries(suits).map(([s, name]) =>
      button(`${{ c: "♣", d: "♦", h: "♥", s: "♠" }[s]} ${gone[s]}`, () => this.remove({ ...gone, [s]: (gone[s] + 1) % (8 / many + 1) }), { ariaLabel: `${t(name)}: ${gone[s]}` })));
    for (const [key, e] of this.inputs) if (document.activeElement !== e) e.value = read(c.text, key);
    this.text.value = c.text;
    this.playing.disabled = c.why !== "";
    if (this.shown !== c.text) this.judge(c, missing);
    this.shown = c.text;
  }

  /** Removes suits as often as it is said. */
  remove(gone) {
    const words = Object.entries(suits).flatMap(([s, name]) => Array(gone[s]).fill(name)).join(", ");
    return this.edit((text) => write(text, "removed", words || "none"));
  }

  /** Says whether the position is one, and a little later whether the problem is sound. */
  judge(c, missing) {
    clearTimeout(this.waiting);
    this.tested.replaceChildren();
    this.mended.replaceChildren();
    this.mends.hidden = true;
    const goal = read(c.text, "goal");
    this.verdict.className = `verdict ${c.why ? "said" : "good"}`;
    const words = !c.why ? goal ? t("The cards are those of the game.") : t("The cards are those of the game. What is the goal?")
      : missing > 0 ? t(missing === 1 ? "1 card is missing." : "{0} cards are missing.", missing) : c.why;
    this.verdict.replaceChildren(...el("span", {}, words).childNodes);
    if (!c.why && goal) this.waiting = setTimeout(() => this.test(), calm);
  }

  async test() {
    const all = await run(this.page, this.tested, { do: "test" }, (all) => all.map((o) => outcome(o, this.page)));
    if (all) this.page.say("");
    this.mends.hidden = !all?.some((o) => ["cooked", "short", "no solution"].includes(o.verdict));
  }

  /** Lists the exchanges of two cards that make the problem sound. */
  async mend() {
    const all = await run(this.page, this.mended, { do: "mend" }, (all) => all.map((m) => el("p", { className: "row" }, ...draw(m.said, this.page), button("Do it", () => this.edit(() => m.text)))));
    if (all?.length === 0) fail(this.mended, new Error("no exchange of two cards of one rank makes it sound"));
  }
}
