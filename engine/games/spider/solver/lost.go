package solver

import (
	"io"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/precedence"
)

// refute says whether the position is lost because all that could come first must wait,
// and hands on the proof.
func refute(s *spider.State) (proof lost, is bool) {
	p, err := precedence.Prove(s, precedence.Win())
	return lost{p}, err == nil && p != nil
}

// A lost is such a proof, as the solver's result has it.
type lost struct{ *precedence.Proof }

// String says what it consists of.
func (l lost) String() string { return engine.Count(l.Lines(), "chain") + " that must wait" }

// Size returns how many bytes Write writes.
func (l lost) Size() int64 {
	var text strings.Builder
	_ = l.Write(&text) // which cannot fail
	return int64(text.Len())
}

// Write writes the certificate.
func (l lost) Write(w io.Writer) error { return l.Certificate(w) }
