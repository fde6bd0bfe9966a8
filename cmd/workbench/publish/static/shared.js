// Games in addresses, as "workbench serve" shares them: a saved game of Spider (docs/formats.md,
// the format game), compressed, behind "#p=".
import { packed } from "./packed.js";

/**
 * A game that was shared: the text of its first position, which is one field a line, that
 * position, and the moves in words, of which so many are made.
 * @typedef {{text: string, position: import("./rules.js").Position, moves: string[], made: number}} Shared
 */

/** What stands before the game in an address. */
export const SHARE = "#p=";

/** How long a shared game can be. */
const LONGEST = 4 << 20;

/** Reads a saved game. @param {string} text @returns {Shared} */
export function readGame(text) {
	/** @type {Record<string, string>} */
	const fields = {};
	/** @type {Record<string, string[]>} */
	const blocks = { position: [], moves: [], variations: [] };
	let block = "";
	for (const line of text.split(/\r?\n/)) {
		if (line.startsWith("  ")) blocks[block]?.push(line.slice(2));
		else if (line !== "") {
			const [, key, value] = /^([^:]*):\s*(.*)$/.exec(line) ?? fail(`no field: ${line}`);
			fields[key] = value;
			block = key;
		}
	}
	if (fields.played !== "spider") fail(fields.played ? `it is a game of ${fields.played}, which this page does not know` : "it is no saved game");
	const moves = blocks.moves.map(move => move.trim()).filter(move => move !== "");
	const made = fields.made === undefined ? moves.length : Number(fields.made);
	if (!(made >= 0 && made <= moves.length)) fail(`made: ${fields.made}`);
	return { text: blocks.position.join("\n"), position: readPosition(blocks.position), moves, made };
}

/** Reads a position. @param {string[]} lines @returns {import("./rules.js").Position} */
function readPosition(lines) {
	/** @type {import("./rules.js").Position} */
	const p = { piles: Array.from({ length: 10 }, () => ({ cards: [], down: 0 })), hand: [], removed: [] };
	const whole = lines.join("\n").replace(/\n +/g, " "); // a long field goes on in the next line
	for (const line of whole.split("\n")) {
		const [, key, value] = /^([^:]*):\s*(.*)$/.exec(line) ?? fail(`no field: ${line}`), number = /^pile (10|[1-9])$/.exec(key);
		if (number && value !== "space") {
			const [, down = "", up] = /^(?:\(([^()]*)\))?([^()]*)$/.exec(value) ?? fail(line);
			p.piles[Number(number[1]) - 1] = { cards: [...cards(down), ...cards(up)], down: cards(down).length };
		} else if (key === "hand") {
			const unknown = /^(\d\d?) (?:unknown|cards)$/.exec(value);
			p.hand = unknown ? Array(Number(unknown[1])).fill("??") : value === "none" ? [] : cards(value);
		} else if (key === "removed") {
			p.removed = value === "none" ? [] : value.split(/[\s,]+/).map(suit => suit[0]);
		} else if (key === "challenge" && value !== "none") {
			fail(`this page does not know the challenge ${value}`);
		} else if (!number && !["game", "suits", "challenge"].includes(key)) {
			fail(`no field is called ${key}`);
		}
	}
	return p;
}

/** Reads cards. @param {string} text */
function cards(text) {
	const all = text.split(/\s+/).filter(word => word !== "");
	for (const card of all) if (!/^(?:(?:10|[2-9AJQK])[cdhs]|\?\?)$/.test(card)) fail(`bad card ${card}`);
	return all;
}

/** Writes a saved game, as "workbench serve" reads it. @param {string} position @param {string[]} moves @param {number} made */
export const writeGame = (position, moves, made) => ["played: spider", `made: ${made}`, "position:", ...position.trimEnd().split("\n").map(line => "  " + line),
	"moves:", ...moves.map(move => "  " + move), ""].join("\n");

/** Puts a text into the form that addresses can hold. @param {string} text */
export async function pack(text) {
	return SHARE + await packed(text);
}

/** Reads what pack writes; "" when an address holds none. @param {string} hash */
export async function unpack(hash) {
	const letters = atob(hash.slice(SHARE.length).split("&")[0].replace(/-/g, "+").replace(/_/g, "/"));
	const bytes = await through(new Blob([Uint8Array.from(letters, letter => letter.charCodeAt(0))]), new DecompressionStream("deflate-raw"), LONGEST);
	return new TextDecoder().decode(bytes);
}

/** Sends bytes through a stream, and takes no more than so many. @param {Blob} blob @param {CompressionStream | DecompressionStream} stream @param {number} most */
async function through(blob, stream, most) {
	const reader = blob.stream().pipeThrough(/** @type {any} */ (stream)).getReader(), parts = [];
	let length = 0;
	for (;;) {
		const { value, done } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > most) fail("it is too long");
		parts.push(value);
	}
	return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} why @returns {never} */
function fail(why) { throw new Error(why); }
