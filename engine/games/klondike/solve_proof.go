package klondike

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/games/klondike/precedence"
)

// prove adds to the result of a loss why it is lost: the precedence argument when there is one, which is
// short, else the closed set of a search without what is no lemma, if the limits leave time for it.
func (s *State) prove(ctx context.Context, o engine.SolveOptions, r *engine.Result) error {
	if o.Uses("precedence") {
		if p, err := s.shortest(); err == nil && p != nil {
			r.Proof = newArgument(p)
			return nil
		}
		o.Without = append(slices.Clip(o.Without), "precedence")
	}
	if o.Limits.Time > 0 {
		o.Limits.Time = max(o.Limits.Time-r.Time, 1)
	}
	if o.Limits.States > 0 {
		o.Limits.States = max(o.Limits.States-r.States, 1)
	}
	g, n := newGround(s)
	d := newDive(ctx, g, o)
	if d.decide(&n) {
		return errors.New("klondike: a position that was found lost is won without the reductions that are no lemmas")
	}
	again := d.Failed()
	if again.Verdict == engine.VerdictLost {
		r.Proof = d.proof(s)
	}
	r.States, r.Looked, r.Bytes, r.Time = r.States+again.States, r.Looked+again.Looked, max(r.Bytes, again.Bytes), r.Time+again.Time
	return nil
}

// proof returns the positions that were met from a start as a closed set.
func (d *dive) proof(start *State) engine.Proof {
	numbers := make([]uint64, 0, d.States)
	for key := range d.seen.Each {
		numbers = append(numbers, key-1)
	}
	lemmas := []string{"safe", "lazy"}
	if !d.open() {
		lemmas = lemmas[:1] // lazy is no lemma where the deck is turned in part
	}
	passes := passNames()[d.passes]
	h := closed.Head{
		Game: "klondike", Position: start.line(), Lemmas: d.Using(lemmas...),
		Options: fmt.Sprintf("draw=%s passes=%s", d.drawName(), passes),
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

// An argument is a precedence argument as a proof.
type argument struct {
	steps int
	text  []byte // the certificate
}

func newArgument(p *precedence.Proof) *argument {
	var b bytes.Buffer
	_ = p.Certificate(&b) // a Buffer takes all
	return &argument{len(p.Steps), b.Bytes()}
}

// String says what the proof consists of.
func (a *argument) String() string {
	return "a precedence argument of " + engine.Count(a.steps, "step")
}

// Size returns how many bytes Write writes.
func (a *argument) Size() int64 { return int64(len(a.text)) }

// Write writes the certificate.
func (a *argument) Write(w io.Writer) error {
	_, err := w.Write(a.text)
	return err
}
