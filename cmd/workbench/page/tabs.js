// What stands beside the board: tabs on the same game. Those that few open are loaded when they are opened.
import { Moves } from "./tabs/moves.js";
import { button } from "./tabs/parts.js";
import { Problem } from "./tabs/problem.js";

/** How many calls are kept for Lua, from before it was opened. */
const most = 500;

export class Tabs {
  /**
   * @param {HTMLElement} list @param {HTMLElement} panel
   * @param {{act: Function, work: Function, mark: Function, points: Function, choices: Function, proof: Function, state: Function, composing: Function}} page
   */
  constructor(list, panel, page) {
    this.list = list;
    this.panel = panel;
    this.page = page;
    this.state = null;
    this.at = "moves";
    this.views = new Map(); // a view, or the promise of one
    this.calls = []; // what Lua has not written down yet
    list.addEventListener("keydown", (e) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!step) return;
      const all = [...list.children];
      const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
      this.choose(next.dataset.tab);
      list.querySelector(`[data-tab="${next.dataset.tab}"]`).focus();
      e.preventDefault();
    });
  }

  /** The tabs that a game has. */
  kinds() {
    if (this.state.composed) return [{ name: "compose", title: "Compose", make: () => this.page.composing() }];
    const g = this.page.choices().games.find((x) => x.name === this.state.game);
    return [
      { name: "moves", title: "Moves", make: () => new Moves(this.page) },
      { name: "ask", title: g.name === "spider" ? "Free cards" : "Questions", make: async () => new (await import("./tabs/ask.js")).Ask(this.page, g) },
      ...(g.name === "spider" ? [{ name: "prove", title: "Can / cannot", make: async () => new (await import("./tabs/prove.js")).Prove(this.page) }] : []),
      ...(this.state.caption ? [{ name: "problem", title: "Problem", make: () => new Problem(this.page) }] : []),
      { name: "lua", title: "Lua", make: async () => new (await import("./tabs/lua.js")).Lua(this.page) },
    ];
  }

  show(state) {
    const other = this.state?.session !== state.session || this.state?.table !== state.table;
    this.state = state;
    if (other) {
      for (const name of this.views.keys()) if (name !== "lua") this.views.delete(name);
    }
    const kinds = this.kinds();
    if (!kinds.some((k) => k.name === this.at)) this.at = kinds[0].name;
    if (other || [...this.list.children].map((b) => b.dataset.tab).join() !== kinds.map((k) => k.name).join()) {
      if (other && state.caption && state.at === 0 && !state.composed) this.at = "problem";
      this.drawList(kinds);
    }
    this.drawPanel();
  }

  drawList(kinds) {
    this.list.replaceChildren(...kinds.map((k) => {
      const b = button(k.title, () => this.choose(k.name), { role: "tab", id: "tab-" + k.name });
      b.dataset.tab = k.name;
      b.setAttribute("aria-controls", "panel");
      return b;
    }));
  }

  /** Loads the tabs that were not opened yet, so that they are there when the workbench is not. */
  prepare() {
    for (const k of this.kinds()) if (!this.views.has(k.name)) this.views.set(k.name, k.make());
  }

  choose(name) {
    this.at = name;
    this.drawPanel();
  }

  async drawPanel() {
    for (const b of this.list.children) {
      const on = b.dataset.tab === this.at;
      b.setAttribute("aria-selected", String(on));
      b.tabIndex = on ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", "tab-" + this.at);
    const { at } = this;
    if (!this.views.has(at)) this.views.set(at, this.kinds().find((k) => k.name === at).make());
    let view = this.views.get(at);
    if (view instanceof Promise) {
      const made = await view;
      if (this.views.get(at) === view) this.views.set(at, made);
      if (this.at !== at || this.views.get(at) !== made) return; // meanwhile another was chosen, or another game
      view = made;
    }
    if (at === "lua") for (const call of this.calls.splice(0)) view.called(call);
    if (this.panel.firstChild !== view.root) this.panel.replaceChildren(view.root);
    view.show(this.state);
  }

  /** Writes down for Lua what was done by hand. */
  called(call) {
    this.calls = [...this.calls.slice(-most), call];
    if (this.at === "lua") this.drawPanel();
  }

  /** The question about what can be done, as an address has it: "&can=space&without=deal", "" for none. */
  question() { return this.views.get("prove")?.address?.() ?? ""; }

  /** Puts the question of an address together, in a game that has such. @param {URLSearchParams} at */
  async put(at) {
    if (!this.kinds().some((k) => k.name === "prove")) return;
    this.at = "prove";
    await this.drawPanel();
    (await this.views.get("prove")).put(at);
  }

  busy(on) {
    for (const b of this.panel.querySelectorAll("[data-work]")) b.disabled = on;
  }

  focus() { this.list.querySelector("[aria-selected=true]").focus(); }
}
