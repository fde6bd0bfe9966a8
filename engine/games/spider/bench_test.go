package spider

import (
	"testing"
	"unsafe"

	"patience/engine"
)

// BenchmarkCopyRestore saves a position and restores it: what undo, snapshots and
// search pay. The goal is 20 ns or less.
func BenchmarkCopyRestore(b *testing.B) {
	s, saved := page(b, 8), new(State)
	for b.Loop() {
		*saved = *s
		*s = *saved
	}
	b.ReportMetric(float64(unsafe.Sizeof(*s)), "bytes/state")
}

// BenchmarkSet is the same through the interface that searches use.
func BenchmarkSet(b *testing.B) {
	var s, saved engine.State = page(b, 8), new(State)
	for b.Loop() {
		saved.Set(s)
		s.Set(saved)
	}
}

// BenchmarkMoves lists and makes the moves of every page, each in a copy of the
// position. The goal is 5 million moves a second.
func BenchmarkMoves(b *testing.B) {
	var all []*State
	for n := 6; n <= 12; n++ {
		all = append(all, page(b, n))
	}
	var moves []engine.Move
	made := 0
	for b.Loop() {
		for _, s := range all {
			moves = s.Moves(moves[:0])
			for _, m := range moves {
				next := *s
				next.Apply(m)
				made++
			}
		}
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

// BenchmarkWalk follows a game through the interface, as a search does: list,
// copy, make one move, list again.
func BenchmarkWalk(b *testing.B) {
	var start, s engine.State = page(b, 9), new(State)
	var moves []engine.Move
	made := 0
	for b.Loop() {
		s.Set(start)
		for i := range 50 {
			moves = s.Moves(moves[:0])
			if len(moves) == 0 {
				break
			}
			s.Apply(moves[i*7%len(moves)])
			made++
		}
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

// BenchmarkKey writes the keys of the pages: SortedKey sorts the piles.
func BenchmarkKey(b *testing.B) {
	s := page(b, 8)
	key := make([]byte, 0, 256)
	b.Run("Key", func(b *testing.B) {
		for b.Loop() {
			key = s.Key(key[:0])
		}
	})
	b.Run("SortedKey", func(b *testing.B) {
		for b.Loop() {
			key = s.SortedKey(key[:0])
		}
	})
	b.ReportMetric(float64(len(key)), "bytes/key")
}
