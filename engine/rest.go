package engine

import (
	"runtime"
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
