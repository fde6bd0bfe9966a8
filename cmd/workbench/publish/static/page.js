// The program of a problem's page: the board steps through lines, Spider is played, and certificates are checked.
// What it knows of the problem stands in the page as JSON; board, keys and words are those of the workbench.

import { Board } from "./board.js";
import { verify } from "./checker.js";
import * as foot from "./foot.js";
import { common, listen } from "./keys.js";
import * as rules from "./rules.js";
import * as shared from "./shared.js";
import { changed, moveOf, partsOf, spiderOf, Table, tableOf, trips } from "./table.js";
import { dress, signs } from "./words.js";

/**
 * @typedef {import("./table.js").Position} Position
 * @typedef {{move: string, mark?: string, comment?: string, parts?: number[], position: Position}} Step
 * @typedef {{id: string, name: string, steps: Step[]}} Line
 */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** All that a selector finds. @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

const data = JSON.parse($("data").textContent);
const table = new Table(data.piles, data.labels, data.play);
// In the order of the table: that of JSON has pile 10 behind pile 1.
const ownStart = changed(new Map(), Object.fromEntries(data.piles.flatMap((/** @type {any} */ { name }) => name in data.start ? [[name, data.start[name]]] : [])));

/** Where the line that is shown begins, and the text of that position: those of the problem, if none was shared. */
let start = ownStart, startText = data.text ?? "";

/** @type {Map<string, Line>} */
const lines = new Map(data.lines.map((/** @type {any} */ line) => {
  let position = ownStart;
  return [line.id, { ...line, steps: line.steps.map((/** @type {any} */ step) => ({ ...step, position: position = changed(position, step.piles) })) }];
}));

// The board is as wide as the widest of all positions, so that it stays as it is while one steps.
for (const line of lines.values()) for (const step of line.steps) table.layout(step.position);

/** The line that is shown, and how many of its moves are made. @type {Line} */
let line = { id: "play", name: "", steps: [] };
let at = 0;

const now = () => at === 0 ? start : line.steps[at - 1].position;

/** Says something below the board. @param {string} text @param {string} [kind] good or refused */
function say(text, kind = "") {
  $("status").replaceChildren(...signs(text));
  $("status").className = kind;
}

// From the picture that came with the page the board takes over.
const picture = $("board");
for (const name of ["width", "height"]) picture.removeAttribute(name);
picture.setAttribute("role", "group");
picture.setAttribute("aria-label", "The cards. Arrow keys go from card to card, Enter takes up and lays down.");
const board = new Board(picture, { play: byText, drag, say: (text) => say(text), resized: () => {} });

// Stepping

/** Goes to a step of the line. @param {number} step @param {boolean} [played] by who reads the page */
function go(step, played = false) {
  const before = at;
  $("shared").hidden = true; // its address is of another step
  at = Math.max(0, Math.min(step, line.steps.length));
  show(Math.abs(at - before) === 1);
  judge(played);
}

/** Shows where the line stands; after one move cards run. @param {boolean} moved */
function show(moved) {
  board.show({ game: data.game, layout: table.layout(now()), moves: data.play ? trips(now()) : [] }, moved);
  foot.others($("others"), board);
  foot.piles($("piles"), board.state.layout);
  const step = line.steps[at - 1];
  $("where").replaceChildren(...signs(step ? `${at}. ${step.move}${step.mark ?? ""}${step.comment ? ` (${step.comment})` : ""}` : "The start"));
  $("first").disabled = $("back").disabled = at === 0;
  $("on").disabled = $("last").disabled = at === line.steps.length;
  const focused = document.activeElement?.matches("[data-step]");
  for (const button of all("[data-step]")) {
    const here = button.dataset.line === line.id && Number(button.dataset.step) === at;
    if (here && focused) button.focus({ preventScroll: true });
    if (here) button.parentElement.setAttribute("aria-current", "step");
    else button.parentElement.removeAttribute("aria-current");
  }
}

/** What was reached, and what was done that the problem forbids: of each goal of which the page can tell. */
function reached() {
  /** @type {string[]} */
  const solved = [], /** @type {string[]} */ broken = [];
  for (const goal of data.play && start === ownStart ? data.goals ?? [] : []) {
    if (!goal || at === 0) continue;
    const from = spiderOf(start);
    let p = from, forbidden = "";
    for (let i = 0; i < at && !rules.met(goal, from, p); i++) {
      forbidden ||= rules.forbidden(goal, from, p, moveOf(/** @type {number[]} */ (line.steps[i].parts)));
      p = spiderOf(line.steps[i].position);
      if (i < at - 1) continue;
      const met = rules.met(goal, from, p);
      if (forbidden) broken.push(`${goal.words}: ${met ? "reached, but " : ""}the line does what is forbidden (${forbidden})`);
      else if (met) solved.push(goal.words);
    }
  }
  return { solved, broken };
}

/** Says whether the line has met a goal within what it forbids, or walked into a try. @param {boolean} played */
function judge(played) {
  const { solved, broken } = reached(), tried = played && start === ownStart && all(".try").find((root) => isTry(root.id));
  if (solved.length > 0) {
    say(`Solved: ${solved.join("; ")}.`, "good");
    if (played) board.still().then(() => board.wave());
  } else if (tried) {
    tried.closest("details").open = true;
    tried.scrollIntoView({ block: "nearest" });
    if ("open" in tried.dataset) say(`This is a try: ${tried.textContent}. Whether it fails is not decided here.`);
    else say(`This is a try, and fails: ${tried.textContent}.`, "refused");
  } else say(broken.join("; "), broken.length > 0 ? "refused" : "");
}

/** Whether the moves that are made are those of a try. @param {string} id */
function isTry(id) {
  const steps = lines.get(id)?.steps ?? [];
  return steps.length === at && steps.every((step, i) => step.move === line.steps[i].move);
}

// Playing

/** Makes a move. @param {any} move */
function play(move) {
  const p = spiderOf(now()), step = { move: rules.words(p, move), parts: partsOf(move), position: tableOf(rules.after(p, move)) };
  if (line.steps[at]?.move !== step.move) line = { id: "play", name: "", steps: [...line.steps.slice(0, at), step] };
  go(at + 1, true);
}

/** Makes the legal move of a text. @param {string} text */
function byText(text) {
  play(/** @type {any} */ (trips(now()).find((trip) => trip.text === text)).move);
}

/** Takes cards of a pile, from one on, to another, or says why not. @param {string} from @param {number} first @param {string} to */
function drag(from, first, to) {
  const pile = now().get(from), ends = [from, to].map((name) => table.at(name));
  if (!data.play) return refuse("only the lines beside the board can be shown: this page knows no rules of this game");
  if (!pile || ends.some((end) => end.kind !== "pile")) return refuse("cards go from pile to pile");
  const move = { from: (ends[0].number ?? 0) - 1, to: (ends[1].number ?? 0) - 1, count: pile.cards.length - first + 1 };
  const why = rules.refusal(spiderOf(now()), move);
  if (why) refuse(why);
  else play(move);
}

/** Says why a move is not made. @param {string} why */
function refuse(why) {
  board.letGo();
  say(why[0].toUpperCase() + why.slice(1) + ".", "refused");
}

// Sharing

/** Shows an address that has the position with its line. */
async function share() {
  const hash = await shared.pack(shared.writeGame(startText, line.steps.map((step) => step.move), at));
  $("address").value = location.href.split("#")[0] + hash;
  $("shared").hidden = false;
  $("address").select();
}

/** Shows the game that the address of the page holds, or else the problem. */
async function open() {
  if (!location.hash.startsWith(shared.SHARE)) return;
  try {
    if (!data.play) throw new Error("it can be played on a page about Spider, or in a workbench");
    const game = shared.readGame(await shared.unpack(location.hash)), own = game.text.trimEnd() === data.text?.trimEnd();
    const steps = stepsOf(game.position, game.moves);
    start = own ? ownStart : tableOf(game.position);
    startText = game.text;
    line = { id: "play", name: "", steps };
    $("foreign").hidden = own;
    go(game.made);
  } catch (e) {
    say(`The game in the address cannot be shown: ${e instanceof Error ? e.message : e}.`, "refused");
  }
}

/** The steps of a line in words. @param {import("./rules.js").Position} p @param {string[]} moves @returns {Step[]} */
const stepsOf = (p, moves) => moves.map((text) => {
  const move = rules.moves(p).find((it) => rules.words(p, it) === text);
  if (!move) throw new Error(`the move ${text} cannot be made`);
  p = rules.after(p, move);
  return { move: text, parts: partsOf(move), position: tableOf(p) };
});

/** Goes back to the problem of the page. */
function goHome() {
  [start, startText, line] = [ownStart, data.text ?? "", { id: "play", name: "", steps: [] }];
  $("foreign").hidden = true;
  location.hash = "";
  go(0);
}

// Printing: the paper sets the problem, wherever the line stands, and whatever was shared.

/** Where the page stands while it is printed. */
let standing = { start, at };
addEventListener("beforeprint", () => {
  standing = { start, at };
  [start, at] = [ownStart, 0];
  show(false);
});
addEventListener("afterprint", () => {
  ({ start, at } = standing);
  show(false);
});

// Proofs

/** The bytes of a certificate in the page. @param {string} id */
const bytesOf = (id) => Uint8Array.from(atob($(id).textContent), (letter) => letter.charCodeAt(0));

/** Checks a certificate, and says what it proves. @param {HTMLButtonElement} button */
async function check(button) {
  const out = /** @type {HTMLOutputElement} */ (button.parentElement?.querySelector("output")), { proof = "", position, says } = button.dataset;
  const began = performance.now();
  let shown = began;
  button.disabled = true;
  out.className = "";
  out.textContent = "Checking ...";
  try {
    const claim = await verify(bytesOf(proof), async (done, of) => {
      if (performance.now() - shown < 40) return;
      out.textContent = `Checking: ${done} of ${of} states`;
      await new Promise((resolve) => setTimeout(resolve));
      shown = performance.now();
    });
    if (claim.position !== position || claim.says !== says) throw new Error("the certificate is good, but about something else");
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    out.textContent = `Verified in ${seconds} s: ${claim.says}. Each of ${claim.states} states was checked.`;
    out.className = "good";
  } catch (e) {
    out.textContent = `The proof fails: ${e instanceof DOMException ? "the file is damaged" : e instanceof Error ? e.message : e}`;
    out.className = "bad";
  }
  button.disabled = false;
}

/** Gives the reader a certificate as a file. @param {HTMLButtonElement} button */
function save(button) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytesOf(button.dataset.proof ?? "")]));
  link.download = button.dataset.name ?? "";
  link.click();
}

// Beginning

for (const part of all("header, main")) dress(part); // not the proofs: base64 has what looks like cards
const line1 = { first: () => go(0), back: () => go(at - 1), on: () => go(at + 1), last: () => go(line.steps.length) };
for (const [id, run] of Object.entries({ ...line1, share, own: goHome })) $(id).onclick = run;
const keys = { ...common(board, line1), t: () => $("panel").focus(), Escape: () => go(at) };
listen(() => keys);
$("bar").hidden = false;
$("how").hidden = !data.play;
$("share").hidden = !data.text;
addEventListener("hashchange", open);
for (const button of all("[data-step]")) {
  button.onclick = () => {
    if (start !== ownStart) goHome();
    line = lines.get(button.dataset.line) ?? line;
    go(Number(button.dataset.step));
    $("board").scrollIntoView({ block: "nearest" });
  };
}
for (const button of all("button.check")) {
  button.onclick = () => check(button);
  const keep = document.createElement("button");
  Object.assign(keep, { type: "button", className: "keep", textContent: "Save it", title: "Save the certificate for workbench check", onclick: () => save(button) });
  button.after(" ", keep);
}
for (const button of all("button.keep[data-proof]")) button.onclick = () => save(button);
const longest = [...lines.values()].find((it) => it.id.startsWith("solution-"));
if (!data.play && longest) line = longest;
go(0);
open();
