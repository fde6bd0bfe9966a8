package table

import "patience/engine"

// What a card of a pile costs where suits are built in the piles, and go out whole. The weights began as those of Spider's solver,
// and are the simplest that decide as many deals of Spiderette, Will o' the Wisp and Mrs Mop.
const (
	costLink  = -20 // on the next higher of its suit
	costLong  = -6  // more for each such link of the run, with this one
	costRank  = 12  // on the next higher of another suit
	costOther = 16  // on any other card
	costHigh  = 20  // more for the highest rank there, which only a space can take
	costBase  = -15 // the highest rank as the deepest card, where it need not move again
	costDown  = 9   // face down, besides
	costSpace = -36 // a pile without cards
)

// What a card costs where cards go out one by one, in tenths of a score. The weights are the simplest of those that decide as many deals of
// thirty games: docs/lab/tables-solver.md has what was tried.
const (
	costEarly  = 100  // on one that goes out before it, or face down
	costBuilt  = -20  // on one that it may be built on
	costSquare = -1   // for the square of a pile's size, as a few long piles are dug sooner than many short ones
	costOver   = 10   // on one that goes out next, or on others that lie on it
	costOut    = -200 // out, or taken away
)

// onto returns a pile with a card on it. Where cards come to a hole, it costs the more the higher it lies.
func (l *lean) onto(under uint32, c uint8) heap {
	h := l.book.heap(under)
	at := uint8(Order{l.Ranks, max(int(l.low), 1)}.Place(engine.Rank(c & 15)))
	n := heap{under: under, base: h.base, last: h.last | uint64(c)<<(h.size%8*8), size: h.size + 1, burden: h.burden, least: min(h.least, at), early: h.early}
	if h.size%8 == 0 {
		n.base, n.last = under, uint64(c)
	}
	lies := h.card()
	if n.class = h.class; lies&(down|15) != c&15+1 {
		n.class = uint32(engine.Stir(uint64(l.book.count + 1)))
	}
	if at > h.least || c&down != 0 {
		n.early++
	}
	high := one(int(c&15) == l.Ranks)
	cost := 0
	switch {
	case l.book.heights: // the square of the height, in all
		cost = 2*int(n.size) - 1
	case !l.book.suits:
		cost = costEarly*int(n.early-h.early) + costSquare*(2*int(n.size)-1)
		if h.size > 0 && l.tab.size() > 0 && l.build.on[max(l.low, 1)][lies&face]>>(c&face)&1 != 0 {
			cost += costBuilt
		}
	case h.size == 0:
		cost = costBase*high - costSpace
	case lies&face == c&face+1:
		n.links = h.links + 1
		cost = costLink + costLong*int(n.links)
	case lies&15 == c&15+1:
		cost = costRank
	default:
		cost = costOther + costHigh*high
	}
	if l.book.suits && c&down != 0 {
		cost += costDown
	}
	n.burden += int32(cost)
	return n
}

// score says how far a position is from an end, for the order in which those that come of one are looked at. A suit that is out
// counts as it did when it was whole.
func (l *lean) score() int {
	out, links := int(l.starts[l.found.to]-l.starts[l.found.from])+int(l.starts[l.aside.to]-l.starts[l.aside.from]), l.Ranks-1
	switch {
	case l.Line.N > 0:
		return -l.agreeing()
	case l.Grid.Gaps > 0 && l.Take.What == "":
		return -l.following()
	case l.book.heights:
		return l.burden
	case l.book.suits:
		return l.burden + out/l.Ranks*(costLink*links+costLong*links*(links+1)/2)
	}
	return (l.burden + costOver*l.over() + costOut*out) / 10
}

// agreeing returns how many pairs of the cards of a line agree, since a line of few suits and ranks can be closed up. A suit has some
// three times as many cards as a rank, so that a pair in rank is worth three.
func (l *lean) agreeing() (n int) {
	var suits, ranks [16]int
	suit, rank := one(hasWord(l.Line.Match, "suit")), 3*one(hasWord(l.Line.Match, "rank"))
	for _, c := range l.pile(l.field.from) {
		n += suit*suits[c>>4] + rank*ranks[c&15]
		suits[c>>4]++
		ranks[c&15]++
	}
	return n
}

// following returns how many cards of a grid follow on the one to their left, and once more those that are built from the left end.
func (l *lean) following() (n int) {
	for row := range l.Grid.Rows {
		cards := l.rowOf(row)
		n += l.built(row)
		for i, c := range cards[1:] {
			if left := cards[i]; left != 0 && c != 0 && l.next.allows(l.low, left, c) {
				n++
			}
		}
	}
	return n
}

// over returns how many cards lie on each of the tableau that goes out next, in all.
func (l *lean) over() (n int) {
	next, p := l.nextOut(), l.tab.from
	for i, c := range l.cards[:l.starts[l.tab.to]] {
		if next>>(c&face)&1 != 0 {
			for int(l.starts[p+1]) <= i {
				p++
			}
			n += int(l.starts[p+1]) - 1 - i
		}
	}
	return n
}

// undug says how much is left to be dug out: cards face down count twice, those of stock and waste once, and those that are out the
// other way.
func (l *lean) undug() int {
	return 2*l.faceDown() + l.size(l.plan.waste.from) + l.size(l.plan.stock.from) - int(l.starts[l.found.to]-l.starts[l.found.from])
}

// place returns a position's row and class. The row is how many cards the stock has less than at first, and as many as it had for each time
// that it was turned over; none where a position begins with a larger stock. Where it is gone through without end, a card on the waste is as
// good as one in the stock. The class is how far the piles are dug. The cards at the end of a pile whose ranks follow on each other go from
// one place to another and back: positions that differ in that alone lead to much the same.
func (l *lean) place() (row int, class uint32) {
	if l.plan.stock.size() > 0 {
		row = l.Table.Stock.N*(1+int(l.passes)) - l.size(l.plan.stock.from)
		if l.stock {
			row -= l.size(l.plan.waste.from)
		}
		row = max(row, 0)
	}
	for _, id := range l.number[:l.tab.to] {
		class += l.book.heap(id).class
	}
	return row, class
}
