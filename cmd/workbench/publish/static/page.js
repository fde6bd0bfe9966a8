// The program of a problem's page: draws positions, steps through lines, lets Spider be played,
// and has certificates checked. What it knows of the problem stands in the page as JSON.

import { verify } from "./checker.js";
import * as rules from "./rules.js";
import * as shared from "./shared.js";

/**
 * A pile as it is drawn: its cards from the deepest to the bottom card, so many face down.
 * @typedef {{cards: string[], down: number}} Pile
 * @typedef {Map<string, Pile>} Board
 * @typedef {{move: string, mark?: string, comment?: string, parts?: number[], board: Board}} Step
 * @typedef {{id: string, name: string, steps: Step[]}} Line
 */

const WIDTH = 60, HEIGHT = 84, MARGIN = 4, DOWN_SPREAD = 0.45, DEAL = 0, REMOVE = 15, SUITS = "cdhs";

/** @param {string} id @returns {any} */
const element = id => document.getElementById(id);

const data = JSON.parse(element("data").textContent);
const figure = element("board"), svg = figure.querySelector("svg");
const [, , fullWidth, firstHeight] = svg.getAttribute("viewBox").split(" ").map(Number);
/** @type {Map<string, any>} */
const places = new Map(data.piles.map((/** @type {any} */ place) => [place.name, place]));

// Suits that are removed lie in a row above piles 3 to 10.
for (let k = 1; data.play && k <= 8; k++) {
	const name = `removed ${k}`, below = places.get(`pile ${k + 2}`);
	if (!places.has(name)) places.set(name, { name, kind: "removed", number: k, x: below.x, y: places.get("hand").y });
}

// Positions

/** Reads "2 Kh 9s". @param {string} text @returns {Pile} */
function readPile(text) {
	const [down, ...cards] = text.split(" ");
	return { cards, down: Number(down) };
}

/** The board after some piles have changed; null takes one away. @param {Board} board @param {Record<string, string | null>} piles @returns {Board} */
function changed(board, piles) {
	const next = new Map(board);
	for (const [name, text] of Object.entries(piles)) {
		if (text === null) next.delete(name);
		else next.set(name, readPile(text));
	}
	return next;
}

const ownStart = changed(new Map(), data.start);

/** Where the line that is shown begins, and the text of that position: those of the problem, if none was shared. */
let start = ownStart, startText = data.text ?? "";

/** @type {Map<string, Line>} */
const lines = new Map(data.lines.map((/** @type {any} */ line) => {
	let board = ownStart;
	return [line.id, { ...line, steps: line.steps.map((/** @type {any} */ step) => ({ ...step, board: board = changed(board, step.piles) })) }];
}));

/** A board of Spider as the rules have it. */
function positionOf(/** @type {Board} */ board) {
	const piles = Array.from({ length: 10 }, (_, n) => board.get(`pile ${n + 1}`) ?? { cards: [], down: 0 });
	const removed = [...board].filter(([name]) => places.get(name).kind === "removed").map(([, pile]) => pile.cards[0].slice(-1));
	return { piles, hand: [...(board.get("hand")?.cards ?? [])].reverse(), removed };
}

/** A position of Spider as a board. @returns {Board} */
function boardOf(/** @type {ReturnType<typeof positionOf>} */ p) {
	const board = new Map([["hand", { cards: [...p.hand].reverse(), down: p.hand.length }]]);
	p.piles.forEach((pile, n) => board.set(`pile ${n + 1}`, pile));
	[...p.removed].sort((a, b) => SUITS.indexOf(a) - SUITS.indexOf(b)).forEach((suit, k) => {
		board.set(`removed ${k + 1}`, { cards: ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"].map(rank => rank + suit), down: 0 });
	});
	return board;
}

/** The move of a step of Spider. @param {number[]} parts */
function moveOf([from, to, count]) {
	if (to === DEAL) return { deal: true, from: 0, to: 0, count: 0 };
	return to === REMOVE ? { remove: true, from: from - 1, to: from - 1, count } : { from: from - 1, to: to - 1, count };
}

// Drawing

/** An element of the drawing. @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(name, attributes, text) {
	const it = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, String(value));
	if (text !== undefined) it.textContent = text;
	return it;
}

/** Whether cards of a pile are played from there. @param {string} name */
const played = name => places.get(name).kind === "pile";

/** Where each card of a pile lies. @param {any} place @param {Pile} pile */
function spots(place, pile) {
	let { x, y } = place;
	return pile.cards.map((_, i) => {
		const spot = { x, y }, share = i < pile.down ? DOWN_SPREAD : 1;
		x += (place.right ?? 0) * share;
		y += (place.down ?? 0) * share;
		return spot;
	});
}

/** The name of the face that is seen of card i. @param {any} place @param {Pile} pile @param {number} i */
function faceOf(place, pile, i) {
	const card = pile.cards[i];
	if (i < pile.down) return "card-back";
	return card === "??" ? "card-unknown" : `card-${card}${place.right ? "-side" : ""}`;
}

/** A pile's label, "" when that stays as it is. @param {any} place @param {Pile} pile */
function labelOf(place, pile) {
	if (place.row) return "";
	if ((place.right || place.down) && place.number && place.kind !== "out") return String(place.number);
	const suit = pile.cards.length === 13 && pile.cards.every(card => card.slice(-1) === pile.cards[0].slice(-1));
	return !place.right && !place.down && pile.cards.length > 1 && !suit ? `${place.name} (${pile.cards.length})` : place.name;
}

/** What is chosen: a pile and how many of its cards. @type {{name: string, count: number} | null} */
let chosen = null;

/** Draws a board. @param {Board} board */
function draw(board) {
	const all = [...board].map(([name, pile]) => ({ name, pile, place: places.get(name) }));
	const right = Math.max(...all.map(({ place, pile }) => Math.max(place.x, ...spots(place, pile).map(at => at.x)) + WIDTH + MARGIN));
	const low = Math.max(...all.map(({ place, pile }) => Math.max(place.y, ...spots(place, pile).map(at => at.y)) + HEIGHT + MARGIN));
	const table = shape("g", { id: "table", transform: `translate(${Math.max(0, (fullWidth - Math.max(right, data.width ?? 0)) / 2)} 0)` });
	const labels = shape("g", { class: "ink", "font-size": 8.8, "text-anchor": "middle" });
	table.append(labels);
	if (all.some(({ place }) => place.row)) {
		for (const label of data.labels) labels.append(shape("text", { x: label.X, y: label.Y }, label.Text));
	}
	for (const { name, pile, place } of all) {
		const label = labelOf(place, pile);
		if (label) labels.append(shape("text", { x: place.x + WIDTH / 2, y: place.y - 3 }, label));
		table.append(drawPile(name, pile, place));
	}
	if (chosen) drawTargets(table, board);
	svg.replaceChildren(shape("title", {}, "The position"), shape("desc", {}, inWords(board)), table);
	svg.setAttribute("viewBox", `0 0 ${fullWidth} ${Math.max(firstHeight, low, tallest)}`);
	svg.removeAttribute("width");
	svg.removeAttribute("height");
}

/** Draws a pile. @param {string} name @param {Pile} pile @param {any} place */
function drawPile(name, pile, place) {
	const group = shape("g", { "data-pile": name }), at = spots(place, pile);
	const flat = !place.right && !place.down, first = flat ? Math.max(pile.cards.length - 1, 0) : 0;
	if (pile.cards.length === 0) group.append(shape("rect", { class: "space", x: place.x + 1, y: place.y + 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 5 }));
	for (let i = first; i < pile.cards.length; i++) {
		const own = data.play && i >= pile.down && played(name);
		group.append(shape("use", { href: `#${faceOf(place, pile, i)}`, x: at[i].x, y: at[i].y, "data-card": i, class: own ? "card own" : "card" }));
	}
	if (chosen?.name === name) {
		const from = at[pile.cards.length - chosen.count], to = at[pile.cards.length - 1];
		group.append(shape("rect", { class: "chosen", x: from.x + 1, y: from.y + 1, width: WIDTH - 2, height: to.y - from.y + HEIGHT - 2, rx: 5 }));
	}
	return group;
}

/** Shows where the chosen cards go. @param {Element} table @param {Board} board */
function drawTargets(table, board) {
	for (const [name, pile] of board) {
		if (!played(name) || !chosen || refusalOf(moveTo(name))) continue;
		const place = places.get(name), at = spots(place, pile).at(-1) ?? place;
		table.append(shape("rect", { class: "target", x: at.x + 1.5, y: at.y + 1.5, width: WIDTH - 3, height: HEIGHT - 3, rx: 5 }));
	}
}

/** The board for those who cannot see it. @param {Board} board */
const inWords = board => [...board].map(([name, pile]) => {
	const parts = [pile.down > 0 ? `${pile.down} face down` : "", pile.cards.slice(pile.down).join(" ")].filter(part => part);
	return `${name}: ${parts.join(", ") || "empty"}`;
}).join("; ");

/** The height that the longest piles of all lines need, so that the board stays as it is while one steps through them. */
const tallest = Math.max(0, ...[...lines.values()].flatMap(line => line.steps).flatMap(step => [...step.board]).map(([name, pile]) => {
	const place = places.get(name);
	return Math.max(...spots(place, pile).map(at => at.y), place.y) + HEIGHT + MARGIN;
}));

// Stepping

/** The line that is shown, and how many of its moves are made. @type {Line} */
let line = { id: "play", name: "", steps: [] };
let at = 0;

const boardNow = () => at === 0 ? start : line.steps[at - 1].board;

/** Says something below the board. @param {string} text @param {string} [kind] good or bad */
function say(text, kind = "") {
	const out = element("say");
	out.textContent = text;
	out.className = kind;
}

/** Goes to a step of the line. @param {number} step */
function go(step) {
	at = Math.max(0, Math.min(step, line.steps.length));
	chosen = null;
	show();
	judge();
}

/** Shows where the line stands. */
function show() {
	draw(boardNow());
	const step = line.steps[at - 1];
	element("where").textContent = step ? `${at}. ${step.move}${step.mark ?? ""}` : "The start";
	if (step?.comment) element("where").textContent += ` (${step.comment})`;
	element("first").disabled = element("back").disabled = at === 0;
	element("on").disabled = element("last").disabled = at === line.steps.length;
	for (const button of document.querySelectorAll(".move")) {
		const here = button instanceof HTMLElement && button.dataset.line === line.id && Number(button.dataset.step) === at;
		button.classList.toggle("at", here);
		if (here) button.setAttribute("aria-current", "step");
		else button.removeAttribute("aria-current");
	}
	if (!data.play) return;
	const p = positionOf(boardNow());
	element("deal").disabled = rules.refusal(p, { deal: true, from: 0, to: 0, count: 0 }) !== "";
	element("remove").disabled = suitToRemove() < 0;
}

/** Says of each goal whether the line has met it, within what it forbids. */
function judge() {
	/** @type {string[]} */
	const solved = [], /** @type {string[]} */ broken = [];
	for (const goal of data.play && start === ownStart ? data.goals ?? [] : []) {
		if (!goal || at === 0) continue;
		const from = positionOf(start);
		let p = from, forbidden = "";
		for (let i = 0; i <= at; i++) {
			if (rules.met(goal, from, p)) {
				if (i === at && i > 0) (forbidden ? broken : solved).push(forbidden ? `${goal.words}: reached, but the line does what is forbidden (${forbidden})` : goal.words);
				break;
			}
			if (i === at) break;
			const move = moveOf(/** @type {number[]} */ (line.steps[i].parts));
			forbidden ||= rules.forbidden(goal, from, p, move);
			p = positionOf(line.steps[i].board);
		}
	}
	if (solved.length > 0) say(`Solved: ${solved.join("; ")}.`, "good");
	else say(broken.join("; "));
}

// Playing

/** The move of what is chosen to a pile. @param {string} name */
const moveTo = name => ({ from: number(chosen?.name ?? name), to: number(name), count: chosen?.count ?? 0 });
/** The number of a pile, from 0. @param {string} name */
const number = name => places.get(name).number - 1;
/** @param {any} move */
const refusalOf = move => rules.refusal(positionOf(boardNow()), move);

/** The parts of a move of Spider. @param {any} move */
const partsOf = move => move.deal ? [0, DEAL, 0] : [move.from + 1, move.remove ? REMOVE : move.to + 1, move.count];

/** Makes a move, or says why not. @param {any} move */
function play(move) {
	const p = positionOf(boardNow()), no = rules.refusal(p, move);
	chosen = null;
	if (no) {
		show();
		say(no[0].toUpperCase() + no.slice(1) + ".", "bad");
		return;
	}
	const step = { move: rules.words(p, move), parts: partsOf(move), board: boardOf(rules.after(p, move)) };
	const next = line.steps[at];
	element("shared").hidden = true;
	if (next?.move !== step.move) line = { id: "play", name: "", steps: [...line.steps.slice(0, at), step] };
	go(at + 1);
}

/** The pile whose suit can be removed, from 0; -1 for none. */
const suitToRemove = () => [...Array(10).keys()].findIndex(n => !refusalOf({ remove: true, from: n, to: n, count: 13 }));

/** Chooses cards of a pile, at most a unit. @param {string} name @param {number} count */
function choose(name, count) {
	const unit = rules.unit(positionOf(boardNow()), number(name));
	chosen = unit > 0 ? { name, count: Math.max(1, Math.min(count, unit)) } : null;
	show();
	say(chosen ? "" : `Nothing of ${name} can be moved.`, chosen ? "" : "bad");
}

/** The pile and the card under a pointer. @param {PointerEvent} event */
function under(event) {
	const hit = document.elementsFromPoint(event.clientX, event.clientY).map(it => it.closest("[data-pile]")).find(it => it);
	if (!(hit instanceof SVGElement)) return null;
	const card = event.target instanceof SVGElement ? event.target.closest("[data-card]") : null;
	return { name: hit.dataset.pile ?? "", card: card instanceof SVGElement ? Number(card.dataset.card) : -1 };
}

/** The cards that are dragged. @type {{name: string, count: number, x: number, y: number, moved: boolean, shapes: Element[]} | null} */
let drag = null;

/** @param {PointerEvent} event */
function down(event) {
	const on = under(event);
	if (!on || !played(on.name) || on.card < 0 || event.button !== 0) return;
	const pile = boardNow().get(on.name);
	if (!pile || on.card < pile.down) return;
	const shapes = [...svg.querySelectorAll(`[data-pile="${on.name}"] [data-card]`)].filter(it => Number(it.dataset.card) >= on.card);
	drag = { name: on.name, count: pile.cards.length - on.card, x: event.clientX, y: event.clientY, moved: false, shapes };
	svg.setPointerCapture(event.pointerId);
	event.preventDefault();
}

/** @param {PointerEvent} event */
function move(event) {
	if (!drag) return;
	const scale = fullWidth / svg.getBoundingClientRect().width, x = (event.clientX - drag.x) * scale, y = (event.clientY - drag.y) * scale;
	drag.moved ||= Math.hypot(x, y) > 6;
	if (!drag.moved) return;
	for (const it of drag.shapes) {
		it.classList.add("lifted");
		it.setAttribute("transform", `translate(${x} ${y})`);
		const pile = it.parentElement;
		if (pile && pile.parentElement?.lastElementChild !== pile) pile.parentElement?.append(pile);
	}
}

/** @param {PointerEvent} event */
function up(event) {
	const held = drag, on = under(event);
	drag = null;
	if (held?.moved) {
		chosen = { name: held.name, count: held.count };
		if (on && on.name !== held.name && played(on.name)) play(moveTo(on.name));
		else go(at);
		return;
	}
	if (held) tap(held.name, held.count);
	else if (on) tap(on.name, 0);
}

/** @param {string} name @param {number} count how many cards from the one that was tapped on, 0 for a space */
function tap(name, count) {
	if (name === "hand") play({ deal: true, from: 0, to: 0, count: 0 });
	else if (chosen && chosen.name !== name && played(name)) play(moveTo(name));
	else if (chosen && chosen.name === name && chosen.count === count) go(at);
	else if (played(name) && count > 0) choose(name, count);
}

/** @param {KeyboardEvent} event */
function key(event) {
	if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
	const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.steps.length };
	if (event.key in steps) go(steps[/** @type {keyof typeof steps} */ (event.key)]);
	else if (!data.play || !playKey(event.key)) return;
	event.preventDefault();
}

/** Does what a key of the player's says, and whether it was one. @param {string} name */
function playKey(name) {
	if (/^\d$/.test(name)) {
		const pile = `pile ${name === "0" ? 10 : name}`;
		if (!chosen) choose(pile, 13);
		else if (chosen.name === pile) go(at);
		else play(fitting(pile));
	} else if (name === "d" || name === "D") play({ deal: true, from: 0, to: 0, count: 0 });
	else if (name === "r" || name === "R") removeSuit();
	else if (name === "Escape") go(at);
	else if (chosen && (name === "ArrowUp" || name === "ArrowDown")) choose(chosen.name, chosen.count + (name === "ArrowUp" ? 1 : -1));
	else return false;
	return true;
}

/** The move of the chosen cards, or of as many of them as fit. @param {string} name */
function fitting(name) {
	const move = moveTo(name);
	for (let count = move.count; count > 0; count--) {
		if (!refusalOf({ ...move, count })) return { ...move, count };
	}
	return move;
}

function removeSuit() {
	const pile = suitToRemove();
	if (pile < 0) say("No pile has a whole suit at its bottom (rule 6).", "bad");
	else play({ remove: true, from: pile, to: pile, count: 13 });
}

// Sharing

/** Shows an address that has the position with its line. */
async function share() {
	const hash = await shared.pack(shared.writeGame(startText, line.steps.map(step => step.move), at));
	element("address").value = location.href.split("#")[0] + hash;
	element("shared").hidden = false;
	element("address").select();
}

/** Shows the game that the address of the page holds, or else the problem. */
async function open() {
	if (!location.hash.startsWith(shared.SHARE)) return;
	try {
		if (!data.play) throw new Error("it can be played on a page about Spider, or in a workbench");
		const game = shared.readGame(await shared.unpack(location.hash)), own = game.text.trimEnd() === data.text?.trimEnd();
		const steps = stepsOf(game.position, game.moves);
		start = own ? ownStart : boardOf(game.position);
		startText = game.text;
		line = { id: "play", name: "", steps };
		element("foreign").hidden = own;
		go(game.made);
	} catch (e) {
		say(`The game in the address cannot be shown: ${e instanceof Error ? e.message : e}.`, "bad");
	}
}

/** The steps of a line in words. @param {import("./rules.js").Position} p @param {string[]} moves @returns {Step[]} */
const stepsOf = (p, moves) => moves.map(text => {
	const move = rules.moves(p).find(it => rules.words(p, it) === text);
	if (!move) throw new Error(`the move ${text} cannot be made`);
	p = rules.after(p, move);
	return { move: text, parts: partsOf(move), board: boardOf(p) };
});

/** Goes back to the problem of the page. */
function goHome() {
	[start, startText, line] = [ownStart, data.text ?? "", { id: "play", name: "", steps: [] }];
	element("foreign").hidden = true;
	location.hash = "";
	go(0);
}

// Proofs

/** The bytes of a certificate in the page. @param {string} id */
const bytesOf = id => Uint8Array.from(atob(element(id).textContent), letter => letter.charCodeAt(0));

/** Checks a certificate, and says what it proves. @param {HTMLButtonElement} button */
async function check(button) {
	const out = /** @type {HTMLOutputElement} */ (button.parentElement?.querySelector("output")), { proof = "", position, says } = button.dataset;
	const began = performance.now();
	let shown = began;
	button.disabled = true;
	out.className = "";
	out.textContent = "Checking ...";
	try {
		const claim = await verify(bytesOf(proof), async (done, of) => {
			if (performance.now() - shown < 40) return;
			out.textContent = `Checking: ${done} of ${of} states`;
			await new Promise(resolve => setTimeout(resolve));
			shown = performance.now();
		});
		if (claim.position !== position || claim.says !== says) throw new Error("the certificate is good, but about something else");
		const seconds = ((performance.now() - began) / 1000).toFixed(1);
		out.textContent = `Verified in ${seconds} s: ${claim.says}. Each of ${claim.states} states was checked.`;
		out.className = "good";
	} catch (e) {
		out.textContent = `The proof fails: ${e instanceof Error ? e.message : e}`;
		out.className = "bad";
	}
	button.disabled = false;
}

/** Gives the reader a certificate as a file. @param {HTMLButtonElement} button */
function save(button) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([bytesOf(button.dataset.proof ?? "")]));
	link.download = button.dataset.name ?? "";
	link.click();
}

// Beginning

element("bar").hidden = false;
element("play").hidden = element("how").hidden = !data.play;
element("first").onclick = () => go(0);
element("back").onclick = () => go(at - 1);
element("on").onclick = () => go(at + 1);
element("last").onclick = () => go(line.steps.length);
element("deal").onclick = () => play({ deal: true, from: 0, to: 0, count: 0 });
element("remove").onclick = removeSuit;
element("share").hidden = !data.text;
element("share").onclick = share;
element("own").onclick = goHome;
addEventListener("hashchange", open);
document.addEventListener("keydown", key);
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.move"))) {
	button.onclick = () => {
		if (start !== ownStart) goHome();
		line = lines.get(button.dataset.line ?? "") ?? line;
		go(Number(button.dataset.step));
		figure.scrollIntoView({ block: "nearest" });
	};
}
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.check"))) {
	button.onclick = () => check(button);
	const keep = document.createElement("button");
	Object.assign(keep, { type: "button", className: "keep", textContent: "Save it", title: "Save the certificate for workbench check", onclick: () => save(button) });
	button.after(" ", keep);
}
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.keep[data-proof]"))) button.onclick = () => save(button);
if (data.play) {
	svg.classList.add("playing");
	svg.addEventListener("pointerdown", down);
	svg.addEventListener("pointermove", move);
	svg.addEventListener("pointerup", up);
	svg.addEventListener("pointercancel", () => { drag = null; go(at); });
}
const longest = [...lines.values()].find(it => it.id.startsWith("solution-"));
if (!data.play && longest) line = longest;
show();
open();
