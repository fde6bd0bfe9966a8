// What is said after each move, when the player wants it: whether the game can still be won, and where it was
// lost. It is asked quietly, and rests as soon as anything else is asked.
import { button, el } from "./tabs/parts.js";
import { draw, placeOf } from "./tabs/answers.js";
import { t } from "./words.js";

/** How long a player has to stay before it is asked, in milliseconds. */
const wait = 250;
/** How long what else is at work on the game is waited for, in milliseconds. */
const busy = 1000;

const texts = { possible: "It can still be won.", impossible: "It is lost, and that is proved.", unknown: "It is not known if it can still be won." };

export class Outlook {
  /**
   * @param {HTMLElement} root
   * @param {{ask: (at: number, name: string) => Promise<any>, stop: () => Promise<any>, act: Function, proof: Function, state: Function, points: Function}} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.known = new Map(); // answers, by where they hold
    this.running = null;
    this.on = false;
  }

  /** A step of the line that is played as a name, which the workbench gives it, too. */
  name(at) {
    const state = this.page.state();
    return state.open + placeOf(state, at);
  }

  /** Shows what is known of a state, and asks for what is not. */
  show(state, on) {
    if (this.state?.table !== state.table) this.known.clear();
    this.on = on;
    this.state = state;
    this.root.hidden = !on;
    clearTimeout(this.timer);
    if (!on) return;
    this.draw();
    this.timer = setTimeout(() => this.go(), wait);
  }

  /** Stops what is asked. */
  async rest() {
    clearTimeout(this.timer);
    if (!this.running) return;
    this.given = true;
    await this.page.stop().catch(() => {});
    await this.running;
  }

  /** Asks one question after the other, until nothing is left to be known. */
  async go() {
    const at = this.on && !this.running ? this.next() : null;
    if (at === null) return;
    const name = this.name(at), keep = (a) => a && this.known.set(name, a);
    this.given = false;
    this.running = this.page.ask(at, name).then(keep, (e) => this.given || [0, 409].includes(e.status) || keep({ verdict: "unknown", said: [{ text: e.message }] }));
    this.draw();
    await this.running;
    this.running = null;
    if (!this.on) return;
    this.draw();
    if (this.given) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.go(), this.known.has(name) ? 0 : busy);
  }

  /** What is known of each step: who can win later could win before, and what is lost stays so. */
  verdicts() {
    const all = Array.from({ length: this.state.line.length + 1 }, (_, k) => this.known.get(this.name(k))?.verdict);
    this.won = all.lastIndexOf("possible");
    this.lost = all.indexOf("impossible");
    return all.map((v, k) => k <= this.won ? "possible" : this.lost >= 0 && k >= this.lost ? "impossible" : v);
  }

  /** Where to ask next: here, and when it is lost, in the middle of where it was lost. */
  next() {
    const { at } = this.state, all = this.verdicts();
    if (!all[at]) return at;
    const middle = (this.won + this.lost) >> 1;
    return all[at] === "impossible" && this.lost - this.won > 1 && !all[middle] ? middle : null;
  }

  draw() {
    const { at } = this.state, all = this.verdicts(), here = this.known.get(this.name(at)), verdict = all[at];
    const back = verdict === "impossible" && this.lost === this.won + 1 && this.won >= 0 && this.won < at;
    this.root.className = verdict ?? "said";
    this.root.replaceChildren(
      el("strong", {}, this.state.won ? "Won!" : verdict ? texts[verdict] : "…"),
      ...(back ? [button(this.won ? t("Back to move {0}, the last at which it could be won", this.won) : "Back to the start, which could be won", () => this.page.act({ do: "goto", at: this.won }))] : []),
      ...(here?.proof ? [button("Save the proof", () => this.page.proof(here.proof))] : []),
      this.graph(all),
      ...(here?.said?.length ? [el("details", {}, el("summary", {}, "Why"), ...draw(here.said, this.page))] : []));
  }

  /** The game as a row of steps, in the colours of what is known; a click goes there. */
  graph(all) {
    const row = el("span", { className: "graph", ariaLabel: "The game, move by move", role: "img" });
    if (all.length < 2) return "";
    row.append(...all.map((verdict, k) => {
      const step = el("i", { className: `${verdict ?? ""} ${k === this.state.at ? "here" : ""}`, title: `${k}` });
      step.onclick = () => this.page.act({ do: "goto", at: k });
      return step;
    }));
    return row;
  }
}
