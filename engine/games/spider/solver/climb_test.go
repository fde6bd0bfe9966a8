package solver

import (
	"context"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// tried returns a try at one of PySol's deals that may meet 250,000 positions.
func tried(t *testing.T, number uint64) *try {
	t.Helper()
	p, err := game().Deal("pysol", number, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := &try{start: p.State().(*spider.State), workers: newWorkers(1)}
	x.Watch = search.NewWatch(context.Background(), engine.SolveOptions{Limits: engine.Limits{States: 250_000}}, x.bytes)
	return x
}

// TestClimb wins by climbs of narrow rounds what one such round does not win.
func TestClimb(t *testing.T) {
	enginetest.Alone(t)
	const narrow = 30
	for _, number := range []uint64{23, 32, 38, 41, 52, 56} {
		x := tried(t, number)
		if x.play(0, varied(0), narrow, 0) {
			t.Errorf("deal %d: one round wins", number)
		}
		if !x.climb(narrow, 0) {
			t.Errorf("deal %d: not won in %d positions", number, x.States)
			continue
		}
		r, err := x.Found(x.start, withRemovals(x.start, x.line))
		if err != nil {
			t.Errorf("deal %d: %v", number, err)
		}
		enginetest.Confirm(t, game(), x.start, r)
	}
}

// TestClimbed: a climb keeps the better of two lines, and lets a new one of equal worth take the place.
func TestClimbed(t *testing.T) {
	x := tried(t, 23)
	x.play(0, varied(0), 30, 0)
	x.worth = -1 << 30
	if !x.climbed(0) || x.worth != x.after(x.line).worth {
		t.Fatalf("the first line, worth %d, is not taken", x.worth)
	}
	if x.climbed(0) {
		t.Error("a line is better than itself")
	}
	line := slices.Clone(x.line)
	x.worth++
	if x.line = line[:3]; x.climbed(0) || len(x.line) != 3 {
		t.Error("a line that is worse is taken")
	}
}

// TestDealsOfLine: a line is gone on with at its start and behind each deal.
func TestDealsOfLine(t *testing.T) {
	m := spider.Deal + 1
	if got := deals([]engine.Move{m, spider.Deal, m, m, spider.Deal}); !slices.Equal(got, []int{0, 2, 5}) {
		t.Error(got)
	}
}
