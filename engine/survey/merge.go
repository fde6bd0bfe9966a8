package survey

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"math"

	"patience/engine"
	"patience/engine/file"
)

// Merge adds what others know. A verdict counts more than unknown, and of two
// unknowns the one that looked at more positions. It is an error when one says won
// and the other lost; then nothing has changed.
func (o Outcomes) Merge(others Outcomes) error {
	better := Outcomes{}
	for deal, other := range others {
		mine, ok := o[deal]
		switch {
		case !ok || mine.LessThan(other):
			better[deal] = other
		case mine.Contradicts(other):
			return fmt.Errorf("deal %d is %v in one log and %v in another: one of them is wrong", deal, mine.Verdict, other.Verdict)
		}
	}
	maps.Copy(o, better)
	return nil
}

// Contradicts says whether one is won and the other lost.
func (o Outcome) Contradicts(other Outcome) bool {
	return o.Verdict != other.Verdict && o.Verdict != engine.VerdictUnknown && other.Verdict != engine.VerdictUnknown
}

// LessThan says whether the other outcome knows more of the same deal: a verdict more than
// none, one with its line or certificate more than one without, and of two unknowns the one
// that looked at more positions.
func (o Outcome) LessThan(other Outcome) bool {
	switch {
	case o.Verdict != other.Verdict:
		return o.Verdict == engine.VerdictUnknown
	case o.Verdict == engine.VerdictUnknown:
		return o.States < other.States
	}
	return o.Line+o.Certificate == "" && other.Line+other.Certificate != ""
}

// MergeLogs writes one log with what is in several of the same survey, in the
// order of the deals.
func MergeLogs(name string, logs []string) (Outcomes, error) {
	all, first := Outcomes{}, ""
	for i, l := range logs {
		title, known, err := ReadLog(l)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			first = title
		}
		if title != first {
			return nil, fmt.Errorf("%s is of another survey than %s: %q, not %q", l, logs[0], title, first)
		}
		if err := all.Merge(known); err != nil {
			return nil, fmt.Errorf("%s: %w", l, err)
		}
	}
	_, err := file.Write(name, func(w io.Writer) error { return WriteLog(w, first, all.All()) })
	return all, err
}

// All yields the outcomes in the order of the deals.
func (o Outcomes) All() iter.Seq2[Outcome, error] {
	return func(yield func(Outcome, error) bool) {
		for _, deal := range o.deals(Range{Last: math.MaxUint64}) {
			if !yield(o[deal], nil) {
				return
			}
		}
	}
}
