// The dialog in which another game is chosen.
import * as outlive from "./outlive.js";
import * as server from "./server.js";
import { el } from "./tabs/parts.js";
import { move, said, t } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** How many values an option may have to be chosen from a list. */
const few = 40;

export class Picker {
  /** @param {HTMLDialogElement} dialog @param {(wanted: object) => Promise<void>} begin @param {(kept: import("./outlive.js").Kept) => Promise<void>} layAgain @param {() => Promise<any>} file gives the position on the table */
  constructor(dialog, begin, layAgain, file) {
    this.layAgain = layAgain;
    this.dialog = dialog;
    this.begin = begin;
    $("pickGame").onchange = () => this.chosen = this.choose();
    $("pickDeal").onclick = (e) => this.enter(e);
    $("pickNext").onclick = (e) => this.take(e, this.deal("", true));
    $("pickAny").onclick = (e) => this.take(e, this.deal(String(1 + Math.floor(Math.random() * 1e6))));
    $("pickOpen").onclick = (e) => this.take(e, { game: $("pickGame").value, text: $("pickText").value });
    $("pickEmpty").onclick = (e) => this.take(e, { text: "compose\n" });
    $("pickThis").onclick = async (e) => {
      e.preventDefault();
      const text = await file();
      if (text) this.take(e, { text: "compose\n" + text });
    };
    $("pickFind").oninput = () => this.find();
    $("pickFile").onchange = (e) => {
      const file = e.target.files[0], game = $("pickGame").value;
      if (file) this.take(e, server.textOf(file).then((text) => ({ game, text })));
      e.target.value = "";
    };
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
    this.chosen = null;
    const more = el("optgroup");
    more.label = t("More games");
    more.append(...choices.more.map((name) => new Option(name, name)));
    $("pickGame").replaceChildren(...choices.games.filter((g) => !g.further).map((g) => new Option(said(g.title), g.name)), ...(choices.more.length ? [more] : []));
    $("pickGame").value = state.game;
    this.fill();
    this.fillKept();
    this.dialog.showModal();
    $("pickNumber").select();
  }

  get game() { return this.choices.games.find((g) => g.name === $("pickGame").value); }

  /** Shows what there is of a game, which is told when it is first chosen. */
  async choose() {
    const name = $("pickGame").value;
    if (!this.game) this.choices.games.push({ ...await server.choice(name), further: true });
    if ($("pickGame").value === name) this.fill();
  }

  /** Lists the games that are kept in this browser, but for the one on the table. */
  fillKept() {
    const games = outlive.all().filter((k) => k.session !== this.state.session || k.table !== this.state.table);
    $("pickKeptSet").hidden = games.length === 0;
    $("pickKept").replaceChildren(...games.map((k) => {
      const b = el("button"), li = el("li");
      b.append(k.title + " ", el("small", {}, new Text([k.won ? t("won") : t(k.at === 1 ? "1 move" : "{0} moves", k.at), new Date(k.when).toLocaleString(document.documentElement.lang)].join(" · "))));
      b.onclick = (e) => this.take(e, k, this.layAgain);
      li.append(b);
      return li;
    }));
  }

  fill() {
    const g = this.game;
    $("pickError").textContent = "";
    const same = this.state.game === g.name;
    $("pickBy").replaceChildren(...g.deals.map((d) => new Option(t(d.name), d.name)));
    $("pickBy").value = same && this.state.by || g.deals[0].name;
    $("pickBy").title = g.deals.map((d) => `${d.name}: ${d.text}`).join("\n");
    $("pickByLabel").hidden = g.deals.length < 2;
    $("pickOptions").replaceChildren(...g.options.map((o) => {
      const label = el("label");
      const many = o.values.length > few;
      const field = el(many ? "input" : "select");
      if (!many) field.replaceChildren(...o.values.map((v) => new Option(move(v), v)));
      field.value = same && this.state.options?.[o.name] || o.values[0];
      field.dataset.option = o.name;
      label.title = said(o.text);
      label.append(t(o.name), " ", field);
      return label;
    }));
    $("pickThis").disabled = this.state.game !== "spider" || Boolean(this.state.composed);
    const problems = [
      ...g.pages.map((p) => ({ label: t("page {0}", p.name), text: p.text, wanted: { game: g.name, page: Number(p.name) } })),
      ...g.puzzles.map((p) => ({ label: p.name.split("/")[1], text: p.text, wanted: { puzzle: p.name } })),
    ];
    $("pickSet").hidden = problems.length === 0;
    $("pickProblems").replaceChildren(...problems.map((p) => {
      const li = el("li");
      const b = el("button");
      b.append(p.label, " ", el("small", {}, new Text(p.text)));
      b.onclick = (e) => this.take(e, p.wanted);
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

  async deal(number, next) {
    await this.chosen;
    const g = this.game, options = {};
    for (const field of $("pickOptions").querySelectorAll("[data-option]")) {
      const o = g.options.find((x) => x.name === field.dataset.option);
      if (field.value !== o.values[0]) options[o.name] = field.value;
    }
    return { game: g.name, deal: number, by: $("pickBy").value, options, next };
  }

  async take(e, wanted, begin = this.begin) {
    e.preventDefault();
    try {
      await begin(await wanted);
      this.dialog.close("done");
    } catch (x) {
      $("pickError").textContent = said(x.message);
    }
  }
}
