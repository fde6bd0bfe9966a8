package table

import "patience/engine"

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
		n++
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
	for len(kinds) > 0 {
		n := 0
		for n < len(kinds) && kinds[n] != ' ' {
			n++
		}
		if of := s.of(kinds[:n]); of.size() > 0 && !s.empty(of) {
			return kinds[:n]
		}
		kinds = kinds[min(n+1, len(kinds)):]
	}
	return ""
}

// hasWord says whether a word is one of a list.
func hasWord(list, word string) bool {
	for len(list) > 0 {
		n := 0
		for n < len(list) && list[n] != ' ' {
			n++
		}
		if list[:n] == word {
			return true
		}
		list = list[min(n+1, len(list)):]
	}
	return false
}

// fitsSpace says whether a card may go into a space, by its rank.
func (s *State) fitsSpace(c uint8) bool {
	space := s.Tableau.Space
	switch {
	case space == "high":
		return engine.Rank(c&15) == s.high(s.low)
	case space[0] < 'a':
		r, _ := readRank(space)
		return uint8(r) == c&15
	}
	return true
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

// unitMoves appends the moves from pile to pile of the tableau.
func (s *State) unitMoves(dst []engine.Move, lean bool) []engine.Move {
	onto, into := s.takesFrom("tableau")
	if !onto || s.covers != nil || s.Tableau.Build.Step == "none" && !into {
		return dst
	}
	alike := s.alike()
	for p := s.tab.from; p < s.tab.to; p++ {
		run := s.runLength(p)
		if run > 1 && s.Tableau.Unit == "one" {
			run = 1
		}
		if run == 0 {
			continue
		}
		size, end := s.size(p), int(s.starts[p+1])
		spaced := false
		for to := s.tab.from; to < s.tab.to; to++ {
			if to == p {
				continue
			}
			space := s.starts[to] == s.starts[to+1]
			if space && (!into || lean && spaced) {
				continue
			}
			spaced = spaced || space && alike
			dst = s.unitTo(dst, p, to, run, size, end, space, alike, into)
		}
	}
	return dst
}

// unitTo appends the moves from a pile to another. A whole pile into a space is none where piles are alike.
func (s *State) unitTo(dst []engine.Move, p, to, run, size, end int, space, alike, into bool) []engine.Move {
	for n := 1; n <= run; n++ {
		c := s.cards[end-n]
		if !s.fits(to, c, n, into) || space && alike && n == size {
			continue
		}
		if s.unitOf(p, n, run, space) {
			dst = append(dst, pack(doMove, p, to, n))
		}
	}
	return dst
}

// ontoMoves appends what comes onto the tableau from cells, reserve, waste and foundations.
func (s *State) ontoMoves(dst []engine.Move, lean bool) []engine.Move {
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
			dst = s.cardOnto(dst, p, c, into, lean)
		}
	}
	return dst
}

// cardOnto appends the moves of one card onto the tableau.
func (s *State) cardOnto(dst []engine.Move, p int, c uint8, into, lean bool) []engine.Move {
	spaced := false
	for to := s.tab.from; to < s.tab.to; to++ {
		space := s.starts[to] == s.starts[to+1]
		if space && (!into || spaced) || !s.fits(to, c, 1, into) {
			continue
		}
		spaced = spaced || space && lean && s.alike()
		dst = append(dst, pack(doMove, p, to, 1))
	}
	return dst
}
