package table

import (
	"context"
	"syscall"
	"testing"
	"time"

	"patience/engine"
	"patience/puzzles/games"
)

// userTime returns the processor time that the process has used.
func userTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for wrong arguments alone
	return time.Duration(u.Utime.Nano())
}

// BenchmarkSpeed searches ten deals of each of ten games, up to 100,000 positions each. A visit is a move that was made in a
// search, whether or not it led to a new position.
func BenchmarkSpeed(b *testing.B) {
	for _, name := range []string{"free-cell", "bakers-game", "seahaven-towers", "solvitaire-klondike", "canfield", "spiderette", "yukon", "fan", "black-hole", "pyramid"} {
		b.Run(name, func(b *testing.B) {
			text, _ := games.Text(name)
			t, err := Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			g := t.Game()
			states, visits, bytes := 0, 0, int64(0)
			began := userTime()
			for range b.N {
				for n := range uint64(10) {
					p, err := g.Deal("solvitaire", n+1, nil)
					if err != nil {
						b.Fatal(err)
					}
					l := newLean(p.State().(*State), engine.SolveOptions{})
					r, err := l.run(context.Background(), engine.SolveOptions{Limits: engine.Limits{States: 100_000}}, nil)
					if err != nil {
						b.Fatal(err)
					}
					states += r.States
					visits += r.Visits
					bytes += r.Bytes
				}
			}
			used := (userTime() - began).Seconds()
			b.ReportMetric(float64(visits)/used/1e6, "Mvisits/s")
			b.ReportMetric(float64(states)/used/1e6, "Mstates/s")
			b.ReportMetric(float64(bytes)/float64(states), "B/state")
		})
	}
}
