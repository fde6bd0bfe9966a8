package survey

import (
	"context"
	"sync"
)

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
	// Sorted appends outcomes in the order of the deals. Then those behind a deal that takes
	// long wait for it, and are lost with it when the program is killed.
	Sorted bool
}

// Decide decides the deals, and appends the outcomes one at a time.
func (l *Local) Decide(ctx context.Context, deals Ranges, book Book) error {
	if l.Sorted {
		return Run(ctx, l.Jobs, deals, l.Decider, book.Append)
	}
	return l.anyhow(ctx, deals, book)
}

// anyhow appends each outcome as soon as it is there.
func (l *Local) anyhow(ctx context.Context, deals Ranges, book Book) (failed error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	next := make(chan uint64)
	var workers sync.WaitGroup
	var mu sync.Mutex // guards failed, and the book
	for range l.Jobs {
		workers.Go(func() {
			for deal := range next {
				out, err := l.Decider(ctx, deal)
				mu.Lock()
				if err == nil && !out.Cut() {
					err = book.Append(out)
				}
				if err != nil && failed == nil {
					failed = err
					stop()
				}
				mu.Unlock()
			}
		})
	}
	give(ctx, deals, next)
	workers.Wait()
	return failed
}

// give hands deals out until all are, or the context ends.
func give(ctx context.Context, deals Ranges, to chan<- uint64) {
	defer close(to)
	for deal := range deals.All() {
		select {
		case to <- deal:
		case <-ctx.Done():
			return
		}
	}
}

// Workers returns the number of goroutines.
func (l *Local) Workers() int { return l.Jobs }
