package klondike

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/games/klondike/precedence"
)

// proof returns why the start is lost: the precedence argument when there is one, which is
// short, else the positions that were met as a closed set.
func (d *dive) proof() engine.Proof {
	if d.reduce.precedence {
		if p, err := d.start.shortest(); err == nil && p != nil {
			return newArgument(p)
		}
	}
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
		Game: "klondike", Position: d.start.line(), Lemmas: d.Using(lemmas...),
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
