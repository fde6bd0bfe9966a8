package table

import "patience/engine"

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
		if other != pile && (more > 0 || more == 0 && l.precedes(other, pile)) && sameRanks(mine, theirs[more:]) {
			return true
		}
	}
	return false
}

// sameRanks says whether cards have the ranks of others.
func sameRanks(some, others []uint8) bool {
	for i, c := range some {
		if c&15 != others[i]&15 {
			return false
		}
	}
	return true
}

// suitsHold says whether no rule of the game asks for a suit: cards come to a hole, or are taken away.
func (p *plan) suitsHold() bool {
	blind := func(r Relation) bool { return r.Step != "pairs" && (r.Suit == "any" || r.Suit == "") }
	return (p.hole.size() > 0 || p.Take.What == "rank" || p.sum > 0) && p.found.size() == 0 && p.field.size() == 0 && p.Table.Won != "suits built" &&
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
