package table_test

import (
	"context"
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"
)

// TestVerdicts decides deals that the program Solvitaire has decided, by its seeds. No verdict may contradict it.
func TestVerdicts(t *testing.T) {
	unraced(t)
	f, err := os.Open("testdata/solvitaire.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]*engine.Game{}
	decided, open := 0, map[string]int{}
	for _, row := range rows[1:] {
		name := strings.Replace(row[0], "klondike", "solvitaire-klondike", 1)
		if name != "solvitaire-klondike" {
			name = row[0]
		}
		if games[name] == nil {
			games[name] = game(t, name)
		}
		g := games[name]
		n, _ := strconv.ParseUint(row[1], 10, 64)
		p, err := g.Deal("solvitaire", n, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := search.Solve(context.Background(), g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 50_000}})
		if err != nil {
			t.Fatalf("%s %d: %v", name, n, err)
		}
		if r.Verdict == engine.VerdictUnknown {
			open[name]++
			continue
		}
		decided++
		if r.Verdict.String() != row[2] {
			t.Errorf("%s, seed %d: %v, Solvitaire says %s", name, n, r, row[2])
		}
	}
	t.Logf("%d of %d decided; open %v", decided, len(rows)-1, open)
	if decided < 415 {
		t.Errorf("%d of %d deals decided", decided, len(rows)-1)
	}
}

// TestLemmas decides deals with each lemma and without, in games that meet its conditions: no verdict may differ.
func TestLemmas(t *testing.T) {
	unraced(t)
	both := 0
	for _, name := range []string{"free-cell-4-pile", "bakers-game", "thirty", "alpha-star", "delta-star", "somerset", "trigon", "vegas", "solvitaire-klondike", "canfield",
		"fortunes-favor", "american-canister", "king-albert", "flower-garden", "fan", "yukon", "stonewall", "osmosis", "storehouse", "superior-canfield"} {
		g := game(t, name)
		for n := range uint64(6) {
			p, err := g.Deal("", n+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			with := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 15_000}})
			for _, l := range g.Solver.Reductions {
				without := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 40_000}, Without: []string{l.Name}})
				if with.Verdict == engine.VerdictUnknown || without.Verdict == engine.VerdictUnknown {
					continue
				}
				if both++; with.Verdict != without.Verdict {
					t.Errorf("%s, deal %d: %v, without %s %v", name, n+1, with, l.Name, without)
				}
			}
		}
	}
	if both < 20 {
		t.Errorf("only %d deals were decided with and without a lemma", both)
	}
	t.Logf("%d deals decided with and without", both)
}
