package games_test

import (
	"context"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/search"
)

// A solved game has a solver of its own.
type solved struct {
	game   string
	public string                                     // a table of deals that public solvers have decided; "" for none
	most   int                                        // positions for each of these; 0 for any number
	less   [][]string                                 // reductions without which they are decided, too
	hard   func(t *testing.T, s *solved) engine.State // takes at least 50,000 positions to decide
	off    []string                                   // with these reductions switched off
}

// solvers are the games with solvers of their own.
func solvers() []solved {
	return []solved{
		{
			game: "blackhole", public: "blackhole/testdata/public.csv", less: [][]string{{"prefix", "ranks"}, {"prefix", "order"}, {"ranks"}},
			hard: known(1), off: []string{"prefix", "ranks"},
		},
		{game: "gaps", public: "gaps/testdata/public.csv", hard: dealt(3, nil), off: []string{"dead"}},
		{game: "klondike", public: "klondike/testdata/public.csv", hard: known(0), off: []string{"safe", "lazy", "never", "back"}},
		{game: "pendulum", hard: dealt(89, engine.Options{"method": "up1"}), off: []string{"hope"}},
		{game: "spider", public: "spider/solver/testdata/public.csv", most: 3_000_000, hard: dealt(1, nil)},
	}
}

// known returns what takes a row of the public table.
func known(row int) func(*testing.T, *solved) engine.State {
	return func(t *testing.T, s *solved) engine.State { return s.deals(t)[row].Start }
}

// dealt returns what deals one of our own deals.
func dealt(number uint64, o engine.Options) func(*testing.T, *solved) engine.State {
	return func(t *testing.T, s *solved) engine.State {
		return enginetest.Deal[engine.State](t, s.of(t), number, o)
	}
}

// of returns the game itself.
func (s *solved) of(t testing.TB) *engine.Game {
	t.Helper()
	g, err := games.All().Named(s.game)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// deals reads the public table.
func (s *solved) deals(t testing.TB) []enginetest.Known {
	t.Helper()
	return enginetest.Table(t, s.of(t), s.public)
}

// TestSolvers checks that each solver heeds its limits, tells its progress and spares memory.
func TestSolvers(t *testing.T) {
	for _, s := range solvers() {
		t.Run(s.game, func(t *testing.T) {
			t.Run("limits", func(t *testing.T) { limits(t, s.of(t), s.hard(t, &s), s.off) })
			t.Run("progress and memory", func(t *testing.T) { progress(t, s.of(t), s.hard(t, &s), s.off) })
		})
	}
}

// limits wants a search to end at each of its limits, and to say at which. Whatever it had found
// by then, the verdict is unknown and there is no line.
func limits(t *testing.T, g *engine.Game, hard engine.State, without []string) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		limits engine.Limits
		want   engine.Stop
	}{
		{context.Background(), engine.Limits{States: 100}, engine.StopStates},
		{context.Background(), engine.Limits{Bytes: 20000}, engine.StopBytes},
		{context.Background(), engine.Limits{Time: time.Nanosecond}, engine.StopTime},
		{cancelled, engine.Limits{}, engine.StopCancelled},
	} {
		r, err := search.Solve(c.ctx, g, hard, engine.SolveOptions{Limits: c.limits, Without: without})
		if err != nil || r.Verdict != engine.VerdictUnknown || r.Stop != c.want || r.Line != nil {
			t.Errorf("%+v: %v, %v: want unknown, %v", c.limits, r, err, c.want)
		}
		if c.limits.Bytes > 0 && r.Bytes > c.limits.Bytes {
			t.Errorf("%d bytes, want at most %d", r.Bytes, c.limits.Bytes)
		}
	}
}

// progress wants the progress of a search to go forward and to end with what the result says, and
// the memory of a position to be little. The sets grow by doubling, so half as much again is asked.
func progress(t *testing.T, g *engine.Game, hard engine.State, without []string) {
	enginetest.Alone(t)
	told := 0
	o := engine.SolveOptions{Without: without, Limits: engine.Limits{States: 200_000}, Every: time.Nanosecond}
	o.Progress = func(p engine.Progress) {
		if p.States <= told || p.Bytes == 0 || p.Time == 0 {
			t.Errorf("after %d states: %+v", told, p)
		}
		told = p.States
	}
	r, err := search.Solve(context.Background(), g, hard, o)
	if err != nil {
		t.Fatal(err)
	}
	if told == 0 || told > r.States {
		t.Errorf("told of %d states, there were %d", told, r.States)
	}
	if r.States < 50_000 || r.Bytes*3/2 > stateBytes*int64(r.States) {
		t.Errorf("%d bytes for %d states", r.Bytes, r.States)
	}
	t.Logf("%d states, %d bytes: %.1f a state", r.States, r.Bytes, float64(r.Bytes)/float64(r.States))
}

// stateBytes is the most memory that a stored position may take, also while a
// table and its double are there.
const stateBytes = 64

// TestPublicVerdicts decides every deal of the public tables with all reductions, and with less of them: none is left
// open, all verdicts agree, and the referee replays each win.
func TestPublicVerdicts(t *testing.T) {
	enginetest.Alone(t)
	for _, s := range solvers() {
		if s.public == "" {
			continue
		}
		t.Run(s.game, func(t *testing.T) {
			deals := s.deals(t)
			for _, without := range append(s.less, nil) {
				if without == nil || !testing.Short() {
					agree(t, s.of(t), deals, engine.SolveOptions{Limits: engine.Limits{States: s.most}, Without: without})
				}
			}
		})
	}
}

// agree decides every deal of a table.
func agree(t *testing.T, g *engine.Game, deals []enginetest.Known, o engine.SolveOptions) {
	t.Helper()
	for _, d := range deals {
		r := enginetest.Decide(t, g, d.Start, o)
		if r.Verdict == engine.VerdictUnknown || d.Verdict != engine.VerdictUnknown && r.Verdict != d.Verdict {
			t.Errorf("deal %s without %v: %v, want %v", d.Name, o.Without, r, d.Verdict)
		}
	}
}

// BenchmarkPublic decides all deals of a public table in one operation, and reports states a second and bytes a state.
func BenchmarkPublic(b *testing.B) {
	for _, s := range solvers() {
		if s.public != "" {
			b.Run(s.game, func(b *testing.B) {
				benchTable(b, s.of(b), s.deals(b), engine.SolveOptions{Limits: engine.Limits{States: s.most}})
			})
		}
	}
}

func benchTable(b *testing.B, g *engine.Game, deals []enginetest.Known, o engine.SolveOptions) {
	b.Helper()
	states, bytes := 0, int64(0)
	for b.Loop() {
		states, bytes = 0, 0
		for _, d := range deals {
			r, err := search.Solve(context.Background(), g, d.Start, o)
			if err != nil {
				b.Fatal(err)
			}
			states += r.States
			bytes += r.Bytes
		}
	}
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(bytes)/float64(states), "B/state")
}
