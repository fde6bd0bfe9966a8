package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
)

// untilInterrupt returns a context that ends at the first Ctrl-C. A second one
// ends the program at once.
func untilInterrupt(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// patienceOfUser is how often somebody presses Ctrl-C at something that does
// not stop before the program ends.
const patienceOfUser = 4

// An interrupter turns Ctrl-C into the end of what runs, and keeps the session:
// a key that was pressed once too often does nothing.
type interrupter struct {
	signals chan os.Signal
	mu      sync.Mutex
	cancel  context.CancelFunc // nil when nothing runs
	presses int                // since that began
}

func newInterrupter() *interrupter {
	i := &interrupter{signals: make(chan os.Signal, 1)}
	signal.Notify(i.signals, os.Interrupt)
	go func() {
		for range i.signals {
			i.press()
		}
	}()
	return i
}

// press ends what runs; when that does not end, it ends the program.
func (i *interrupter) press() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.cancel == nil {
		return
	}
	i.cancel()
	if i.presses++; i.presses >= patienceOfUser {
		os.Exit(exitInterrupted)
	}
}

// begin returns a context for something that runs until the function is called
// or Ctrl-C is pressed.
func (i *interrupter) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	i.set(cancel)
	return ctx, func() {
		i.set(nil)
		cancel()
	}
}

func (i *interrupter) set(cancel context.CancelFunc) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.cancel, i.presses = cancel, 0
}

// stop gives Ctrl-C its usual meaning back.
func (i *interrupter) stop() {
	signal.Stop(i.signals)
	close(i.signals)
}
