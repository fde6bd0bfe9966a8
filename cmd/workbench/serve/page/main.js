// The page: one game, its board, and what stands beside it.
import * as server from "./server.js";
import { Board, inWords } from "./board.js";
import { Tabs } from "./tabs.js";
import { Picker } from "./picker.js";

const $ = (id) => document.getElementById(id);
const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } },
};

let state = null; // how the game stands, as the workbench told last
let choices = null;
let stopper = null; // ends what runs
let queue = Promise.resolve(); // short requests, one after the other

const board = new Board($("board"), {
  play: (text) => act({ do: "play", text }),
  drag: (from, at, to) => act({ do: "move", from, at, to }),
  say,
});
const tabs = new Tabs($("tabs"), $("panel"), { act, work, mark: (list) => board.mark(list), choices: () => choices, certificate: () => server.certificate(state.session), state: () => state });
const picker = new Picker($("picker"), begin);

function say(text, refused = false) {
  $("status").textContent = text;
  $("status").classList.toggle("refused", refused);
}

/** Asks whether something is to be done that brands the game. */
function sure(text) {
  $("sureText").textContent = text[0].toUpperCase() + text.slice(1) + ".";
  const dialog = $("sure");
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

/** Does something at once, after what was asked for before, and shows how the game stands then. */
function act(request) {
  queue = queue.then(() => actNow(request));
  return queue;
}

async function actNow(request) {
  try {
    const done = await server.act(state.session, request);
    await show(done.state, true);
    if (done.call) tabs.called(done.call);
    return done.answer;
  } catch (e) {
    if (e.sure && await sure(e.message)) return actNow({ ...request, sure: true });
    board.letGo();
    say(e.message, true);
  }
}

/** Does something that may take its time, and can be stopped. Its errors are the caller's. */
async function work(request) {
  stopper?.abort();
  const mine = stopper = new AbortController();
  $("stop").hidden = false;
  tabs.busy(true);
  try {
    const done = await server.act(state.session, request, mine.signal, (what) => say(what + " …"));
    if (done.state) await show(done.state, true);
    return done.answer;
  } catch (e) {
    if (e.name === "AbortError") throw new Error("stopped");
    if (e.sure && await sure(e.message)) return work({ ...request, sure: true });
    throw e;
  } finally {
    if (stopper === mine) {
      stopper = null;
      $("stop").hidden = true;
      tabs.busy(false);
    }
  }
}

/** Ends what runs: it tells what was found until then. Asked twice, it is not waited for. */
function stop() {
  if (!stopper || stopper.asked) return stopper?.abort();
  stopper.asked = true;
  server.stop(state.session).catch(() => stopper?.abort());
}

/** Begins another game on this table. */
async function begin(wanted) {
  stopper?.abort();
  const next = await server.begin({ ...wanted, session: state?.session ?? "" });
  await show(next);
  say(next.notice ?? standing());
}

let facesOf = ""; // what the drawings at hand are of

/** Loads the drawings of the cards, when they are not those at hand. */
async function loadFaces() {
  const colours = kept.get("four") === "yes" ? "four" : "two";
  const parity = kept.get("parity") === "yes";
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
  const same = state?.session === next.session;
  state = next;
  if (!same) history.replaceState(null, "", "#s=" + state.session);
  await loadFaces();
  board.show(state, moved);
  const name = state.from || state.caption.match(/^title: (.*)$/m)?.[1] || "a position";
  $("title").innerHTML = "";
  $("title").append(game().title.split(/[,:(]/)[0].trim(), " ", Object.assign(document.createElement("small"), { textContent: name + (state.branded ? " · branded" : "") }));
  document.title = `${state.game} · ${name}`;
  $("undo").disabled = state.at === 0;
  $("redo").disabled = state.at === state.line.length;
  $("step").hidden = !game().strategy;
  $("hint").disabled = state.won;
  others();
  words();
  tabs.show(state);
  say(standing());
}

const game = () => choices.games.find((g) => g.name === state.game);

function standing() {
  const made = state.at === 0 ? "" : `${state.tree[state.line[state.at - 1]].text}. `;
  if (state.won) return made + "Won!";
  if (state.moves.length === 0) return made + "No move is left.";
  return made + (state.moves.length === 1 ? "1 move can be made." : `${state.moves.length} moves can be made.`);
}

/** Buttons for the moves that are no drag: deals, swings, methods. */
function others() {
  $("others").replaceChildren(...state.moves.filter((m) => !m.to).map((m) => {
    const b = document.createElement("button");
    b.textContent = m.text;
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
    li.textContent = `${p.name}: ` + ([rest ? `${rest} not in view` : "", ...up].filter(Boolean).join(", ") || "empty");
    return li;
  }));
}

async function hint() {
  say("looking for a line that wins …");
  try {
    const next = await work({ do: "hint" });
    say("hint: " + next.text);
    const p = state.layout.piles.find((q) => q.name === next.from);
    const c = p?.cards.find((d) => d.at === next.at) ?? p?.cards.at(-1);
    if (c) board.mark([{ card: c.name, pile: p.name }]);
  } catch (e) { say(e.message, true); }
}

async function menu(value) {
  if (value === "hidden") keys.s();
  if (value === "save") {
    const f = await act({ do: "save" });
    if (f) download(f.name, f.text);
  }
}

function download(name, text) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

const keys = {
  u: () => act({ do: "undo" }), r: () => act({ do: "redo" }), h: hint,
  a: () => game().strategy && act({ do: "step" }),
  s: () => act({ do: "hidden" }),
  n: () => picker.open(choices, state), m: () => openMenu(),
  b: () => board.focus(), g: () => board.next(), t: () => tabs.focus(),
};

function openMenu() {
  $("shared").hidden = true;
  $("hidden").textContent = state.open ? "Hide hidden cards" : "Show hidden cards";
  $("hidden").disabled = state.hidden === 0 && !state.open;
  $("rules").replaceChildren(...game().rules.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  $("menu").returnValue = "";
  $("menu").showModal();
}

function wire() {
  $("undo").addEventListener("click", keys.u);
  $("redo").addEventListener("click", keys.r);
  $("step").addEventListener("click", keys.a);
  $("hint").addEventListener("click", hint);
  $("new").addEventListener("click", keys.n);
  $("more").addEventListener("click", openMenu);
  $("stop").addEventListener("click", stop);
  $("menu").addEventListener("close", () => menu($("menu").returnValue));
  $("share").addEventListener("click", async (e) => {
    e.preventDefault();
    const packed = await act({ do: "share" });
    if (!packed) return;
    $("shared").hidden = false;
    $("sharedText").value = location.href.split("#")[0] + packed;
    $("sharedText").select();
  });
  $("copy").addEventListener("click", () => navigator.clipboard?.writeText($("sharedText").value));
  document.addEventListener("keydown", (e) => {
    if (e.target.closest("input, textarea, select, dialog")) return;
    if (e.key === "Escape") stop();
    const undo = (e.ctrlKey || e.metaKey) && { z: e.shiftKey ? keys.r : keys.u, y: keys.r }[e.key.toLowerCase()];
    const run = undo || !e.ctrlKey && !e.metaKey && !e.altKey && keys[e.key];
    if (!run) return;
    e.preventDefault();
    run();
  });
  addEventListener("dragover", (e) => { e.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", async (e) => {
    e.preventDefault();
    document.body.classList.remove("dropping");
    const file = e.dataTransfer.files[0];
    if (file) begin({ game: state.game, text: await file.text() }).catch((x) => say(x.message, true));
  });
  addEventListener("hashchange", start);
}

/** The ways the page looks, kept from one time to the next. */
function looks() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const set = () => {
    document.documentElement.dataset.theme = kept.get("theme") ?? "";
    board.animate = (kept.get("animate") ?? (still ? "no" : "yes")) === "yes";
    $("theme").value = kept.get("theme") ?? "";
    $("animate").checked = board.animate;
    for (const name of ["four", "parity"]) $(name).checked = kept.get(name) === "yes";
  };
  $("theme").addEventListener("change", () => { kept.set("theme", $("theme").value); set(); });
  $("animate").addEventListener("change", () => { kept.set("animate", $("animate").checked ? "yes" : "no"); set(); });
  for (const name of ["four", "parity"]) {
    $(name).addEventListener("change", () => { kept.set(name, $(name).checked ? "yes" : "no"); show(state); });
  }
  set();
}

/** Goes on with the game of the address, takes one that was shared, or begins one. */
async function start() {
  const at = location.hash;
  if (state && at === "#s=" + state.session) return;
  try {
    if (at.startsWith("#p=")) return await begin({ text: at });
    if (at.startsWith("#s=")) return await show(await server.look(at.slice(3)));
    return await begin({});
  } catch (e) {
    if (e.status !== 404 && !at.startsWith("#p=")) return say(e.message, true);
    await begin({});
    say(e.message, true);
  }
}

wire();
looks();
choices = await server.choices();
await start();
document.documentElement.dataset.ready = "yes";
