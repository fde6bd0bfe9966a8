package luaapi

import (
	"context"
	"errors"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A stopper is the context that Lua looks at before every instruction. It is a
// flag: while it is down Done returns a nil channel, which costs a script a
// quarter of its time and not half as a cancellable context does. Every
// coroutine has the same stopper, and nothing takes the flag down before the
// script has ended, so a script cannot swallow what stops it.
type stopper struct {
	context.Context
	cause  atomic.Pointer[error]
	closed chan struct{}
}

func newStopper() *stopper {
	s := &stopper{Context: context.Background(), closed: make(chan struct{})}
	close(s.closed)
	return s
}

// Done returns nil while scripts may run, and a closed channel afterwards.
func (s *stopper) Done() <-chan struct{} {
	if s.cause.Load() == nil {
		return nil
	}
	return s.closed
}

// errStopped is what a stopped script sees for the instant that it still runs.
var errStopped = errors.New("interrupted")

// Err returns nil while scripts may run.
func (s *stopper) Err() error {
	if s.cause.Load() == nil {
		return nil
	}
	return errStopped
}

// raise puts the flag up. The first cause is the one that is told.
func (s *stopper) raise(cause error) { s.cause.CompareAndSwap(nil, &cause) }

// raised returns why the flag is up, nil when it is down.
func (s *stopper) raised() error {
	if p := s.cause.Load(); p != nil {
		return *p
	}
	return nil
}

// lower takes the flag down, for the next script.
func (s *stopper) lower() { s.cause.Store(nil) }

// begin starts an entry: its own context, which ends with it, the flag down, and
// somebody who watches the memory. The function that it returns ends the entry.
func (h *Host) begin(ctx context.Context) (end func()) {
	h.stop.lower()
	entry, cancel := context.WithCancel(ctx)
	if entry.Err() != nil {
		h.stop.raise(context.Cause(ctx))
	}
	raised, watched := make(chan struct{}), make(chan struct{})
	quiet := context.AfterFunc(ctx, func() {
		h.stop.raise(context.Cause(ctx))
		close(raised)
	})
	h.ctx = entry
	go func() {
		h.watch(entry)
		close(watched)
	}()
	return func() {
		if cancel(); !quiet() {
			<-raised
		}
		<-watched // so that neither stops the next entry
	}
}

// watchEvery is how often the heap is measured while a script runs.
const watchEvery = 20 * time.Millisecond

// watch raises the flag when the heap is past the limit even after a collection.
func (h *Host) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if heap() < h.config.Memory {
			continue
		}
		if runtime.GC(); heap() >= h.config.Memory {
			h.stop.raise(&MemoryError{Limit: h.config.Memory})
			return
		}
	}
}

// heap returns the bytes that objects on the heap take, dead ones included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
