package sandbox

import (
	"context"
	"errors"
	"sync/atomic"
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
	steps  uint   // instructions that Lua has asked for
	look   func() // is called after every stepsBetween of them
	grace  uint   // instructions that may still be run when a person has stopped the script
}

func newStopper() *stopper {
	s := &stopper{Context: context.Background(), closed: make(chan struct{})}
	close(s.closed)
	return s
}

// stepsBetween is how many instructions go by between two looks at the memory.
const stepsBetween = 1 << 13

// Done returns nil while scripts may run, and a closed channel afterwards.
func (s *stopper) Done() <-chan struct{} {
	if s.steps++; s.steps%stepsBetween == 0 {
		s.look()
	}
	if s.cause.Load() == nil || s.grace > 0 && s.patient() {
		return nil
	}
	return s.closed
}

// graceSteps is how many instructions of a function that Go code calls are run to its
// end although the script is stopped, so that the Go code can say what it knows.
const graceSteps = 1 << 14

// patient uses up one instruction of the grace. Neither os.exit nor the limit on memory
// has any.
func (s *stopper) patient() bool {
	s.grace--
	switch (*s.cause.Load()).(type) {
	case *MemoryError, *ExitError:
		return false
	}
	return true
}

// ErrStopped is what a stopped script sees for the instant that it still runs.
var ErrStopped = errors.New("interrupted")

// Err returns nil while scripts may run.
func (s *stopper) Err() error {
	if s.cause.Load() == nil {
		return nil
	}
	return ErrStopped
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

// countSteps stops an entry that has run more instructions than it may.
func (m *Machine) countSteps() {
	if most := m.config.Steps; most > 0 && m.stop.steps-m.first > most {
		m.meter.raise(ErrSteps)
	}
}

// ErrSteps is why a script is stopped that runs more instructions than Config.Steps.
var ErrSteps = errors.New("too many instructions")

// begin starts an entry: its own context, which ends with it, the flag down, and
// somebody who watches the memory. The function that it returns ends the entry.
func (m *Machine) begin(ctx context.Context) (end func()) {
	m.stop.lower()
	m.first = m.stop.steps
	entry, cancel := context.WithCancel(ctx)
	if entry.Err() != nil {
		m.stop.raise(context.Cause(ctx))
	}
	m.meter.raise = func(cause error) {
		m.stop.raise(cause)
		cancel() // what Go code does for the script
	}
	raised, watched := make(chan struct{}), make(chan struct{})
	quiet := context.AfterFunc(ctx, func() {
		m.stop.raise(context.Cause(ctx))
		close(raised)
	})
	m.ctx = entry
	go func() {
		m.meter.watch(entry)
		close(watched)
	}()
	return func() {
		if cancel(); !quiet() {
			<-raised
		}
		<-watched // so that neither stops the next entry
	}
}
