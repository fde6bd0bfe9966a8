// Reads what a certificate says is impossible, and says when a state meets a goal and what
// the restrictions forbid: docs/prove.md and docs/proofs/calculus.md.

import { KING, PILES, RANKS, REMOVED, SUITS, UNKNOWN, faceName, figures, listOf, rankNamed, readPosition, refuse } from "./certificate.js";

/** @typedef {import("./certificate.js").Position} Position */
/** @typedef {import("./certificate.js").State} State */
/** @typedef {import("./checker.js").View} View */

/**
 * An essential move: the number-th dig or turn of a pile, or removal of a suit.
 * @typedef {{kind: string, number: number, pile: number, suit: number}} Deed
 *
 * A question. `met` says whether a state meets the goal, but for keeping the spaces.
 * @typedef {{
 *   verb: string, met: (v: View) => boolean, number: number, pile: number, suit: number, others: number,
 *   face: number, rank: number, keep: boolean, target: Position | null, exact: boolean,
 *   space: boolean, deal: boolean, turn: boolean, remove: boolean[], untouchable: boolean[], onto: boolean[],
 *   bans: {deed: Deed, until: Deed | null}[], named: boolean[], hadSpaces: number,
 * }} Question
 */

/** The parts of the forms of goals. */
const N = "(?<n>an?|[1-9]\\d?)", PILE = "(?<pile>10|[1-9])", RANK = "(?:10|[2-9AJQK])", KEEP = "(?<keep> and keep the spaces)?";
const SUIT = "clubs|diamonds|hearts|spades";

/**
 * The forms in which a goal is written, and when a state meets it.
 * @type {[string, (v: View) => boolean][]}
 */
const GOALS = [
	[`${N} further spaces?`, v => v.spaces >= v.question.hadSpaces + v.question.number],
	[`dig (?:${N} chains of )?pile ${PILE}`, v => v.lost(v.question.pile) >= v.question.number],
	[`empty pile ${PILE}`, v => v.state.depth[v.question.pile] === 0],
	[`turn a card(?: in pile ${PILE})?${KEEP}`, v => turned(v)],
	[`remove (?<suit>${SUIT})(?: (?<first>first)| after (?<others>\\d) others?)?`, v => removals(v.position, v.state, v.question.suit) > 0],
	[`remove ${N} suits?`, v => v.state.fate.filter(fate => fate & REMOVED).length >= KING * v.question.number],
	[`bare (?<card>${RANK}[cdhs])${KEEP}`, v => cardIsBare(v)],
	[`bare ${N} (?<rank>${RANK})s?${KEEP}`, v => v.free[v.question.rank] + bottoms(v).filter(c => v.position.cards[c].rank === v.question.rank).length >= v.question.number],
	["an irreversible move", v => v.state.fate.some(fate => fate & REMOVED) ||
		v.position.chains.some((chains, n) => chains.length > 2 && v.lost(n) > 0)],
	["reach the tableau", v => reached(v)],
];

/**
 * Reads a question, and sees that it makes sense.
 * @param {import("./certificate.js").Claim} claim
 * @param {Position} p
 * @returns {Question}
 */
export function readQuestion(claim, p) {
	const q = { ...readGoal(claim.cannot), ...readWithout(claim.without, p) };
	if (q.verb === "dig" && q.number >= p.chains[q.pile].length) refuse(`cannot: pile ${q.pile} has ${p.chains[q.pile].length - 1} chains`);
	if (q.verb === "turn" && q.pile > 0 && p.down[q.pile] === 0) refuse(`cannot: pile ${q.pile} has no face-down card`);
	if (p.hand && !q.deal && !q.untouchable.includes(true)) refuse("without: the hand has cards, and nothing forbids to deal them");
	const reach = q.verb === "reach";
	if (claim.order !== "" && claim.order !== "any" || !reach && claim.target + claim.order !== "") {
		refuse("target, order: want a tableau and nothing or any, if the goal is to reach the tableau");
	}
	try {
		q.target = reach ? readPosition(claim.target, claim.hidden === "blind") : null;
	} catch (e) {
		refuse(`target: ${/** @type {Error} */ (e).message}`);
	}
	q.exact = reach && claim.order === "";
	q.named = p.piles.map((_, n) => n > 0 && (q.exact || n === q.pile || q.bans.some(b => b.deed.pile === n || b.until?.pile === n)));
	return q;
}

/** Reads a goal. @param {string} text */
function readGoal(text) {
	for (const [form, met] of GOALS) {
		const part = new RegExp(`^(?:${form})$`).exec(text)?.groups ?? (text === form ? {} : null);
		if (part === null) continue;
		const card = part.card ?? "";
		return {
			verb: text.split(" ")[0], met, number: figures(part.n, 1), pile: figures(part.pile, 0), suit: SUITS.indexOf(part.suit),
			others: part.first ? 0 : figures(part.others, 8), rank: rankNamed(part.rank), keep: part.keep !== undefined,
			face: card === "" ? UNKNOWN : 1 + "cdhs".indexOf(card.slice(-1)) * KING + rankNamed(card.slice(0, -1)) - 1,
			/** @type {Position | null} */ target: null, exact: false, named: /** @type {boolean[]} */ ([]), hadSpaces: 0,
		};
	}
	return refuse(`cannot: unknown goal "${text.slice(0, 60)}"`);
}

/** Reads the restrictions. @param {string} text @param {Position} p */
function readWithout(text, p) {
	/** @type {string[]} */
	let parts = [];
	try {
		parts = listOf(text, ", ");
	} catch (e) {
		refuse(`without: ${/** @type {Error} */ (e).message}`);
	}
	const form = new RegExp(`^(space|deal|turn|remove( (${SUIT}))?|pile (10|[1-9])|onto ${RANK})$`);
	/** @param {string} word */
	const has = word => parts.includes(word);
	return {
		space: has("space"), deal: has("deal"), turn: has("turn"),
		remove: SUITS.map(suit => has("remove") || has(`remove ${suit}`)),
		untouchable: p.piles.map((_, n) => has(`pile ${n}`)),
		onto: [...RANKS, ""].map(rank => has(`onto ${rank}`)),
		bans: parts.filter(part => !form.test(part)).map(part => {
			const at = part.indexOf(" before ");
			return at < 0 ? { deed: readDeed(part, p), until: null } : { deed: readDeed(part.slice(0, at), p), until: readDeed(part.slice(at + 8), p) };
		}),
	};
}

/** Reads an essential move that the position has. @param {string} text @param {Position} p @returns {Deed} */
function readDeed(text, p) {
	const of = new RegExp(`^(dig|turn) ([1-9]\\d?) of pile (10|[1-9])$`).exec(text), removal = new RegExp(`^remove (${SUIT})( twice)?$`).exec(text);
	if (removal) return { kind: "remove", number: removal[2] ? 2 : 1, pile: 0, suit: SUITS.indexOf(removal[1]) };
	if (!of) refuse(`without: unknown restriction "${text.slice(0, 40)}"`);
	const deed = { kind: of[1], number: Number(of[2]), pile: Number(of[3]), suit: -1 };
	const chains = p.chains[deed.pile].length - 1, down = p.down[deed.pile];
	if (deed.kind === "dig" && deed.number > chains) refuse(`without: pile ${deed.pile} has ${chains} chains`);
	if (deed.kind === "turn" && deed.number > down) refuse(`without: pile ${deed.pile} has ${down} face-down cards`);
	return deed;
}

/** Whether a ban forbids a step from one state to the next. A chain that goes with its suit is not dug. @param {Question} q @param {Position} p @param {State} from @param {State} to @param {boolean} removal */
export const banned = (q, p, from, to, removal) => q.bans.some(({ deed, until }) =>
	gone(p, deed, to) && !gone(p, deed, from) && !(deed.kind === "dig" && removal) && !(until && gone(p, until, to)));

/** Whether what an essential move takes away is gone. @param {Position} p @param {Deed} deed @param {State} s */
function gone(p, deed, s) {
	switch (deed.kind) {
	case "dig": return p.chains[deed.pile].length - 1 - s.depth[deed.pile] >= deed.number;
	case "turn": return p.down[deed.pile] - faceDown(p, s, deed.pile) >= deed.number;
	default: return removals(p, s, deed.suit) >= deed.number;
	}
}

/** How often a suit was removed: each time an Ace goes. @param {Position} p @param {State} s @param {number} suit */
const removals = (p, s, suit) => p.ofRank[1].filter(c => p.cards[c].suit === suit && s.fate[c] & REMOVED).length;

/** How many cards of a pile lie face down. @param {Position} p @param {State} s @param {number} n */
export const faceDown = (p, s, n) => Math.min(p.down[n], Math.max(s.depth[n] - 1, 0));

/** Whether a card was turned up where the goal wants one. @param {View} v */
export const turned = v => v.position.down.some((down, n) => (v.question.pile === 0 || v.question.pile === n) && faceDown(v.position, v.state, n) < down);

/** The bottom cards of piles that may not be touched. @param {View} v */
const bottoms = v => v.position.piles.filter((pile, n) => v.question.untouchable[n] && pile.length > 0).map(pile => pile[pile.length - 1]);

/** Whether a card like the one of the goal can be bare. @param {View} v */
function cardIsBare(v) {
	const { cards, ofRank } = v.position, face = v.question.face, rank = (face - 1) % KING + 1;
	return bottoms(v).some(c => cards[c].face === face) ||
		v.free[rank] > 0 && ofRank[rank].some(c => cards[c].face === face && v.pool[c] && !v.covered[c]);
}

/** Whether the piles of the target can be those of the state. @param {View} v */
function reached(v) {
	const target = /** @type {Position} */ (v.question.target);
	const removed = v.state.fate.filter(fate => fate & REMOVED).length;
	return v.position.cards.length - removed === target.cards.length && match(v, target, 1, new Set());
}

/** Gives each pile from n on that has chains left a target of its own. @param {View} v @param {Position} target @param {number} n @param {Set<number>} used @returns {boolean} */
function match(v, target, n, used) {
	while (n <= PILES && v.state.depth[n] === 0) n++;
	if (n > PILES) return matchRest(v, target, used);
	for (let t = 1; t <= PILES; t++) {
		if (!used.has(t) && (t === n || !v.question.exact) && looksLike(v, target, n, t) &&
			match(v, target, n + 1, new Set([...used, t]))) return true;
	}
	return false;
}

/** Whether pile n can look like target t: the same cards down to the head of its lowest chain, and then one chain. @param {View} v @param {Position} target @param {number} n @param {number} t */
function looksLike(v, target, n, t) {
	const { cards, piles, chains } = v.position, down = target.down[t];
	const upTo = cards[chains[n][v.state.depth[n]]].place, lowest = target.chains[t][target.chains[t].length - 1];
	if (down !== faceDown(v.position, v.state, n) || target.piles[t].length < upTo) return false;
	for (let i = down; i < upTo; i++) {
		if (cards[piles[n][i]].face !== target.cards[target.piles[t][i]].face) return false;
	}
	return target.cards[lowest].place <= upTo;
}

/** Whether the targets that are left are spaces and chains headed by occupants. @param {View} v @param {Position} target @param {Set<number>} used */
function matchRest(v, target, used) {
	const left = [...v.occupants];
	/** @type {Map<number, number>} */
	const heads = new Map();
	for (let t = 1; t <= PILES; t++) {
		if (used.has(t) || target.piles[t].length === 0) continue;
		const { face, rank } = target.cards[target.piles[t][0]], count = (heads.get(face) ?? 0) + 1;
		const can = v.position.ofRank[rank].filter(c => v.position.cards[c].face === face && (v.known[c] || v.movable[c])).length;
		if (target.chains[t].length > 2 || count > can) return false;
		heads.set(face, count);
		left[rank]--;
	}
	return left.every(count => count === 0);
}

/** The reason why a goal needs a card that no pile has, which proves it without states; "" when there is none. @param {Question} q @param {Position} p */
export function lacking(q, p) {
	/** @param {number} face */
	const has = face => p.cards.some(card => card.face === face);
	if (q.face !== UNKNOWN && !has(q.face)) return `no pile has a ${faceName(q.face)}`;
	if (q.suit >= 0) {
		for (let r = 1; r <= KING; r++) {
			if (!has(q.suit * KING + r)) return `no pile has a ${faceName(q.suit * KING + r)}`;
		}
	}
	return "";
}
