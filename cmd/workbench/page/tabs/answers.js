// What the workbench answers: texts, in which lines of play can be followed on the board.
import { said, signs } from "../words.js";
import { needsOf } from "../arrows.js";
import { button, el, namesOf, spokenOf } from "./parts.js";

/**
 * Draws an answer: its paragraphs, and the moves of their lines as buttons.
 * @param {{text: string, from?: number, moves?: {text: string, mark?: string, comment?: string}[]}[]} said
 */
export function draw(said, page) {
  const made = before(page.state());
  return said.map((p) => {
    const root = el("div", { className: "paragraph" });
    const text = p.text.trimStart();
    root.style.paddingLeft = `${p.text.length - text.length}ch`;
    root.append(...signs(text));
    light(root, p.text, page);
    if (p.moves) root.append(line(p, made.slice(0, p.from ?? 0), page));
    return root;
  });
}

/** Frames on the board what a paragraph speaks of while it is pointed at. */
function light(root, text, page) {
  const spoken = [...spokenOf(text), ...namesOf(text)];
  if (spoken.length === 0) return;
  root.classList.add("lit");
  root.addEventListener("pointerenter", () => page.mark(spoken, needsOf(text)));
}

/** The moves that lead to where a game stands, or to a step of its line. */
const before = (state, at = state.at) => state.line.slice(0, at).map((n) => state.tree[n].text);

/** Where a game stands, or a step of its line, as a name that nothing else has. @param {any} state @param {number} [at] */
export const placeOf = (state, at) => [state.session, state.table, ...before(state, at)].join(";");

/** Draws a line of play; keys go through it as they go through the tree. */
function line(p, made, page) {
  const root = el("span", { className: "line", role: "group", ariaLabel: "A line of play. Left and right step through it." });
  const whole = [...made, ...p.moves.map((m) => m.text)].join("; ");
  let text = made.join("; ");
  p.moves.forEach((m, i) => {
    text += (text && "; ") + m.text;
    const b = button("", () => page.act({ do: "follow", text: whole, at: made.length + i + 1 }), { tabIndex: i ? -1 : 0 });
    b.append(...signs(m.text + (m.mark ?? "")));
    page.points(b, () => before(page.state()).join("; ") === made.join("; ") ? p.moves.slice(0, i + 1) : []);
    b.dataset.line = text;
    root.append(b);
    if (m.comment) root.append(el("q", {}, m.comment));
  });
  root.addEventListener("keydown", (e) => {
    const all = [...root.querySelectorAll("button")], step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    const next = all[all.indexOf(document.activeElement) + step];
    if (!next || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    next.focus();
    next.click();
  });
  return root;
}

/** Shows in the lines of a panel where the game stands. */
export function showPlace(root, state) {
  const here = before(state).join("; ");
  for (const b of root.querySelectorAll("[data-line]")) {
    const now = b.dataset.line === here;
    b.toggleAttribute("aria-current", now);
    if (now) b.setAttribute("aria-current", "step");
  }
}

/** The text of an answer. */
export const textOf = (said) => said.map((p) => p.text + (p.moves ?? []).map((m) => m.text).join(", ")).join("\n");

/** Runs something and draws with show what comes of it; or says why nothing does. */
export async function run(page, out, request, show) {
  out.className = "said";
  out.textContent = "…";
  try {
    const answer = await page.work(request);
    out.className = "";
    out.replaceChildren(...show(answer));
    return answer;
  } catch (e) {
    fail(out, e);
    return null;
  }
}

/** Says why something was not done. */
export function fail(out, e) {
  out.className = "bad";
  out.replaceChildren(el("pre", {}, said(e.message)));
}
