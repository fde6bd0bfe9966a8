// The tab with the moves: the tree of variations, and what can be made now.
import { move, signs, t } from "../words.js";
import { button, el } from "./parts.js";

const marks = ["!!", "!", "!?", "?!", "?", "??"];

/** What the keys do in the tree: steps in the line, or to another move in the place of one. */
const ways = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "before", ArrowDown: "behind", Home: "start", End: "end" };

/** Whether a move is a milestone: a suit is removed, or cards are dealt. */
const isStone = (branch) => /^(remove|deal|redeal)\b/.test(branch?.text ?? "");

export class Moves {
  constructor(page) {
    this.page = page;
    this.tree = el("div", { className: "tree", role: "group", ariaLabel: "The lines that were played. Left and right step, up and down go to another line." });
    this.tree.addEventListener("keydown", (e) => this.key(e));
    this.remarks = this.makeRemarks();
    this.typed = el("input", { type: "text", placeholder: "moves, with commas between", autocomplete: "off", spellcheck: false, ariaLabel: "Moves" });
    const form = el("form", {}, el("p", {}, this.typed, el("button", { textContent: "Play" })));
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      await page.act({ do: "play", text: this.typed.value });
      this.typed.select();
    });
    this.stones = el("div", { className: "chips", role: "group", ariaLabel: "Suits that are removed, and deals" });
    this.legal = el("ul", { className: "legal" });
    this.count = el("summary");
    this.root = el("div", {}, this.stones, this.tree, this.remarks, form, el("details", { open: true }, this.count, this.legal));
  }

  /** What is said of the move made last. */
  makeRemarks() {
    this.said = el("summary");
    this.comment = el("input", { type: "text", placeholder: "say something of it", autocomplete: "off", ariaLabel: "Comment" });
    this.comment.addEventListener("change", () => this.page.act({ do: "comment", text: this.comment.value }));
    this.judges = marks.map((m) => button(m, () => this.page.act({ do: "judge", text: this.now?.mark === m ? "" : m })));
    this.promote = button("Main line", () => this.page.act({ do: "promote" }), { title: "Make the line that is played the main one where it last leaves another" });
    this.forget = button("Forget", () => this.page.act({ do: "forget" }), { title: "Take the move back and forget it, with all behind it" });
    const form = el("form", {}, el("p", {}, this.comment),
      el("div", { className: "chips", role: "group", ariaLabel: "Marks" }, ...this.judges, this.promote, this.forget));
    form.addEventListener("submit", (e) => { e.preventDefault(); this.comment.blur(); });
    return el("details", { className: "remarks" }, this.said, form);
  }

  /** Scrolls the tree to a move, and leaves the page where it is: the board is in view. */
  scrollTo(move) {
    const there = move.getBoundingClientRect(), tree = this.tree.getBoundingClientRect();
    this.tree.scrollTop += Math.min(0, there.top - tree.top) + Math.max(0, there.bottom - tree.bottom);
  }

  show(state) {
    const focused = this.tree.contains(document.activeElement);
    this.state = state;
    this.now = state.at > 0 ? state.tree[state.line[state.at - 1]] : null;
    this.drawTree();
    this.drawStones();
    const here = this.tree.querySelector("[aria-current]");
    if (here) requestAnimationFrame(() => this.scrollTo(here)); // when the page is laid out anyway
    if (focused) here?.querySelector("button").focus({ preventScroll: true });
    this.showRemarks();
    this.count.textContent = t("Legal moves ({0})", state.moves.length);
    this.legal.replaceChildren(...state.moves.map((m) => {
      const b = button(move(m.text) + " ", () => this.page.act({ do: "play", text: m.text }));
      b.append(el("small", { textContent: (m.marks ?? []).map((x) => t(x)).join(", ") }));
      this.page.points(b, () => [m]);
      return el("li", {}, b);
    }));
  }

  showRemarks() {
    const { now, state } = this;
    this.said.replaceChildren(...signs(now ? t("On {0}. {1}", now.step, move(now.text)) : t("On the start")));
    if (this.comment !== document.activeElement) this.comment.value = (now ? now.comment : state.start) ?? "";
    for (const b of this.judges) {
      b.disabled = !now;
      b.setAttribute("aria-pressed", now?.mark === b.textContent);
    }
    this.promote.disabled = !now || state.line.slice(0, state.at).every((n) => state.tree[n].depth === undefined);
    this.forget.disabled = !now;
  }

  /** Draws the lines: a list of moves, and between them lists of those that could stand there. */
  drawTree() {
    const { state } = this;
    this.places = new Map(state.line.map((n, k) => [n, k]));
    const top = el("ol", { className: "steps" }, this.item(-1, "start", state.start));
    const open = [top]; // the lists that are open, by depth
    state.tree.forEach((b, i) => {
      const depth = b.depth ?? 0;
      if (b.new) {
        open.length = depth;
        const list = el("ol", { className: "steps" });
        open[depth - 1].append(el("li", { className: "aside" }, list));
        open.push(list);
      }
      open.length = depth + 1;
      open[depth].append(this.item(i, move(b.text) + (b.mark ?? ""), b.comment, b.step));
    });
    this.tree.replaceChildren(top);
  }

  /** The milestones of the line that is played, where there are several: a click goes there. */
  drawStones() {
    const { state } = this, all = state.line.filter((n) => isStone(state.tree[n]));
    this.stones.replaceChildren(...(all.length < 2 ? [] : all).map((n) => button(`${state.tree[n].step}. ${move(state.tree[n].text)}`, () => this.visit(n))));
  }

  /** Draws a move of the tree. */
  item(i, text, comment, step) {
    const { state } = this;
    const k = this.places.get(i) ?? -1;
    const here = i === (state.line[state.at - 1] ?? -1);
    const b = button(text, () => this.visit(i), { tabIndex: here ? 0 : -1 });
    const li = el("li", { className: i < 0 || k >= 0 && k < state.at ? "" : "next" });
    if (isStone(state.tree[i])) li.classList.add("stone");
    if (state.tree[i]?.mark?.startsWith("!")) li.classList.add("strong");
    if (step) li.append(el("small", { textContent: step + "." }));
    li.append(b);
    if (comment) li.append(el("q", { textContent: comment }));
    if (here) li.setAttribute("aria-current", "step");
    return li;
  }

  visit(i) { return this.page.act({ do: "visit", at: i, text: this.state.tree[i]?.text ?? "" }); }

  key(e) {
    const way = ways[e.key], { state } = this;
    if (way === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    if (way === "start" || way === "end") this.page.act({ do: "goto", at: way === "start" ? 0 : state.line.length });
    else if (typeof way === "number") {
      const at = state.at + way;
      if (at >= 0 && at <= state.line.length) this.page.act({ do: "goto", at });
    } else this.turn(way === "behind" ? 1 : -1);
  }

  /** Goes to another move in the place of the one made last. */
  turn(way) {
    const { state } = this;
    if (!this.now) return;
    const here = state.line[state.at - 1], all = this.placed(here), next = all[all.indexOf(here) + way];
    if (next !== undefined) this.visit(next);
  }

  /** The numbers of the moves that stand in the place of one: those that go on from the same move. */
  placed(here) {
    const { tree } = this.state, froms = [], last = [];
    tree.forEach((b, i) => {
      const depth = b.depth ?? 0;
      // A side line replaces a move of the list it is in; else a move goes on in its own list.
      froms[i] = b.new ? froms[last[depth - 1]] : last[depth] ?? -1;
      last.length = depth + 1;
      last[depth] = i;
    });
    return tree.flatMap((_, i) => froms[i] === froms[here] ? [i] : []);
  }
}
