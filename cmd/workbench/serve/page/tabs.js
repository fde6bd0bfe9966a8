// What stands beside the board: tabs on the same game.

/** Makes an element: its properties, then what is in it. */
function el(name, props = {}, ...children) {
  const e = Object.assign(document.createElement(name), props);
  e.append(...children);
  return e;
}

const button = (text, click, props = {}) => {
  const b = el("button", { type: "button", textContent: text, ...props });
  b.addEventListener("click", click);
  return b;
};

/** Cards that an answer speaks of with their piles: "5s 4h 3-Ac in pile 8". */
function spokenOf(text) {
  const cards = /\b(?:10|[2-9AJQK])[cdhs]\b/g;
  return [...text.matchAll(/((?:[\w-]+ )+)(?:in|of) ((?:pile|fan|column) \d+)/g)]
    .flatMap(([, words, pile]) => [...words.matchAll(cards)].map(([card]) => ({ card, pile })));
}

export class Tabs {
  /**
   * @param {HTMLElement} list @param {HTMLElement} panel
   * @param {{act: Function, work: Function, mark: Function, choices: Function, certificate: Function}} page
   */
  constructor(list, panel, page) {
    Object.assign(this, { list, panel, page, state: null, at: "moves", views: new Map() });
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
    const g = this.page.choices().games.find((x) => x.name === this.state.game);
    return [
      { name: "moves", title: "Moves", make: () => new Moves(this.page) },
      { name: "ask", title: g.name === "spider" ? "Free cards" : "Questions", make: () => new Ask(this.page, g) },
      ...(g.name === "spider" ? [{ name: "prove", title: "Can / cannot", make: () => new Prove(this.page) }] : []),
      ...(this.state.caption ? [{ name: "problem", title: "Problem", make: () => new Problem(this.page) }] : []),
      { name: "lua", title: "Lua", make: () => new Lua(this.page) },
    ];
  }

  show(state) {
    const other = this.state?.game !== state.game || this.state?.caption !== state.caption;
    this.state = state;
    if (other) {
      this.views.delete("ask");
      this.views.delete("problem");
    }
    const kinds = this.kinds();
    if (!kinds.some((k) => k.name === this.at)) this.at = "moves";
    if (other || this.list.children.length !== kinds.length) {
      if (other && state.caption && state.at === 0) this.at = "problem";
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

  choose(name) {
    this.at = name;
    this.drawPanel();
  }

  drawPanel() {
    for (const b of this.list.children) {
      const on = b.dataset.tab === this.at;
      b.setAttribute("aria-selected", on);
      b.tabIndex = on ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", "tab-" + this.at);
    if (!this.views.has(this.at)) this.views.set(this.at, this.kinds().find((k) => k.name === this.at).make());
    const view = this.views.get(this.at);
    if (this.panel.firstChild !== view.root) this.panel.replaceChildren(view.root);
    view.show(this.state);
  }

  busy(on) {
    for (const b of this.panel.querySelectorAll("[data-work]")) b.disabled = on;
  }

  focus() { this.list.querySelector("[aria-selected=true]").focus(); }
}

/** The line, and the legal moves. */
class Moves {
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

/** Runs something and shows what it says, or why it says nothing. */
async function tell(page, out, request) {
  out.className = "said";
  out.textContent = "…";
  try {
    const text = await page.work(request);
    out.className = "";
    out.textContent = text;
    return text;
  } catch (e) {
    out.className = "bad";
    out.textContent = e.message;
    return null;
  }
}

/** The analyst's questions, answered in words and framed on the board. */
class Ask {
  constructor(page, game) {
    this.page = page;
    this.out = el("pre");
    this.out.setAttribute("aria-live", "polite");
    this.root = el("div");
    if (game.name === "spider") this.quick();
    this.form(game);
    this.root.append(this.out);
  }

  async ask(text) {
    const said = await tell(this.page, this.out, { do: "ask", text });
    if (said !== null) this.page.mark(spokenOf(said));
  }

  quick() {
    const chip = (label, text) => button(label, () => this.ask(text));
    const row = (name, ...chips) => this.root.append(el("p", { textContent: name }), el("div", { className: "chips" }, ...chips));
    row("Which are free?", ..."A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((r) => chip(r, "free " + r)));
    row("What does it take to dig up a pile?", ...Array.from({ length: 10 }, (_, i) => chip(String(i + 1), "dig " + (i + 1))));
    row("The whole board", chip("chains", "chains"), chip("natural moves", "steps natural"), chip("irreversible moves", "steps irreversible"), chip("pool", "pool"));
  }

  form(game) {
    const pick = el("select", { ariaLabel: "Question" }, ...game.ask.map((q) => new Option(q.name, q.name)));
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

  show() {}
}

/** What can and cannot be done from here. */
class Prove {
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

/** What the problem asks, and whether it is sound. */
class Problem {
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

/** Lua, in which p is this game. */
class Lua {
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
