// How the page talks with the workbench. All it knows of a game comes from there.
import { door } from "./door.js";
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

/** How many bytes may be asked at once. The workbench refuses more, and the page does not even send it. */
const longest = 5 << 20;

const tooLong = () => new Refusal({ error: "more than 5 MiB at once: want less" }, 413);

/** The text of a file that is to be opened. @param {File} file */
export async function textOf(file) {
  if (file.size > longest) throw tooLong();
  return file.text();
}

/**
 * @param {string} path @param {object} [body] @param {AbortSignal} [signal] @param {(line: string) => void} [tell]
 * @returns {Promise<string>}
 */
async function call(path, body, signal, tell) {
  const text = body && JSON.stringify(body);
  if (text?.length > longest) throw tooLong();
  let answer;
  try {
    answer = await door.ask({ method: text === undefined ? "GET" : "POST", path, body: text, signal, tell });
  } catch (e) {
    if (e.name === "AbortError" || e instanceof Refusal) throw e;
    throw new Refusal({ error: "the workbench does not answer: is it still running?" }, 0);
  }
  if (answer.status === 200) return answer.text;
  let told = { error: "the workbench answered " + answer.status };
  try { told = JSON.parse(answer.text); } catch { /* no JSON: the status says enough */ }
  throw new Refusal(told, answer.status);
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
const json = async (path, body) => JSON.parse(await call(path, body));

/** What can be begun and asked. */
export const choices = () => json("choices");
/** What can be begun and asked of a game. */
export const choice = (name) => json("game/" + name);
/** Begins a game. */
export const begin = (wanted) => json("new", wanted);
/** Keeps a setting. */
export const keep = (name, text) => json("keep", { name, text });
/** Ends a game. */
export const end = (id) => json(`session/${id}/end`, {});
/** How a game stands. */
export const look = (id) => json("session/" + id);
/** The drawings of the cards. */
export const faces = (id, colours) => call(`session/${id}/faces?colours=${colours}`);
/** Ends what runs, which then tells what was found; and tells whether anything runs yet. */
export const stop = async (id) => (await json(`session/${id}/stop`, {})).stopped;
/** The proof of an answer. */
export const certificate = (id, proof) => call(`session/${id}/certificate?${proof}`);

/**
 * Does something with a game. What takes its time answers in lines: how far it is, then
 * what came out.
 * @param {string} id @param {object} request @param {AbortSignal} [signal] @param {(what: string) => void} [far]
 */
export async function act(id, request, signal, far = () => {}) {
  const text = await call("session/" + id, request, signal, (line) => far(JSON.parse(line).progress));
  if (!text) throw new Refusal({ error: "the workbench stopped in the middle" }, 0);
  const told = JSON.parse(text);
  if (told.error) throw new Refusal(told, 200);
  return told;
}
