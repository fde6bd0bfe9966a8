// The tab with the moves.
import { button, el } from "./parts.js";

/** The line, and the legal moves. */
export class Moves {
  constructor(page) {
    this.page = page;
    this.steps = el("ol", { className: "steps" });
    this.typed = el("input", { type: "text", placeholder: "type moves, with commas between them", autocomplete: "off", spellcheck: false, ariaLabel: "Moves" });
    const form = el("form", {}, el("p", {}, this.typed, el("button", { textContent: "Play" })));
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      await page.act({ do: "play", text: this.typed.value });
      this.typed.select();
    });
    this.legal = el("ul", { className: "legal" });
    this.count = el("summary");
    this.root = el("div", {}, this.steps, form, el("details", { open: true }, this.count, this.legal));
  }

  show(state) {
    const item = (text, at, className, before) => {
      const li = el("li", { className }, before, button(text, () => this.page.act({ do: "goto", at })));
      if (at === state.at) li.setAttribute("aria-current", "step");
      return li;
    };
    this.steps.replaceChildren(item("start", 0, "", ""), ...state.line.map((s, i) =>
      item(s.text, i + 1, i >= state.at ? "next" : "", el("small", { textContent: i + 1 + "." }))));
    this.steps.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    this.count.textContent = `Legal moves (${state.moves.length})`;
    this.legal.replaceChildren(...state.moves.map((m) => el("li", {},
      button("", () => this.page.act({ do: "play", text: m.text }), {}))));
    state.moves.forEach((m, i) => this.legal.children[i].firstChild.append(m.text + " ", el("small", { textContent: (m.marks ?? []).join(", ") })));
  }
}
