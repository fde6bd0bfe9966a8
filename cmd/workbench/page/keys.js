// The keys of all pages.

/**
 * Does what keys say, unless something is typed, a dialog is open, or the board knows better.
 * @param {() => Record<string, () => void>} tableNow what each key does; with u and y, so do Ctrl-Z and Ctrl-Y
 * @param {() => boolean} [ready]
 */
export function listen(tableNow, ready = () => true) {
  document.addEventListener("keydown", (e) => {
    const table = tableNow(), at = /** @type {Element} */ (e.target), dialog = at.closest("dialog"); // one that was just closed has the focus until the page is drawn again
    if (e.defaultPrevented || (dialog ? dialog.open : at.closest("input, textarea, select"))) return;
    const undo = (e.ctrlKey || e.metaKey) && { z: e.shiftKey ? table.y : table.u, y: table.y }[e.key.toLowerCase()];
    const run = undo || !e.ctrlKey && !e.metaKey && !e.altKey && table[e.key];
    if (!run || !ready()) return;
    e.preventDefault();
    run();
  });
}

/** The keys that both kinds of pages have: to the cards, and through the line. @param {import("./board.js").Board} board @param {{back: () => void, on: () => void, first: () => void, last: () => void}} line */
export function common(board, { back, on, first, last }) {
  const digits = [..."1234567890"].map((digit) => [digit, () => board.goTo(Number(digit) || 10)]);
  return { ...Object.fromEntries(digits), b: () => board.focus(), g: () => board.next(), u: back, y: on, r: first, ArrowLeft: back, ArrowRight: on, Home: first, End: last };
}
