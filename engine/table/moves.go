package table

import (
	"math/bits"
	"slices"

	"patience/engine"
)

// Moves are packed as what is done, from where, whereto, and how many cards.
const (
	doMove   = 1 + iota // n cards from a pile to another
	doDeal              // cards of the stock
	doRedeal            // the waste is turned over
	doGather            // the piles are taken up and dealt again
	doSuit              // a whole suit goes out, from a pile
	doTake              // the top cards of two piles are taken away
	doAlone             // the top card of a pile is taken away
	doDraw              // card n of a pile comes to its top
	doSlide             // the card of a place of the grid goes to a gap
	doJump              // the card of a place of the line goes onto one further left
	doPair              // the cards of two places of the grid are taken away
	doClose             // the gaps of the grid are closed
)

func pack(do, from, to, n int) engine.Move {
	return engine.Move(do<<24 | from<<16 | to<<8 | n)
}

func unpack(m engine.Move) (do, from, to, n int) {
	return int(m >> 24), int(m >> 16 & 255), int(m >> 8 & 255), int(m & 255)
}

// Moves appends every legal move.
func (s *State) Moves(dst []engine.Move) []engine.Move { return s.moves(dst, false) }

// Apart appends the legal moves without those that only differ from another by which of like empty piles they name.
func (s *State) Apart(dst []engine.Move) []engine.Move { return s.moves(dst, true) }

// moves appends every legal move; lean leaves out those that only differ from another by which of like piles
// they name.
func (s *State) moves(dst []engine.Move, lean bool) []engine.Move {
	if s.field.size() > 0 {
		dst = s.fieldMoves(dst)
	}
	if s.Take.What != "" && s.Take.From != "grid" {
		dst = s.takeMoves(dst)
	}
	if s.found.size() > 0 {
		dst = s.outMoves(dst)
	}
	if s.hole.size() > 0 {
		dst = s.holeMoves(dst)
	}
	if s.builds {
		var t tops
		t.lay(s)
		dst = s.unitMoves(dst, &t, lean)
		dst = s.ontoMoves(dst, &t, lean)
	}
	if s.cell.size() > 0 {
		dst = s.cellMoves(dst, lean)
	}
	return s.stockMoves(dst)
}

// givers returns the piles, bit by bit, whose top card is one of some and may go out, into a cell or onto the hole.
func (s *State) givers(of uint64) (piles uint64) {
	for p := range s.waste.to { // tableau, cells, reserve, waste
		if c := s.top(p); of>>(c&face)&1 != 0 && c&down == 0 && c&face != 0 && s.free(p) {
			piles |= 1 << p
		}
	}
	return piles
}

// outMoves appends the cards that go out one by one, or the suits that do as a whole.
func (s *State) outMoves(dst []engine.Move) []engine.Move {
	if w := s.Foundations[0].Whole; w != "no" {
		for p := s.tab.from; p < s.tab.to && w == "move"; p++ {
			if s.wholeSuit(p) {
				dst = append(dst, pack(doSuit, p, s.firstEmpty(s.found), s.Ranks))
			}
		}
		return dst
	}
	for from := s.givers(s.nextOut()); from != 0; from &= from - 1 {
		p := bits.TrailingZeros64(from)
		dst = s.outFrom(dst, p, s.top(p))
	}
	return dst
}

// outFrom appends the moves of a card to the foundations. Of those that are alike and hold as much it does not matter which.
func (s *State) outFrom(dst []engine.Move, p int, c uint8) []engine.Move {
	for i := range s.places {
		if s.goesOut(i, c) && !s.twin(i, c) {
			dst = append(dst, pack(doMove, p, s.found.from+i, 1))
		}
	}
	return dst
}

// twin says whether a card may also go to a foundation further left that is like this one and holds as much.
func (s *State) twin(i int, c uint8) bool {
	for j := range s.places[:i] {
		a, b := uint8(s.found.from+j), uint8(s.found.from+i)
		if s.places[j].like == s.places[i].like && s.goesOut(j, c) && !s.placeBefore(a, b) && !s.placeBefore(b, a) {
			return true
		}
	}
	return false
}

// nextOut returns the cards that some foundation may take, and perhaps others that none does: see goesOut.
func (s *State) nextOut() (next uint64) {
	if s.outs != 0 {
		return s.outs
	}
	for i := range s.places {
		at, p := &s.places[i], s.found.from+i
		var takes uint64
		switch n := s.size(p); {
		case n == 0 && at.card != 0:
			takes = 1 << at.card
		case n == 0:
			takes = ofRank(max(uint8(at.base), s.low*uint8(one(at.base == 0))))
		case n < at.size:
			takes = at.asked.on[s.low][s.top(p)&face]
		}
		if at.suit >= 0 {
			takes &= 0xffff << (16 * at.suit)
		}
		next |= takes
	}
	return next
}

// ofRank returns the cards of a rank, all cards for none.
func ofRank(rank uint8) uint64 {
	if rank == 0 {
		return ^uint64(0)
	}
	return 0x0001000100010001 << rank
}

// firstEmpty returns the first empty pile of a span, its end when there is none.
func (s *State) firstEmpty(of span) int {
	p := of.from
	for p < of.to && s.size(p) > 0 {
		p++
	}
	return p
}

// outTo returns the first foundation that a card may go to, -1 when there is none.
func (s *State) outTo(c uint8) int {
	for i := range s.places {
		if s.goesOut(i, c) {
			return s.found.from + i
		}
	}
	return -1
}

// goesOut says whether a card may go to a foundation, the first being 0.
func (s *State) goesOut(i int, c uint8) bool {
	at, p := &s.places[i], s.found.from+i
	if at.suit >= 0 && int(c&face>>4) != at.suit {
		return false
	}
	if at.group.After != "" && i > 0 && !slices.ContainsFunc(s.pile(p-1), func(d uint8) bool { return d&15 == c&15 }) {
		return false
	}
	if n := s.size(p); n > 0 {
		return n < at.size && at.asked.allows(s.low, s.cards[s.starts[p+1]-1], c)
	}
	return s.begins(i, c)
}

// begins says whether a card may begin a foundation, whatever lies in the one above.
func (s *State) begins(i int, c uint8) bool {
	at := &s.places[i]
	switch {
	case at.card != 0:
		return at.card == c&face
	case at.base != 0:
		return uint8(at.base) == c&15
	case s.low == 0:
		return true // the player's choice
	}
	return s.low == c&15
}

// holeMoves appends the cards that go to the hole.
func (s *State) holeMoves(dst []engine.Move) []engine.Move {
	for from := s.givers(s.nextIn()); from != 0; from &= from - 1 {
		dst = append(dst, pack(doMove, bits.TrailingZeros64(from), s.hole.from, 1))
	}
	return dst
}

// nextIn returns the cards that may go to the hole.
func (s *State) nextIn() uint64 {
	lies := s.top(s.hole.from)
	switch {
	case lies == 0 && s.size(s.hole.from) == 0:
		return ^uint64(0)
	case s.Hole.Ends != 0 && lies&15 == uint8(s.Hole.Ends):
		return 0
	}
	return s.drop.on[s.low][lies&face]
}

// cellMoves appends the cards that go into cells; lean, into the first free one alone.
func (s *State) cellMoves(dst []engine.Move, lean bool) []engine.Move {
	if s.cellsClosed() {
		return dst
	}
	for to := s.firstEmpty(s.cell); to < s.cell.to; to++ {
		if s.size(to) > 0 {
			continue
		}
		for from := s.givers(^uint64(0)); from != 0; from &= from - 1 {
			if p := bits.TrailingZeros64(from); !s.cell.is(p) {
				dst = append(dst, pack(doMove, p, to, 1))
			}
		}
		if lean {
			break
		}
	}
	return dst
}

// cellsClosed says whether the cells wait for the stock to be out.
func (s *State) cellsClosed() bool {
	return s.Cells.When == "stock out" && s.stock.size() > 0 && !s.empty(s.stock)
}

// stockMoves appends what is done with stock, waste and all piles together.
func (s *State) stockMoves(dst []engine.Move) []engine.Move {
	if s.canDeal() {
		dst = append(dst, pack(doDeal, s.stock.from, 0, 0))
	}
	if s.canRedeal() {
		dst = append(dst, pack(doRedeal, s.waste.from, 0, 0))
	}
	if s.Gather.Times != 0 && s.gathers() && (s.tab.size() == 0 || !s.empty(s.tab)) {
		dst = append(dst, pack(doGather, 0, 0, 0))
	}
	if int(s.drawn) < s.Gather.Draw {
		for p := s.tab.from; p < s.tab.to; p++ {
			for i := range max(s.size(p)-1, 0) {
				dst = append(dst, pack(doDraw, p, p, i))
			}
		}
	}
	return dst
}

// canDeal says whether the stock may be used.
func (s *State) canDeal() bool {
	if s.stock.size() == 0 || s.empty(s.stock) || s.Grid.Rows > 0 {
		return false
	}
	switch s.Stock.Needs {
	case "no space":
		return !s.spaces()
	case "waste empty":
		return s.empty(s.waste)
	}
	return true
}

// canRedeal says whether the waste may be turned over.
func (s *State) canRedeal() bool {
	return s.waste.size() > 0 && s.empty(s.stock) && !s.empty(s.waste) && (s.Stock.Redeals == Any || int(s.passes) < s.Stock.Redeals)
}
