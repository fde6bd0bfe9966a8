package check

import (
	"slices"
	"strings"
)

// A lemma says why fewer moves than all need to lead to members.
type lemma struct {
	name string
	// holds says whether it does in the game.
	holds func(r *Game) bool
	// first says that it needs no more of a position than one move, and that this leads to a member.
	first func(r *Game, p *Position, listed func(next []uint64) bool) bool
	// spares says that no more moves need to lead to members than those that do: the piles from which a card was moved to one, and to none.
	spares func(r *Game, p *Position, led, missed []int) bool
}

// lemmas are all that there are, by their names.
var lemmas = []lemma{
	{name: "alone", holds: (*Game).aloneHolds, first: (*Game).checkAlone},
	{name: "pairs", holds: (*Game).pairsHolds, spares: func(r *Game, p *Position, _, _ []int) bool { return r.unpaired(p) }},
	{name: "prefix", holds: (*Game).prefixHolds, spares: (*Game).betterLed},
	{name: "ranks", holds: (*Game).ranksHolds, spares: func(r *Game, p *Position, _, _ []int) bool { return r.lonely(p) }},
	{name: "safe", holds: func(r *Game) bool { return r.safeHolds() && r.filled(r.start) }, first: (*Game).checkSafe},
}

// use reads the names of the lemmas that are used, in their order, and says whether each of them holds.
func (r *Game) use(names string) bool {
	for _, l := range lemmas {
		if slices.Contains(strings.Fields(names), l.name) && l.holds(r) {
			r.used = append(r.used, l)
		}
	}
	var read []string
	for _, l := range r.used {
		read = append(read, l.name)
	}
	return strings.Join(read, " ") == names
}

// lemmaNames lists all lemmas.
func lemmaNames() string {
	var names []string
	for _, l := range lemmas {
		names = append(names, l.name)
	}
	return strings.Join(names, ", ")
}
