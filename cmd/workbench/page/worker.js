// The worker that runs the engine of a page. It stands behind Go's own wasm_exec.js, and hears
// {begin: module, kept: [[name, text]]}, then {ask: number, method, path, body}. It says {ready},
// {ask, line} while something long works, {ask, status, text} at last, and {keep: name, text} when the
// engine wants something to be remembered.
"use strict";

/** Files by their names, null for a folder: what the engine remembers. */
const files = new Map([["/memory", null]]);
/** Files that are open: {name, at}. */
const opened = new Map();
let lastFile = 100, lastWords = "";

const failure = (code) => Object.assign(new Error(code), { code });
const flagsOf = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

/** What is told of a file. */
function told(name) {
  if (!files.has(name)) throw failure("ENOENT");
  const text = files.get(name), folder = text === null;
  return {
    dev: 1, ino: 1, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
    mode: folder ? 0o40700 : 0o100600, size: folder ? 0 : text.length, isDirectory: () => folder,
  };
}

/** Has the page remember a file, or forget it. */
function keep(name) {
  const text = files.get(name);
  postMessage({ keep: name, text: text === undefined ? null : new TextDecoder().decode(text) });
}

/** What Go asks of a system, as Node has it: each function as one that returns or throws. */
const system = {
  open(name, flags) {
    if (!files.has(name)) {
      if (!(flags & flagsOf.O_CREAT)) throw failure("ENOENT");
      files.set(name, new Uint8Array());
    } else if (flags & flagsOf.O_EXCL) throw failure("EEXIST");
    if (flags & flagsOf.O_TRUNC) files.set(name, new Uint8Array());
    opened.set(++lastFile, { name, at: 0 });
    return lastFile;
  },
  close(fd) { opened.delete(fd); },
  fsync(fd) { keep(opened.get(fd).name); },
  fstat: (fd) => told(opened.get(fd)?.name),
  stat: told,
  lstat: told,
  mkdir(name) { files.set(name, null); },
  readdir: (name) => [...files.keys()].filter((x) => x.startsWith(name + "/")).map((x) => x.slice(name.length + 1)).filter((x) => !x.includes("/")),
  unlink(name) { told(name); files.delete(name); keep(name); },
  rename(from, to) { told(from); files.set(to, files.get(from)); files.delete(from); keep(from); keep(to); },
  readlink(name) { told(name); throw failure("EINVAL"); }, // there are no links
  chmod() {}, fchmod() {}, chown() {}, fchown() {}, lchown() {}, utimes() {},
  read(fd, buffer, offset, length, position) {
    const f = opened.get(fd), text = files.get(f.name), at = position ?? f.at;
    const part = text.subarray(at, at + length);
    buffer.set(part, offset);
    if (position === null) f.at += part.length;
    return part.length;
  },
  write(fd, buffer, offset, length, position) {
    const part = buffer.subarray(offset, offset + length);
    if (fd < 100) { // what Go says when it breaks
      lastWords = (lastWords + new TextDecoder().decode(part)).slice(0, 4000);
      return length;
    }
    const f = opened.get(fd), old = files.get(f.name), at = position ?? f.at;
    const text = new Uint8Array(Math.max(old.length, at + length));
    text.set(old);
    text.set(part, at);
    files.set(f.name, text);
    if (position === null) f.at += length;
    return length;
  },
};

globalThis.fs = { constants: flagsOf, writeSync: (fd, buffer) => system.write(fd, buffer, 0, buffer.length, null) };
for (const [name, run] of Object.entries(system)) {
  globalThis.fs[name] = (...args) => {
    const answer = args.pop();
    try { answer(null, run(...args)); } catch (e) { answer(e); }
  };
}

let go;

async function begin({ begin: module, kept }) {
  for (const [name, text] of kept) files.set(name, new TextEncoder().encode(text));
  go = new globalThis.Go();
  const ended = (why) => postMessage({ broken: String(why) });
  go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => ended(lastWords), ended);
  postMessage({ ready: true });
}

onmessage = ({ data }) => {
  if (data.begin) return begin(data).catch((e) => postMessage({ broken: String(e) }));
  const { ask } = data;
  globalThis.workbench(data.method, data.path, data.body ?? "",
    (line) => postMessage({ ask, line }), (status, text) => postMessage({ ask, status, text }));
};
