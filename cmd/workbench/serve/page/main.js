// The page: one game, its board, and what stands beside it.
import * as server from "./server.js";
import * as dialogs from "./dialogs.js";
import * as looks from "./looks.js";
import { Board } from "./board.js";
import { beside } from "./layout.js";
import { explain } from "./marks.js";
import { Picker } from "./picker.js";
import { inWords } from "./svg.js";
import { Tabs } from "./tabs.js";
import { move, place, said, speak, t, translate, worded } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

let state = null; // how the game stands, as the workbench told last
let choices = null;
let stopper = null; // ends what runs
let queue = Promise.resolve(); // short requests, one after the other

const board = new Board($("board"), {
  play: (text) => act({ do: "play", text }),
  drag: (from, at, to) => act({ do: "move", from, at, to }),
  say,
  resized: () => state && beside($("legend"), $("board"), board.state.layout),
});
const tabs = new Tabs($("tabs"), $("panel"), { act, work, mark: (list, needs) => board.mark(list, needs), choices: () => choices, certificate: () => server.certificate(state.session), state: () => state });
const picker = new Picker($("picker"), begin);

function say(text, refused = false) {
  $("status").textContent = said(text);
  $("status").classList.toggle("refused", refused);
}

/**
 * Does something at once, after what was asked for before, and shows how the game stands then.
 * @param {object} request @returns {Promise<any>}
 */
function act(request) {
  queue = queue.then(() => actNow(request));
  return queue;
}

async function actNow(request) {
  try {
    const done = await server.act(state.session, request);
    await show(done.state, true);
    if (done.call) tabs.called(done.call);
    return done.answer ?? true;
  } catch (e) {
    if (e.sure && await dialogs.sure(e.message)) return actNow({ ...request, sure: true });
    board.letGo();
    say(e.message, true);
  }
}

/** Does something that may take its time, and can be stopped. Its errors are the caller's. */
async function work(request) {
  stopper?.abort();
  const mine = stopper = new AbortController();
  busy(true);
  try {
    const done = await server.act(state.session, request, mine.signal, (what) => say(what + " …"));
    if (done.state) await show(done.state, true);
    return done.answer;
  } catch (e) {
    if (e.name === "AbortError") throw new Error("stopped");
    if (e.sure && await dialogs.sure(e.message)) return work({ ...request, sure: true });
    throw e;
  } finally {
    if (stopper === mine) {
      stopper = null;
      busy(false);
    }
  }
}

function busy(on) {
  $("stop").hidden = !on;
  tabs.busy(on);
}

/** Ends what runs: it tells what was found until then. Asked twice, it is not waited for. */
async function stop() {
  const mine = stopper;
  if (!mine || mine.asked || mine.here) return mine?.abort();
  mine.asked = true;
  try { // who is quick asks before the work has begun
    while (stopper === mine && !await server.stop(state.session)) await pause(50);
  } catch { mine.abort(); }
}

const pause = (/** @type {number} */ ms) => new Promise((over) => setTimeout(over, ms));

/** Begins another game on this table. */
async function begin(wanted) {
  stopper?.abort();
  try {
    const next = await server.begin({ ...wanted, session: state?.session ?? "" });
    $("over").hidden = true;
    await show(next);
    say(next.notice ? worded(next.notice) : standing());
  } catch (e) {
    const first = e.begin && await dialogs.firstGame();
    if (!first) throw e;
    await begin({ ...wanted, first });
  }
}

let facesOf = ""; // what the drawings at hand are of

/** Loads the drawings of the cards, when they are not those at hand. */
async function loadFaces() {
  const colours = looks.on("four") ? "four" : "two", parity = looks.on("parity");
  const want = [state.session, state.game, state.from, state.layout.piles.length, colours, parity].join(" ");
  if (facesOf === want) return;
  const svg = new DOMParser().parseFromString(await server.faces(state.session, colours), "image/svg+xml");
  if (parity) for (const g of svg.querySelectorAll("g[color]")) swapColour(g);
  $("faces").replaceChildren(document.importNode(svg.querySelector("defs"), true));
  facesOf = want;
}

/** Gives every second rank the opposite colour, so that cards of one colour go on each other. */
function swapColour(g) {
  if (!/^card-[A3579JK][a-z]/.test(g.id)) return;
  const other = { c: "d", d: "c", h: "s", s: "h" }[g.id[6]];
  const twin = other && g.ownerDocument.getElementById("card-2" + other);
  if (twin) g.setAttribute("color", twin.getAttribute("color"));
}

/** Shows a state: after a move, or another game. */
async function show(next, moved = false) {
  state = next;
  if (location.hash !== "#s=" + state.session) history.replaceState(null, "", "#s=" + state.session);
  await loadFaces();
  board.animate = looks.on("animate");
  board.marks = looks.on("marks");
  board.show(state, moved);
  heading();
  $("undo").disabled = state.at === 0;
  $("redo").disabled = state.at === state.line.length;
  $("step").hidden = $("auto").hidden = !game().strategy;
  $("hint").disabled = state.won;
  others();
  words();
  explain($("legend"), looks.on("marks") ? state : {});
  beside($("legend"), $("board"), board.state.layout);
  tabs.show(state);
  say(standing());
}

/** Names the game, and its number in the corner of the table. */
function heading() {
  const name = state.from || state.caption.match(/^title: (.*)$/m)?.[1] || t("a position");
  $("title").textContent = said(game().title.split(/[,:(]/)[0].trim()) + " ";
  $("title").append(Object.assign(document.createElement("small"), { textContent: name + (state.branded ? " · " + t("branded") : "") }));
  document.title = `${state.game} · ${name}`;
  $("number").textContent = [state.number && t("game {0}", state.number), dialogs.rating(state.rating)].filter(Boolean).join(" · ");
}

const game = () => choices.games.find((g) => g.name === state.game);

function standing() {
  const made = state.at === 0 ? "" : `${move(state.tree[state.line[state.at - 1]].text)}. `;
  if (state.won) return made + t("Won!");
  if (state.moves.length === 0) return made + t("No move is left.");
  return made + (state.moves.length === 1 ? t("1 move can be made.") : t("{0} moves can be made.", state.moves.length));
}

/** Buttons for the moves that are no drag: deals, swings, methods. */
function others() {
  $("others").replaceChildren(...state.moves.filter((m) => !m.to).map((m) => {
    const b = document.createElement("button");
    b.textContent = move(m.text);
    b.addEventListener("click", () => act({ do: "play", text: m.text }));
    return b;
  }));
}

/** The piles in words. */
function words() {
  $("piles").replaceChildren(...state.layout.piles.map((p) => {
    const li = document.createElement("li");
    const up = p.cards.filter((c) => c.name !== "").map((c) => inWords(c.name));
    const rest = p.count - up.length;
    li.textContent = `${place(p)}: ` + ([rest ? t("{0} not in view", rest) : "", ...up].filter(Boolean).join(", ") || t("empty"));
    return li;
  }));
}

async function hint() {
  say(t(state.hidden && !state.open ? "looking for a good move …" : "looking for a line that wins …"));
  try {
    const next = await work({ do: "hint" });
    say(t("hint: {0}", next.text) + (next.why ? ` (${next.why})` : ""));
    const p = state.layout.piles.find((q) => q.name === next.from);
    const c = p?.cards.find((d) => d.at === next.at) ?? p?.cards.at(-1);
    if (c) board.mark([{ card: c.name, pile: p.name }]);
  } catch (e) { say(e.message, true); }
}

/** Plays the game's own strategy as far as it goes, or until it is stopped. */
async function auto() {
  if (!game().strategy) return;
  stopper?.abort();
  const mine = stopper = Object.assign(new AbortController(), { here: true });
  busy(true);
  while (!mine.signal.aborted && !state.won && await act({ do: "step" })) await board.still();
  if (stopper === mine) {
    stopper = null;
    busy(false);
  }
}

/** Deals the game with the next number, of the kind that is on the table. */
const next = () => begin({ game: state.game, next: true, by: state.by, options: state.options ?? {} }).catch((e) => say(e.message, true));

async function mark() {
  const word = await dialogs.ask("rate");
  if (word) act({ do: "rate", text: word });
}

async function save() {
  const f = await act({ do: "save" });
  if (f) dialogs.download(f.name, f.text);
}

/** Leaves the game, when that is wanted. */
async function leave() {
  const answer = await dialogs.ask("leave");
  if (answer === "save") return save();
  if (answer !== "leave") return;
  stopper?.abort();
  await server.end(state.session).catch(() => {}); // it has ended already
  state = { ...state, session: "" };
  history.replaceState(null, "", location.pathname);
  $("over").hidden = false;
  $("again").focus();
}

/** Stops what runs; when nothing does, leaves the game. */
function escape() {
  if (stopper) stop();
  else leave();
}

const keys = {
  d: next, l: () => picker.open(choices, state), u: () => act({ do: "undo" }), y: () => act({ do: "redo" }), r: () => act({ do: "goto", at: 0 }),
  m: mark, s: () => act({ do: "hidden" }), a: auto, w: () => game().strategy && act({ do: "step" }), h: hint,
  p: async () => { await looks.set("parity", looks.on("parity") ? "no" : "yes"); show(state); },
  n: () => picker.open(choices, state), o: () => openMenu(),
  b: () => board.focus(), g: () => board.next(), t: () => tabs.focus(), Escape: escape,
};
for (const digit of "1234567890") keys[digit] = () => board.goTo(digit === "0" ? 10 : Number(digit));

const menu = { next: keys.d, load: keys.l, restart: keys.r, mark, hidden: keys.s, save, leave };

function openMenu() {
  $("shared").hidden = true;
  $("hidden").textContent = t(state.open ? "Hide hidden cards (s)" : "Show hidden cards (s)");
  $("hidden").disabled = state.hidden === 0 && !state.open;
  $("mark").disabled = !state.number;
  $("marksRow").hidden = !state.signs;
  $("rules").replaceChildren(...game().rules.map((text) => Object.assign(document.createElement("li"), { textContent: said(text) })));
  dialogs.ask("menu").then((value) => menu[value]?.());
}

function wire() {
  for (const [id, run] of Object.entries({ undo: keys.u, redo: keys.y, step: keys.w, auto, hint, new: keys.n, more: openMenu, again: keys.n })) {
    $(id).addEventListener("click", () => run());
  }
  $("stop").addEventListener("click", stop);
  $("share").addEventListener("click", async (e) => {
    e.preventDefault();
    const packed = await act({ do: "share" });
    if (!packed) return;
    $("shared").hidden = false;
    $("sharedText").value = packed; // without the secret of this workbench
    $("sharedText").select();
  });
  $("copy").addEventListener("click", () => navigator.clipboard?.writeText($("sharedText").value));
  document.addEventListener("keydown", key);
  addEventListener("dragover", (e) => { e.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", drop);
  addEventListener("hashchange", start);
}

function key(e) {
  if (e.target.closest("input, textarea, select, dialog")) return;
  const undo = (e.ctrlKey || e.metaKey) && { z: e.shiftKey ? keys.y : keys.u, y: keys.y }[e.key.toLowerCase()];
  const run = undo || !e.ctrlKey && !e.metaKey && !e.altKey && keys[e.key];
  if (!run || !state?.session) return;
  e.preventDefault();
  run();
}

async function drop(e) {
  e.preventDefault();
  document.body.classList.remove("dropping");
  const file = e.dataTransfer.files[0];
  if (file) begin({ game: state.game, text: await file.text() }).catch((x) => say(x.message, true));
}

/** Goes on with the game of the address, takes one that was shared, or begins one. */
async function start() {
  const at = location.hash;
  if (state?.session && at === "#s=" + state.session) return;
  try {
    if (at.startsWith("#p=")) return await begin({ text: at });
    if (at.startsWith("#s=")) return await show(await server.look(at.slice(3)));
    return await begin({});
  } catch (e) {
    if (e.status === 409 && !state) { // Lua is at work, asked by another tab or by this page before it was loaded again
      say(e.message, true);
      await pause(500);
      return start();
    }
    if (e.status !== 404 && !at.startsWith("#p=")) return say(e.message, true);
    await begin({});
    say(e.message, true);
  }
}

choices = await server.choices();
looks.begin(choices.kept);
if (!looks.get("language")) await looks.set("language", await dialogs.language());
await speak(looks.get("language"));
translate(document.body);
wire();
looks.wire(() => show(state));
await start();
document.documentElement.dataset.ready = "yes";
