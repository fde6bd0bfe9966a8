// Checks certificates of the free-card calculus: whether the listed states contain the start,
// meet the goal nowhere, and are closed under the abstract moves. docs/proofs/calculus.md says what all
// this means, and why it proves that something is impossible in Spider. Nothing is searched
// here, and nothing needs to be believed but this program: it takes every move of *Abstract moves*
// from every listed state, and looks whether it leads to one that a listed state stands for.
//
// certificate.js reads the file, question.js knows goals and restrictions. For a browser:
//
//	const claim = await verify(text);  // or the bytes of a file, compressed or not
//	console.log(claim.says);           // throws an Error when it proves nothing

import { KING, LOOSE, NONE, PILES, REMOVED, UNKNOWN, emptyState, faceName, rankNamed, readHead, readPosition, readState, refuse } from "./certificate.js";
import { banned, faceDown, lacking, readQuestion, turned } from "./question.js";

/** @typedef {import("./certificate.js").Claim} Claim */
/** @typedef {import("./certificate.js").Position} Position */
/** @typedef {import("./certificate.js").State} State */
/** @typedef {import("./question.js").Question} Question */

/**
 * An abstract move and the state after it. `onto` is the card that it puts a card of a tracked
 * rank on, `pile` the one that loses a chain, 0 for none.
 * @typedef {{what: string, card: number, onto: number, pile: number, removal: boolean, next: State}} Step
 */

/** What a claim adds when a card that nobody knows could come into play. */
const PROVISO = "neither moving nor building on a card unknown at the start";

/**
 * Verifies a certificate and returns what it proves; throws an Error with the place when it
 * proves nothing.
 * @param {string | Uint8Array} source the text, or the bytes of the file
 * @param {(checked: number, of: number) => Promise<void> | void} [progress] is called now and then
 * @returns {Promise<Claim>}
 */
export async function verify(source, progress = () => {}) {
	const text = typeof source === "string" ? source : await textOf(source);
	const lines = text.split("\n");
	if (lines[lines.length - 1] === "") lines.pop();
	const { claim, first } = readHead(lines);
	const proof = new Proof(claim);
	await proof.readStates(lines, first, progress);
	const inPlay = await proof.check(first, progress);
	const used = inPlay || proof.position.cards.some((card, c) => c > 0 && card.face === UNKNOWN && !proof.liesDown(c));
	claim.proviso = used ? PROVISO + (proof.mayMatter() ? ", nor counting one" : "") : "";
	claim.says = says(claim);
	return claim;
}

/** What a claim says is impossible, in words. @param {Claim} claim */
function says(claim) {
	const without = claim.without === "" ? "" : ` without ${claim.without}`;
	const scope = claim.proviso !== "" ? `, ${claim.proviso}` : claim.hidden === "blind" ? ", whatever the face-down cards are" : "";
	return `impossible: ${claim.cannot}${without}${scope}`;
}

/** The text of a file, which may be compressed by gzip. @param {Uint8Array} bytes */
async function textOf(bytes) {
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
	const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Response(stream).text().catch(() => refuse("the file is damaged: it cannot be unpacked"));
}

/** A proof is a certificate that is being checked. */
export class Proof {
	/** @param {Claim} claim */
	constructor(claim) {
		this.claim = claim;
		try {
			this.position = readPosition(claim.position, claim.hidden === "blind");
		} catch (e) {
			refuse(`position: ${/** @type {Error} */ (e).message}`);
		}
		this.question = readQuestion(claim, this.position);
		/** Which ranks are tracked. @type {boolean[]} */
		this.tracked = new Array(KING + 2).fill(false);
		let last = 0;
		for (const word of claim.tracked === "" ? [] : claim.tracked.split(" ")) {
			const r = rankNamed(word);
			if (r <= last) refuse(`tracked: "${claim.tracked.slice(0, 20)}": want ranks, and each once, from low to high`);
			this.tracked[r] = true;
			last = r;
		}
		/** The cards of tracked ranks. */
		this.ofTracked = this.position.cards.map((_, c) => c).filter(c => this.tracked[this.position.cards[c].rank]);
		/** The listed states by all that they say but the loose and removed cards. @type {Map<string, State[]>} */
		this.listed = new Map();
		/** @type {State[]} */
		this.states = [];
		this.question.hadSpaces = new View(this, this.start()).spaces;
	}

	/** Whether a card lies face down at the start. @param {number} c */
	liesDown(c) {
		const { pile, place } = this.position.cards[c];
		return place <= this.position.down[pile];
	}

	/** Reads as many states as the head announces. @param {string[]} lines @param {number} first @param {(done: number, of: number) => Promise<void> | void} progress */
	async readStates(lines, first, progress) {
		const count = this.claim.states;
		if (lines.length > first + count) refuse(`line ${first + count + 1}: more lines than the ${count} states announced`);
		for (let i = first; i < first + count; i++) {
			if (i === lines.length) refuse(`line ${i + 1}: the file ends too early`);
			if ((i - first) % 1024 === 0) await progress(0, count);
			const s = at(i + 1, () => readState(lines[i], this.position, this.tracked));
			this.states.push(s);
			const key = this.keyOf(s), like = this.listed.get(key);
			if (like) like.push(s);
			else this.listed.set(key, [s]);
		}
	}

	/** The state of the position itself. */
	start() {
		const s = emptyState(this.position), { cards, chains } = this.position;
		for (let n = 1; n <= PILES; n++) s.depth[n] = chains[n].length - 1;
		cards.forEach((card, c) => { if (this.tracked[card.rank]) s.rests[c] = card.above; });
		return s;
	}

	/**
	 * Checks all of docs/certificates.md, and returns whether an unknown card that lies face down could come
	 * into play.
	 * @param {number} first the index of the line of the first state
	 * @param {(done: number, of: number) => Promise<void> | void} progress
	 */
	async check(first, progress) {
		const { position: p, question: q } = this;
		const unknownDown = p.cards.some((card, c) => c > 0 && card.face === UNKNOWN && this.liesDown(c));
		const mayTurnUp = unknownDown && this.mayMatter();
		if (this.states.length === 0) {
			if (lacking(q, p) === "") refuse("states: there are none, and no card that the goal needs is missing");
			return unknownDown && !q.turn || mayTurnUp;
		}
		if (!this.isListed(this.start())) refuse("no listed state stands for the start");
		let inPlay = false;
		for (const [i, s] of this.states.entries()) {
			if (i % 256 === 0) await progress(i, this.states.length);
			inPlay = at(first + i + 1, () => this.checkState(s, mayTurnUp)) || inPlay;
		}
		return inPlay;
	}

	/** Checks one listed state, and returns whether an unknown card is turned up in it or right after it. @param {State} s @param {boolean} mayTurnUp */
	checkState(s, mayTurnUp) {
		const { position: p, question: q } = this;
		const v = new View(this, s);
		if (v.meets()) refuse("the state meets the goal");
		let inPlay = v.showsUnknown();
		for (const step of v.moves()) {
			if (this.isListed(step.next) || banned(q, p, s, step.next, step.removal)) continue;
			if (!this.breaks(step, v)) refuse(`${this.name(step)} leads to a state that is not listed`);
			const after = new View(this, step.next);
			if (after.meets()) refuse(`${this.name(step)} meets the goal`);
			inPlay ||= mayTurnUp && after.showsUnknown();
		}
		return inPlay;
	}

	/** Whether a step empties a pile, or turns up a card, that the restrictions forbid. @param {Step} step @param {View} v */
	breaks(step, v) {
		const q = this.question, n = step.pile, left = step.next.depth[n];
		if (n === 0) return false;
		const asked = q.verb === "turn" && (q.pile === 0 || q.pile === n) && !turned(v);
		return left === 0 ? q.space : left <= this.position.down[n] && q.turn && !asked;
	}

	/** Whether the face of a card that is not known could matter to the goal, which then forgives that it was turned up. */
	mayMatter() {
		const { verb, face, rank } = this.question, { cards, ofRank, copies } = this.position;
		if (face !== UNKNOWN) return cards.filter(card => card.face === face).length < copies;
		return verb === "reach" || rank > 0 && ofRank[rank].length < 8;
	}

	/** Depths, parked ranks and resting places as a text, to find states by. @param {State} s */
	keyOf(s) {
		let key = String.fromCharCode(...s.depth, ...s.parked);
		for (const c of this.ofTracked) key += String.fromCharCode(s.rests[c]);
		return key;
	}

	/** Whether a listed state stands for s. @param {State} s */
	isListed(s) {
		return this.listed.get(this.keyOf(s))?.some(t => this.standsFor(t, s)) ?? false;
	}

	/**
	 * Whether t stands for s, which says the same of depths, parked ranks and resting places:
	 * every card loose in s is loose in t, but for nameless cards that are removed in only one
	 * of both; of these, t and s must have removed as many of each face.
	 * @param {State} t
	 * @param {State} s
	 */
	standsFor(t, s) {
		/** @type {Map<number, number>} */
		const more = new Map();
		for (let c = 1; c < this.position.cards.length; c++) {
			const removed = (t.fate[c] & REMOVED) - (s.fate[c] & REMOVED);
			if (removed === 0) {
				if (s.fate[c] & ~t.fate[c] & LOOSE) return false;
				continue;
			}
			if (!this.nameless(t, c)) return false;
			const face = this.position.cards[c].face;
			more.set(face, (more.get(face) ?? 0) + removed);
		}
		return [...more.values()].every(count => count === 0);
	}

	/** Whether a card may have exchanged its name with an equal one. @param {State} s @param {number} c */
	nameless(s, c) {
		const { cards, chains } = this.position, { pile, rank, below } = cards[c];
		return s.fate[c] !== 0 && this.uncovered(s, c) && c !== chains[pile][s.depth[pile]] &&
			(below === NONE || s.fate[below] !== 0) && !this.tracked[rank] && !this.tracked[rank - 1];
	}

	/** Whether a known card lies in the pool, or would if it were not removed. @param {State} s @param {number} c */
	uncovered(s, c) {
		const { face, pile, chain } = this.position.cards[c];
		return face !== UNKNOWN && chain >= s.depth[pile] && !this.question.untouchable[pile];
	}

	/** A step in words. @param {Step} step */
	name(step) {
		/** @param {number} c */
		const name = c => `${faceName(this.position.cards[c].face)} (${this.position.cards[c].pile}.${this.position.cards[c].place})`;
		return `${step.what} ${name(step.card)}` + (step.onto === NONE ? "" : ` onto ${name(step.onto)}`);
	}
}

/** Runs a piece of work, and puts a line before the reason when it stops. @template T @param {number} line @param {() => T} work @returns {T} */
function at(line, work) {
	try {
		return work();
	} catch (e) {
		return refuse(`line ${line}: ${/** @type {Error} */ (e).message}`);
	}
}

/** A view is a state and what follows from it by *Abstract states*. */
export class View {
	/** @param {Proof} proof @param {State} state */
	constructor(proof, state) {
		const count = proof.position.cards.length;
		this.proof = proof;
		this.position = proof.position;
		this.question = proof.question;
		this.state = state;
		/** By card: whether it is in the pool, and a pile head. */
		this.pool = new Uint8Array(count);
		this.heads = new Uint8Array(count);
		/** By card: the card that it stands or rests on, and whether such a card lies on it. */
		this.liesOn = new Uint8Array(count);
		this.covered = new Uint8Array(count);
		/** By card: whether it is a known occupant, movable, clearable. */
		this.known = new Uint8Array(count);
		this.movable = new Uint8Array(count);
		this.clear = new Uint8Array(count);
		/** By rank: occupants, free cards F, and whether a movable card may rest on a card. */
		this.occupants = new Array(KING + 1).fill(0);
		this.free = new Array(KING + 2).fill(0);
		this.mayRest = new Array(KING + 1).fill(false);
		this.spaces = 0;
		this.findPool();
		for (let r = 1, lying = 0; r <= KING; r++) lying = this.findRank(r, lying);
	}

	/** Finds the pool, the pile heads, what lies on what, and the spaces but for occupants. */
	findPool() {
		const { proof, position: { cards, chains }, state: s } = this;
		for (let n = 1; n <= PILES; n++) {
			if (proof.question.untouchable[n]) continue;
			if (s.depth[n] === 0) this.spaces++;
			else this.heads[chains[n][s.depth[n]]] = 1;
		}
		for (let c = 1; c < cards.length; c++) {
			if (s.fate[c] & REMOVED || !proof.uncovered(s, c)) continue;
			this.pool[c] = 1;
			const standing = s.fate[c] & LOOSE ? NONE : cards[c].above;
			this.liesOn[c] = proof.tracked[cards[c].rank] ? s.rests[c] : standing;
			this.covered[this.liesOn[c]] = 1;
		}
	}

	/**
	 * Finds what is to be said of the cards of rank r, once that is known of those below.
	 * @param {number} r
	 * @param {number} lying how many cards of the rank below lie on a card
	 * @returns {number} how many of this rank do
	 */
	findRank(r, lying) {
		const { position: { ofRank }, proof: { tracked }, state: s } = this;
		const cards = ofRank[r].filter(c => this.pool[c]), others = cards.filter(c => !this.heads[c]);
		this.free[r] = cards.length - lying;
		for (const c of cards) this.clear[c] = this.isClear(c, r) ? 1 : 0;
		if (r === KING || tracked[r]) {
			for (const c of others) if (this.liesOn[c] === NONE) this.known[c] = 1;
			this.occupants[r] = others.filter(c => this.known[c]).length;
		} else {
			for (const c of others) if (s.fate[c] & LOOSE) this.movable[c] = 1;
			this.occupants[r] = s.parked[r];
			this.mayRest[r] = others.filter(c => this.movable[c]).length > s.parked[r];
		}
		this.spaces -= this.occupants[r];
		return others.length - this.occupants[r];
	}

	/** Whether a card of the pool can be the top card of a bare unit. @param {number} c @param {number} r */
	isClear(c, r) {
		const { position: { cards, ofRank }, proof: { tracked } } = this;
		const below = ofRank[r - 1].filter(d => this.clear[d] && cards[d].suit === cards[c].suit);
		if (this.covered[c]) return below.some(d => this.liesOn[d] === c);
		return r > 1 && tracked[r - 1] || this.free[r] >= 1 || this.mayRest[r - 1] && below.some(d => this.movable[d]);
	}

	/** How many chains pile n has lost. @param {number} n */
	lost(n) { return this.position.chains[n].length - 1 - this.state.depth[n]; }

	/** Whether the state meets the goal. */
	meets() {
		return this.question.met(this) && (!this.question.keep || this.spaces >= this.question.hadSpaces);
	}

	/** Whether a pile that may be touched ends in a card that nobody knows. */
	showsUnknown() {
		return this.heads.some((is, c) => is && this.position.cards[c].face === UNKNOWN);
	}

	/**
	 * Every move of *Abstract moves*. Of movable cards of a rank one does for all, as they are
	 * loose already: the state after the move says no more than how many are parked.
	 * @returns {Generator<Step>}
	 */
	*moves() {
		const { position: { cards }, state: s } = this, done = new Set();
		for (let c = 1; c < cards.length; c++) {
			const { rank, pile } = cards[c];
			if (!this.clear[c]) {
				continue;
			} else if (this.heads[c]) {
				yield* this.put("dig", c, pile, 0);
				if (s.depth[pile] > 1 || this.question.named[pile]) yield* this.intoSpace("dig into a space", c, pile);
			} else if (this.known[c]) {
				yield* this.put("unpark", c, 0, -1);
			} else if (!this.movable[c]) {
				yield* this.intoSpace("park", c, 0);
				yield* this.put("move", c, 0, 0);
			} else if (!done.has(rank)) {
				done.add(rank);
				if (this.mayRest[rank]) yield* this.intoSpace("park", c, 0);
				if (s.parked[rank] > 0) yield* this.put("unpark", c, 0, -1);
			}
		}
		for (const king of this.position.ofRank[KING]) {
			if (this.pool[king] && this.mayRemove(cards[king].suit)) yield* this.remove([king]);
		}
	}

	/** Puts a card in a space, if there is one. @param {string} what @param {number} c @param {number} pile */
	*intoSpace(what, c, pile) {
		if (this.spaces > 0) yield this.step(what, c, NONE, pile, 1);
	}

	/** Puts a card on a card of the next rank, if there is a free one. @param {string} what @param {number} c @param {number} pile @param {number} occupants */
	*put(what, c, pile, occupants) {
		const { rank } = this.position.cards[c];
		if (this.free[rank + 1] < 1 || this.question.onto[rank + 1]) return;
		if (!this.proof.tracked[rank]) {
			yield this.step(what, c, NONE, pile, occupants);
			return;
		}
		for (const on of this.position.ofRank[rank + 1]) {
			if (this.pool[on] && !this.covered[on]) yield this.step(what, c, on, pile, occupants);
		}
	}

	/** The move of a card off a pile that loses a chain, or none. @param {string} what @param {number} card @param {number} onto @param {number} pile @param {number} occupants how many more there are of its rank @returns {Step} */
	step(what, card, onto, pile, occupants) {
		const { rank } = this.position.cards[card], next = this.copy();
		if (pile > 0) next.depth[pile]--;
		if (this.proof.tracked[rank]) next.rests[card] = onto;
		else {
			next.fate[card] |= LOOSE;
			if (rank < KING) next.parked[rank] += occupants;
		}
		return { what, card, onto, pile, removal: false, next };
	}

	/** Whether the restrictions allow to remove a suit. @param {number} suit */
	mayRemove(suit) {
		const q = this.question;
		if (q.suit < 0) return !q.remove[suit];
		return suit === q.suit || !q.remove[suit] && this.state.fate.filter(fate => fate & REMOVED).length < KING * q.others;
	}

	/**
	 * Every removal of a run that begins with these cards. Of equal nameless cards one does for
	 * all: what stands for the state after the removal of one stands for that of the other.
	 * @param {number[]} run
	 * @returns {Generator<Step>}
	 */
	*remove(run) {
		const { position: { cards, ofRank }, proof, state: s } = this;
		const last = run[run.length - 1], { rank, suit } = cards[last];
		if (rank === 1) {
			yield this.removal(run);
			return;
		}
		let nameless = false;
		for (const c of ofRank[rank - 1]) {
			if (!this.pool[c] || cards[c].suit !== suit) continue;
			const follows = this.covered[last] ? this.liesOn[c] === last : this.movable[c] && this.mayRest[rank - 1];
			if (!follows || nameless && proof.nameless(s, c)) continue;
			nameless ||= proof.nameless(s, c);
			yield* this.remove([...run, c]);
		}
	}

	/** The removal of a run. @param {number[]} run @returns {Step} */
	removal(run) {
		const next = this.copy(), king = run[0], pile = this.heads[king] ? this.position.cards[king].pile : 0;
		for (const c of run) {
			next.fate[c] = REMOVED;
			next.rests[c] = NONE;
		}
		if (pile > 0) next.depth[pile]--;
		return { what: "remove the suit of", card: king, onto: NONE, pile, removal: true, next };
	}

	/** A copy of the state. @returns {State} */
	copy() {
		const { depth, parked, rests, fate } = this.state;
		return { depth: depth.slice(), parked: parked.slice(), rests: rests.slice(), fate: fate.slice() };
	}
}
