// The page: one game, its board, and what stands beside it.
import * as server from "./server.js";
import * as dialogs from "./dialogs.js";
import * as looks from "./looks.js";
import * as outlive from "./outlive.js";
import { Board } from "./board.js";
import { door } from "./door.js";
import { beside } from "./layout.js";
import { others, piles, points } from "./foot.js";
import { common, listen } from "./keys.js";
import { speak } from "./language.js";
import * as marks from "./marks.js";
import { Outlook } from "./outlook.js";
import { Picker } from "./picker.js";
import { Tabs } from "./tabs.js";
import { el } from "./tabs/parts.js";
import { move, said, signs, t, translate, worded } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

let state = null; // how the game stands, as the workbench told last
let choices = null;
let stopper = null; // ends what runs
let queue = Promise.resolve(); // short requests, one after the other

const refuse = (e) => say(e.message, true);

/** Saves the proof of an answer. What is kept no more is asked anew. */
const proof = (name) => server.certificate(state.session, name).then((text) => dialogs.download("proof.cert", text), (e) => { outlook.known.clear(); foresee(); refuse(e); });

const board = new Board($("board"), {
  play: (text) => act({ do: "play", text }),
  drag: (from, at, to) => state.composed ? composing.drag(from, at, to) : act({ do: "move", from, at, to }),
  tap: (pile, at) => Boolean(state.composed) && composing.tap(pile, at),
  away: (pile, at, e) => Boolean(state.composed) && composing.away(pile, at, e),
  say,
  resized: () => board.laid && beside($("legend"), board.laid, board.room),
});
/** Draws the moves of a button on the board while it is pointed at. */
const pointed = (button, moves) => points(board, button, moves);
const tabs = new Tabs($("tabs"), $("panel"), { act, work, points: pointed, mark: (list, needs) => board.mark(list, needs), choices: () => choices, proof, state: () => state, composing: () => composing });
const outlook = new Outlook($("outlook"), {
  act, points: pointed, state: () => state, proof, stop: () => server.stop(state.session),
  ask: async (at, text) => (await again(() => server.act(state.session, { do: "outlook", at, text }))).answer,
});
const picker = new Picker($("picker"), begin, takeAgain, () => act({ do: "file" }));

/** @type {import("./tabs/compose.js").Compose | null} */
let composing = null; // the table to compose on, once there was one

/** Has the table to compose on at hand. */
async function compose() {
  const { Compose } = await import("./tabs/compose.js");
  if (!board.told?.composed) board.cursor = { pile: "pile 1", at: 0 };
  composing ??= new Compose({
    work, say, points: pointed, mark: (list, needs) => board.mark(list, needs), state: () => state,
    lay: layProblem, play: (text) => begin({ game: state.game, text }).catch(refuse),
    save: (text) => dialogs.download(`${title().replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.txt`, text),
    share: () => { openMenu(); $("share").click(); },
  }, board);
}

/** Lays another text of the problem that is being set up, and tells whether it could be laid. */
async function layProblem(text) {
  stopper?.abort();
  try {
    const { session, table } = state;
    await show(await server.begin({ session, table, again: true, text: "compose\n" + text }), true);
    outlive.tell(state, "");
    return true;
  } catch (e) {
    board.letGo();
    refuse(e);
    return false;
  }
}

function say(text, refused = false) {
  $("status").replaceChildren(...signs(said(text)));
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

/** Shows how the game stands after a refusal: another tab may have played on. */
const catchUp = async (e) => e.status === 409 && !door.inPage && server.look(state.session).then(show, () => {});

async function actNow(request) {
  try {
    await outlook.rest();
    const done = await again(() => server.act(state.session, request));
    await show(done.state, true);
    outlive.tell(state, source());
    if (done.call) tabs.called(done.call);
    return done.answer ?? true;
  } catch (e) {
    if (e.sure && await dialogs.sure(e.message)) return actNow({ ...request, sure: true });
    board.letGo();
    if (e.sure) return say(standing());
    await catchUp(e);
    refuse(e);
  }
}

/**
 * Does something; when the game is not there any more, because the workbench was started anew, or had too
 * many others since, it is laid again as it was kept.
 * @template T @param {() => Promise<T>} run @returns {Promise<T>}
 */
async function again(run) {
  try {
    return await run();
  } catch (e) {
    if (e.status !== 404 || !state?.kept) throw e;
    await server.begin({ session: state.session, table: state.table, again: true, text: state.kept, start: source() });
    return run();
  }
}

/** Lays a game of another tab, or one that was kept, as it stands there. */
async function layAgain({ session, table, text, start = "" }) {
  const next = await server.begin({ session, table, again: true, text, start });
  begun = { session, table, start };
  await show(next, session === state?.session);
}

/** Lays a game that was kept, here and in other tabs. */
async function takeAgain(kept) {
  await layAgain(kept);
  outlive.tell(state, source());
}

let begun = { session: "", table: 0, start: "" }; // the text that a game was begun with

/** The text that the game on the table was begun with, "" for none. */
const source = () => begun.session === state.session && begun.table === state.table ? begun.start : outlive.of(state.session, state.table)[0]?.start ?? "";

/** Follows the same game in another tab, or another that was begun there, which ends what runs. */
async function follow(told) {
  const same = told.table === state?.table;
  if (told.session !== state?.session || same && (told.text === state.kept || stopper)) return;
  stopper?.abort();
  if (door.inPage) await layAgain(told);
  else {
    begun = told;
    await show(await server.look(state.session), same);
  }
}

/** Does something that may take its time, and can be stopped. Its errors are the caller's. It is done of the position that is shown now, or refused. */
async function work(request) {
  request = { place: outlook.name(state.at), ...request };
  stopper?.abort();
  const mine = stopper = new AbortController();
  busy(true);
  try {
    await outlook.rest();
    const done = await again(() => server.act(state.session, request, mine.signal, (what) => say((state.composed ? what.split(":")[0] : what) + " …")));
    if (done.state && !state.composed) await show(done.state, true); // who composes goes on meanwhile
    outlive.tell(state, source());
    return done.answer;
  } catch (e) {
    if (e.name === "AbortError") throw new Error("stopped");
    if (e.sure && await dialogs.sure(e.message)) return work({ ...request, sure: true });
    await catchUp(e);
    throw e.sure ? new Error("left as it was") : e;
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

/** Begins another game on this table, with the question of its address. */
async function begin(wanted, at = new URLSearchParams(wanted.text?.split("#")[1])) {
  if (wanted.text?.trim() === "") throw new Error(t("there is nothing to open"));
  stopper?.abort();
  try {
    await outlook.rest();
    const session = state?.session ?? "";
    const next = await server.begin({ ...wanted, session, table: Math.max(0, ...outlive.of(session).map((k) => k.table + 1)) }).catch((e) => {
      if (e.status !== 404) throw e;
      return server.begin(wanted);
    });
    $("over").hidden = true;
    begun = { ...next, start: next.composed ? "" : wanted.text ?? "" };
    await show(next);
    outlive.tell(state, source());
    if (at.has("can")) await tabs.put(at);
  } catch (e) {
    const first = e.begin && await dialogs.firstGame();
    if (!first) throw e;
    await begin({ ...wanted, first }, at);
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

let wasWon = true;

/** Gives a win its moment. */
async function celebrate() {
  await board.still();
  board.wave();
  $("wonText").textContent = t(state.at === 1 ? "1 move" : "{0} moves", state.at);
  $("won").hidden = false;
}

/** Shows a state: after a move, or another game. */
async function show(next, moved = false) {
  state = next;
  await learn();
  if (state.composed) await compose();
  outlive.address(state, source());
  await loadFaces();
  board.animate = looks.on("animate");
  board.marks = looks.on("marks") ? marks : null;
  board.show(state, moved);
  heading();
  $("undo").disabled = !state.composed && state.at === 0;
  $("redo").disabled = !state.composed && state.at === state.line.length;
  $("step").hidden = $("auto").hidden = !game().strategy || state.composed;
  $("hint").hidden = Boolean(state.composed);
  $("hint").disabled = state.won;
  others($("others"), board);
  piles($("piles"), state.layout);
  marks.explain($("legend"), looks.on("marks") ? state : {}, $("board"));
  beside($("legend"), board.laid, board.room);
  tabs.show(state);
  foresee();
  const won = moved && state.won && !wasWon;
  wasWon = state.won;
  if (!state.won) $("won").hidden = true;
  if (won) celebrate();
  say([state.notice ? worded(state.notice) : standing(), outlive.keep(state, source(), `${said(game().title.split(/[,:(]/)[0].trim())}, ${title()}`)].filter(Boolean).join(" "));
}

/** Shows whether the game can still be won, if that is wanted. */
function foresee() {
  const was = $("outlook").hidden;
  outlook.show(state, looks.on("outlook") && !state.composed);
  if ($("outlook").hidden !== was) board.resized(); // there is less room, or more
}

/** What the game on the table is called. */
const title = () => state.from || state.caption.match(/^title: *(.*(\n .*)*)/m)?.[1].replace(/\s+/g, " ").trim() || t(state.composed ? "a problem" : "a position");

/** Names the game, and its number in the corner of the table. */
function heading() {
  const name = title();
  $("title").textContent = said(game().title.split(/[,:(]/)[0].trim()) + " ";
  $("title").append(el("small", {}, new Text(name + (state.branded ? " · " + t("branded") : "") + (looks.on("parity") ? " · " + t("parity colours (p)") : ""))));
  document.title = `${state.game} · ${name}`;
  $("number").textContent = [state.number && t("game {0}", state.number), dialogs.rating(state.rating)].filter(Boolean).join(" · ");
}

/** Learns the rules and the questions of the game on the table. */
async function learn() {
  if (game()?.rules) return;
  const all = await server.choice(state.game);
  if (game()) Object.assign(game(), all);
  else choices.games.push({ ...all, further: true });
}

const game = () => choices.games.find((g) => g.name === state.game);

function standing() {
  if (state.composed) return "";
  const made = state.at === 0 ? "" : `${move(state.tree[state.line[state.at - 1]].text)}. `;
  if (state.won) return made + t("Won!");
  if (state.moves.length === 0) return made + t("No move is left.");
  return made + t(state.moves.length === 1 ? "1 move can be made." : "{0} moves can be made.", state.moves.length);
}

async function hint() {
  if (state.won) return say(standing());
  say(t(state.hidden && !state.open ? "looking for a good move …" : "looking for a line that wins …"));
  const here = () => outlook.name(state.at), asked = here();
  try {
    const next = await work({ do: "hint" });
    if (here() !== asked) return say(standing());
    say(t("hint: {0}", move(next.text)) + (next.why ? ` (${next.why})` : ""));
    board.preview([next]);
    const p = state.layout.piles.find((q) => q.name === next.from);
    const c = p?.cards.find((d) => d.at === next.at) ?? p?.cards.at(-1);
    if (c) board.mark([{ card: c.name, pile: p.name }]);
  } catch (e) { refuse(e); }
}

/** Plays the game's own strategy as far as it goes, or until it is stopped. */
async function auto() {
  if (!game().strategy) return;
  stopper?.abort();
  const mine = stopper = Object.assign(new AbortController(), { here: true });
  busy(true);
  // The win is looked for at once: while its wave runs, the player may go back.
  while (!mine.signal.aborted && !state.won && await act({ do: "step" }) && !state.won) await board.still();
  if (stopper === mine) {
    stopper = null;
    busy(false);
  }
}

/** Deals the game with the next number, of the kind that is on the table. */
async function next() {
  if (state.at > 0 && !state.won && !await dialogs.sure("the game is not over. It is kept: you find it under New…")) return;
  await begin({ game: state.game, next: true, by: state.by, options: state.options ?? {} }).catch(refuse);
}

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
  outlive.leave();
  $("over").hidden = false;
  $("again").focus();
}

/** Ends a drag, or what runs; when there is neither, leaves a game of the DOS program, as that does. */
function escape() {
  if (board.drag) board.letGo();
  else if (stopper) stop();
  else if (state.by === "program") leave();
}

const keys = {
  ...common(board, { back: () => act({ do: "undo" }), on: () => act({ do: "redo" }), first: () => act({ do: "goto", at: 0 }), last: () => act({ do: "goto", at: state.line.length }) }),
  d: next, l: () => picker.open(choices, state),
  m: mark, s: () => act({ do: "hidden" }), a: auto, w: () => game().strategy && act({ do: "step" }), h: hint,
  p: async () => { await looks.set("parity", looks.on("parity") ? "no" : "yes"); show(state); },
  e: async () => { await looks.set("outlook", looks.on("outlook") ? "no" : "yes"); foresee(); },
  n: () => picker.open(choices, state), o: () => openMenu(),
  t: () => tabs.focus(), Escape: escape,
};

/** What the keys do with what is on the table. */
const keysNow = () => state.composed ? { ...composing.keys, n: keys.n, o: keys.o, t: keys.t, Escape: keys.Escape } : keys;

const menu = { next: keys.d, load: keys.l, restart: keys.r, mark, hidden: keys.s, save, leave };

function openMenu() {
  $("shared").hidden = $("embed").hidden = true;
  $("hidden").textContent = t(state.open ? "Hide hidden cards (s)" : "Show hidden cards (s)");
  $("hidden").disabled = state.hidden === 0 && !state.open;
  $("mark").disabled = !state.number;
  $("marksRow").hidden = !state.signs;
  $("rules").replaceChildren(...game().rules.map((text) => el("li", {}, new Text(said(text)))));
  dialogs.ask("menu").then((value) => menu[value]?.());
}

function wire() {
  for (const [id, run] of Object.entries({ undo: () => keysNow().u(), redo: () => keysNow().y(), step: keys.w, auto, hint, new: keys.n, more: openMenu, again: keys.n, wonNext: keys.d, wonSave: save })) {
    $(id).onclick = () => run();
  }
  $("stop").onclick = stop;
  $("share").onclick = async (e) => {
    e.preventDefault();
    const game = await act({ do: "share" });
    if (!game) return;
    const packed = game + tabs.question();
    // Where there is a process, its address has a secret; and nobody else has the files of a disk.
    const site = door.inPage && location.protocol !== "file:" ? location.href.split("#")[0] : "";
    $("shared").hidden = false;
    $("sharedText").value = site + packed;
    $("embed").hidden = !site;
    $("embedText").value = `<iframe src="${site}${packed.replaceAll("&", "&amp;")}" width="1000" height="750"></iframe>`;
    $("sharedText").select();
  };
  $("copy").onclick = () => navigator.clipboard?.writeText($("sharedText").value);
  listen(keysNow, () => Boolean(state?.session));
  addEventListener("dragover", (e) => { e.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", drop);
  addEventListener("hashchange", start);
}

function drop(e) {
  e.preventDefault();
  document.body.classList.remove("dropping");
  const file = e.dataTransfer.files[0];
  if (file) server.textOf(file).then((text) => begin({ game: state.game, text })).catch(refuse);
}

/** Goes on with the game of the address, takes one that was shared or is named there, or begins one. */
async function start() {
  const at = new URLSearchParams(location.hash.slice(1)), session = at.get("s");
  if (state?.session && session === state.session) return outlive.address(state, source()); // a step back: the table stays
  try {
    if (session) return await goOn(session, at.get("p"));
    await begin(at.has("p") ? { text: "#p=" + at.get("p") } : named(at), at);
  } catch (e) {
    if (e.status === 409 && !state) { // Lua is at work, asked by another tab or by this page before it was loaded again
      refuse(e);
      await pause(500);
      return start();
    }
    if (state?.session) outlive.address(state, source()); // that a reload shows the game on the table
    if (state) return refuse(e);
    await begin({});
    refuse(e);
  }
}

/** The game that an address names: game=klondike&deal=17,draw=three, game=spider&page=8, puzzle=book05. */
function named(at) {
  const game = at.get("game") ?? "";
  if (at.has("compose")) return { text: "compose\n" };
  if (at.has("puzzle")) return { puzzle: at.get("puzzle") };
  if (at.has("page")) return { game, page: Number(at.get("page")) };
  return at.has("deal") ? { game, text: "deal:" + at.get("deal") } : { game };
}

/** Goes on with a game that is there, was kept, or is packed in the address. */
async function goOn(session, packed) {
  try {
    return await show(await server.look(session));
  } catch (e) {
    const kept = outlive.of(session)[0];
    if (e.status !== 404) throw e;
    if (kept) await layAgain(kept);
    else if (packed) await show(await server.begin({ session, again: true, text: "#p=" + packed }));
    else throw e;
  }
}

/** Opens the page. */
export async function open() {
  const again = history.state?.menu; // where the language was chosen
  choices = await server.choices();
  looks.begin(choices.kept);
  if (!looks.get("language")) await looks.set("language", door.inPage ? dialogs.guessed() : await dialogs.language());
  await speak(looks.get("language"));
  translate(document.body);
  wire();
  outlive.listen((told) => follow(told).catch(refuse));
  looks.wire(() => show(state));
  await start();
  document.documentElement.dataset.ready = "yes";
  setTimeout(() => tabs.prepare(), 1500);
  if (again) openMenu();
}
