// Where everything lies on narrow windows, and what stands beside the cards on wide ones.

/** The room between two rows, for the names of the piles. */
const gap = 17;

/** How far the rows below the first reach to the right. */
function reach(layout) {
  const top = Math.min(...layout.piles.map((p) => p.box[1]));
  return Math.max(0, ...layout.piles.filter((p) => p.box[1] > top).map((p) => p.box[0] + p.box[2]));
}

/**
 * Puts the piles of the first row that stand out over the others into a row of their own,
 * so that all cards can be larger. A layout without such piles stays as it is.
 */
export function fold(layout) {
  const width = reach(layout), top = Math.min(...layout.piles.map((p) => p.box[1]));
  const out = layout.piles.filter((p) => p.box[1] === top && p.box[0] + p.box[2] > width);
  const right = Math.max(0, ...out.map((p) => p.box[0] + p.box[2]));
  if (width === 0 || out.length === 0 || right < width * 1.1 || out.some((p) => p.box[2] > width)) return layout;
  const left = right - width, first = Math.min(...out.map((p) => p.box[0]));
  const way = (x, y) => x >= first && y <= top ? [-left, 0] : [0, layout.card[1] + gap];
  const moved = ([x, y, ...rest]) => [x + way(x, y)[0], y + way(x, y)[1], ...rest];
  /** @param {any} o @param {number[]} by */
  const at = (o, [dx, dy]) => ({ ...o, x: o.x + dx, y: o.y + dy });
  return {
    ...layout,
    width: layout.width - left, height: layout.height + layout.card[1] + gap,
    piles: layout.piles.map((p) => ({ ...p, box: moved(p.box), cards: p.cards.map((c) => at(c, way(p.box[0], p.box[1]))) })),
    labels: layout.labels.map((l) => at(l, way(l.x, l.y))),
  };
}

/** How large a text is on the screen where there is room for it, in pixels; and the largest one, in the units of the drawing. */
const legible = 10, largest = 18;

/** Makes the labels as large as they can be read, where there is room above their piles. */
export function labels(svg, layout) {
  const scale = svg.getScreenCTM()?.a || 1;
  [...svg.querySelectorAll("text.label")].forEach((e, i) => {
    const { x, y } = layout.labels[i];
    const above = layout.piles.map((p) => p.box).filter(([left, top, width, height]) => left < x && x < left + width && top + height <= y);
    const room = Math.min(...above.map(([, top, , height]) => (y - top - height) / .75));
    e.style.fontSize = `${Math.max(9, Math.min(legible / scale, room, largest))}px`;
  });
}

/** The least width of what stands beside the cards. */
const least = 190;

/** Puts a list to the right of the lower rows where there is room for it, else below the board. */
export function beside(list, svg, layout) {
  list.classList.remove("beside");
  list.style.left = list.style.top = "";
  const matrix = svg.getScreenCTM(), here = svg.parentElement.getBoundingClientRect();
  if (!matrix) return;
  const top = Math.min(...layout.piles.map((p) => p.box[1]));
  const corner = new DOMPoint(reach(layout) + 24, top + layout.card[1] + gap).matrixTransform(matrix);
  if (here.right - corner.x < least || layout.width - reach(layout) < layout.card[0]) return;
  list.classList.add("beside");
  list.style.left = `${corner.x - here.left}px`;
  list.style.top = `${corner.y - here.top}px`;
}
