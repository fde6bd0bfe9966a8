package check

import (
	"slices"

	"patience/engine/closed"
)

// ranksHolds says whether the lemma ranks holds in a game: a card that must come to the hole comes onto one that lies there by what the
// two of them are, stays there, and cannot be got rid of otherwise. A card of the tableau that need not come there could lie in a cell.
func (r *Game) ranksHolds() bool {
	return r.hole.size() > 0 && r.found.size() == 0 && r.take == "" && r.low > 0 && (r.won == "hole" || r.won == "tableau taken" && r.cell.size() == 0)
}

// lonely says whether the cards that must still come to the hole cannot do so: each needs a card of its own to come onto. That is the top
// one, or comes there itself. Cards of a stock that is dealt onto the hole must follow none. Where no others come, and by rank alone, they need a walk.
func (r *Game) lonely(p *Position) bool {
	var come, lie []byte
	for at := range r.stock.to {
		must := r.tab.has(at) || r.won == "hole" && !(r.stock.has(at) && r.onto == "hole")
		for _, c := range p.Piles[at] {
			lie = append(lie, c&63)
			if must {
				come = append(come, c&63)
			}
		}
	}
	hole := p.Piles[r.hole.from]
	if len(come) == len(lie) && r.stepsBeside() {
		return !r.walks(come, hole)
	}
	alone := 0 // cards that may find none
	if len(hole) > 0 {
		lie = append(lie, top(hole)&63)
	} else {
		alone++
	}
	return leftOver(len(come), len(lie), func(i, other int) bool {
		return int(lie[other]&15) != r.ends && r.comes(r.drop, p.Low, lie[other], come[i])
	}) > alone
}

// stepsBeside says whether cards come to the hole beside the rank of the top card, and any such do.
func (r *Game) stepsBeside() bool {
	d := r.drop
	return d.pairs == nil && d.step == "either" && d.by == 1 && (d.suit == "" || d.suit == "any") && r.ends == 0 && r.low == 1
}

// walks says whether a walk over the ranks comes to all cards. Where the order does not go round, a rank of which there is no card
// closes the ring.
func (r *Game) walks(come, hole []byte) bool {
	var left [closed.WalkRanks]int
	for _, c := range come {
		left[c&15-1]++
	}
	ring, first := r.ranks, -1
	if !r.drop.round {
		ring++
	}
	if len(hole) > 0 {
		first = int(top(hole)&15) - 1
	}
	return closed.Walk(left[:ring], first)
}

// prefixHolds says whether the lemma prefix holds in a game: by their ranks all cards come from the tableau to the hole, and do nothing else.
func (r *Game) prefixHolds() bool {
	return r.ranksHolds() && r.drop.pairs == nil && (r.drop.suit == "" || r.drop.suit == "any") && r.tab.to == r.stock.to && r.row.size() == 0 &&
		len(r.covers) == 0 && r.build.step == "none" && r.space == "none" && r.gather == 0 && r.draw == 0
}

// betterLed says whether for each pile whose card leads to no member another's does that is as good: it begins at the top with the ranks of
// that pile.
func (r *Game) betterLed(p *Position, led, missed []int) bool {
	begins := func(pile, with []byte) bool {
		return len(pile) >= len(with) && slices.EqualFunc(pile[len(pile)-len(with):], with, func(a, b byte) bool { return a&15 == b&15 })
	}
	return !slices.ContainsFunc(missed, func(m int) bool {
		return !slices.ContainsFunc(led, func(l int) bool { return l != m && begins(p.Piles[l], p.Piles[m]) })
	})
}
