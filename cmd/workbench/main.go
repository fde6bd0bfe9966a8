// Command workbench is the patience workbench: positions, moves, conversions,
// Lua scripts and a REPL from the command line. "workbench help" lists what it
// does; docs/commands.md is the same text.
//
// Start in root.go, the list of the commands; each stands in a file of its name, with its help
// beside what it does. bench.go is what they share, position.go how they are told a position,
// solving.go how far a search may go. What is more than flags and printing has a package of its
// own below this folder: sitting for play, composing, publish, serve, verify, program for spider.
// doc.go and markdown.go write the generated documents.
package main

import (
	"os"
	"runtime/debug"
)

func main() { os.Exit(run()) }

// run carries out the command line and returns the exit code. Everything that
// must be put back when the program ends is put back by the time it returns.
func run() int {
	tuneCollector()
	b := newBench(os.Stdin, os.Stdout, os.Stderr)
	return b.report(b.root().Execute())
}

// softLimit is the heap in bytes at which garbage is collected more eagerly. It
// lies below the limit at which a script is stopped, so that garbage alone does
// not stop one.
const softLimit = 3 << 29

// tuneCollector collects garbage less often than Go does by itself, since a
// script's heap is small and short-lived, but keeps a limit on the whole. The
// usual environment variables win.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(600)
	}
	limitHeap(softLimit)
}

// limitHeap says from how many bytes on garbage is collected more eagerly.
func limitHeap(bytes int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes)
	}
}
