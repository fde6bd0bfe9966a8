// Reads a certificate of the free-card calculus: what a position, a question and a listed
// state are. It was written from docs/certificates.md and docs/proofs/calculus.md, and shares no line with
// the program that makes certificates, nor with its checker in Go. checker.js, which says
// whether a certificate proves what it claims, begins here.

/** How many piles there are, how many cards two packs have, and the rank of a King. */
export const PILES = 10;
export const KING = 13;
const MOST_CARDS = 104;
/** The number of no card, and the face of a card that nobody knows. */
export const NONE = 0;
export const UNKNOWN = 0;
/** What a state says of a card: it may lie elsewhere than at the start, it is removed, or neither. */
export const LOOSE = 1;
export const REMOVED = 2;
/** The names of ranks 1 to 13, and of suits 0 to 3. */
export const RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["clubs", "diamonds", "hearts", "spades"];

/**
 * A card of the start. Its face is a number from 1 to 52, clubs first, each suit from Ace to
 * King. `above` and `below` are its neighbours within its chain.
 * @typedef {{face: number, rank: number, suit: number, pile: number, place: number, chain: number, above: number, below: number}} Card
 *
 * A position: its cards have numbers from 1, pile by pile from top to bottom. A chain is
 * told by the number of its head; of each pile the first chain is NONE, the empty pile.
 * @typedef {{cards: Card[], piles: number[][], down: number[], chains: number[][], hand: boolean, copies: number, ofRank: number[][], bottoms: number[]}} Position
 *
 * A state: by pile how many chains are left, by rank how many parked occupants there are, for
 * cards of tracked ranks what each rests on, and for each card whether it is LOOSE or REMOVED.
 * @typedef {{depth: Uint8Array, parked: Uint8Array, rests: Uint8Array, fate: Uint8Array}} State
 *
 * What a good certificate proves, in the words of its head.
 * @typedef {{position: string, cannot: string, target: string, order: string, without: string, hidden: string, tracked: string, states: number, proviso: string, says: string}} Claim
 */

/** Stops with a reason. @param {string} reason @returns {never} */
export function refuse(reason) { throw new Error(reason); }

/** The rank with a name, 0 for none. @param {string} name */
export const rankNamed = name => Math.max(RANKS.indexOf(name, 1), 0);

/** Reads figures, without noughts before them. @param {string} text @param {number} otherwise what it is when there are none */
export const figures = (text, otherwise) => /^(?:0|[1-9]\d{0,8})$/.test(text ?? "") ? Number(text) : otherwise;

/** Cuts a list into words, each of them there once. @param {string} list @param {string} separator */
export function listOf(list, separator) {
	const words = list === "" ? [] : list.split(separator);
	if (words.some((word, i) => word === "" || word !== word.trim() || words.indexOf(word) !== i)) {
		refuse(`"${list.slice(0, 40)}": want words with "${separator}" between them, and each once`);
	}
	return words;
}

/**
 * What stands behind the name of a line of the head: printable ASCII, one blank before a text that
 * is not empty, and none behind it.
 * @param {string} name @param {string} line @param {number} number of the line
 */
function valueOf(name, line, number) {
	const text = line.slice(name.length + 1), bare = text.trim();
	if (/[^ -~]/.test(text)) refuse(`line ${number}: ${name}: a character that is not printable ASCII`);
	if (text !== (bare === "" ? "" : ` ${bare}`)) refuse(`line ${number}: ${name}: want one blank before "${bare.slice(0, 40)}", and none behind it`);
	return bare;
}

/** The words of a field. @param {string} field */
export const wordsOf = field => field.split(" ").filter(word => word !== "");

/** The face that a letter of a position line stands for, or stops. @param {string} letter @param {string} unknown @param {string} where */
function faceOf(letter, unknown, where) {
	const k = letter.charCodeAt(0) - "A".charCodeAt(0);
	if (letter === unknown) return UNKNOWN;
	return 0 <= k && k < 52 ? k + 1 : refuse(`${where}: bad card '${letter}'`);
}

/**
 * Reads a position line: ten piles as displayed, the face-down cards of each with the next
 * one first, and the hand.
 * @param {string} line
 * @param {boolean} forget whether face-down cards count as unknown, whatever the line says
 * @returns {Position}
 */
export function readPosition(line, forget) {
	const fields = line.split(",");
	if (fields.length !== 2 * PILES + 1) refuse(`${fields.length} fields, want ${2 * PILES + 1}`);
	/** @type {Position} */
	const p = {
		cards: [{ face: UNKNOWN, rank: 0, suit: 0, pile: 0, place: 0, chain: 0, above: NONE, below: NONE }],
		piles: [[]], down: [0], chains: [[NONE]], hand: fields[2 * PILES] !== "", copies: 2,
		ofRank: RANKS.map(() => []), bottoms: [],
	};
	if (fields[2 * PILES].length % PILES !== 0) refuse(`hand: ${fields[2 * PILES].length} cards, want a card for each pile, or for each several times`);
	const all = [...fields[2 * PILES]].map(letter => faceOf(letter, "?", "hand"));
	for (let n = 1; n <= PILES; n++) {
		const shown = fields[n - 1], hidden = [...fields[PILES + n - 1]].reverse();
		const up = shown.slice(hidden.length);
		if (!shown.startsWith("?".repeat(hidden.length)) || up === "" && hidden.length > 0) {
			refuse(`pile ${n}: ${hidden.length} face-down cards listed, but "${shown.slice(0, 20)}" displayed`);
		}
		p.piles[n] = [];
		p.down[n] = hidden.length;
		p.chains[n] = [NONE];
		const down = hidden.map(letter => faceOf(letter, "?", `pile ${n}`));
		const open = [...up].map(letter => faceOf(letter, "*", `pile ${n}`));
		all.push(...down, ...open);
		for (const face of down) lay(p, n, forget ? UNKNOWN : face);
		for (const face of open) lay(p, n, face);
	}
	p.copies = copiesIn(all);
	return p;
}

/** Lays a card on pile n, where it begins a chain unless it fits. @param {Position} p @param {number} n @param {number} face */
function lay(p, n, face) {
	const c = p.cards.length, place = p.piles[n].push(c);
	const rank = face === UNKNOWN ? 0 : (face - 1) % KING + 1, suit = face === UNKNOWN ? 0 : Math.floor((face - 1) / KING);
	const before = p.cards[c - 1];
	const fits = place > p.down[n] + 1 && rank > 0 && rank + 1 === before.rank;
	if (fits) before.below = c;
	else p.chains[n].push(c);
	p.cards.push({ face, rank, suit, pile: n, place, chain: p.chains[n].length - 1, above: fits ? c - 1 : NONE, below: NONE });
	p.ofRank[rank].push(c);
}

/**
 * How often the pack of a position has each card: twice with four suits, 4 times with hearts
 * and spades, 8 times with spades alone. Stops when no pack can give the cards.
 * @param {number[]} faces
 */
function copiesIn(faces) {
	const known = faces.filter(face => face !== UNKNOWN);
	const copies = known.some(face => face <= 2 * KING) ? 2 : known.some(face => face <= 3 * KING) ? 4 : 8;
	if (faces.length > MOST_CARDS) refuse(`${faces.length} cards, more than the ${MOST_CARDS} of a pack`);
	for (const face of known) {
		const count = known.filter(other => other === face).length;
		if (count > copies) refuse(`${count} cards ${faceName(face)}: no pack of Spider has so many`);
	}
	return copies;
}

/** A face as players write it. @param {number} face */
export const faceName = face => RANKS[(face - 1) % KING + 1] + "cdhs"[Math.floor((face - 1) / KING)];

/** The names of the lines of a head, in their order; `target` and `order` may be left out. */
const HEAD = ["game", "position", "cannot", "target", "order", "without", "hidden", "tracked", "states"];

/**
 * Reads the head of a certificate.
 * @param {string[]} lines of the whole certificate
 * @returns {{claim: Claim, first: number}} the claim, and the index of the first line of a state
 */
export function readHead(lines) {
	if (lines[0] !== "patience certificate 3") refuse(`not a certificate: it does not begin with "patience certificate 3"`);
	/** @type {Record<string, string>} */
	const head = {};
	let at = 1;
	for (const name of HEAD) {
		if (at === lines.length) refuse(`line ${at + 1}: the file ends too early`);
		if (lines[at].startsWith(`${name}:`)) head[name] = valueOf(name, lines[at++], at);
		else if (name !== "target" && name !== "order") refuse(`line ${at + 1}: want "${name}:", not "${lines[at].slice(0, 40)}"`);
	}
	if (head.game !== "spider") refuse(`game: "${head.game.slice(0, 20)}": want spider`);
	const states = figures(head.states, -1);
	if (states < 0) refuse(`states: bad number "${head.states.slice(0, 20)}"`);
	if (head.hidden !== "known" && head.hidden !== "blind") refuse(`hidden: "${head.hidden.slice(0, 20)}": want known or blind`);
	return {
		claim: {
			position: head.position, cannot: head.cannot, target: head.target ?? "", order: head.order ?? "",
			without: head.without, hidden: head.hidden, tracked: head.tracked, states, proviso: "", says: "",
		},
		first: at,
	};
}

/**
 * Reads one listed state.
 * @param {string} line
 * @param {Position} p
 * @param {boolean[]} tracked by rank
 * @returns {State}
 */
export function readState(line, p, tracked) {
	const fields = line.split("|");
	if (fields.length !== 5) refuse(`${fields.length} fields, want 5`);
	const s = emptyState(p);
	/** @param {string} what @param {string} word @returns {never} */
	const bad = (what, word) => refuse(`bad ${what} "${word.slice(0, 20)}"`);
	let n = 0;
	for (const word of wordsOf(fields[0])) {
		const k = figures(word, -1);
		if (++n > PILES || k < 0 || k >= p.chains[n].length) bad("depth", word);
		s.depth[n] = k;
	}
	if (n < PILES) refuse(`${n} depths, want ${PILES}`);
	for (const word of wordsOf(fields[1])) {
		const c = cardNamed(p, word);
		if (c === NONE || s.fate[c] & REMOVED) bad("removed card", word);
		s.fate[c] |= REMOVED;
	}
	for (const word of wordsOf(fields[2])) {
		const r = rankNamed(word);
		if (r === 0 || r === KING || tracked[r] || s.parked[r] === MOST_CARDS) bad("parked rank", word);
		s.parked[r]++;
	}
	for (const word of wordsOf(fields[3])) {
		const [card, on] = word.split(">"), c = cardNamed(p, card), d = cardNamed(p, on);
		if (c === NONE || d === NONE || !tracked[p.cards[c].rank] || p.cards[c].rank + 1 !== p.cards[d].rank || s.rests[c] !== NONE || word.split(">").length > 2) bad("resting card", word);
		s.rests[c] = d;
	}
	for (const word of wordsOf(fields[4])) {
		const c = cardNamed(p, word);
		if (c === NONE || s.fate[c] & LOOSE || tracked[p.cards[c].rank]) bad("loose card", word);
		s.fate[c] |= LOOSE;
	}
	return s;
}

/** A state that says nothing yet. @param {Position} p @returns {State} */
export const emptyState = p => ({
	depth: new Uint8Array(PILES + 1), parked: new Uint8Array(KING + 1),
	rests: new Uint8Array(p.cards.length), fate: new Uint8Array(p.cards.length),
});

/** The known card with a name like 2.13, NONE when there is none. @param {Position} p @param {string} [name] */
function cardNamed(p, name) {
	const part = /^([1-9]\d{0,2})\.([1-9]\d{0,2})$/.exec(name ?? "");
	const c = part && p.piles[Number(part[1])]?.[Number(part[2]) - 1];
	return c && p.cards[c].face !== UNKNOWN ? c : NONE;
}
