// The tab with the game's questions.
import { needsOf } from "../arrows.js";
import { draw, run, showPlace, textOf } from "./answers.js";
import { t } from "../words.js";
import { button, el, spokenOf } from "./parts.js";

/** The analyst's questions, answered in words and framed on the board. */
export class Ask {
  constructor(page, game) {
    this.page = page;
    this.out = el("div");
    this.out.setAttribute("aria-live", "polite");
    this.root = el("div");
    if (game.name === "spider") this.quick();
    this.form(game);
    this.root.append(this.out);
  }

  async ask(text) {
    const said = await run(this.page, this.out, { do: "ask", text }, (a) => draw(a, this.page));
    if (!said) return;
    const answer = textOf(said);
    this.page.mark(spokenOf(answer), needsOf(answer));
  }

  quick() {
    const chip = (label, text) => button(label, () => this.ask(text));
    const row = (name, ...chips) => this.root.append(el("p", { textContent: name }), el("div", { className: "chips" }, ...chips));
    row("Which are free?", ..."A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((r) => chip(r, "free " + r)));
    row("What does it take to dig up a pile?", ...Array.from({ length: 10 }, (_, i) => chip(String(i + 1), "dig " + (i + 1))));
    row("The whole board", chip("chains", "chains"), chip("natural moves", "steps natural"), chip("irreversible moves", "steps irreversible"), chip("pool", "pool"));
  }

  form(game) {
    const pick = el("select", { ariaLabel: "Question" }, ...game.ask.map((q) => new Option(t(q.name), q.name)));
    const doc = el("p", { className: "said" });
    const args = el("span", { className: "row" });
    const fill = () => {
      const q = game.ask.find((x) => x.name === pick.value);
      doc.textContent = q.text;
      args.replaceChildren(...q.params.map((p) => el("input", { type: "text", size: 8, placeholder: p.name, ariaLabel: p.name, title: p.text, autocomplete: "off" })));
    };
    pick.addEventListener("change", fill);
    fill();
    const form = el("form", {}, el("p", {}, pick, args, el("button", { textContent: "Ask" })), doc);
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.ask([pick.value, ...[...args.children].map((i) => i.value.trim())].join(" ").trim());
    });
    this.root.append(game.name === "spider" ? el("details", {}, el("summary", { textContent: "All questions" }), form) : form);
  }

  show(state) { showPlace(this.out, state); }
}
