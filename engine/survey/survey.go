// Package survey decides many numbered deals: which are left to do, what came of
// each, and between which bounds the share lies that can be won. What it knows is
// kept in a book, from which a survey goes on: a log, which is here, or a database,
// which is not. Of the deals and the solvers it knows only the numbers and the verdicts.
//
// survey.go is an outcome and how many are found, ranges.go which deals, log.go the file that keeps
// outcomes, bits.go one that keeps verdicts alone, merge.go what several files know together, order.go
// how many workers share the deals and the outcomes still come in order, tally.go and interval.go the
// last line.
package survey

import (
	"context"
	"errors"
	"fmt"
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

	// Line is the moves of one that is won, and Certificate the sum (SHA-256, in hex) of the
	// certificate of one that is lost. They are "" when nobody asked for them.
	Line, Certificate string
}

// OutcomeOf returns what a solver's result says of a deal.
func OutcomeOf(deal uint64, r engine.Result) Outcome {
	return Outcome{Deal: deal, Verdict: r.Verdict, Stop: r.Stop, Time: r.Time, States: r.States}
}

// Check says why an outcome cannot be.
func (o Outcome) Check() error {
	switch {
	case o.Time < 0 || o.States < 0:
		return errors.New("a number below 0")
	case o.Time >= maxSeconds*time.Second:
		return fmt.Errorf("a time of %v: nothing takes so long", o.Time)
	case o.Line != "" && o.Verdict != engine.VerdictWon:
		return fmt.Errorf("a line that wins stands beside %q", o.Verdict)
	case o.Certificate != "" && o.Verdict != engine.VerdictLost:
		return fmt.Errorf("a certificate of a loss stands beside %q", o.Verdict)
	}
	return nil
}

// Cut says whether the outcome tells nothing because somebody stopped the survey.
func (o Outcome) Cut() bool {
	return o.Verdict == engine.VerdictUnknown && o.Stop == engine.StopCancelled
}

// A Book keeps the outcomes of a survey.
type Book interface {
	// Left returns the deals of a range of which nothing is known; again adds those that
	// were tried and stayed unknown.
	Left(r Range, again bool) (Ranges, error)
	// Append adds an outcome. A verdict stays, and it is an error when another one contradicts it. Of two
	// unknown outcomes the later counts.
	Append(Outcome) error
	// Commit returns when all outcomes that were added cannot be lost any more.
	Commit() error
	// Tally counts the outcomes of a range.
	Tally(r Range) (*Tally, error)
	// Close commits and ends the use of the book.
	Close() error
}

// A Decider decides the deal of a number.
type Decider func(ctx context.Context, deal uint64) (Outcome, error)

// Run decides deals, some at a time, and hands on each outcome in the order of the
// deals. It ends early with the context or with the first error; what the context cut
// short is not handed on.
func Run(ctx context.Context, jobs int, deals Ranges, decide Decider, each func(Outcome) error) error {
	return InOrder(ctx, jobs, deals.All(), decide, func(out Outcome) error {
		if out.Cut() {
			return nil
		}
		return each(out)
	})
}
