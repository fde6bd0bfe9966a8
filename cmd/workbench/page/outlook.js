// What is said after each move, when the player wants it: whether the game can still be won, and where it was
// lost. It is asked quietly, and rests as soon as anything else is asked.
import { button, el } from "./tabs/parts.js";
import { draw } from "./tabs/answers.js";
import { download } from "./dialogs.js";
import { t } from "./words.js";

/** How long a player has to stay before it is asked, in milliseconds. */
const wait = 250;

const texts = { possible: "It can still be won.", impossible: "It is lost, and that is proved.", unknown: "It is not known if it can still be won." };

export class Outlook {
  /**
   * @param {HTMLElement} root
   * @param {{ask: (at: number) => Promise<any>, stop: () => Promise<any>, act: Function, certificate: Function, state: Function, points: Function}} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.known = new Map(); // answers, by the moves that lead there
    this.running = null;
    this.on = false;
  }

  /** The moves that lead to a step of the line that is played, as a name. */
  name(at) {
    const { table, line, tree } = this.state;
    return [table, ...line.slice(0, at).map((n) => tree[n].text)].join(";");
  }

  /** Shows what is known of a state, and asks for what is not. */
  show(state, on) {
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
    const name = this.name(at);
    this.given = false;
    this.running = this.page.ask(at).then((a) => { if (!this.given) this.known.set(name, a); }, (e) => { if (!this.given) this.known.set(name, { verdict: "unknown", said: [{ text: e.message }] }); });
    this.draw();
    await this.running;
    this.running = null;
    if (!this.on) return;
    this.draw();
    if (!this.given) this.go();
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
      ...(here?.certificate ? [button("Save the proof", async () => download("proof.cert", await this.page.certificate()))] : []),
      this.graph(all),
      ...(here?.said?.length ? [el("details", {}, el("summary", {}, "Why"), ...draw(here.said, this.page))] : []));
  }

  /** The game as a row of steps, in the colours of what is known; a click goes there. */
  graph(all) {
    const row = el("span", { className: "graph", ariaLabel: "The game, move by move", role: "img" });
    if (all.length < 2) return "";
    row.append(...all.map((verdict, k) => {
      const step = el("i", { className: `${verdict ?? ""} ${k === this.state.at ? "here" : ""}`, title: `${k}` });
      step.addEventListener("click", () => this.page.act({ do: "goto", at: k }));
      return step;
    }));
    return row;
  }
}
