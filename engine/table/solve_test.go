package table_test

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"
	"patience/engine/table"
	"patience/puzzles/games"
)

// TestVerdicts decides deals that the program Solvitaire has decided, by its seeds. No verdict may contradict it.
func TestVerdicts(t *testing.T) {
	enginetest.Alone(t)
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
	if decided < 430 {
		t.Errorf("%d of %d deals decided", decided, len(rows)-1)
	}
}

// TestDoubleKlondike wins deals that Solvitaire wins at once. A search that would rather keep cards in the stock than lay them on lower
// ones wins three of them so soon.
func TestDoubleKlondike(t *testing.T) {
	enginetest.Alone(t)
	g := game(t, "klondike-two-deck-9")
	for n := range uint64(9) {
		p, err := g.Deal("solvitaire", n+1, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 20_000}})
		if r.Verdict != engine.VerdictWon {
			t.Errorf("deal %d: %v, want a win", n+1, r)
		}
	}
}

// TestScores wins deals of games whose positions the score of most others cannot tell: a line, a grid, cards that are taken away, and a
// stock that runs out. Before there were scores and rows for them, 6, 4, 3 and 3 were won.
func TestScores(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct {
		game         string
		states, want int
	}{{"accordion", 50_000, 10}, {"montana", 50_000, 9}, {"aces-up", 20_000, 4}, {"rank-and-file", 20_000, 6}} {
		g, won := game(t, c.game), 0
		for n := range uint64(10) {
			p, err := g.Deal("solvitaire", n+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: c.states}})
			if r.Verdict == engine.VerdictWon {
				won++
			}
		}
		if won < c.want {
			t.Errorf("%s: %d of 10 deals are won, want %d", c.game, won, c.want)
		}
	}
}

// TestTwoKings wins a deal of Giza in which Kings lie on two reserves. Which of them goes first once hung on the order of reserves that are
// alike, so that the line to a position was not found again.
func TestTwoKings(t *testing.T) {
	g := game(t, "giza")
	p, err := g.Deal("solvitaire", 4_801, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := enginetest.Decide(t, g, p.State(), engine.SolveOptions{}); r.Verdict != engine.VerdictWon {
		t.Errorf("%v, want a win", r)
	}
}

// TestLargeStock decides a deal of Golf of which two cards more lie in the stock, and a line beside the rest of its pack.
func TestLargeStock(t *testing.T) {
	text, rest := "name = \"line\"\npack = \"1x2x5\"\nstock = { redeals = 1 }\nline = { 6, jumps = { 1, 3 }, match = \"suit rank\" }\n", "stock = { 4, redeals = 1 }"
	if _, err := table.Parse(text); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("want %q", rest)) {
		t.Errorf("%v, want %q", err, rest)
	}
	line, err := table.Parse(strings.Replace(text, "stock = { redeals = 1 }", rest, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game     *engine.Game
		position string
	}{
		{game(t, "golf"), `
pile 1: Kh Qs Jc
pile 2: 3c 9s 5d 7c Qd
pile 3: 8d 2s 8s 3h 8c
pile 4: Kd Ah 2c Js As
pile 5: 3s 5h 5s 7h 4d
pile 6: 6c Ac 10s 5c Qc
pile 7: 2h 10h Ad 6s 7d
stock: [6d 4s 7s Ks 4h 6h 8h 9h Jh Qh 4c 9c 10c Kc 2d 3d 10d Jd]
hole: 9d
`},
		{line.Game(), "waste: -\nstock: [As 2s 3s 4s]\naside: -\nline: 5s Ah 2h 3h 4h 5h\n"},
	} {
		p, err := c.game.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		if r := enginetest.Decide(t, c.game, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 200_000}}); r.Verdict == engine.VerdictUnknown {
			t.Errorf("%s: %v", c.game.Name, r)
		}
	}
}

// lemmaDeals is how many deals of each game are decided with each lemma and without.
var lemmaDeals = flag.Int("deals", 3, "decide so many `deals` of each game with each lemma and without")

// TestLemmas decides deals with each lemma and without, in all games that meet its conditions: no verdict may differ.
func TestLemmas(t *testing.T) {
	enginetest.Alone(t)
	both := map[string]int{}
	for _, name := range games.Names() {
		g := game(t, name)
		if g.Solver == nil {
			continue
		}
		for n := range uint64(*lemmaDeals) {
			p, err := g.Deal("", n+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			with := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 4_000}})
			if with.Verdict == engine.VerdictUnknown {
				continue
			}
			for _, l := range g.Solver.Reductions {
				without := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 16_000}, Without: []string{l.Name}})
				if without.Verdict == engine.VerdictUnknown {
					continue
				}
				if both[l.Name]++; with.Verdict != without.Verdict {
					t.Errorf("%s, deal %d: %v, without %s %v", name, n+1, with, l.Name, without)
				}
			}
		}
	}
	t.Logf("decided with and without: %v", both)
	for _, lemma := range []string{"safe", "stock", "alike", "suits"} {
		if both[lemma] < 5**lemmaDeals {
			t.Errorf("only %d deals were decided with and without %s", both[lemma], lemma)
		}
	}
}

// TestTwoCores decides deals on one core and on two: no verdict may differ, and a loss has the same certificate.
func TestTwoCores(t *testing.T) {
	deals, both := uint64(8), map[engine.Verdict]int{}
	if enginetest.Raced {
		deals = 1
	}
	for _, name := range []string{"spiderette", "will-o-the-wisp", "yukon", "canfield", "fan", "seahaven-towers", "pyramid", "solvitaire-klondike"} {
		g := game(t, name)
		for n := range deals {
			p, err := g.Deal("solvitaire", n+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			o := engine.SolveOptions{Prove: true, Limits: engine.Limits{States: 40_000}}
			one := enginetest.Decide(t, g, p.State(), o)
			o.Jobs = 2
			if two := enginetest.Decide(t, g, p.State(), o); one.States > 4_000 && one.Verdict != engine.VerdictUnknown && two.Verdict != engine.VerdictUnknown {
				if both[one.Verdict]++; one.Verdict != two.Verdict || certificate(t, one) != certificate(t, two) {
					t.Errorf("%s, deal %d: %v on one core, %v on two, or they have other proofs", name, n+1, one, two)
				}
			}
		}
	}
	t.Logf("decided on two cores: %v", both)
	if !enginetest.Raced && (both[engine.VerdictWon] < 10 || both[engine.VerdictLost] < 5) {
		t.Errorf("decided on two cores: %v, want more", both)
	}
}

// certificate returns the proof of a loss as it is written, and nothing for a win.
func certificate(t *testing.T, r engine.Result) string {
	var b strings.Builder
	if r.Proof != nil {
		if err := r.Proof.Write(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
