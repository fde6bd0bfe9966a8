// Package survey decides many numbered deals: which are left to do, what came of
// each, and between which bounds the share lies that can be won. What it knows is
// kept in a log, from which a survey goes on; logs of several machines can be
// merged. Of the deals and the solvers it knows only the numbers and the verdicts.
//
// survey.go is an outcome, log.go the file that keeps them, merge.go what several files know
// together, order.go how many workers share the deals and the outcomes still come in order,
// tally.go and interval.go the last line.
package survey

import (
	"context"
	"maps"
	"slices"
	"time"

	"patience/engine"
)

// An Outcome is what came of one deal.
type Outcome struct {
	Deal    uint64
	Verdict engine.Verdict
	Stop    engine.Stop // why the verdict is unknown
	Time    time.Duration
	States  int
}

// OutcomeOf returns what a solver's result says of a deal.
func OutcomeOf(deal uint64, r engine.Result) Outcome {
	return Outcome{deal, r.Verdict, r.Stop, r.Time, r.States}
}

// cut says whether the outcome tells nothing because somebody stopped the survey.
func (o Outcome) cut() bool {
	return o.Verdict == engine.VerdictUnknown && o.Stop == engine.StopCancelled
}

// A Survey is a range of deals, and what is known of them and of others.
type Survey struct {
	Title       string // the game and how its deals are numbered; other titles, other deals
	First, Last uint64
	Known       Outcomes
}

// Outcomes are by the number of the deal.
type Outcomes map[uint64]Outcome

// Size returns how many deals the range has.
func (s *Survey) Size() uint64 { return s.Last - s.First + 1 }

// Todo lists the deals of the range that are not decided yet; again adds those that
// were tried and stayed unknown.
func (s *Survey) Todo(again bool) []uint64 {
	var todo []uint64
	for i := range s.Size() {
		out, ok := s.Known[s.First+i]
		if !ok || again && out.Verdict == engine.VerdictUnknown {
			todo = append(todo, s.First+i)
		}
	}
	return todo
}

// Tally counts the outcomes of the range.
func (s *Survey) Tally() *Tally {
	return s.Known.tally(func(deal uint64) bool { return deal >= s.First && deal <= s.Last })
}

// Tally counts all outcomes.
func (o Outcomes) Tally() *Tally { return o.tally(func(uint64) bool { return true }) }

func (o Outcomes) tally(counts func(deal uint64) bool) *Tally {
	t := &Tally{}
	for _, deal := range slices.Sorted(maps.Keys(o)) {
		if counts(deal) {
			t.Add(o[deal].Verdict, o[deal].Time)
		}
	}
	return t
}

// A Decider decides the deal of a number.
type Decider func(ctx context.Context, deal uint64) (Outcome, error)

// Run decides deals, some at a time, and keeps and hands on each outcome in the
// order of the deals. It ends early with the context or with the first error;
// what the context cut short stays undecided.
func (s *Survey) Run(ctx context.Context, jobs int, todo []uint64, decide Decider, each func(Outcome) error) error {
	type decided struct {
		Outcome
		err error
	}
	work := func(ctx context.Context, deal uint64) decided {
		out, err := decide(ctx, deal)
		return decided{out, err}
	}
	return InOrder(ctx, jobs, Each(todo), work, func(d decided) error {
		if d.err != nil || d.cut() {
			return d.err
		}
		s.Known[d.Deal] = d.Outcome
		return each(d.Outcome)
	})
}
