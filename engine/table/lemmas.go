package table

import (
	"math/bits"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/table/check"
)

// The names of what a search leaves out, and under which conditions each cannot change a verdict.
const (
	lemmaSafe   = "safe"
	lemmaStock  = "stock"
	lemmaAlike  = "alike"
	lemmaNever  = "never"
	lemmaRanks  = "ranks"
	lemmaPrefix = "prefix"
	lemmaSuits  = "suits"
	lemmaPairs  = "pairs"
	lemmaAlone  = "alone"
	lemmaSpans  = check.LemmaSpans
)

// reductions lists the lemmas whose conditions a game meets.
func (p *plan) reductions() (list []engine.Reduction) {
	for _, lemma := range []struct {
		holds     bool
		name, doc string
	}{
		{p.safeHolds(), lemmaSafe, "a card that nothing can wait for any more goes out at once"},
		{p.stockHolds(), lemmaStock, "the stock is gone through without end, so that each card that can be turned up is played from where one likes"},
		{p.tab.size() > 1 || p.cell.size() > 1 || p.res.size() > 1 || p.found.size() > 1, lemmaAlike, "piles, cells and foundations of which one is as good as another are kept in one order"},
		{p.ranksHolds(), lemmaRanks, "a position is lost when the cards that must still come to the hole cannot do so one after another, by their ranks"},
		{p.prefixHolds(), lemmaPrefix, "a card stays when another pile ends in the same ranks and has at least as many cards"},
		{p.suitsHold(), lemmaSuits, "no rule asks for a suit, so all cards of a rank are one"},
		{p.pairsHolds(), lemmaPairs, "a position is lost when the cards that must be taken away cannot each have another to go with"},
		{p.aloneHolds(), lemmaAlone, "a card that is taken away alone goes at once"},
		{p.spansHold(), lemmaSpans, "a position is lost when it is with the deck in view, and with runs in which any card of a rank may stand for another"},
		{p.neverHolds(), lemmaNever, "a position in which something that must happen needs something that cannot happen first is lost without a search"},
	} {
		if lemma.holds {
			list = append(list, engine.Reduction{Name: lemma.name, Doc: lemma.doc})
		}
	}
	return list
}

// neverHolds says whether what can never happen is looked for in this game: whether it can be checked, and is not undone by piles that
// are gathered.
func (p *plan) neverHolds() bool { return p.proves() && p.field.size() == 0 && p.Gather.Times == 0 }

// plain says whether all cards go out, and none is taken away: to a foundation for each suit and pack, built up in suit by one.
func (t *Table) plain() bool {
	if t.Won != "out" || len(t.Foundations) != 1 || t.Take.What != "" || t.Line.N > 0 || t.Grid.Rows > 0 {
		return false
	}
	f := &t.Foundations[0]
	return f.N == t.Packs*t.Suits && f.Whole == "no" && f.Base != "choice" && f.After == "" && f.Steps == nil && f.Sizes == nil && f.Bases == nil && f.Build.String() == `"up suit"`
}

// safeHolds says whether cards may go out at once in this game: one foundation a suit that is built up in suit by one, and
// nothing but the building on a card can make one want to keep it. A rule that looks at spaces, or that gathers the
// piles, could.
func (p *plan) safeHolds() bool {
	return p.Packs == 1 && p.plain() && p.Gather.Times == 0 && p.Stock.Needs == "" && !p.Tableau.Hold && !p.refills() && !p.looksBelow() && !p.runsApart()
}

// runsApart says whether units are runs in which a card may lie on one that it could not be put on. The checker would take it for one that
// could.
func (p *plan) runsApart() bool {
	for low := range p.run.on {
		for lies, on := range p.run.on[low] {
			if on&^p.build.on[low][lies] != 0 {
				return strings.Contains(p.Tableau.Unit, "run")
			}
		}
	}
	return false
}

// looksBelow says whether a row may be dealt onto a card that can be spared, where more than what may be put on it says whether they may
// move: they would lie on others if that card were out.
func (p *plan) looksBelow() bool {
	return p.Stock.Onto == "tableau" && p.Tableau.Unit != "one" && (p.Tableau.Unit != "run" || !p.runsAsBuilt())
}

// spares says whether a search may use the lemma safe from here.
func (s *State) spares(o engine.SolveOptions) bool {
	return s.safeHolds() && s.filled() && o.Uses(lemmaSafe)
}

// refills says whether what fills spaces unasked can come again when there is nothing left of it: what may lie in a space then, and
// can be spared, would keep the next one out.
func (p *plan) refills() bool {
	fill := p.Tableau.Fill
	return hasWord(fill, "waste") && !hasWord(fill, "stock") || hasWord(fill, "reserve") && p.Stock.Onto == "reserve"
}

// filled says whether no space of the tableau is to be filled unasked. After a move none is, but a position may begin so.
func (s *State) filled() bool {
	return s.Tableau.Fill == "" || !s.spaces() || s.firstWith(s.Tableau.Fill) == ""
}

// runsAsBuilt says whether in cards that are moved together each may have been put on the one under it, as may no card
// that lies there otherwise.
func (p *plan) runsAsBuilt() bool {
	b := &p.Tableau
	return b.Unit == "one" || strings.Contains(b.Unit, "run") && b.Run.String() == b.Build.String()
}

// safe returns a move that takes a card out at once, 0 when there is none.
//
// Three cards of a position: the 5h can go out, the 4c and 4s are out. No card is left that could be put on the 5h,
// so it is of no use where it lies.
func (s *State) safe() engine.Move {
	if s.low == 0 {
		return 0
	}
	// Of several the lowest face goes first, so that positions which differ by the order of their piles go on alike.
	first, lowest := engine.Move(0), uint8(255)
	for from := s.givers(s.nextOut()); from != 0; from &= from - 1 {
		p := bits.TrailingZeros64(from)
		if s.waste.is(p) { // its order matters
			continue
		}
		c := s.top(p)
		if s.Tableau.Fill != "" && (s.size(p) == 1 || s.res.is(p)) {
			continue // what fills the space would be another card
		}
		if f := s.outTo(c); c < lowest && f >= 0 && s.useless(c) {
			first, lowest = pack(doMove, p, f, 1), c
		}
	}
	return first
}

// useless says whether a card that can go out is of no use on the tableau: no card that may be put on it will want to be
// there. docs/proofs/tables.md has the proofs.
func (s *State) useless(c uint8) bool {
	b, back := &s.Tableau.Build, s.Foundations[0].Back
	switch {
	case s.tab.size() == 0 || b.Step == "none":
		return true
	case b.Step == "down" && b.By == 1 && b.Suit == "suit" && !b.Round:
		return true // only the next lower of the suit goes there, and that is out
	case !back && s.allOut(c):
		return true
	case b.Step != "down" || b.By != 1 || b.Round || !s.linked:
		return false
	}
	switch at := s.placeInOrder(c); b.Suit {
	case "any":
		return s.leastOut(c, true, true) >= at-2
	case "alternate":
		return s.leastOut(c, false, true) >= at-2 && s.leastOut(c, true, false) >= at-3
	}
	return false
}

// placeInOrder returns the place of a card's rank, from 1.
func (s *State) placeInOrder(c uint8) int {
	return Order{s.Ranks, int(s.low)}.Place(engine.Rank(c & 15))
}

// allOut says whether every card that may be put on a card is out.
func (s *State) allOut(c uint8) bool {
	set := s.build.on[s.low][c&face]
	for x := uint8(1); set != 0 && x < 64; x++ {
		if set>>x&1 != 0 && s.size(s.placeFor(engine.Suit(x>>4))) < s.placeInOrder(x) {
			return false
		}
	}
	return true
}

// leastOut returns the least number of cards that are out of the other suits of a card's colour, of the other colour, or
// of both.
func (s *State) leastOut(c uint8, same, other bool) int {
	least := s.Ranks
	for i := range s.places {
		suit := s.places[i].suit
		isSame := Red(engine.Card(suit<<4)) == Red(engine.Card(c&face))
		if suit != int(c&face>>4) && (isSame && same || !isSame && other) {
			least = min(least, s.size(s.found.from+i))
		}
	}
	return least
}

// stockHolds says whether the stock of a game can be gone through without end, and nothing but the player's moves takes
// cards from it, one at a time. Cells that wait until it is out ask how far one is, as do spaces that others fill when the waste is empty.
func (p *plan) stockHolds() bool {
	asks := p.cell.size() > 0 && p.Cells.When == "stock out" || strings.HasPrefix(p.Tableau.Space, "waste ")
	return !asks && p.waste.size() > 0 && p.Stock.Redeals == Any && p.Stock.Needs == "" && p.Take.What == "" && !hasWord(p.Tableau.Fill, "waste") && !hasWord(p.Tableau.Fill, "stock")
}

// prefixHolds says whether by their ranks alone cards come to the hole from the tableau in this game, and do nothing else.
func (p *plan) prefixHolds() bool {
	b := &p.Tableau
	return p.ranksHolds() && p.tab.to == p.stock.to && p.field.size() == 0 && p.covers == nil && b.Build.Step == "none" && b.Space == "none" &&
		p.Gather.Times == 0 && p.Gather.Draw == 0
}

// spared says that another pile is at least as good to play from: its cards begin at the top with the ranks of this one. Of
// piles that are equal the one that precedes is played.
//
// Let a win play this pile's top card now, and k be the number of its cards up to which each comes before the card as deep in the other. Let
// these k and those of the other change places in the order: the ranks that come are the same, and each card still comes before those
// below it. So there is a win that plays the other's top card now.
func (l *lean) spared(pile int) bool {
	mine := l.pile(pile)
	for other := l.tab.from; other < l.tab.to; other++ {
		theirs := l.pile(other)
		more := len(theirs) - len(mine)
		alike := func(a, b uint8) bool { return a&15 == b&15 }
		if other != pile && more >= 0 && slices.EqualFunc(mine, theirs[more:], alike) && (more > 0 || l.precedes(other, pile)) {
			return true
		}
	}
	return false
}

// suitsHold says whether no rule of the game asks for a suit: cards come to a hole, or are taken away.
func (p *plan) suitsHold() bool {
	blind := func(r Relation) bool { return r.Step != "pairs" && (r.Suit == "any" || r.Suit == "") }
	return (p.hole.size() > 0 || p.Take.What != "") && !p.takesLower() && p.found.size() == 0 && p.field.size() == 0 && p.Table.Won != "suits built" &&
		blind(p.Hole.Build) && blind(p.Tableau.Build) && blind(p.Tableau.Run)
}

// dropSuits makes all known cards spades, which every pack has.
func (l *lean) dropSuits() {
	for i, c := range l.cards {
		if c&15 != 0 {
			l.cards[i] = c&(down|15) | uint8(engine.Spades)<<4
		}
	}
}
