package survey

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"sync"
)

// ahead is how many items a worker may be ahead of the result that is waited for.
const ahead = 64

// A task is an item and where its result goes; the channel is closed without a
// result when the item was not begun.
type task[T, R any] struct {
	item T
	err  error
	done chan result[R]
}

// A result is what came of a piece of work.
type result[R any] struct {
	is  R
	err error
}

// InOrder does a piece of work for each item, so many at a time, 0 for as many as there are cores, and hands the
// results on one by one in the order of the items, which are read as they are
// needed. It ends early with the first error: of an item or its work, once all before
// it are handed on, or of each. It also ends with the context; then what was done is
// still handed on.
//
//	work:  item 1 takes long   ----------------> done
//	       items 2, 3, 4       --> --> -->       wait for it
//	each:                                        1, 2, 3, 4
func InOrder[T, R any](ctx context.Context, jobs int, items iter.Seq2[T, error], work func(context.Context, T) (R, error), each func(R) error) error {
	jobs = cmp.Or(jobs, runtime.GOMAXPROCS(0))
	ctx, stop := context.WithCancel(ctx)
	tasks := make(chan task[T, R])
	order := make(chan task[T, R], jobs*ahead)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() { carryOut(ctx, tasks, work) })
	}
	defer workers.Wait()
	defer stop()
	go hand(ctx, items, tasks, order)
	for {
		t, ok := next(ctx, order)
		if !ok || t.err != nil {
			return t.err
		}
		r, done := <-t.done
		if done && r.err == nil {
			r.err = each(r.is)
		}
		if r.err != nil {
			return r.err
		}
	}
}

// carryOut does one task after the other until there are no more, or the context
// ends.
func carryOut[T, R any](ctx context.Context, tasks <-chan task[T, R], work func(context.Context, T) (R, error)) {
	for {
		select {
		case t, ok := <-tasks:
			if !ok {
				return
			}
			if ctx.Err() == nil {
				is, err := work(ctx, t.item)
				t.done <- result[R]{is, err}
			}
			close(t.done)
		case <-ctx.Done():
			return
		}
	}
}

// hand hands the items out, first to the order and then to the workers.
func hand[T, R any](ctx context.Context, items iter.Seq2[T, error], tasks, order chan<- task[T, R]) {
	defer close(order)
	defer close(tasks)
	for item, err := range items {
		t := task[T, R]{item, err, make(chan result[R], 1)}
		select {
		case order <- t:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
		select {
		case tasks <- t:
		case <-ctx.Done():
			close(t.done)
			return
		}
	}
}

// next returns the next task in order. After the end of the context it does not wait
// for items any more, since reading one may take for ever.
func next[T, R any](ctx context.Context, order <-chan task[T, R]) (t task[T, R], ok bool) {
	select {
	case t, ok = <-order:
		return t, ok
	case <-ctx.Done():
	}
	select {
	case t, ok = <-order:
		return t, ok
	default:
		return t, false
	}
}

// Each returns items that are all there, for [InOrder].
func Each[T any](items []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, item := range items {
			if !yield(item, nil) {
				return
			}
		}
	}
}
