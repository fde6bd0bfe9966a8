package table

import (
	"math/bits"
	"strings"

	"patience/engine"
)

// runLength returns how many cards at the end of a pile are one run, face up; "tail": how many are face up.
func (s *State) runLength(p int) int {
	cards := s.pile(p)
	n := 0
	for i := len(cards) - 1; i >= 0; i-- {
		if cards[i]&down != 0 || cards[i]&face == 0 {
			break
		}
		if n > 0 && s.Tableau.Unit != "tail" && !s.run.allows(s.low, cards[i], cards[i+1]) {
			break
		}
		if n++; s.single {
			break
		}
	}
	return n
}

// unitOf says whether the last n cards of a pile may move together, of which run are one run. Into a space the
// same holds, but that a run is parted as one likes where it may only be parted to free a card.
func (s *State) unitOf(p, n, run int, space bool) bool {
	if n < 1 || n > run {
		return false
	}
	switch s.Tableau.Unit {
	case "run", "tail":
		return true
	case "whole run":
		return n == run
	case "pile":
		return n == s.size(p)
	case "one or pile":
		return n == 1 || n == s.size(p)
	case "run to free":
		return n == run || space || s.outTo(s.cards[int(s.starts[p+1])-n-1]) >= 0
	}
	return n == 1
}

// takesFrom says whether cards of a kind may come onto the tableau, and there into a space.
func (s *State) takesFrom(kind string) (onto, into bool) {
	b := &s.Tableau
	if b.Takes != "" && !hasWord(b.Takes, kind) {
		return false, false
	}
	if b.Space == "none" {
		return true, false
	}
	if b.Space[0] < 'a' || b.Space == "any" || b.Space == "high" {
		return true, true // a rank: see fitsSpace
	}
	into = s.firstWith(b.Space) == kind
	return !b.Hold || into || !s.spaces(), into
}

// firstWith returns the first of some kinds that has a card, "" when none has.
func (s *State) firstWith(kinds string) string {
	for rest := kinds; rest != ""; {
		var kind string
		kind, rest, _ = strings.Cut(rest, " ")
		if of := s.of(kind); of.size() > 0 && !s.empty(of) {
			return kind
		}
	}
	return ""
}

// hasWord says whether a word is one of a list.
func hasWord(list, word string) bool {
	for list != "" {
		var first string
		if first, list, _ = strings.Cut(list, " "); first == word {
			return true
		}
	}
	return false
}

// fitsSpace says whether a card may go into a space, by its rank.
func (s *State) fitsSpace(c uint8) bool { return s.spaceTakes[s.low]>>(c&face)&1 != 0 }

// tops are the piles of the tableau that a card may come to, by the card that lies on top.
type tops struct {
	set   uint64          // the cards that lie on top
	first [64]uint8       // the first pile with each of them
	next  [maxPiles]uint8 // of each pile, the next one with the same card; 0 for none, as no pile is the next of another
	space int             // the first space, the end of the tableau when there is none
}

// lay finds the top cards.
func (t *tops) lay(s *State) {
	t.set, t.space = 0, s.tab.to
	for p := s.tab.to - 1; p >= s.tab.from; p-- {
		c := s.top(p)
		if s.starts[p] == s.starts[p+1] {
			t.space = p
		}
		if c&face == 0 || c&down != 0 || !s.free(p) {
			continue
		}
		t.next[p] = 0
		if t.set>>c&1 != 0 {
			t.next[p] = t.first[c]
		}
		t.set |= 1 << c
		t.first[c] = uint8(p)
	}
}

// fits says whether a unit that begins with a card may come to a pile of the tableau.
func (s *State) fits(to int, c uint8, n int, into bool) bool {
	if most := s.Tableau.Most; most > 0 && s.size(to)+n > most || !s.free(to) {
		return false
	}
	if lies := s.top(to); lies != 0 || s.size(to) > 0 {
		return lies&down == 0 && s.build.allows(s.low, lies, c)
	}
	return into && s.fitsSpace(c)
}

// unitMoves appends the moves from pile to pile of the tableau. A whole pile into a space is none where piles are alike.
func (s *State) unitMoves(dst []engine.Move, t *tops, lean bool) []engine.Move {
	onto, into := s.takesFrom("tableau")
	if !onto || s.covers != nil || s.Tableau.Build.Step == "none" && !into {
		return dst
	}
	alike := s.alike()
	into = into && t.space < s.tab.to
	on := &s.build.to[s.low]
	for p := s.tab.from; p < s.tab.to; p++ {
		run, size, end := s.runLength(p), s.size(p), int(s.starts[p+1])
		for n := run; n > 0; n-- {
			c := s.cards[end-n]
			lie := on[c&face] & t.set
			space := into && s.fitsSpace(c) && !(alike && n == size) && s.unitOf(p, n, run, true)
			if lie != 0 && s.unitOf(p, n, run, false) {
				dst = s.ontoTops(dst, t, p, n, lie)
			}
			if space {
				dst = s.intoSpaces(dst, t, p, n, lean && alike)
			}
		}
	}
	return dst
}

// ontoTops appends the moves of the last n cards of a pile onto those that lie on top.
func (s *State) ontoTops(dst []engine.Move, t *tops, p, n int, lie uint64) []engine.Move {
	for ; lie != 0; lie &= lie - 1 {
		for to := int(t.first[bits.TrailingZeros64(lie)]); ; to = int(t.next[to]) {
			if most := s.Tableau.Most; to != p && (most == 0 || s.size(to)+n <= most) {
				dst = append(dst, pack(doMove, p, to, n))
			}
			if t.next[to] == 0 {
				break
			}
		}
	}
	return dst
}

// intoSpaces appends the moves of the last n cards of a pile into spaces, or into the first alone.
func (s *State) intoSpaces(dst []engine.Move, t *tops, p, n int, first bool) []engine.Move {
	for to := t.space; to < s.tab.to; to++ {
		if most := s.Tableau.Most; s.starts[to] == s.starts[to+1] && (most == 0 || n <= most) && s.free(to) {
			dst = append(dst, pack(doMove, p, to, n))
			if first {
				break
			}
		}
	}
	return dst
}

// ontoMoves appends what comes onto the tableau from cells, reserve, waste and foundations.
func (s *State) ontoMoves(dst []engine.Move, t *tops, lean bool) []engine.Move {
	for _, of := range [4]span{s.cell, s.res, s.waste, s.found} {
		if of.size() == 0 {
			continue
		}
		onto, into := s.takesFrom(s.kind[of.from])
		if !onto {
			continue
		}
		for p := of.from; p < of.to; p++ {
			c := s.top(p)
			if c&face == 0 || c&down != 0 || of == s.found && !s.places[p-of.from].group.Back {
				continue
			}
			dst = s.cardOnto(dst, t, p, c, into, lean)
		}
	}
	return dst
}

// cardOnto appends the moves of one card onto the tableau.
func (s *State) cardOnto(dst []engine.Move, t *tops, p int, c uint8, into, lean bool) []engine.Move {
	dst = s.ontoTops(dst, t, p, 1, s.build.to[s.low][c&face]&t.set)
	if into && t.space < s.tab.to && s.fitsSpace(c) {
		dst = s.intoSpaces(dst, t, p, 1, lean && s.alike())
	}
	return dst
}
