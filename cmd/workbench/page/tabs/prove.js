// The tab for what can and cannot be done.
import { draw, placeOf, run, showPlace } from "./answers.js";
import { download } from "../dialogs.js";
import { signs, t } from "../words.js";
import { button, el } from "./parts.js";

/** The restrictions that are chosen by a tick; others are typed. */
const ticked = ["deal", "space", "turn", "remove"];

/** Goals that a click puts in, by what the chip says; the suits follow. */
const goals = [["a space", "space"], ["turn up a card", "turn"], ["win", "win"], ["remove a suit", "remove 1 suit"]];
const suits = [["clubs", "♣"], ["diamonds", "♦"], ["hearts", "♥"], ["spades", "♠"]];

/** What can and cannot be done from here. */
export class Prove {
  constructor(page) {
    this.page = page;
    const c = page.choices();
    const list = (id, values) => el("datalist", { id }, ...values.map((v) => el("option", { value: v })));
    const field = (props, id) => {
      const i = el("input", { type: "text", autocomplete: "off", spellcheck: false, ...props });
      i.setAttribute("list", id);
      return i;
    };
    this.goal = field({ placeholder: "remove spades", ariaLabel: "Goal" }, "goals");
    this.ticks = ticked.map((name) => el("input", { type: "checkbox", name }));
    this.without = field({ placeholder: "pile 3, onto K", ariaLabel: "Without" }, "withouts");
    this.hidden = el("select", { ariaLabel: "Face-down cards" },
      new Option(t("face-down cards are known"), "known"), new Option(t("nobody knows them"), "blind"),
      new Option(t("whatever the next one is"), "next"), new Option(t("whatever they are"), "any"),
      new Option(t("one plan, whatever they are"), "strategy"));
    this.live = el("input", { type: "checkbox" });
    this.verdict = el("p", { className: "verdict" });
    this.verdict.setAttribute("aria-live", "polite");
    this.out = el("div");
    this.after = el("p", { className: "row" });
    const go = el("button", {}, "Decide");
    go.dataset.work = "";
    const put = (label, goal, title = "") => button(label, () => { this.goal.value = goal; this.decide(); }, title ? { title } : {});
    const chips = [...goals.map(([label, goal]) => put(label, goal)), ...suits.map(([name, sign]) => put("remove " + sign, "remove " + name, t("remove {0}", t(name))))];
    const form = el("form", {}, el("p", {}, "Can I", this.goal), el("div", { className: "chips", role: "group", ariaLabel: "Goals" }, ...chips),
      el("p", { className: "ticks" }, "without", ...this.ticks.map((i) => el("label", { className: "chip" }, i, new Text(i.name))), this.without),
      el("p", {}, this.hidden), el("p", {}, go, el("label", { title: "Ask again when the position or the question changes" }, this.live, " after each move")));
    form.addEventListener("submit", (e) => { e.preventDefault(); this.decide(); });
    form.addEventListener("change", () => this.changed());
    this.root = el("div", {}, form, list("goals", c.goals), list("withouts", c.without.filter((w) => !ticked.includes(w))), this.verdict, this.out, this.after,
      el("details", {}, el("summary", {}, "Goals and restrictions"), el("pre", { textContent: c.words })));
  }

  /** The question that is put together. */
  question() {
    const without = [...this.ticks.filter((i) => i.checked).map((i) => i.name), this.without.value.trim()].filter(Boolean).join(", ");
    return { do: "prove", text: this.goal.value.trim(), without, hidden: this.hidden.value };
  }

  /** The question as an address has it. */
  address() {
    const { text, without, hidden } = this.question();
    return text && "&" + new URLSearchParams({ can: text, without, hidden });
  }

  /** Puts the question of an address together: who reads it decides. @param {URLSearchParams} at */
  put(at) {
    const without = (at.get("without") ?? "").split(",").map((w) => w.trim()).filter(Boolean);
    this.goal.value = at.get("can") ?? "";
    for (const i of this.ticks) i.checked = without.includes(i.name);
    this.without.value = without.filter((w) => !ticked.includes(w)).join(", ");
    for (const o of this.hidden.options) if (o.value === at.get("hidden")) this.hidden.value = o.value;
  }

  async decide() {
    this.after.replaceChildren();
    this.verdict.textContent = "";
    const here = this.asked = placeOf(this.page.state());
    const a = await run(this.page, this.out, this.question(), (a) => draw(a.said.slice(1), this.page));
    if (!a) return;
    this.asked = here; // whoever has played on meanwhile sees a verdict that is old
    this.verdict.replaceChildren(...signs(a.said[0].text));
    this.verdict.className = "verdict " + a.verdict;
    if (a.line) this.after.append(button("Play the line", () => this.page.act({ do: "play", text: a.line })));
    if (a.plan) this.after.append(button("Save the plan", () => download("plan.txt", a.plan), { title: "For workbench check, and play --plan" }));
    if (a.proof) this.after.append(button("Save the proof", () => this.page.proof(a.proof), { title: "For workbench check" }));
    this.show(this.page.state());
  }

  /** Asks again, when that is wanted and tells of nothing that is not seen. */
  changed() {
    const state = this.page.state();
    if (this.live.checked && this.goal.value.trim() && (state.branded || !state.hidden || this.hidden.value !== "known")) this.decide();
  }

  show(state) {
    showPlace(this.out, state);
    const here = placeOf(state), old = this.asked !== undefined && this.asked !== here;
    for (const e of [this.verdict, this.out, this.after]) e.classList.toggle("old", old);
    if (old && this.live.checked) {
      this.asked = here;
      this.changed();
    }
  }
}
