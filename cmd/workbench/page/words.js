// Every text of the page, in the languages that it speaks. The page is written in English; `t` and
// `said` give its texts in the language that was chosen, `worded` what the workbench says by a form and
// its parts, `move` a move, and `translate` what stands in the document. What is not in the table stays
// as it is: cards, and what the workbench writes of a game in its own words.

/** @type {Map<string, string>} */
let table = new Map(); // empty: English
/** @type {[RegExp, string][]} */
let moves = []; // how moves are written, as expressions

/**
 * What the workbench says: a form with holes, and what fills them.
 * @typedef {{form: string, parts: (string | {card: string} | Message)[]}} Message
 */

/** Takes over the texts of a language, and how it writes moves. @param {string} language @param {Map<string, string>} texts @param {[string, string][]} notation */
export function use(language, texts, notation) {
  table = texts;
  moves = notation.map(([english, other]) => [new RegExp("^" + english.replace(/\{\d\}/g, "(\\S+(?: \\d+)?)") + "$"), other]);
  document.documentElement.lang = language;
}

/** A text with its values: t("{0} moves can be made.", 3). */
export function t(text, ...values) {
  return (table.get(text) ?? text).replace(/\{(\d)\}/g, (whole, i) => values[i] ?? whole);
}

/** A text without values as the workbench says it: "won already". */
export const said = (text) => table.get(text) ?? text;

/** What the workbench says by a form and its parts. @param {Message} message @returns {string} */
export const worded = ({ form, parts }) => t(form, ...parts.map(part));

/** A part of a message: a card with its sign, a message in words, or a text that may have some of its own. */
function part(value) {
  if (typeof value === "string") return move(value);
  if (!("card" in value)) return worded(value);
  return table.size === 0 ? value.card : signed(value.card);
}

const suits = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card with the sign of its suit. */
const signed = (card) => card.replace(/[cdhs]$/, (suit) => suits[suit]);

/** Cards in a text, alone or in a run of one suit: 7h, 10-9s, 7♥, and in capitals where a game writes them so, perhaps before a row: QH, TC, 2C3. */
const cards = /(?<!\w)((?:10|[2-9AJQK]|T(?=[CDHS]))(?:-(?:10|[2-9AJQK]))*)([cdhs♣♦♥♠](?!\w)|[CDHS](?![A-Za-z]))|()([♣♦♥♠])/g;

/** The word "as", which is no ace where a sentence goes on with it. */
const noAce = /^As (?:an?|the|its?|they|this|that|there|no|nobody|nothing|long|soon|only|one|each|all|what|whoever|many|often)\b/;

/** What stands before several cards of a rank: "free 9s" are no nine of spades. */
const several = /\b(?:free|two|three|four|five|six|seven|eight) $/;

/**
 * A text with its cards as they are seen: the suit has its sign and colour. Who copies the text gets what can
 * be typed, and who has it read aloud hears no sign. @param {string} text @returns {(string | HTMLElement)[]}
 */
export function signs(text) {
  const parts = [];
  let at = 0;
  for (const m of text.matchAll(cards)) {
    if (noAce.test(text.slice(m.index)) || m[2] === "s" && several.test(text.slice(0, m.index))) continue;
    const sign = document.createElement("i"), letter = document.createElement("b"), suit = m[2] ?? m[4];
    letter.textContent = suit;
    sign.dataset.suit = suits[suit.toLowerCase()] ?? suit;
    sign.append(letter);
    parts.push(text.slice(at, m.index) + (m[1] === "T" ? "10" : m[1] ?? ""), sign);
    at = m.index + m[0].length;
  }
  return [...parts, text.slice(at)].filter((p) => p !== "");
}

/** Gives the cards in all texts of an element their signs. @param {Element} root */
export function dress(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) text.replaceWith(...signs(text.data));
}

/** A move as it is written: "7h from 5 to 8". */
export function move(text) {
  if (table.has(text)) return table.get(text);
  for (const [find, other] of moves) {
    const values = text.match(find);
    if (values) return other.replace(/\{(\d)\}/g, (_, i) => /^(10|[2-9AJQK])[cdhs]$/.test(values[Number(i) + 1]) ? signed(values[Number(i) + 1]) : move(values[Number(i) + 1]));
  }
  return text;
}

/** What a pile is called. @param {{kind: string, row?: number, number?: number}} pile */
export function place({ kind, row, number }) {
  if (row) return t(`row {0}, ${kind} {1}`, row, number);
  if (kind === "out") return t("out " + ["clubs", "diamonds", "hearts", "spades"][Number(number) - 1]);
  return number ? t(kind + " {0}", number) : t(kind);
}

/** What the pile of a name is called in a state. */
export function named(state, name) {
  const pile = state.layout.piles.find((p) => p.name === name);
  return pile ? place(pile) : name;
}

const attributes = ["title", "aria-label", "placeholder"];

/** Puts what stands in an element into the language. */
export function translate(root) {
  if (table.size === 0) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode), text = node.data.trim().replace(/\s+/g, " ");
    if (table.has(text)) node.data = node.data.replace(/\S(?:.*\S)?/s, table.get(text));
  }
  for (const e of root.querySelectorAll("*")) {
    for (const a of attributes) if (table.has(e.getAttribute(a))) e.setAttribute(a, table.get(e.getAttribute(a)));
  }
}
