// The tab with the problem.
import { button, el, tell } from "./parts.js";

/** What the problem asks, and whether it is sound. */
export class Problem {
  constructor(page) {
    this.out = el("pre");
    this.out.setAttribute("aria-live", "polite");
    this.caption = el("dl", { className: "caption" });
    this.test = button("Test", () => tell(page, this.out, { do: "test" }), { title: "Is the problem sound?" });
    this.test.dataset.work = "";
    this.root = el("div", {}, this.caption, el("p", {}, this.test), this.out);
  }

  show(state) {
    this.test.hidden = state.game !== "spider";
    const fields = [];
    for (const line of state.caption.split("\n")) {
      const m = line.match(/^(\S[^:]*): ?(.*)$/);
      if (m) fields.push([m[1], m[2]]);
      else if (fields.length) fields.at(-1)[1] += " " + line.trim();
    }
    this.caption.replaceChildren(...fields.flatMap(([k, v]) => [el("dt", { textContent: k }), el("dd", { textContent: v })]));
  }
}
