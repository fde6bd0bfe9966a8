// Where everything lies in the room that a window has, and what stands beside the cards on wide ones.

/** The room between two rows, for the names of the piles. */
const gap = 17;

/** Below which width in pixels the piles are folded into more rows. */
export const narrow = 520;

/** How many strips a pile can have before it is pressed at least, and what is left of one: face up, face down. */
const strips = 9, least = { up: .6, down: .4 };

/** The largest scale, and how much larger cards are to be by lying otherwise. */
const largest = 3.4, worth = 1.08;

/**
 * The room that a board has, in pixels: what stands below it is seen, too; and where it begins in its table, of which
 * width. It is read before anything is drawn: to read it afterwards has the browser lay out the page once more.
 */
export function roomOf(svg) {
  const table = svg.parentElement, here = table.getBoundingClientRect(), own = svg.getBoundingClientRect(), em = emOf();
  const below = table.querySelector("#outlook:not([hidden])") ? 15 : 10.5;
  const height = matchMedia("print").matches ? 9999 : Math.max(22 * em, innerHeight - below * em); // paper presses no strips
  return { width: svg.clientWidth, height, em, left: own.left - here.left, top: own.top - here.top, table: here.width };
}

/** Up to which share of its height a board that is beside the panel may fill it, for it to take the whole width instead. */
const low = .66;

/** Puts the panel below a board that is wide and low, where that makes the cards larger, and says whether that is new. */
export function spread(svg, told, { height, em }) {
  const { classList, clientWidth } = svg.closest("main"), was = classList.contains("low");
  const width = clientWidth - Math.min(44 * em, Math.max(25 * em, .3 * innerWidth)) - 4.4 * em;
  return classList.toggle("low", width * need(told) < low * told.width * height) !== was;
}

/** How high a layout is to be, however long its piles are at the moment. */
const need = (layout) => 4 + Math.max(...layout.piles.map((p) => p.strip ? p.y + layout.card[1] + strips * p.strip : p.y + p.height));

/** How large a layout can be drawn. */
const scaleOf = (layout, room) => Math.min(room.width / layout.width, room.height / need(layout), largest);

/**
 * Lays a board out for a room: the cards are as large as they can be, and stay so in the whole game, for the
 * strips of long piles are pressed. Below are what is drawn beneath piles, by their names.
 * @param {Map<string, number>} below
 */
export function lay(told, room, below) {
  const folded = room.width < narrow, other = folded ? fold(told) : aside(told);
  let layout = folded || scaleOf(other, room) > worth * scaleOf(told, room) ? other : told;
  const scale = folded ? room.width / layout.width : scaleOf(layout, room), most = room.height / scale;
  if (folded) layout = loosen(layout, scale);
  const piles = layout.piles.map((p) => press(p, layout.card[1], most - 4 - (below.get(p.name) ?? 0)));
  const ends = Math.max(...piles.map((p) => p.y + p.height + (below.get(p.name) ?? 0))) + 4;
  return { layout: { ...layout, piles }, scale, height: folded ? ends : Math.max(ends, Math.min(most, need(layout))) };
}

/** Presses the strips of a pile that would reach too far down: first those of cards that lie face down. */
function press(p, height, most) {
  const { cards } = p, first = cards[0]?.y;
  if (!p.strip || cards.length < 2 || p.y + p.height <= most) return p;
  const steps = cards.slice(1).map((c, i) => ({ by: c.y - cards[i].y, down: cards[i].name === "" }));
  const sum = (down) => steps.filter((s) => s.down === down).reduce((n, s) => n + s.by, 0);
  const share = (room, all, min) => all ? Math.min(1, Math.max(min, room / all)) : 1;
  const room = most - height - first, down = share(room - sum(false), sum(true), least.down);
  const up = share(room - down * sum(true), sum(false), least.up);
  let y = first;
  const pressed = cards.map((c, i) => ({ ...c, y: y += i ? steps[i - 1].by * (steps[i - 1].down ? down : up) : 0 }));
  return { ...p, cards: pressed, height: y + height - p.y };
}

/** Draws a layout in the room: as large as it was laid out, in the middle. */
export function fit(svg, { layout, scale, height }, room) {
  const width = room.width / scale, index = Math.min(1.6, Math.max(1, readable / 14 / scale));
  svg.setAttribute("viewBox", `${(layout.width - width) / 2} 0 ${width} ${height}`);
  svg.style.height = `${height * scale}px`;
  // On small cards the index grows at the cost of what is in the middle.
  svg.parentElement.style.setProperty("--index", String(index));
  svg.parentElement.style.setProperty("--centre", index > 1.15 ? "none" : "inline");
}

/** How high the index of a card is at least, in pixels. */
const readable = 9.2;

/** How far the rows below the first reach to the right. */
function reach(layout) {
  const top = Math.min(...layout.piles.map((p) => p.y));
  return Math.max(0, ...layout.piles.filter((p) => p.y > top).map((p) => p.x + p.width));
}

/**
 * Puts the piles of the first row that stand out over the others into a row of their own,
 * so that all cards can be larger. A layout without such piles stays as it is.
 */
function fold(layout) {
  const width = reach(layout), top = Math.min(...layout.piles.map((p) => p.y));
  const out = layout.piles.filter((p) => p.y === top && p.x + p.width > width);
  const right = Math.max(0, ...out.map((p) => p.x + p.width));
  if (width === 0 || out.length === 0 || right < width * 1.1 || out.some((p) => p.width > width)) return layout;
  const left = right - width, first = Math.min(...out.map((p) => p.x));
  const way = (x, y) => x >= first && y <= top ? [-left, 0] : [0, layout.card[1] + gap];
  return { ...moved(layout, way), width: layout.width - left, height: layout.height + layout.card[1] + gap };
}

/** Puts the piles of the first row below one another beside the others, where they find room there. */
function aside(layout) {
  const [w, h] = layout.card, top = Math.min(...layout.piles.map((p) => p.y));
  const first = layout.piles.filter((p) => p.y === top), rest = layout.piles.filter((p) => p.y > top);
  if (rest.length === 0 || first.some((p) => p.strip || p.width > w || p.height > h)) return layout;
  const up = Math.min(...rest.map((p) => p.y)) - top, left = reach(layout) + 12;
  if (first.length * (h + gap) > need({ ...layout, piles: rest }) - up - top) return layout;
  const way = (x, y) => {
    const i = y <= top ? first.findIndex((p) => p.x <= x && x <= p.x + w) : -1;
    return i < 0 ? [0, -up] : [left - first[i].x, i * (h + gap)];
  };
  return { ...moved(layout, way), width: left + w + 4, height: layout.height - up };
}

/** A layout with all moved: way tells how far, of what lies at x, y. */
function moved(layout, way) {
  /** @param {any} o @param {number[]} by */
  const at = (o, [dx, dy]) => ({ ...o, x: o.x + dx, y: o.y + dy });
  return {
    ...layout,
    piles: layout.piles.map((p) => {
      const by = way(p.x, p.y);
      return { ...at(p, by), cards: p.cards.map((c) => at(c, by)) };
    }),
    labels: layout.labels.map((l) => at(l, way(l.x, l.y))),
  };
}

/** How large a text is on the screen where there is room for it, by that of the page. */
const legible = .7;

/** How large a text is at least, in pixels: a name that has no room for it is cut. */
const smallest = 7;

const emOf = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Makes room between rows for labels that can be read. */
function loosen(layout, scale) {
  const tops = layout.piles.map((p) => p.y), more = Math.max(0, legible * emOf() / scale * .75 + 4 - gap * .75);
  const rows = [...new Set(layout.labels.map((l) => l.y))].filter((y) => tops.includes(y + 3)).sort((a, b) => a - b);
  return moved(layout, (x, y) => [0, more * rows.filter((row) => row <= y).length]);
}

/** Makes the labels as large as they can be read, where there is room above their piles and beside them. */
export function labels(svg, { layout, scale }, { em }) {
  [...svg.querySelectorAll("text.label")].forEach((e, i) => {
    const { x, y } = layout.labels[i];
    const above = layout.piles.filter((p) => p.x < x && x < p.x + p.width && p.y + p.height <= y);
    const high = Math.min(y, ...above.map((p) => y - p.y - p.height)) / .75;
    const first = Math.min(...layout.piles.map((p) => p.x)); // left of it stand the numbers of rows
    const near = Math.min(...layout.labels.filter((l) => l.y === y && l.x !== x).map((l) => Math.abs(l.x - x))); // the next name
    const room = Math.min((near - 2) * .87, layout.card[0] + 11, x < first ? 1.6 * (first - x) : 2 * x + 12) / .52;
    const over = e.textContent.length - Math.floor(room * scale / smallest);
    if (over > 0) e.textContent = e.textContent.replace(/\p{L}+/u, (name) => name.slice(0, Math.max(1, name.length - over - 1)) + ".");
    const wide = room / e.textContent.length;
    e.style.fontSize = `${Math.max(9, Math.min(legible * em / scale, high, wide))}px`;
  });
}

/** The least width in pixels of what stands beside the cards. */
const column = 190;

/** Puts a list to the right of the lower rows where there is room for it, else below the board. */
export function beside(list, { layout, scale }, room) {
  const top = Math.min(...layout.piles.map((p) => p.y)), right = reach(layout);
  const x = room.left + room.width / 2 + (right + 24 - layout.width / 2) * scale;
  const fits = room.table - x >= column && layout.width - right >= layout.card[0];
  list.classList.toggle("beside", fits);
  list.style.left = fits ? `${x}px` : "";
  list.style.top = fits ? `${room.top + (top + layout.card[1] + gap) * scale}px` : "";
}
