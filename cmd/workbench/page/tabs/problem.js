// The tab with the problem.
import { draw, fail, placeOf, run, showPlace } from "./answers.js";
import { signs } from "../words.js";
import { button, el } from "./parts.js";

/** What a problem says of a goal. */
const asks = ["goal", "without", "keep", "hidden"];

/** What was found out about a goal. */
export function outcome(o, page) {
  const verdict = el("strong", { className: { sound: "good", unknown: "said" }[o.verdict] ?? "bad" }, o.verdict);
  const root = el("section", { className: "outcome" }, el("h3", {}, verdict, ": ", o.goal), ...draw(o.why, page));
  if (o.report) root.append(el("details", {}, el("summary", {}, "Ideas, what is necessary, tries"), ...draw(o.report, page)));
  return root;
}

/** What the problem asks, whether it is sound, and what its file says of it. */
export class Problem {
  constructor(page) {
    this.page = page;
    this.caption = el("dl", { className: "caption" });
    this.out = el("div");
    this.out.setAttribute("aria-live", "polite");
    this.test = button("Test", () => run(page, this.out, { do: "test" }, (all) => all.map((o) => outcome(o, page))),
      { title: "Is the problem sound, and what have its solutions in common?" });
    this.test.dataset.work = "";
    this.file = el("div");
    this.solutions = button("Solutions", () => this.showSolutions(), { title: "What the problem's file tells of solutions and tries" });
    this.adopt = button("To the tree", async () => { if (await page.act({ do: "adopt" })) document.getElementById("tab-moves")?.click(); },
      { title: "Put solutions and tries into the tree of moves, with what the file says of them" });
    this.goals = el("div");
    this.root = el("div", {}, this.caption, this.goals, el("p", { className: "row" }, this.test, this.solutions, this.adopt), this.file, this.out);
  }

  /** A card with a goal, which can be decided from where the game stands. */
  goal(g, state) {
    const words = g.goal + (g.keep ? ` and keep ${g.keep}` : ""), out = el("div");
    const root = el("section", { className: "goal" }, el("p", {}, el("strong", {}, ...signs(g.asks))));
    let asked = "", verdict = "";
    const prove = button("Decide", async () => {
      const here = placeOf(this.page.state());
      verdict = "";
      root.show(state);
      verdict = (await run(this.page, out, { do: "prove", text: words, without: g.without ?? "", hidden: g.hidden ?? "" }, (a) => draw(a.said, this.page)))?.verdict ?? "";
      asked = here;
      root.show(this.page.state());
    }, { title: "Can it be reached from where the game stands?" });
    const sign = el("strong");
    prove.dataset.work = "";
    root.show = (now) => {
      const old = asked !== placeOf(now);
      root.className = "goal " + (old ? "" : verdict);
      sign.textContent = old || !verdict ? "" : { possible: "✓", impossible: "✗" }[verdict] ?? "?";
      out.classList.toggle("old", old);
    };
    if (state.game === "spider") root.append(el("p", { className: "row" }, prove, button("Hint", () => document.getElementById("hint").click()), sign), out);
    return root;
  }

  /** Shows the solutions, or hides them. */
  async showSolutions() {
    const shown = this.file.hasChildNodes();
    this.file.replaceChildren();
    if (shown) return;
    try {
      const said = await this.page.act({ do: "solutions" });
      if (Array.isArray(said)) this.file.replaceChildren(...draw(said, this.page));
    } catch (e) { fail(this.file, e); }
  }

  show(state) {
    this.test.hidden = state.game !== "spider";
    const fields = [];
    for (const line of state.caption.split("\n")) {
      const m = line.match(/^(\S[^:]*): ?(.*)$/);
      if (m) fields.push([m[1], m[2]]);
      else if (fields.length) fields.at(-1)[1] += " " + line.trim();
    }
    const rest = fields.filter(([k]) => !asks.includes(k)), goals = [];
    for (const [k, v] of fields) {
      if (k === "goal" && state.asks) goals.push({ goal: v, asks: state.asks[goals.length] });
      else if (goals.length && asks.includes(k)) goals.at(-1)[k] = v;
    }
    if (this.drawn !== state.caption) this.goals.replaceChildren(...goals.map((g) => this.goal(g, state)));
    this.drawn = state.caption;
    for (const g of this.goals.children) g.show(state);
    this.caption.replaceChildren(...rest.flatMap(([k, v]) => [el("dt", { textContent: k }), el("dd", {}, ...signs(v))]));
    showPlace(this.root, state);
  }
}
