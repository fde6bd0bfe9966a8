package table

import (
	"encoding/binary"
	"math/bits"

	"patience/engine"
	"patience/engine/search"
)

// A lean is a position of a search: it has fewer moves, some of which are several of the game's, and it knows its piles by
// their numbers in a book that all positions of the search share. A move changes two of them.
type lean struct {
	State
	safe, stock bool
	ordered     bool // piles that are alike are told apart by nothing
	book        *book
	number      [maxPiles]uint32 // of each pile from tableau to stock; 0 is empty
}

// A book holds the piles that a search has met, each once and whole.
type book struct {
	*search.Keys
	numbered uint64 // the piles that have numbers, bit by bit: all from tableau to stock but cells
	twins    bool   // foundations may be alike
	counts   bool   // the game counts, or the first card out tells where ranks begin
	order    [maxPiles]uint8
	burdens  []uint8 // of each pile, by its number
	visits   int     // moves that were made
}

// newLean returns a position to search from.
func newLean(s *State, o engine.SolveOptions) *lean {
	l := &lean{State: *bare(s), safe: s.safeHolds() && o.Uses(lemmaSafe), stock: s.stockHolds() && o.Uses(lemmaStock), ordered: o.Uses(lemmaAlike)}
	l.book = &book{Keys: search.NewKeys()}
	for p := range s.stock.to {
		if !s.cell.is(p) {
			l.book.numbered |= 1 << p
		}
	}
	for p := range s.piles {
		l.book.order[p] = uint8(p)
	}
	l.book.counts = s.Stock.Redeals > 0 || s.Gather.Times > 0 || s.Gather.Draw > 0 || s.low == 0
	for i, at := range s.places {
		l.book.twins = l.book.twins || at.like != i
	}
	l.hides = false
	for _, c := range l.cards[:l.starts[s.stock.from]] {
		l.hides = l.hides || c&down != 0
	}
	l.moved = ^uint64(0)
	l.rewind()
	return l
}

// Copy returns a position of the same search.
func (l *lean) Copy() engine.State { c := *l; return &c }

// Set replaces the position.
func (l *lean) Set(from engine.State) { *l = *from.(*lean) }

// Key appends the position: what the game remembers if it does, the numbers of the piles, and the rest as positions of the game
// have it. Of piles that are alike the lower number comes first.
func (l *lean) Key(dst []byte) []byte {
	l.count()
	if l.book.counts {
		dst = append(dst, l.low, l.passes, l.again, l.drawn)
	}
	numbers := l.number
	if l.ordered && l.alike() {
		sortNumbers(numbers[l.tab.from:l.tab.to])
	}
	if l.ordered && (l.Stock.Onto != "reserve" || l.plan.stock.size() == 0 || l.empty(l.plan.stock)) {
		sortNumbers(numbers[l.res.from:l.res.to])
	}
	for p := range l.cell.from {
		dst = binary.AppendUvarint(dst, uint64(numbers[p]))
	}
	dst = l.appendCells(dst)
	for p := l.cell.to; p < l.plan.stock.to; p++ {
		dst = binary.AppendUvarint(dst, uint64(numbers[p]))
	}
	if !l.book.twins || !l.ordered {
		return l.appendRest(dst, &l.book.order)
	}
	order := l.book.order
	l.sortPlaces(order[:])
	return l.appendRest(dst, &order)
}

// count gives the piles that have moved their numbers.
func (l *lean) count() {
	for moved := l.moved & l.book.numbered; moved != 0; moved &= moved - 1 {
		p := bits.TrailingZeros64(moved)
		l.number[p] = 0
		if cards := l.pile(p); len(cards) > 0 {
			id, isNew := l.book.Add(cards, 0)
			if l.number[p] = id; isNew {
				l.book.note(id, l.burden(cards))
			}
		}
	}
	l.moved = 0
}

// note takes down what a pile costs.
func (b *book) note(id uint32, burden uint8) {
	for int(id) >= len(b.burdens) {
		b.burdens = append(b.burdens, 0)
	}
	b.burdens[id] = burden
}

// burden counts the cards of a pile that lie face down or on one that goes out before them.
func (l *lean) burden(cards []uint8) (n uint8) {
	o := Order{l.Ranks, max(int(l.low), 1)}
	least := 99
	for _, c := range cards {
		at := o.Place(engine.Rank(c & 15))
		n += uint8(one(at > least || c&down != 0))
		least = min(least, at)
	}
	return n
}

// score says how far a position is from an end, for the order in which those that come of one are looked at.
func (l *lean) score() int {
	n := -2 * int(l.starts[l.found.to]-l.starts[l.found.from])
	for _, id := range l.number[:l.plan.stock.from] {
		if id != 0 {
			n += int(l.book.burdens[id])
		}
	}
	return n
}

// appendCells appends the card of each cell, the lowest first; 0 is an empty one.
func (l *lean) appendCells(dst []byte) []byte {
	from := len(dst)
	for p := l.cell.from; p < l.cell.to; p++ {
		c := l.top(p)
		dst = append(dst, c)
		for i := len(dst) - 1; i > from && dst[i-1] > c && l.ordered; i-- {
			dst[i], dst[i-1] = dst[i-1], c
		}
	}
	return dst
}

// sortNumbers sorts a few numbers.
func sortNumbers(list []uint32) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j-1] > list[j]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// SetKey replaces the position by one that has this key.
func (l *lean) SetKey(key []byte) {
	if l.book.counts {
		l.low, l.passes, l.again, l.drawn = key[0], key[1], key[2], key[3]
		key = key[4:]
	}
	at := 0
	for p := range l.plan.stock.to {
		l.starts[p] = uint8(at)
		if l.cell.is(p) {
			if key[0] != 0 { // all cards of two packs may lie before an empty cell
				l.cards[at] = key[0]
				at++
			}
			key = key[1:]
			continue
		}
		id, n := uint64(key[0]), 1
		if id >= 0x80 {
			id, n = binary.Uvarint(key)
		}
		key = key[n:]
		if l.number[p] = uint32(id); id != 0 {
			at += copy(l.cards[at:], l.book.Keys.Key(uint32(id)))
		}
	}
	l.setRest(key, at)
	l.moved = 0
}
