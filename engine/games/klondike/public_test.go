package klondike

import (
	"cmp"
	"context"
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/search"
)

// publicEnv names a table with the columns seed, verdict, columns and stock, whose
// deals are to be decided instead of those in testdata; KLONDIKE_DRAW says how many
// cards are turned at a time, 1 when it is not there:
// KLONDIKE_CSV=deals.csv KLONDIKE_DRAW=3 go test -run Public -v ./engine/games/klondike
const publicEnv = "KLONDIKE_CSV"

// publicStates is how many positions a deal may take.
const publicStates = 8_000_000

// A publicDeal is a deal that public solvers have decided, or tried to.
type publicDeal struct {
	name    string // draw/seed
	verdict engine.Verdict
	start   *State
}

// publicDeals reads the slice in testdata, or the file of [publicEnv].
func publicDeals(t testing.TB) []publicDeal {
	t.Helper()
	f, err := os.Open(cmp.Or(os.Getenv(publicEnv), "testdata/public.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	var deals []publicDeal
	for _, row := range rows[1:] {
		if rows[0][0] != "draw" {
			row = append([]string{cmp.Or(os.Getenv("KLONDIKE_DRAW"), "1")}, row...)
		}
		deals = append(deals, readPublic(t, row))
	}
	return deals
}

// readPublic reads a row: cards turned, seed, verdict, columns, stock.
func readPublic(t testing.TB, row []string) publicDeal {
	t.Helper()
	draw := map[string]string{"0": "all", "1": "one", "3": "three"}[row[0]]
	d := publicDeal{name: row[0] + "/" + row[1]}
	d.start = mustParse(t, strings.Join([]string{"draw: " + draw, row[3], row[4]}, "\n"))
	switch row[2] {
	case "solved":
		d.verdict = engine.VerdictWon
	case "unsolvable":
		d.verdict = engine.VerdictLost
	}
	return d
}

// TestPublicVerdicts decides every deal of the file: all verdicts agree, with a limit
// on positions that only three cards at a time reach, and the referee replays each
// win.
func TestPublicVerdicts(t *testing.T) {
	var times []time.Duration
	var most int64
	states, open := 0, 0
	for _, d := range publicDeals(t) {
		r, err := search.Solve(context.Background(), Game(), d.start, engine.SolveOptions{Limits: engine.Limits{States: publicStates}})
		if err != nil {
			t.Fatal(err)
		}
		refereeReplays(t, d.start, r)
		switch {
		case r.Verdict == engine.VerdictUnknown && d.start.draw == 3:
			open++
		case r.Verdict == engine.VerdictUnknown || d.verdict != engine.VerdictUnknown && r.Verdict != d.verdict:
			t.Errorf("deal %s: %v: want %v", d.name, r, d.verdict)
		case d.verdict == engine.VerdictUnknown:
			t.Logf("deal %s, open in the file: %v", d.name, r)
		}
		times = append(times, r.Time)
		states += r.States
		most = max(most, r.Bytes)
	}
	slices.Sort(times)
	var sum time.Duration
	for _, d := range times {
		sum += d
	}
	n := len(times)
	t.Logf("%d deals, %d open, in %v: median %v, 90th percentile %v, worst %v; %d positions, at most %.1f MB",
		n, open, sum, times[n/2], times[n*9/10], times[n-1], states, float64(most)/1e6)
}

// BenchmarkPublic decides the public deals, all in one operation.
func BenchmarkPublic(b *testing.B) {
	deals := publicDeals(b)
	states, bytes := 0, int64(0)
	for b.Loop() {
		states, bytes = 0, 0
		for _, d := range deals {
			r, err := solve(context.Background(), d.start, engine.SolveOptions{})
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
