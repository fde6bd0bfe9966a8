package survey

import "context"

// A Crew decides the deals of a survey: Local in this process, others on other machines.
// Which deals are left is what the book does not have, so a crew may be ended in any way, and
// the next one goes on from the book.
type Crew interface {
	// Decide decides deals, in any order, and appends the outcomes to a book. Whoever was given
	// deals hears that they are done after they were committed. It ends early with the context
	// or with the first error.
	Decide(ctx context.Context, deals Ranges, book Book) error
	// Workers returns how many deals are decided at a time.
	Workers() int
}

// Local is a crew of goroutines.
type Local struct {
	Jobs    int
	Decider Decider
}

// Decide decides the deals, and appends the outcomes in their order.
func (l *Local) Decide(ctx context.Context, deals Ranges, book Book) error {
	return Run(ctx, l.Jobs, deals, l.Decider, book.Append)
}

// Workers returns the number of goroutines.
func (l *Local) Workers() int { return l.Jobs }
