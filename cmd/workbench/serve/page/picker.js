// The dialog in which another game is chosen.
import { move, said, t } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** How many values an option may have to be chosen from a list. */
const few = 40;

export class Picker {
  /** @param {HTMLDialogElement} dialog @param {(wanted: object) => Promise<void>} begin */
  constructor(dialog, begin) {
    this.dialog = dialog;
    this.begin = begin;
    $("pickGame").addEventListener("change", () => this.fill());
    $("pickDeal").addEventListener("click", (e) => this.enter(e));
    $("pickNext").addEventListener("click", (e) => this.take(e, { ...this.deal(""), next: true }));
    $("pickAny").addEventListener("click", (e) => this.take(e, this.deal(String(1 + Math.floor(Math.random() * 1e6)))));
    $("pickOpen").addEventListener("click", (e) => this.take(e, { game: this.game.name, text: $("pickText").value }));
    $("pickFind").addEventListener("input", () => this.find());
    $("pickFile").addEventListener("change", async (e) => {
      const file = e.target.files[0];
      if (file) this.take(e, { game: this.game.name, text: await file.text() });
      e.target.value = "";
    });
    dialog.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && e.target.id === "pickNumber") this.take(e, this.deal(e.target.value.trim() || "1"));
    });
  }

  /** Deals; or, when Enter was pressed where a problem is looked for, opens the first that was found. */
  enter(e) {
    if (document.activeElement !== $("pickFind")) return this.take(e, this.deal($("pickNumber").value.trim() || "1"));
    e.preventDefault();
    $("pickProblems").querySelector("li:not([hidden]) button")?.click();
  }

  open(choices, state) {
    this.choices = choices;
    this.state = state;
    $("pickGame").replaceChildren(...choices.games.map((g) => new Option(said(g.title), g.name)));
    $("pickGame").value = state.game;
    this.fill();
    this.dialog.showModal();
    $("pickNumber").select();
  }

  get game() { return this.choices.games.find((g) => g.name === $("pickGame").value); }

  fill() {
    const g = this.game;
    $("pickError").textContent = "";
    const same = this.state.game === g.name;
    $("pickBy").replaceChildren(...g.deals.map((d) => new Option(t(d.name), d.name)));
    $("pickBy").value = same && this.state.by || g.deals[0].name;
    $("pickBy").title = g.deals.map((d) => `${d.name}: ${d.text}`).join("\n");
    $("pickByLabel").hidden = g.deals.length < 2;
    $("pickOptions").replaceChildren(...g.options.map((o) => {
      const label = document.createElement("label");
      const many = o.values.length > few;
      const field = document.createElement(many ? "input" : "select");
      if (!many) field.replaceChildren(...o.values.map((v) => new Option(move(v), v)));
      field.value = same && this.state.options?.[o.name] || o.values[0];
      field.dataset.option = o.name;
      label.title = said(o.text);
      label.append(t(o.name), " ", field);
      return label;
    }));
    const problems = [
      ...g.pages.map((p) => ({ label: t("page {0}", p.name), text: p.text, wanted: { game: g.name, page: Number(p.name) } })),
      ...g.puzzles.map((p) => ({ label: p.name.split("/")[1], text: p.text, wanted: { puzzle: p.name } })),
    ];
    $("pickSet").hidden = problems.length === 0;
    $("pickProblems").replaceChildren(...problems.map((p) => {
      const li = document.createElement("li");
      const b = document.createElement("button");
      b.append(p.label, " ", Object.assign(document.createElement("small"), { textContent: p.text }));
      b.addEventListener("click", (e) => this.take(e, p.wanted));
      li.append(b);
      return li;
    }));
    this.find();
  }

  /** Leaves in the list of problems those that have what is looked for. */
  find() {
    const words = $("pickFind").value.toLowerCase().split(/\s+/);
    for (const li of $("pickProblems").children) li.hidden = !words.every((w) => li.textContent.toLowerCase().includes(w));
  }

  deal(number) {
    const g = this.game, options = {};
    for (const field of $("pickOptions").querySelectorAll("[data-option]")) {
      const o = g.options.find((x) => x.name === field.dataset.option);
      if (field.value !== o.values[0]) options[o.name] = field.value;
    }
    return { game: g.name, deal: number, by: $("pickBy").value, options };
  }

  async take(e, wanted) {
    e.preventDefault();
    try {
      await this.begin(wanted);
      this.dialog.close("done");
    } catch (x) {
      $("pickError").textContent = said(x.message);
    }
  }
}
