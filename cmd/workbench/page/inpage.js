// The engine in this page: it is loaded when something is first asked, and runs in a worker, so that
// the page is never held up. What does not stop when it is asked to is ended with its worker.
import { Refusal } from "./server.js";

/** How long the engine may take to stop, in milliseconds, before its worker is ended. */
const patience = 150;

/** Where the page remembers what the engine wants remembered. */
const shelf = "workbench:";

/** @typedef {{module: WebAssembly.Module, worker: () => Worker}} Loaded */

export class Engine {
  /** @param {() => Promise<Loaded>} load */
  constructor(load) {
    this.load = load;
    this.loaded = null; // a promise
    this.ready = null; // a promise of a worker
    this.asked = new Map(); // what waits for an answer, by number
    this.count = 0;
  }

  /** Answers as the process of "workbench serve" does. @param {import("./door.js").Asked} asked @returns {Promise<import("./door.js").Reply>} */
  async ask({ method, path, body, signal, tell }) {
    const worker = await (this.ready ??= this.begin());
    const stops = path.endsWith("/stop");
    if (stops) setTimeout(() => this.asked.has(number) && this.end(), patience);
    const number = ++this.count;
    return new Promise((resolve, reject) => {
      const question = { ask: number, method, path, body };
      this.asked.set(number, { resolve, reject, tell, stops, far: "", question });
      signal?.addEventListener("abort", () => {
        if (!this.asked.delete(number)) return;
        reject(new DOMException("stopped", "AbortError"));
        this.ask({ method: "POST", path: path + "/stop", body: "{}" });
      });
      worker.postMessage(question);
    });
  }

  /** Starts a worker, with what was remembered. @returns {Promise<Worker>} */
  async begin() {
    const { module, worker } = await (this.loaded ??= this.load());
    const it = worker();
    await new Promise((resolve, reject) => {
      it.onmessage = ({ data }) => {
        if (data.ready) resolve(undefined);
        else if (data.broken) reject(this.broke(data.broken.split("\n")[0]));
        else this.hear(data);
      };
      it.onerror = (e) => reject(this.broke(e.message));
      it.postMessage({ begin: module, kept: remembered() });
    });
    return it;
  }

  hear(data) {
    if (data.keep) return remember(data.keep, data.text);
    const asked = this.asked.get(data.ask);
    if (!asked) return;
    if (data.line) {
      asked.far = JSON.parse(data.line).progress;
      return asked.tell?.(data.line);
    }
    this.asked.delete(data.ask);
    asked.resolve({ status: data.status, text: data.text });
  }

  /** Ends the worker with what it does, and starts another. What was found until then is told; what had waited behind it is asked again. */
  async end() {
    const old = this.ready;
    this.ready = null;
    (await old).terminate();
    this.ready = this.begin();
    const waited = [];
    let ended = false; // one thing is done at a time, the first that takes long
    for (const [number, { resolve, stops, tell, far, question }] of this.asked) {
      if (!stops && (!tell || ended)) {
        waited.push(question);
        continue;
      }
      ended ||= Boolean(tell);
      this.asked.delete(number);
      if (stops) resolve({ status: 200, text: '{"stopped":true}' });
      else resolve({ status: 422, text: JSON.stringify({ error: far ? `stopped after ${far}` : "stopped" }) });
    }
    const worker = await this.ready;
    for (const question of waited) worker.postMessage(question);
  }

  /** Says that the engine broke. The next question starts it anew. */
  broke(why) {
    this.ready = null;
    const e = new Refusal({ error: "the engine broke: " + why }, 0);
    for (const { reject } of this.asked.values()) reject(e);
    this.asked.clear();
    return e;
  }
}

/** What the engine had remembered, [name, text]. A browser may forbid all of it. */
function remembered() {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(shelf)).map(([name, text]) => [name.slice(shelf.length), text]);
  } catch { return []; }
}

function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(shelf + name);
    else localStorage.setItem(shelf + name, text);
  } catch { /* it is forgotten with the page */ }
}

/** Loads the engine from beside the page. @param {(far: number) => void} tell hears the share that is there, 0 to 1 */
export const load = (tell) => location.protocol === "file:" ? fromDisk() : fromServer(tell);

async function fromServer(tell) {
  const answer = await fetch("engine.wasm.gz");
  if (!answer.ok) throw new Refusal({ error: "the engine is not there: " + answer.status }, 0);
  const whole = Number(answer.headers.get("Content-Length")) || 4e6, parts = [];
  let have = 0;
  for (const reader = answer.body.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    tell(Math.min(1, (have += value.length) / whole));
  }
  return { module: await compiled(new Blob(parts)), worker: () => new Worker("worker.js") };
}

/** A browser loads nothing for a page on a disk but scripts: this one has the engine as a text. */
async function fromDisk() {
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: "engine.js" });
    script.onload = resolve;
    script.onerror = () => reject(new Refusal({ error: "engine.js is not beside this page" }, 0));
    document.head.append(script);
  });
  const { wasm, worker } = /** @type {any} */ (globalThis).workbenchEngine;
  const bytes = Uint8Array.from(atob(wasm), (c) => c.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return { module: await compiled(new Blob([bytes])), worker: () => new Worker(address) };
}

/** Compiles the engine, packed or not: some servers have unpacked it on its way. @param {Blob} file */
async function compiled(file) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}
