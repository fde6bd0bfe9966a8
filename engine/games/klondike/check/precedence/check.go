// Package precedence verifies certificates that a position of Klondike is lost by
// precedence. It shares nothing with the program that finds them but the names of cards.
//
// For each card there are up to three events, each of which stands for the first time
// that something happens to it: it moves, it goes out, it lies in a column. A certificate
// is a list of steps, and each step must follow, from the position and the steps before it,
// by looking at every way in which one event can come about:
//
//	Qc moves before Jh moves, by Jh moves   each way for the event behind "by" is closed
//	                                        or agrees
//	at once: 5d moves                       each way but out is closed
//	never: 8s lies in a column              each way is closed
//	stuck: Jd moves                         each way is closed; as the card has to move
//	                                        in a game that is won, the position is lost
//
// Read check.go, then ways.go for the rules, and facts.go for what follows from facts.
package precedence

import (
	"fmt"
	"io"
)

// A Report says what a certificate proves.
type Report struct {
	Draw  int // cards turned at a time; 0 when the whole deck is in view
	Cards int // cards that are not out
	Steps int
}

// String says it in words.
func (r Report) String() string {
	return fmt.Sprintf("lost: klondike, %d cards not out, %d steps", r.Cards, r.Steps)
}

// Verify reads a certificate and checks it. The error names the line.
func Verify(r io.Reader) (Report, error) {
	c, err := read(r)
	if err != nil {
		return Report{}, err
	}
	f := newFacts(c.position)
	over := false
	for i, s := range c.steps {
		if over {
			return Report{}, fmt.Errorf("step %d: the proof is over before it", i+1)
		}
		if !f.follows(s) {
			return Report{}, fmt.Errorf("step %d, %q: does not follow", i+1, s.text)
		}
		f.accept(s)
		over = s.kind == stuck
	}
	if !over {
		return Report{}, fmt.Errorf("the last step does not say that something is stuck")
	}
	return Report{Draw: c.position.draw, Cards: len(c.position.at), Steps: len(c.steps)}, nil
}
