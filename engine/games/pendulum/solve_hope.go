package pendulum

import "math/bits"

// A hope is what can be hoped for of a node: which first cards may leave their
// places at some time or other. It grants too much and never too little: when some
// stay in the end, the game is lost.
//
// Proof. Suppose that a line wins all the same, so that every card leaves its place
// in it, and let t be the first to do so of those that stay. Until then those that
// stay are all there, and all that has left is not of them.
//
//   - Cards of a row keep their order. So after a swing to the left a card's column,
//     counted from 0, is the number of cards that lie at its left then: at most
//     those of now, at least those that stay. On the right likewise. So two cards of
//     neighbouring rows come to lie in one column only if they do now, or if these
//     spans have a number in common (meet). In row 1 a card keeps its column.
//   - So t becomes exposed, or was from the start, in one of the ways that mayExpose
//     grants: the card under it leaves, which is not one of those that stay and may
//     come to lie there; or a swing leaves nothing under it, and then it lies farther
//     from that side than those of the next row that stay can reach.
//   - And t finds where to go in one of the ways that maySeat grants. All lower ones
//     of its suit have left, and it goes out. Or the next higher one that is there
//     takes it: none between them stays, and that one is exposed, in a corner, or
//     above t. Or t is the highest and row 1 has a space.
//   - A highest card that fills a space before was exposed then, and mayExpose says
//     so of it ever after, since it grants the more the fewer stay.
//
// So t would not have stayed. That swings have to wait, as an option, allows less
// and changes nothing here.
type hope struct {
	*ground
	*node
	stay  uint64 // tokens of which it is not known that they may leave
	cells uint64 // the cells of these, but for kings that fill spaces
}

// hopeless says that some cards can never leave their places, so that the game is
// lost. It begins with all that are held and takes off round by round what may leave: first what
// is exposed and finds a seat, then what only that was in the way of, and so on. Two cards each of
// which must wait until the other has left are never taken off: a round comes that takes
// nothing, and they stay.
func (n *node) hopeless(g *ground) bool {
	h := hope{g, n, n.held, n.first}
	for h.stay != 0 {
		if !h.spread() {
			return true
		}
	}
	return false
}

// spread takes tokens from those that stay, and says whether there were any.
func (h *hope) spread() bool {
	before := h.stay
	for rest := h.stay; rest != 0; rest &= rest - 1 {
		token := bits.TrailingZeros64(rest)
		if !h.mayExpose(token) || !h.maySeat(token) {
			continue
		}
		h.stay &^= 1 << token
		if !h.inSpace(token) {
			h.cells &^= 1 << h.cell[token]
		}
	}
	return h.stay != before
}

// inSpace says whether a token has filled a space.
func (n *node) inSpace(token int) bool {
	return token%tokens == length-1 && n.kings[token/tokens] > 0
}

// maySeat says whether a token may find where to go, once it is exposed. It goes out when no
// lower card of its suit stays for ever; else it is packed on a higher one, which it can reach
// only when none stays that belongs between them.
func (h *hope) maySeat(token int) bool {
	suit := token &^ (tokens - 1)
	lower := uint64(1)<<(token-suit) - 1 // of its suit
	if h.stay>>suit&lower == 0 || token-suit == length-1 && h.maySpace() {
		return true // out, or into a space of row 1
	}
	higher := h.held >> suit & (1<<tokens - 1) &^ (lower<<1 | 1)
	for ; higher != 0; higher &= higher - 1 {
		on := suit + bits.TrailingZeros64(higher)
		if h.mayTake(on, token) {
			return true
		}
		if h.stay>>on&1 == 1 { // it lies between, so none above it can take the token
			return false
		}
	}
	return false
}

// mayTake says whether a token may come in reach of a lower one.
func (h *hope) mayTake(on, token int) bool {
	over, under := h.where(h.ground, on), h.where(h.ground, token)
	switch {
	case corners>>over&1 == 1 || h.mayExpose(on):
		return true
	case shift(under) != shift(over)+columns:
		return false
	}
	return under == over+columns || h.meet(on, over, int(h.cell[token]))
}

// maySpace says whether row 1 may have a space.
func (h *hope) maySpace() bool {
	stay := bits.OnesCount64(h.cells & rowOne)
	for suit := range h.kings {
		if king := suit*tokens + length - 1; h.inSpace(king) && h.stay>>king&1 == 1 {
			stay++
		}
	}
	return stay < columns
}

// mayExpose says whether a token may become exposed: nothing lies below it, or swings may push
// it to a place below which nothing lies, or what lies below may leave. It errs on the side of
// yes: each of these is looked at alone, and what one needs may forbid the other.
func (h *hope) mayExpose(token int) bool {
	place := h.where(h.ground, token)
	below := place + columns
	if below >= rows*columns || h.taken>>below&1 == 0 {
		return true
	}
	start := shift(below)
	reach := bits.OnesCount64(h.cells >> start & rowOne)
	if left, right := h.sides(token, place); left.most >= reach || right.most >= reach {
		return true
	}
	for gone := h.first >> start & rowOne &^ (h.cells >> start); gone != 0; gone &= gone - 1 {
		cell := start + bits.TrailingZeros64(gone)
		if h.where(h.ground, int(h.token[cell])) == below || h.meet(token, place, cell) {
			return true
		}
	}
	return false
}

// A span is how many cards may lie on one side of a card in its row.
type span struct{ least, most int }

func (a span) meets(b span) bool { return a.least <= b.most && b.least <= a.most }

// meet says whether a swing may bring a token and the card of a cell in the next
// row into one column.
func (h *hope) meet(token, place, cell int) bool {
	left, right := h.sides(token, place)
	l, r := h.spans(cell)
	return left.meets(l) || right.meets(r)
}

// sides returns the columns, counted from either side, that a token may lie in
// after a swing. Row 1 does not swing.
func (h *hope) sides(token, place int) (left, right span) {
	if place < columns {
		return span{place, place}, span{columns - 1 - place, columns - 1 - place}
	}
	return h.spans(int(h.cell[token]))
}

// spans returns how many cards may lie at the left and at the right of a cell's card: of
// 4c 9d 2h 7s, where 9d alone is known to stay, the 2h has one or two at its left, none or
// one at its right.
func (h *hope) spans(cell int) (left, right span) {
	start := shift(cell)
	before := uint64(1)<<(cell-start) - 1
	after := uint64(rowOne) &^ (before<<1 | 1)
	now, stay := h.first>>start, h.cells>>start
	return span{bits.OnesCount64(stay & before), bits.OnesCount64(now & before)},
		span{bits.OnesCount64(stay & after), bits.OnesCount64(now & after)}
}
