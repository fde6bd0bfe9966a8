// A game outlives the page, the engine and the process that answers: after each move its text is kept in
// the browser, where other tabs see it, and packed in the address.
import { packed } from "./packed.js";
import { t } from "./words.js";

const shelf = "game:";

/** How many games are kept. */
const most = 100;

/** What there was no room for, by its key: it can be had until the page is closed. */
const dropped = new Map();

/** @typedef {{session: string, table: number, title: string, text: string, start: string, at: number, won: boolean, when: number}} Kept */

const key = (session, table) => `${shelf}${session}.${table}`;

/** The games that the browser has. @returns {Kept[]} */
const stored = () => Object.entries(localStorage).flatMap(([k, v]) => {
  try {
    const it = JSON.parse(v);
    return key(it.session, it.table) === k && typeof it.text === "string" && typeof it.session === "string" ? [it] : []; // else it could not be dropped
  } catch { return []; } // somebody else wrote it
});

/** All games that are kept, the last first. @returns {Kept[]} */
export function all() {
  const games = [...dropped.values()];
  try { games.push(...stored()); } catch { /* a browser may forbid all of it */ }
  return games.sort((a, b) => b.when - a.when);
}

/** The games of a session that are kept, the last first; with a table, that game. @param {string} session @param {number} [table] */
export const of = (session, table) => all().filter((k) => k.session === session && k.table === (table ?? k.table));

/** Keeps a game as it stands. Gives what is to be said of it, "" for nothing. @returns {string} */
export function keep(state, start, title) {
  if (!state.kept) return "";
  const { session, table, at, won } = state, name = key(session, table);
  let said = "";
  try {
    const games = stored();
    if (games.length >= most && localStorage.getItem(name) === null) said = drop(games);
    for (;;) {
      try {
        localStorage.setItem(name, JSON.stringify({ session, table, title, text: state.kept, start, at, won, when: Date.now() }));
        break;
      } catch (e) {
        const other = stored().filter((k) => k.session !== session);
        if (other.length === 0) throw e;
        said = drop(other);
      }
    }
    dropped.delete(name);
  } catch { return t("This browser keeps no games: save the game to a file, or keep its address."); }
  return said;
}

/** Makes room: the oldest game goes, one that is won first. @param {Kept[]} games */
function drop(games) {
  const old = games.sort((a, b) => Number(b.won) - Number(a.won) || a.when - b.when)[0], name = key(old.session, old.table);
  localStorage.removeItem(name);
  dropped.set(name, old);
  return t("There was no more room: {0} is kept only until this page is closed. New… has it.", old.title);
}

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("workbench") : null;

/** Tells other tabs how a game stands. */
export const tell = (state, start) => channel?.postMessage({ session: state.session, table: state.table, text: state.kept, start });

/** Hears how games stand that are played in other tabs. @param {(told: {session: string, table: number, text: string, start: string}) => void} hear */
export function listen(hear) {
  if (channel) channel.onmessage = ({ data }) => hear(data);
}

/** How many characters of a game an address may have. A longer game is in the browser only. */
const longest = 30_000;
let writing = 0;

/** Writes nothing more into the address. */
export const leave = () => clearTimeout(writing);

/**
 * Whether a game can be laid again by what is kept of it: it has its first position, or began with the name
 * of a deal, which it has too. @param {string} text @param {string} start
 */
const alone = (text, start) => !start || /^\s*deal:\d/.test(start) || text.split("\nmoves:\n")[0].includes("\nposition:\n");

/**
 * Writes a game into the address, after the last of several moves. One that cannot be laid again by itself,
 * because it began with a text of which cards are unseen, is in the browser only.
 */
export function address(state, start) {
  clearTimeout(writing);
  const write = async () => {
    const text = state.kept && alone(state.kept, start) ? await packed(state.kept) : "";
    const gone = !location.hash.startsWith("#s=" + state.session); // to another address, which the page has not heard of yet
    if (!gone) history.replaceState(null, "", `#s=${state.session}` + (text && text.length < longest ? "&p=" + text : ""));
  };
  if (!location.hash.startsWith("#s=" + state.session)) history.replaceState(null, "", "#s=" + state.session);
  writing = Number(setTimeout(write, 300));
}
