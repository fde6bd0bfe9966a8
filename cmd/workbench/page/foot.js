// What stands below the board on all pages: moves that are no drag, and the piles in words.
import { inWords } from "./svg.js";
import { move, place, signs, t } from "./words.js";

/** Draws the moves of a button on the board while it is pointed at. @param {import("./board.js").Board} board @param {HTMLElement} button @param {() => any[]} moves */
export function points(board, button, moves) {
  for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => board.preview(moves()));
  for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => board.preview([]));
}

/** Buttons for the moves that are no drag: deals, swings, methods. @param {HTMLElement} root @param {import("./board.js").Board} board */
export function others(root, board) {
  root.replaceChildren(...board.state.moves.filter((m) => !m.to).map((m) => {
    const b = document.createElement("button");
    b.type = "button";
    b.append(...signs(move(m.text)));
    points(board, b, () => [m]);
    b.onclick = () => board.player.play(m.text);
    return b;
  }));
}

/** The piles in words, for who cannot see them. @param {HTMLElement} root */
export function piles(root, layout) {
  root.replaceChildren(...layout.piles.map((p) => {
    const li = document.createElement("li"), up = p.cards.filter((c) => c.name !== "").map((c) => inWords(c.name));
    const rest = p.count - up.length;
    li.textContent = `${place(p)}: ` + ([rest ? t("{0} not in view", rest) : "", ...up].filter(Boolean).join(", ") || t("empty"));
    return li;
  }));
}
