package enginetest

import (
	"context"
	"os"
	"time"
)

// leave returns for how much processor time a call may go on after its context has ended. It should be 50 ms, which
// LEAVE=50ms wants; without that only what is ten times as long fails, as no test may depend on a quick machine.
func leave() time.Duration {
	if most, err := time.ParseDuration(os.Getenv("LEAVE")); err == nil {
		return most
	}
	return 500 * time.Millisecond
}

// Late returns for how much processor time a call goes on after its context has ended, 0 when that is no more than
// it may be. A busy machine makes everything slower: so what was late is called again, beside work whose length is
// known, and counts only when it is late each time.
func Late(span time.Duration, call func(ctx context.Context)) time.Duration {
	over, most := outlasts(span, call), leave()
	for range 4 {
		if over <= most {
			return 0
		}
		slow := max(1, float64(known())/float64(knownTakes))
		over = time.Duration(float64(outlasts(span, call)) / slow)
	}
	if over <= most {
		return 0
	}
	return over
}

// outlasts calls with a context that ends after a while, and returns what work there was after that.
func outlasts(span time.Duration, call func(ctx context.Context)) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), span)
	defer cancel()
	stopped := make(chan time.Duration, 1)
	context.AfterFunc(ctx, func() { stopped <- Worked() })
	call(ctx)
	ended := Worked()
	if ctx.Err() == nil {
		return 0
	}
	return ended - <-stopped
}

// knownTakes is the processor time of the known work where nothing else runs.
const knownTakes = 10 * time.Millisecond

// known does a piece of work, and returns how long it took.
func known() time.Duration {
	begun, m := Worked(), map[int]int{}
	for i := range 100_000 {
		m[i*7919%65536] += i
	}
	return Worked() - begun
}
