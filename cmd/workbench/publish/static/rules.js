// The rules of Spider for those who play a problem on its page: docs/games/spider.md. Refusals name
// the rule. Tests compare them with the rules in Go.

/**
 * A position. Cards are written as in "10h", a card that nobody knows as "??"; the last card of
 * a pile is its bottom card, which can be played, and the first of the hand is dealt next.
 * @typedef {{piles: {cards: string[], down: number}[], hand: string[], removed: string[]}} Position
 *
 * A move: of some cards from a pile to another, of a suit out of play, or a deal. Piles are
 * counted from 0.
 * @typedef {{deal?: boolean, remove?: boolean, from: number, to: number, count: number}} Move
 *
 * What is asked, when the page can tell. Piles are counted from 1, 0 is none.
 * @typedef {{kind: string, count: number, pile: number, suit: string, others: number, card: string, rank: string, keep: boolean,
 *   space: boolean, deal: boolean, turn: boolean, remove: string[], touch: number[], onto: string[], heads: number[]}} Goal
 */

const ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The rank of a card from 1 to 13, 0 when nobody knows it. @param {string} [card] */
const rankOf = card => card === undefined ? 0 : ORDER.indexOf(card.slice(0, -1)) + 1;
/** The letter of the suit of a card. @param {string} card */
const suitOf = card => card.slice(-1);
/** The bottom card of a pile. @param {Position} p @param {number} n */
export const bottom = (p, n) => p.piles[n].cards.at(-1);
/** How many spaces there are. @param {Position} p */
export const spaces = p => p.piles.filter(pile => pile.cards.length === 0).length;

/** How many cards at the bottom of a pile move together (rule 3). @param {Position} p @param {number} n */
export function unit(p, n) {
	const { cards, down } = p.piles[n];
	let count = rankOf(cards.at(-1)) > 0 ? 1 : 0;
	while (count > 0 && count < cards.length - down && linked(cards[cards.length - count], cards[cards.length - count - 1])) count++;
	return count;
}

/** Whether a card and the one above it move as one. @param {string} card @param {string} above */
const linked = (card, above) => rankOf(above) === rankOf(card) + 1 && suitOf(card) === suitOf(above);

/** Why a move is not legal, "" when it is. @param {Position} p @param {Move} m @returns {string} */
export function refusal(p, m) {
	if (m.deal) return refusalOfDeal(p);
	const cards = p.piles[m.from].cards, open = cards.length - p.piles[m.from].down, name = `pile ${m.from + 1}`;
	if (m.remove) return refusalOfRemoval(p, m.from);
	if (cards.length === 0) return `${name} is a space: there is nothing to move (rule 3)`;
	if (rankOf(cards.at(-1)) === 0) return unknown(m.from);
	if (m.count < 1) return `cannot move ${m.count} cards: a unit is one card or more (rule 3)`;
	if (m.count > open) return `cannot move ${m.count} cards: ${name} has ${open} face up (rule 3)`;
	if (m.from === m.to) return `cannot move ${name} onto itself (rule 2)`;
	if (m.count > unit(p, m.from)) {
		const moved = cards.slice(-m.count), i = moved.findIndex((card, i) => i > 0 && !linked(card, moved[i - 1]));
		return `cannot move ${m.count} cards from ${name}: the ${moved[i]} on the ${moved[i - 1]} is not the next lower card of its suit (rule 3)`;
	}
	const head = cards[cards.length - m.count], on = bottom(p, m.to);
	if (on === undefined || rankOf(on) === rankOf(head) + 1) return "";
	if (rankOf(on) === 0) return unknown(m.to);
	if (rankOf(head) === ORDER.length) return `the ${head} goes only to a space, and pile ${m.to + 1} is none (rule 4)`;
	return `the ${head} does not go on the ${on} of pile ${m.to + 1} (rule 2)`;
}

/** @param {number} n */
const unknown = n => `the card turned up in pile ${n + 1} is not known (rule 7)`;

/** @param {Position} p */
function refusalOfDeal(p) {
	if (p.hand.length < p.piles.length) return `cannot deal: the hand has ${p.hand.length} cards, and a row takes ${p.piles.length} (rule 5)`;
	const space = p.piles.findIndex(pile => pile.cards.length === 0);
	return space < 0 ? "" : `cannot deal: pile ${space + 1} is a space (rule 5)`;
}

/** @param {Position} p @param {number} n */
function refusalOfRemoval(p, n) {
	const last = bottom(p, n);
	if (last === undefined) return `cannot remove: pile ${n + 1} is a space (rule 6)`;
	if (rankOf(last) === 0) return unknown(n);
	if (rankOf(last) !== 1) return `cannot remove: the bottom card of pile ${n + 1} is the ${last}, not an Ace (rule 6)`;
	if (unit(p, n) === ORDER.length) return "";
	return `cannot remove: the run at the bottom of pile ${n + 1} begins with the ${p.piles[n].cards.at(-unit(p, n))}, not with the King (rule 6)`;
}

/** Every legal move. @param {Position} p @returns {Move[]} */
export function moves(p) {
	/** @type {Move[]} */
	const all = [];
	p.piles.forEach((_, from) => {
		for (let count = 1; count <= unit(p, from); count++) {
			p.piles.forEach((_, to) => all.push({ from, to, count }));
		}
		all.push({ remove: true, from, to: from, count: ORDER.length });
	});
	all.push({ deal: true, from: 0, to: 0, count: 0 });
	return all.filter(m => refusal(p, m) === "");
}

/** The position after a legal move. @param {Position} p @param {Move} m @returns {Position} */
export function after(p, m) {
	const next = { piles: p.piles.map(pile => ({ cards: [...pile.cards], down: pile.down })), hand: [...p.hand], removed: [...p.removed] };
	if (m.deal) {
		for (const pile of next.piles) pile.cards.push(/** @type {string} */ (next.hand.shift()));
		return next;
	}
	const pile = next.piles[m.from], moved = pile.cards.splice(-m.count);
	if (m.remove) next.removed.push(suitOf(moved[0]));
	else next.piles[m.to].cards.push(...moved);
	if (pile.down > 0 && pile.down === pile.cards.length) pile.down--;
	return next;
}

/** A move in words. @param {Position} p @param {Move} m */
export function words(p, m) {
	if (m.deal) return "deal";
	if (m.remove) return `remove ${m.from + 1}`;
	const cards = p.piles[m.from].cards, high = cards[cards.length - m.count], low = cards.at(-1);
	return `${m.count > 1 ? high.slice(0, -1) + "-" : ""}${low} from ${m.from + 1} to ${m.to + 1}`;
}

/** How many suits are gone; of one when it is named. @param {Position} p @param {string} [suit] */
const removals = (p, suit) => p.removed.filter(gone => suit === undefined || gone === suit).length;

/** How many cards were turned up where the goal wants one. @param {Goal} g @param {Position} start @param {Position} p */
const turned = (g, start, p) => start.piles.reduce((sum, pile, n) => sum + (g.pile === 0 || g.pile === n + 1 ? pile.down - p.piles[n].down : 0), 0);

/** Whether a position meets the goal. @param {Goal} g @param {Position} start @param {Position} p */
export function met(g, start, p) {
	const kept = !g.keep || spaces(p) >= spaces(start);
	switch (g.kind) {
	case "spaces": return spaces(p) >= spaces(start) + g.count;
	case "dig": return p.piles[g.pile - 1].cards.length <= g.heads[g.heads.length - g.count];
	case "empty": return p.piles[g.pile - 1].cards.length === 0;
	case "turn": return turned(g, start, p) > 0 && kept;
	case "remove": return g.suit === "" ? removals(p) - removals(start) >= g.count : removals(p, g.suit) > removals(start, g.suit);
	case "bare": {
		const ends = p.piles.map((_, n) => bottom(p, n)).filter(card => card !== undefined);
		if (g.card !== "") return ends.includes(g.card) && kept;
		return ends.filter(card => rankOf(card) === rankOf(g.rank + "c")).length >= g.count && kept;
	}
	default: return false;
	}
}

/** What restriction forbids a legal move, "" when none does. @param {Goal} g @param {Position} start @param {Position} p @param {Move} m */
export function forbidden(g, start, p, m) {
	if (m.deal) return g.deal ? "deal" : g.touch.length > 0 ? `pile ${g.touch[0]}` : "";
	const touched = [m.from + 1, m.to + 1].find(n => g.touch.includes(n));
	if (touched !== undefined) return `pile ${touched}`;
	if (m.remove) {
		const suit = suitOf(bottom(p, m.from) ?? "");
		if (g.remove.includes(suit) && !(g.kind === "remove" && g.suit === suit)) return `remove ${suit}`;
		if (g.kind === "remove" && g.suit !== "" && g.suit !== suit && g.others >= 0 && removals(p) - removals(start) >= g.others) return "another suit first";
	} else {
		const on = bottom(p, m.to);
		if (on !== undefined && g.onto.includes(on.slice(0, -1))) return `onto ${on.slice(0, -1)}`;
	}
	const left = p.piles[m.from].cards.length - m.count;
	const asked = g.kind === "turn" && (g.pile === 0 || g.pile === m.from + 1) && turned(g, start, p) === 0;
	const space = left === 0 && g.space && start.piles[m.from].cards.length > 0, turn = left > 0 && left === p.piles[m.from].down && g.turn && !asked;
	return (space || turn) && !met(g, start, after(p, m)) ? (space ? "space" : "turn") : "";
}
