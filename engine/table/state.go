package table

import (
	"slices"

	"patience/engine"
)

// A State is a position of any game that is a table. All cards lie in one row, pile after pile: a move shifts
// some of them.
type State struct {
	*plan                      // the game, which is never changed
	cards  [maxCards]uint8     // pile after pile, each from the deepest card to the top one; 0 is a gap of a grid, or unknown
	starts [maxPiles + 1]uint8 // where piles begin; one more than there are
	low    uint8               // the rank where the order begins; 0 while the player may choose it
	passes uint8               // redeals made
	again  uint8               // gatherings made
	drawn  uint8               // covered cards drawn
	seed   uint64              // of shuffles to come, of games that are shuffled again
	hides  bool                // cards of the tableau or the reserve may lie face down
	outs   uint64              // what nextOut returns, where a search has noted it; 0 is not known
	moved  uint64              // piles that are not as they were, bit by bit: for whoever clears it
	kept   [maxPiles]uint8     // of each of them, how many of its first cards are as they were
}

// pile returns the cards of a pile. They share memory with the position.
func (s *State) pile(p int) []uint8 { return s.cards[s.starts[p]:s.starts[p+1]] }

// size returns how many cards a pile has.
func (s *State) size(p int) int { return int(s.starts[p+1] - s.starts[p]) }

// top returns the top card of a pile, 0 for a space.
func (s *State) top(p int) uint8 {
	if s.starts[p] == s.starts[p+1] {
		return 0
	}
	return s.cards[s.starts[p+1]-1]
}

// touch notes that of a pile only so many of its first cards are sure to stay as they were.
func (s *State) touch(p, cards int) {
	if s.moved>>p&1 == 0 || uint8(cards) < s.kept[p] {
		s.moved |= 1 << p
		s.kept[p] = uint8(cards)
	}
	if p >= s.found.from {
		s.outs = 0
	}
}

// touchAll notes that all piles may be others.
func (s *State) touchAll() { s.moved, s.kept, s.outs = ^uint64(0), [maxPiles]uint8{}, 0 }

// shift moves the last n cards of a pile to the end of another.
func (s *State) shift(from, to, n int) {
	s.touch(from, s.size(from)-n)
	s.touch(to, s.size(to))
	if n == 1 {
		s.shiftOne(from, to)
		return
	}
	var unit [maxCards]uint8
	a, b := int(s.starts[from+1]), int(s.starts[to+1])
	copy(unit[:n], s.cards[a-n:a])
	if from < to {
		copy(s.cards[a-n:], s.cards[a:b])
		copy(s.cards[b-n:b], unit[:n])
		for p := from + 1; p <= to; p++ {
			s.starts[p] -= uint8(n)
		}
		return
	}
	copy(s.cards[b+n:a], s.cards[b:a-n])
	copy(s.cards[b:], unit[:n])
	for p := to + 1; p <= from; p++ {
		s.starts[p] += uint8(n)
	}
}

// shiftOne moves the top card of a pile to another.
func (s *State) shiftOne(from, to int) {
	a, b := int(s.starts[from+1]), int(s.starts[to+1])
	c := s.cards[a-1]
	if from < to {
		copy(s.cards[a-1:b-1], s.cards[a:b])
		s.cards[b-1] = c
		for p := from + 1; p <= to; p++ {
			s.starts[p]--
		}
		return
	}
	copy(s.cards[b+1:a], s.cards[b:a-1])
	s.cards[b] = c
	for p := to + 1; p <= from; p++ {
		s.starts[p]++
	}
}

// lay replaces all cards by those of some piles.
func (s *State) lay(piles [][]uint8) {
	s.hides = true
	s.touchAll()
	at := 0
	for p := range s.piles {
		s.starts[p] = uint8(at)
		if p < len(piles) {
			at += copy(s.cards[at:], piles[p])
		}
	}
	s.starts[s.piles] = uint8(at)
	clear(s.cards[at:])
}

// split returns copies of all piles.
func (s *State) split() [][]uint8 {
	var all [][]uint8
	for p := range s.piles {
		all = append(all, slices.Clone(s.pile(p)))
	}
	return all
}

// Copy returns a new position of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of another.
func (s *State) Set(from engine.State) { *s = *from.(*State) }

// Hidden counts the cards that the player has not seen.
func (s *State) Hidden() int { return s.downBefore(s.piles) }

// downBefore counts the cards that lie face down in the piles before one.
func (s *State) downBefore(p int) (n int) {
	for _, c := range s.cards[:s.starts[p]] {
		n += int(c >> 7)
	}
	return n
}

// unknown counts the cards that nobody knows.
func (s *State) unknown() int {
	n := 0
	for p := range s.piles {
		if p == s.field.from && s.field.size() > 0 {
			continue // gaps
		}
		for _, c := range s.pile(p) {
			if c&face == 0 {
				n++
			}
		}
	}
	return n
}

// empty says whether all piles of a kind are empty.
func (s *State) empty(of span) bool { return s.starts[of.from] == s.starts[of.to] }

// of returns the piles of a kind.
func (p *plan) of(kind string) span {
	switch kind {
	case "tableau":
		return p.tab
	case "cells":
		return p.cell
	case "reserve":
		return p.res
	case "waste":
		return p.waste
	case "stock":
		return p.stock
	case "foundations":
		return p.found
	}
	return span{}
}

// free says whether a card may be taken from the end of a pile: nothing lies on it.
func (s *State) free(p int) bool { return s.covers == nil || s.uncovered(p) }

// uncovered says whether nothing lies on a pile of a shape.
func (s *State) uncovered(p int) bool {
	if !s.tab.is(p) {
		return true
	}
	c := s.covers[p]
	return c[0] < 0 || s.size(c[0]) == 0 && s.size(c[1]) == 0
}

// spaces says whether a pile of the tableau is empty.
func (s *State) spaces() bool {
	for p := s.tab.from; p < s.tab.to; p++ {
		if s.starts[p] == s.starts[p+1] {
			return true
		}
	}
	return false
}

// alike says whether piles of the tableau with the same cards are the same: nothing will be dealt onto them in turn.
func (s *State) alike() bool {
	return s.covers == nil && !s.gathers() && !s.dealsOnto("tableau")
}

// reservesAlike says whether reserves with the same cards are the same: nothing will be dealt onto them in turn, and spaces are not
// filled from the first of them.
func (s *State) reservesAlike() bool {
	return !hasWord(s.Tableau.Fill, "reserve") && !s.dealsOnto("reserve")
}

// dealsOnto says whether cards of the stock are still to be dealt onto piles of a kind.
func (s *State) dealsOnto(kind string) bool {
	return s.Stock.Onto == kind && s.stock.size() > 0 && !s.empty(s.stock)
}

// gathers says whether the piles may be gathered again.
func (s *State) gathers() bool {
	return s.Gather.Times == Any || int(s.again) < s.Gather.Times
}

// Won says whether the game is won.
func (s *State) Won() bool {
	switch s.Table.Won {
	case "out":
		return int(s.starts[s.found.to]-s.starts[s.found.from]) == s.total
	case "hole":
		return s.size(s.hole.from) == s.total
	case "taken":
		return s.size(s.aside.from) == s.total
	case "one pile":
		return s.size(s.field.from) == 1
	case "rows":
		return s.rowsBuilt()
	case "tableau taken":
		return s.empty(s.tab)
	case "suits built":
		return s.suitsBuilt()
	}
	return s.highLeft()
}

// suitsBuilt says whether each suit lies in a pile, from the highest rank to the lowest, and nothing else.
func (s *State) suitsBuilt() bool {
	for p := s.tab.from; p < s.tab.to; p++ {
		if n := s.size(p); n > 0 && (n != s.Ranks || !s.wholeSuit(p)) {
			return false
		}
	}
	return int(s.starts[s.tab.to]-s.starts[s.tab.from]) == s.total
}

// wholeSuit says whether a pile ends with a whole suit, face up.
func (s *State) wholeSuit(p int) bool {
	cards := s.pile(p)
	if len(cards) < s.Ranks {
		return false
	}
	cards = cards[len(cards)-s.Ranks:]
	o := Order{s.Ranks, max(int(s.low), 1)}
	for i, c := range cards {
		if c&down != 0 || c&face == 0 || c>>4 != cards[0]>>4 || o.Place(engine.Rank(c&15)) != s.Ranks-i {
			return false
		}
	}
	return true
}

// highLeft says whether only cards of the highest rank are left, a card a pile.
func (s *State) highLeft() bool {
	high := uint8(s.high(s.low))
	if s.stock.size() > 0 && !s.empty(s.stock) {
		return false
	}
	cards := s.cards[s.starts[s.tab.from]:s.starts[s.tab.to]]
	return !slices.ContainsFunc(cards, func(c uint8) bool { return c&15 != high })
}
