package engine

import (
	"sync/atomic"
	"testing"
)

// TestAtOnce: each number is called once, and no more at a time than there are jobs.
func TestAtOnce(t *testing.T) {
	for _, jobs := range []int{-1, 0, 1, 3, 50} {
		for _, n := range []int{0, 1, 2, 40} {
			var running, most atomic.Int64
			called := make([]atomic.Int64, n)
			AtOnce(n, jobs, func(i int) {
				now := running.Add(1)
				for before := most.Load(); now > before && !most.CompareAndSwap(before, now); before = most.Load() {
				}
				called[i].Add(1)
				running.Add(-1)
			})
			for i := range called {
				if got := called[i].Load(); got != 1 {
					t.Errorf("%d of %d with %d jobs: called %d times", i, n, jobs, got)
				}
			}
			if most.Load() > int64(max(jobs, 1)) {
				t.Errorf("%d at a time with %d jobs", most.Load(), jobs)
			}
		}
	}
}
