// The door to the engine. Whoever answers, a process or the engine in this page, answers the same.

/**
 * What is asked: a method and a path, with JSON behind it, and what is told of long work.
 * @typedef {{method: string, path: string, body?: string, signal?: AbortSignal, tell?: (line: string) => void}} Asked
 * @typedef {{status: number, text: string}} Reply
 */

/** How a line begins that tells how far work is. */
const progress = '{"progress":';

/** Asks the process that this page came from. @param {Asked} asked @returns {Promise<Reply>} */
async function overHTTP({ method, path, body, signal, tell }) {
  const headers = body === undefined ? undefined : { "Content-Type": "application/json" };
  const answer = await fetch("api/" + path, { method, body, signal, headers });
  if (!answer.headers.get("Content-Type")?.includes("ndjson")) return { status: answer.status, text: await answer.text() };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", last = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith(progress)) tell?.(line);
      else last = line;
    }
    if (done) break;
  }
  return { status: answer.status, text: last };
}

/** Who answers. A page with the engine in it puts that here before it opens. */
export const door = { ask: overHTTP, inPage: false };
