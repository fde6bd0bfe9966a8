package survey

import (
	"context"
	"sync"
	"sync/atomic"
)

// InOrder does a piece of work for each item, some at a time, and hands the
// results on one by one in the order of the items. It ends early with the first
// error of each, or with the context; then what was done is still handed on.
func InOrder[T, R any](ctx context.Context, jobs int, items []T, work func(context.Context, T) R, each func(R) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	slots := make([]chan R, len(items))
	for i := range slots {
		slots[i] = make(chan R, 1)
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(items)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				slots[i] <- work(ctx, items[i])
			}
		})
	}
	idle := make(chan struct{})
	go func() { workers.Wait(); close(idle) }()
	for _, slot := range slots {
		if r, ok := take(slot, idle); ok {
			if err := each(r); err != nil {
				stop()
				<-idle
				return err
			}
		}
	}
	<-idle
	return nil
}

// take waits for what comes into the slot. Nothing comes any more when all are
// idle and it is empty.
func take[R any](slot chan R, idle chan struct{}) (r R, ok bool) {
	select {
	case r = <-slot:
		return r, true
	case <-idle:
	}
	select {
	case r = <-slot:
		return r, true
	default:
		return r, false
	}
}
