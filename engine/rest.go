package engine

import (
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
