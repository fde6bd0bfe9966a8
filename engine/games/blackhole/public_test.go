package blackhole

import (
	"cmp"
	"context"
	"encoding/csv"
	"os"
	"slices"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/search"
)

// publicEnv names a file like testdata/public.csv whose deals are to be decided
// instead: BLACKHOLE_CSV=deals.csv go test -run Public -v ./engine/games/blackhole
const publicEnv = "BLACKHOLE_CSV"

// A publicDeal is a deal that public solvers have decided.
type publicDeal struct {
	seed  string
	won   bool
	start *State
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
	if err != nil || len(rows) < 2 || !slices.Equal(rows[0], []string{"seed", "verdict", "deal"}) {
		t.Fatalf("%d rows, %v: want the columns seed,verdict,deal", len(rows), err)
	}
	var deals []publicDeal
	for _, row := range rows[1:] {
		p, err := Game().Parse(row[2])
		if err != nil {
			t.Fatalf("deal %s: %v", row[0], err)
		}
		if row[1] != "solved" && row[1] != "unsolvable" {
			t.Fatalf("deal %s: verdict %q", row[0], row[1])
		}
		deals = append(deals, publicDeal{row[0], row[1] == "solved", p.State().(*State)})
	}
	return deals
}

func verdict(won bool) engine.Verdict {
	if won {
		return engine.VerdictWon
	}
	return engine.VerdictLost
}

// TestPublicVerdicts decides every deal of the file: none is left open, all
// verdicts agree, and the referee replays each win.
func TestPublicVerdicts(t *testing.T) {
	var times []time.Duration
	var most int64
	states := 0
	for _, d := range publicDeals(t) {
		r, err := search.Solve(context.Background(), Game(), d.start, engine.SolveOptions{})
		if err != nil || r.Verdict != verdict(d.won) {
			t.Errorf("deal %s: %v, %v: want %v", d.seed, r, err, verdict(d.won))
			continue
		}
		refereeReplays(t, d.start, r)
		times = append(times, r.Time)
		states += r.States
		most = max(most, r.Bytes)
	}
	slices.Sort(times)
	n := len(times)
	if n == 0 || times[n/2] > 5*time.Millisecond {
		t.Fatalf("times %v: want a median of at most 5 ms", times)
	}
	t.Logf("%d deals: median %v, 90th percentile %v, worst %v; %d positions, at most %.1f MB",
		n, times[n/2], times[n*9/10], times[n-1], states, float64(most)/1e6)
}

// TestPublicWithoutReductions decides the same deals by looking at everything.
func TestPublicWithoutReductions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, without := range [][]string{{"twins", "prefix", "ranks"}, {"prefix", "order"}, {"ranks"}} {
		for _, d := range publicDeals(t) {
			o := engine.SolveOptions{Without: without}
			if r := decide(t, d.start, o); r.Verdict != verdict(d.won) {
				t.Errorf("deal %s without %v: %v, want %v", d.seed, without, r, verdict(d.won))
			}
		}
	}
}
