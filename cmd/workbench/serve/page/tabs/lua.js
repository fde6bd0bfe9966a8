// The tab for Lua.
import { button, el, spokenOf, tell } from "./parts.js";

/** Lua, in which p is this game. */
export class Lua {
  constructor(page) {
    this.page = page;
    this.past = [];
    this.back = 0;
    this.log = el("div");
    this.log.setAttribute("aria-live", "polite");
    this.typed = el("textarea", { rows: 2, spellcheck: false, placeholder: 'p is this game: p:moves(), help()', ariaLabel: "Lua" });
    this.typed.addEventListener("keydown", (e) => this.key(e));
    const go = button("Run", () => this.run());
    go.dataset.work = "";
    this.root = el("div", {}, this.log, this.typed, el("p", { className: "row" }, go, el("small", { className: "said", textContent: "Enter runs, Shift+Enter begins a line" })));
  }

  key(e) {
    if (e.key === "Enter" && !e.shiftKey) {
      e.preventDefault();
      this.run();
    } else if ((e.key === "ArrowUp" || e.key === "ArrowDown") && !this.typed.value.includes("\n") && this.past.length) {
      e.preventDefault();
      this.back = Math.min(Math.max(this.back + (e.key === "ArrowUp" ? 1 : -1), 0), this.past.length);
      this.typed.value = this.back ? this.past.at(-this.back) : "";
    }
  }

  async run() {
    const text = this.typed.value.trim();
    if (!text) return;
    this.past.push(text);
    this.back = 0;
    this.typed.value = "";
    const out = el("pre");
    this.log.append(el("pre", { className: "said", textContent: "> " + text }), out);
    const said = await tell(this.page, out, { do: "lua", text });
    if (said !== null) this.page.mark(spokenOf(said));
    this.typed.scrollIntoView({ block: "nearest" });
  }

  show() {}
}
