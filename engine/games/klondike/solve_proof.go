package klondike

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
)

// prove adds to the result of a loss why it is lost: what can never happen when there is something, which is
// short, else the closed set of a search without what is no lemma, if the limits leave time for it: of the
// game with the whole deck in view when it is lost even so, which has far fewer positions.
func (s *State) prove(ctx context.Context, o engine.SolveOptions, known *dive, r *engine.Result) error {
	if o.Uses("never") {
		if p, err := s.refute(); err == nil && p != nil {
			r.Proof = p.Proof()
			return nil
		}
		o.Without = append(slices.Clip(o.Without), "never")
	}
	if o.Uses("freer") && !s.open() {
		freer := *s
		freer.variant = variant{kings: s.kings}
		quick := o
		quick.Prove, quick.Limits.States = false, r.States
		if _, found, err := freer.search(ctx, quick, nil); err != nil {
			return err
		} else if addWork(r, found); found.Verdict == engine.VerdictLost {
			if err := freer.enclose(ctx, o, nil, s, r); err != nil || r.Proof != nil {
				return err
			}
		}
	}
	return s.enclose(ctx, o, known, s, r)
}

// enclose adds to the result the closed set of a game in which a position is lost: its own, or the freer one. What is
// known to be lost guides it.
func (s *State) enclose(ctx context.Context, o engine.SolveOptions, known *dive, start *State, r *engine.Result) error {
	if o.Limits.Time > 0 {
		o.Limits.Time = max(o.Limits.Time-r.Time, 1)
	}
	if o.Limits.States > 0 {
		o.Limits.States = max(o.Limits.States-r.States, 1)
	}
	g, n := newGround(s)
	d := newDive(ctx, g, o)
	d.heed(known)
	if d.decide(&n) {
		return errors.New("klondike: a position that was found lost is won without the reductions that are no lemmas")
	}
	again := d.Failed()
	if again.Verdict == engine.VerdictLost {
		r.Proof = d.proof(start)
	}
	addWork(r, again)
	return nil
}

// addWork adds what a further search took.
func addWork(r *engine.Result, more engine.Result) {
	r.States, r.Looked, r.Bytes, r.Time = r.States+more.States, r.Looked+more.Looked, max(r.Bytes, more.Bytes), r.Time+more.Time
}

// proof returns the positions that were met from a start as a closed set. When the search had the whole
// deck in view and the start has not, that is the lemma freer.
func (d *dive) proof(start *State) engine.Proof {
	numbers := make([]uint64, 0, d.States)
	for key := range d.met.each {
		numbers = append(numbers, key-1)
	}
	lemmas := []string{"safe"}
	if d.open() && !start.open() {
		lemmas = append(lemmas, "freer")
	}
	strict := len(numbers)
	if d.view != nil {
		for key := range d.view.met.each {
			numbers = append(numbers, viewNumber(key-1))
		}
	}
	viewed := len(numbers) > strict
	if viewed {
		lemmas = append(lemmas, "view")
	}
	if d.known != nil && d.known.reduce.waste {
		lemmas = append(lemmas, "waste")
	}
	if d.open() || viewed { // else lazy is no lemma
		lemmas = append(lemmas, "lazy")
	}
	h := closed.Head{
		Game: "klondike", Position: start.line(), Lemmas: d.Using(lemmas...),
		Options: engine.FactsText(start.terms()),
	}
	return closed.NewProof(h, 1, numbers)
}

// line returns the position in a line: what is out, the pass, the waste, the stock, and the
// columns with the cards that lie face down in brackets.
func (s *State) line() string {
	var out []string
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		name := "-"
		if c, ok := s.top(suit); ok {
			name = c.String()
		}
		out = append(out, name)
	}
	parts := []string{strings.Join(out, " "), fmt.Sprint(s.pass), engine.Cards(s.Waste()).String(), engine.Cards(s.Stock()).String()}
	for n := 1; n <= columns; n++ {
		column := engine.Cards(s.Run(n)).String()
		if down := engine.Cards(s.Down(n)); len(down) > 0 {
			column = fmt.Sprintf("(%v) %s", down, column)
		}
		parts = append(parts, column)
	}
	return strings.Join(parts, " | ")
}
