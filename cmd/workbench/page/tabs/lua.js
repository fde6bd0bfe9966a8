// The tab for Lua.
import { needsOf } from "../arrows.js";
import { draw, fail, showPlace, textOf } from "./answers.js";
import { button, el, spokenOf } from "./parts.js";

/** How many entries the talk may have, so that a long game does not fill the page. */
const longest = 500;

/** Lua, in which p is this game. What is done by hand is written down as its call. */
export class Lua {
  constructor(page) {
    this.page = page;
    this.past = [];
    this.back = 0;
    this.log = el("div", { className: "log" });
    this.log.setAttribute("aria-live", "polite");
    this.typed = el("textarea", { rows: 2, spellcheck: false, placeholder: "p is this game: p:moves(), help()", ariaLabel: "Lua" });
    this.typed.setAttribute("autocapitalize", "off");
    this.typed.addEventListener("keydown", (e) => this.key(e));
    this.typed.addEventListener("input", () => this.words.replaceChildren());
    this.words = el("div", { className: "chips", role: "group", ariaLabel: "What can stand here" });
    const go = button("Run", () => this.run());
    go.dataset.work = "";
    this.root = el("div", {}, this.log, this.typed, this.words,
      el("p", { className: "row" }, go, el("small", { className: "said" }, "Enter runs, Shift+Enter begins a line, Tab completes, Esc leaves")));
  }

  /** Writes down the call of what was done by hand. */
  called(call) { this.add(el("pre", { className: "call" }, call)); }

  add(...entries) {
    this.log.append(...entries);
    while (this.log.children.length > longest) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  key(e) {
    const up = e.key === "ArrowUp";
    if (e.key === "Enter" && !e.shiftKey) {
      e.preventDefault();
      this.run();
    } else if ((up || e.key === "ArrowDown") && !this.typed.value.includes("\n") && this.past.length) {
      e.preventDefault();
      this.back = Math.min(Math.max(this.back + (up ? 1 : -1), 0), this.past.length);
      this.typed.value = this.back ? this.past.at(-this.back) : "";
    } else if (e.key === "Tab" && !e.shiftKey && /\S$/.test(this.head())) {
      e.preventDefault();
      this.complete();
    } else if (e.key === "Escape") {
      this.typed.blur();
    }
  }

  /** What stands before the cursor. */
  head() { return this.typed.value.slice(0, this.typed.selectionStart); }

  /** Completes the word before the cursor as far as it is clear, and shows what it can be. */
  async complete() {
    const before = this.head(), tail = this.typed.value.slice(before.length);
    const a = await this.page.act({ do: "complete", text: before });
    if (!a?.words || this.head() !== before) return;
    const put = (word) => {
      this.typed.value = a.head + word + tail;
      this.typed.focus();
      this.typed.setSelectionRange(a.head.length + word.length, a.head.length + word.length);
    };
    const begun = before.slice(a.head.length), all = common(a.words);
    if (all.length > begun.length) put(all);
    this.words.replaceChildren(...(a.words.length < 2 ? [] : a.words).map((w) => button(w, () => {
      this.words.replaceChildren();
      put(w);
    })));
  }

  async run() {
    const text = this.typed.value.trim();
    if (!text) return;
    const out = el("div"), typed = el("pre", { className: "call" }, "> " + text);
    this.words.replaceChildren();
    this.typed.value = ""; // what is typed meanwhile stays
    const columns = this.columns();
    this.add(typed, out);
    try {
      const a = await this.page.work({ do: "lua", text, columns });
      if (a.more) {
        typed.remove();
        out.remove();
        return this.goOn(text);
      }
      out.append(...draw(a.said, this.page));
      const said = textOf(a.said);
      this.page.mark(spokenOf(said), needsOf(said));
    } catch (e) { fail(out, e); }
    this.past.push(text);
    this.back = 0;
    this.typed.rows = 2;
    this.log.scrollTop = this.log.scrollHeight;
    this.typed.scrollIntoView({ block: "nearest" });
  }

  /** How many characters stand beside one another in the talk. */
  columns() {
    const one = el("span", { textContent: "0".repeat(100) }), probe = el("pre", { className: "unseen" }, one);
    this.log.append(probe);
    const width = one.getBoundingClientRect().width / 100;
    probe.remove();
    return Math.floor(this.log.clientWidth / width) - 1;
  }

  /** Begins another line of what is not whole, before what was typed meanwhile. */
  goOn(text) {
    this.typed.value = text + "\n" + this.typed.value.trimStart();
    this.typed.rows = Math.min(this.typed.value.split("\n").length + 1, 12);
  }

  show(state) { showPlace(this.log, state); }
}

/** What all words begin with. */
function common(words) {
  let all = words[0] ?? "";
  for (const w of words) while (!w.startsWith(all)) all = all.slice(0, -1);
  return all;
}
