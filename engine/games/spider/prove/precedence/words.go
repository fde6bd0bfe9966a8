package precedence

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// String tells the proof: why nothing that is claimed can be done, and then of each rank
// that this waits for why it is not in sight.
//
//	No 3 ever comes into sight:
//	  pile 1: 3c, under the Ks
//	  pile 6: 3s 3c, under the 6h, which needs a 7; from row 2 on under the Kd
func (p *Proof) String() string {
	t := &teller{table: p.table, bounds: p.bounds, sight: p.bounds.sights(p.table)}
	t.text.WriteString("Until a space is made or a suit removed, a card goes only onto one of the next rank, and a King goes nowhere.\n")
	space, suits := p.Claim.needs()
	until := p.Claim.row(p.table)
	if space {
		t.spaces(until)
	}
	t.suits(suits, until)
	for n := 0; n < len(t.ranks); n++ {
		t.unseen(t.ranks[n])
	}
	t.text.WriteString("Each of these would have to wait for another of them. So none can be the first.\n")
	return t.text.String()
}

// A teller tells a proof.
type teller struct {
	*table
	bounds bounds
	sight  sight
	ranks  []engine.Rank // to be told of, in the order in which they are met
	text   strings.Builder
}

// line writes a line.
func (t *teller) line(format string, args ...any) {
	fmt.Fprintf(&t.text, format+"\n", args...)
}

// when puts together that something cannot be: "No 3 ever comes into sight", "No 7 comes
// into sight before row 3".
func (t *teller) when(what, can, does string, until int) string {
	if until > t.rows {
		return fmt.Sprintf("%s %sever %s", what, can, does)
	}
	return fmt.Sprintf("%s %s%s before row %d", what, can, does, until)
}

// spaces tells why no pile becomes a space.
func (t *teller) spaces(until int) {
	t.line("%s:", t.when("No space", "can ", "be made", until))
	for n, top := range t.top {
		t.line("  pile %d: %v, %s", n+1, t.chains[top].cards[0], t.stays(top, top, until))
	}
}

// suits tells why suits are not removed: each takes cards that are not in sight, of one
// rank for all of them if there is one.
func (t *teller) suits(suits []engine.Suit, until int) {
	if len(suits) == 0 {
		return
	}
	for r := engine.Ace; r <= engine.King; r++ {
		if t.sight[r] >= until {
			what := "No suit"
			if len(suits) == 1 {
				what = "No " + suits[0].Name()
			}
			t.line("%s: that takes %s.", t.when(what, "can ", "be removed", until), t.aRank(r))
			return
		}
	}
	for _, s := range suits {
		t.suit(s, until)
	}
}

// suit tells of a card of a suit that is not in sight.
func (t *teller) suit(s engine.Suit, until int) {
	seen := map[engine.Card]bool{}
	for i, c := range t.chains {
		for _, card := range c.cards {
			seen[card] = seen[card] || t.bounds.shown(t.table, i) < until
		}
	}
	for _, c := range engine.Sequence(s, engine.Ace, engine.King) {
		if !seen[c] {
			t.line("%s: that takes %s %v.", t.when("No "+s.Name(), "can ", "be removed", until), c.Rank().Article(), c)
			t.list(func(other engine.Card) bool { return other == c }, until)
			return
		}
	}
}

// unseen tells why no card of a rank is in sight.
func (t *teller) unseen(r engine.Rank) {
	until := t.sight[r]
	t.line("%s:", t.when("No "+r.String(), "", "comes into sight", until))
	t.list(func(c engine.Card) bool { return c.Rank() == r }, until)
}

// list tells of the cards of a kind that are covered at the start what lies on them. Those
// of a pile that wait for the same are told together.
func (t *teller) list(is func(engine.Card) bool, until int) {
	pile, names, why := 0, "", ""
	flush := func() {
		if names != "" {
			t.line("  pile %d: %s, %s", pile, names, why)
		}
	}
	for i, c := range t.chains {
		at, on := slices.IndexFunc(c.cards, is), i+1
		if _, covered := t.covered(i); at < 0 || !covered {
			continue
		}
		stays := t.stays(on, -1, until)
		if pile == c.pile && why == stays {
			names += " " + c.cards[at].String()
			continue
		}
		flush()
		pile, names, why = c.pile, c.cards[at].String(), stays
	}
	flush()
	if row := t.firstDealt(is); row <= t.rows {
		t.line("  the hand: the first is dealt in row %d", row)
	}
}

// firstDealt returns the row in which the first card of a kind is dealt, of those that are.
func (t *teller) firstDealt(is func(engine.Card) bool) int {
	first := t.never()
	for _, c := range t.chains {
		if c.row > 0 && is(c.cards[0]) {
			first = min(first, c.row)
		}
	}
	return first
}

// stays says why chain i stays where it is, to be read behind a card: one of chain self,
// or one that lies under it.
func (t *teller) stays(i, self, until int) string {
	var parts []string
	last := ""
	for row := t.chains[i].row; row < until; row++ {
		part := t.because(t.cause(i, row), self)
		if part == last {
			continue
		}
		last = part
		if len(parts) > 0 {
			part = fmt.Sprintf("from row %d on %s", row, part)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// because says that chain i is why: "under the 2h, which needs a 3".
func (t *teller) because(i, self int) string {
	c, king := t.chains[i].cards[0], t.chains[i].head() == engine.King
	switch {
	case king && i == self:
		return "a King"
	case king:
		return fmt.Sprintf("under the %v", c)
	case i == self:
		return "which needs " + t.aRank(c.Rank()+1)
	}
	return fmt.Sprintf("under the %v, which needs %s", c, t.aRank(c.Rank()+1))
}

// cause returns the chain that keeps chain i where it is when row is the last row that was
// dealt: a King if there is one, or the one whose next rank is out of sight for longest.
func (t *teller) cause(i, row int) int {
	cause, longest := i, row
	for on := i; on == i || t.below(i, on) && t.chains[on].row <= row; on++ {
		if t.chains[on].head() == engine.King {
			return on
		}
		if until := t.sight[t.chains[on].head()+1]; until > longest {
			cause, longest = on, until
		}
	}
	return cause
}

// aRank writes a rank with its article, "a 3", and notes that it is to be told of.
func (t *teller) aRank(r engine.Rank) string {
	if !slices.Contains(t.ranks, r) {
		t.ranks = append(t.ranks, r)
	}
	return r.Article() + " " + r.String()
}
