package desk

import (
	"os"
	"runtime/debug"
)

// SoftLimit is the heap in bytes at which garbage is collected more eagerly. It
// lies below the limit at which a script is stopped, so that garbage alone does
// not stop one.
const SoftLimit = 3 << 29

// TuneCollector collects garbage less often than Go does by itself, since a
// script's heap is small and short-lived, but keeps a limit on the whole. The
// usual environment variables win.
func TuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	LimitHeap(SoftLimit)
}

// LimitHeap says from how many bytes on garbage is collected more eagerly.
func LimitHeap(bytes int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes)
	}
}
