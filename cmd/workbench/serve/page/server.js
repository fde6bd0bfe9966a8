// How the page talks with the workbench. All it knows of a game comes from there.
import { said, worded } from "./words.js";

/** An error as the workbench tells it. */
export class Refusal extends Error {
  /** @param {{error: string, said?: import("./words.js").Message, sure?: boolean, begin?: boolean}} told @param {number} status */
  constructor(told, status) {
    super(told.said ? worded(told.said) : said(told.error));
    this.sure = told.sure === true;
    this.begin = told.begin === true;
    this.status = status;
  }
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function call(path, body, signal) {
  let answer;
  try {
    answer = await fetch("api/" + path, body === undefined ? { signal } : {
      method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Refusal({ error: "the workbench does not answer: is it still running?" }, 0);
  }
  if (answer.ok) return answer;
  let told = { error: "the workbench answered " + answer.status };
  try { told = await answer.json(); } catch { /* no JSON: the status says enough */ }
  throw new Refusal(told, answer.status);
}

/** What can be begun and asked. */
export const choices = async () => (await call("choices")).json();
/** Begins a game. */
export const begin = async (wanted) => (await call("new", wanted)).json();
/** Keeps a setting. */
export const keep = async (name, text) => (await call("keep", { name, text })).json();
/** Ends a game. */
export const end = async (id) => (await call(`session/${id}/end`, {})).json();
/** How a game stands. */
export const look = async (id) => (await call("session/" + id)).json();
/** The drawings of the cards. */
export const faces = async (id, colours) => (await call(`session/${id}/faces?colours=${colours}`)).text();
/** Ends what runs, which then tells what was found; and tells whether anything runs yet. */
export const stop = async (id) => (await (await call(`session/${id}/stop`, {})).json()).stopped;
/** Where the proof of the last answer is. */
export const certificate = (id) => `api/session/${id}/certificate`;

/**
 * Does something with a game. What takes its time answers in lines: how far it is, then
 * what came out.
 * @param {string} id @param {object} request @param {AbortSignal} [signal] @param {(what: string) => void} [far]
 */
export async function act(id, request, signal, far = () => {}) {
  const answer = await call("session/" + id, request, signal);
  if (!answer.headers.get("Content-Type").includes("ndjson")) return answer.json();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", last = null;
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) {
      last = JSON.parse(line);
      if (last.progress) far(last.progress);
    }
    if (done) break;
  }
  if (last === null) throw new Refusal({ error: "the workbench stopped in the middle" }, 0);
  if (last.error) throw new Refusal(last, 200);
  return last;
}
