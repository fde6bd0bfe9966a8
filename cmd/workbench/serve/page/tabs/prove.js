// The tab for what can and cannot be done.
import { button, el } from "./parts.js";

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
    this.without = field({ placeholder: "space, deal", ariaLabel: "Without" }, "withouts");
    this.hidden = el("select", { ariaLabel: "Face-down cards" },
      new Option("face-down cards are known", "known"), new Option("nobody knows them", "blind"),
      new Option("whatever the next one is", "next"), new Option("whatever they are", "any"));
    this.out = el("pre");
    this.out.setAttribute("aria-live", "polite");
    this.after = el("p", { className: "row" });
    const go = el("button", { textContent: "Decide" });
    go.dataset.work = "";
    const form = el("form", {}, el("p", {}, "Can", this.goal), el("p", {}, "without", this.without), el("p", {}, this.hidden, go));
    form.addEventListener("submit", (e) => { e.preventDefault(); this.decide(); });
    this.root = el("div", {}, form, list("goals", c.goals), list("withouts", c.without), this.out, this.after,
      el("details", {}, el("summary", { textContent: "Goals and restrictions" }), el("pre", { textContent: c.words })));
  }

  async decide() {
    this.after.replaceChildren();
    this.out.className = "said";
    this.out.textContent = "…";
    try {
      const a = await this.page.work({ do: "prove", text: this.goal.value.trim(), without: this.without.value.trim(), hidden: this.hidden.value });
      this.out.className = "prose";
      this.out.textContent = a.text.replaceAll("; pile ", ";\n  pile ");
      if (a.line) this.after.append(button("Play the line", () => this.page.act({ do: "play", text: a.line })));
      if (a.certificate) this.after.append(el("a", { href: this.page.certificate(), download: "proof.cert", textContent: "The proof, for workbench check" }));
    } catch (e) {
      this.out.className = "bad";
      this.out.textContent = e.message;
    }
  }

  show() {}
}
