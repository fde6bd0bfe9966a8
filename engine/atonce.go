package engine

import (
	"sync"
	"sync/atomic"
)

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
