package enginetest

import (
	"os"
	"runtime/debug"
)

// Tests and benchmarks have the collector that the program has, which takes less processor time than
// Go's own choice: GOGC=400, but no heap of gigabytes for it. The usual environment variables win.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(3 << 30)
	}
}
