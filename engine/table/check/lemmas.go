package check

import (
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// Kind returns the kind of these certificates.
func Kind() certificate.Kind {
	return closed.Kind(certificate.Table, func(h closed.Head) (closed.Rules, error) {
		if h.Lemmas != LemmaSpans {
			return Read(h)
		}
		h.Lemmas = ""
		r, err := Read(h)
		if err != nil {
			return nil, err
		}
		return r.Spans()
	})
}

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
	said := strings.Fields(names)
	r.used = engine.Those(lemmas, func(l lemma) bool { return slices.Contains(said, l.name) && l.holds(r) })
	return strings.Join(namesOf(r.used), " ") == names
}

// namesOf returns the names of lemmas.
func namesOf(list []lemma) []string {
	return engine.Each(list, func(l lemma) string { return l.name })
}
