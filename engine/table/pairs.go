package table

import (
	"slices"
	"strings"

	"patience/engine"
)

// pairsHolds says whether cards leave in twos that make a sum in this game, or alone, and lie as they were dealt until then.
func (p *plan) pairsHolds() bool {
	b := &p.Tableau
	return p.takesAll() && p.Packs*p.Suits <= maxSuited && p.cell.size() == 0 && b.Space == "none" && p.Stock.Onto == "waste"
}

// takesAll says whether in this game cards make a sum, nothing is built, and to win is to take the cards away, or those of the tableau.
func (p *plan) takesAll() bool {
	return p.sum > 0 && p.field.size() == 0 && p.found.size() == 0 && p.hole.size() == 0 && p.Tableau.Build.Step == "none" && p.Tableau.Fill == "" &&
		p.Gather.Times == 0 && p.Gather.Draw == 0 && (p.Table.Won == "taken" || p.Table.Won == "tableau taken")
}

// aloneHolds says whether a card that is taken away alone can be of no use where it lies: no card makes the sum with it, none is put on it,
// and how cards come from the stock does not hang on how many they are. What a row deals on it could leave with it, as a unit.
func (p *plan) aloneHolds() bool {
	if other := p.sum - int(p.Take.Alone); p.Stock.Onto == "tableau" && p.Tableau.Unit != "one" || other > 0 && other <= p.Ranks {
		return false
	}
	return p.Take.Alone > 0 && p.takesAll() && p.Stock.Turn <= 1 && p.Stock.Needs == "" && !p.Tableau.Hold
}

// loner returns the move that takes away a card alone, 0 when there is none: of several, from a pile that comes first whatever their order.
func (l *lean) loner() engine.Move {
	first := -1
	for _, p := range l.from {
		if c := l.top(p); c&(down|15) == uint8(l.Take.Alone) && l.free(p) && (first < 0 || l.precedes(p, first)) {
			first = p
		}
	}
	if first < 0 {
		return 0
	}
	return pack(doAlone, first, l.aside.from, 1)
}

// layBars finds for each pile those of which no card is ever open together with one of its own: itself, in a shape those that lie on it
// and on which it lies, and of waste and stock the other.
func (p *plan) layBars() {
	p.bars = make([]uint64, p.stock.to)
	for i := range p.bars {
		p.bars[i] |= 1 << i
		if i < len(p.covers) {
			p.barOver(i, i)
		}
	}
	if p.stock.size() > 0 && p.waste.size() > 0 {
		p.bars[p.waste.from] |= 1 << p.stock.from
		p.bars[p.stock.from] |= 1 << p.waste.from
	}
}

// barOver bars a pile and those that lie on another, whose bars may stand already.
func (p *plan) barOver(pile, other int) {
	for _, over := range p.covers[other] {
		if over >= 0 {
			p.bars[pile] |= 1 << over
			p.bars[over] |= 1 << pile
			p.barOver(pile, over)
		}
	}
}

// Rankmates are where the cards of a rank lie, pile by pile; the first ones must be taken away, so many.
type rankmates struct {
	pile [maxSuited]uint8
	n    int
	must int
}

// maxSuited is how many cards of a rank there may be.
const maxSuited = 8

// unpaired says whether the cards that must be taken away cannot each have one of its own to be taken with.
func (s *State) unpaired() bool {
	var of [15]rankmates
	for p := range s.stock.to {
		must := s.tab.is(p) || s.Table.Won == "taken"
		for _, c := range s.pile(p) {
			if c&face == 0 {
				return false
			}
			a := &of[c&15]
			a.pile[a.n] = uint8(p)
			a.n++
			a.must += one(must)
		}
	}
	for r := 1; r <= s.Ranks; r++ {
		if r == int(s.Take.Alone) || 2*r == s.sum || of[r].must == 0 {
			continue
		}
		t := s.sum - r
		if t > 0 && t < r && t != int(s.Take.Alone) && of[t].must == of[r].n {
			continue // they had one of its own each
		}
		if t < 1 || t > s.Ranks || !s.pairUp(&of[r], &of[t]) {
			return true
		}
	}
	return false
}

// pairUp says whether each card that must be taken can have another of its own that may be open with it: by paths that change pairs, after Kuhn.
func (s *State) pairUp(some, others *rankmates) bool {
	var owner [maxSuited]int8 // of each of the others, the card that has it, from 1 on
	var asked uint
	var find func(i int) bool
	find = func(i int) bool {
		bars := s.bars[some.pile[i]]
		for j := range others.n {
			if owner[j] == 0 && bars>>others.pile[j]&1 == 0 {
				owner[j] = int8(i + 1)
				return true
			}
		}
		for j := range others.n {
			if asked>>j&1 != 0 || bars>>others.pile[j]&1 != 0 {
				continue
			}
			asked |= 1 << j
			if find(int(owner[j]) - 1) {
				owner[j] = int8(i + 1)
				return true
			}
		}
		return false
	}
	for i := range some.must {
		if asked = 0; !find(i) {
			return false
		}
	}
	return true
}

// taking lists the legal moves that take the cards which a text names, by themselves, by their ranks or by their piles: 6 and 7,
// jack with waste, 25 27, take 3. It is not ok of any other text, nor in a game in which no cards are taken, nor when a card that is
// named cannot be taken: what is wrong with it is said elsewhere.
func (s *State) taking(text string) (found []engine.Move, ok bool) {
	rest, told := strings.CutPrefix(text, "take ")
	one, other, two := strings.Cut(rest, " "+s.with()+" ")
	if words := strings.Fields(rest); !two && len(words) == 2 && !s.isPile(rest) {
		one, other, two = words[0], words[1], true
		if one == "two" && strings.HasSuffix(other, "s") { // jacks
			one = other
		}
	}
	if s.Take.What == "" || !told && !two || !s.takes(one) || two && !s.takes(other) {
		return nil, false
	}
	for _, m := range s.Moves(nil) {
		do, from, to, _ := unpack(m)
		switch {
		case do != doTake && do != doPair && do != doAlone, two && do == doAlone:
		case two && s.calls(one, do, from) && s.calls(other, do, to),
			two && !s.takesLower() && s.calls(other, do, from) && s.calls(one, do, to),
			!two && s.calls(one, do, from),
			!two && do != doAlone && !s.takesLower() && s.calls(one, do, to):
			found = append(found, m)
		}
	}
	return found, len(found) > 0 || !isCard(one) && !isCard(other)
}

// takes says whether a word names a card, a rank or a pile.
func (s *State) takes(word string) bool {
	_, err := engine.ParseRank(word)
	return err == nil || isCard(word) || s.isPile(word)
}

// calls says whether a word means the card that may be taken from a place: by its name, its rank or its pile.
func (s *State) calls(word string, do, at int) bool {
	card := engine.Unknown
	if do == doPair {
		card = engine.Card(s.pile(s.field.from)[at])
	} else if p, _, ok := s.readPlace(strings.Fields(word)); ok && p == at {
		return true
	} else if s.size(at) > 0 {
		card = s.cardAt(at, 1)
	}
	rank, none := engine.ParseRank(word)
	return none == nil && rank == card.Rank() || strings.EqualFold(word, card.String())
}

// covering refuses a card that is to be had nowhere: others lie on it, or it is out, or not to be seen. It is nil of any other.
func (s *State) covering(word string) error {
	c, _ := engine.ParseCard(word)
	covered, out := false, false
	for p := range s.piles {
		for i, d := range s.pile(p) {
			switch {
			case d != uint8(c) || s.stock.is(p):
			case s.found.is(p):
				out = true
			case !s.tab.is(p) || i >= s.size(p)-max(1, s.runLength(p)) && s.free(p):
				return nil
			default:
				covered = true
			}
		}
	}
	switch {
	case covered:
		return s.no("board", "other cards lie on the %v", c)
	case out:
		return s.no("out", "the %v is out", c)
	}
	return s.no("board", "no %v is to be seen that could move there", c)
}

// oneOf returns the one way of taking cards that is found, or the first of those that are alike, unless the text is another move, too.
func (s *State) oneOf(text string, found []engine.Move, other engine.Move) (engine.Move, error) {
	switch {
	case len(found) == 0:
		return 0, s.no("take", "no such cards can be taken away now")
	case !engine.Alike(s, found) || other != 0 && !slices.Contains(found, other):
		return 0, s.which(text, found)
	}
	return found[0], nil
}
