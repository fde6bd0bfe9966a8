package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// restEvery is how long work goes on in a browser before it rests.
const restEvery = 50 * time.Millisecond

// rested is when work rested last. In a browser all of Go has one thread.
var rested time.Time

// Rest is called often by work that takes long. In a browser all of Go has one thread, and hears
// nothing while it works, not even that it is to stop: there it rests for a moment now and then.
// Elsewhere it does nothing.
func Rest() {
	if runtime.GOOS == "js" && time.Since(rested) > restEvery {
		time.Sleep(time.Millisecond)
		rested = time.Now()
	}
}

// AtOnce calls f for 0 to n-1, begun in this order and so many at a time, and returns when all have ended. Of one at a
// time each is called here.
func AtOnce(n, jobs int, f func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			f(i)
		}
	}
	var others sync.WaitGroup
	for range min(n, jobs) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}

// progressKey is where a context keeps the function of [WithProgress].
type progressKey struct{}

// WithProgress returns a context under which long work tells how far it is, as in
// "12000 positions". It is for questions, which have no options of their own: a prompt
// can show a counter while one is answered. What is told comes often; who shows it
// may leave most of it out.
func WithProgress(ctx context.Context, show func(what string)) context.Context {
	return context.WithValue(ctx, progressKey{}, show)
}

// Tell says how far the work under a context is, to whom it may concern.
func Tell(ctx context.Context, format string, args ...any) {
	if show, ok := ctx.Value(progressKey{}).(func(what string)); ok {
		show(fmt.Sprintf(format, args...))
	}
}
