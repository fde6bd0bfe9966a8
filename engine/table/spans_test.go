package table

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// spansSmall is how many small deals are asked by spans and searched to the end.
var spansSmall = flag.Int("spans", 1_000, "compare spans with a search to the end on so many small `deals`")

// TestSpansHold wants the same games covered by the checker's spans as the solver asks them of, of all that come with the program.
func TestSpansHold(t *testing.T) {
	var covered []string
	for _, name := range games.Names() {
		text, _ := games.Text(name)
		tab, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := tab.Game().Deal("", 1, nil)
		if err != nil || !newPlan(tab).proves() {
			continue
		}
		s := bare(p.State().(*State))
		game, err := check.Read(head(s))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err = game.Spans(); err == nil {
			covered = append(covered, name)
		}
		if holds := s.spansHold(); holds != (err == nil) {
			t.Errorf("%s: the solver says %v, the checker %v", name, holds, err)
		}
	}
	slices.Sort(covered)
	if want := "[klondike-alternate-none klondike-any-none klondike-suit-none]"; fmt.Sprint(covered) != want {
		t.Errorf("spans cover %v, want %s", covered, want)
	}
}

// TestSpansSmall deals small games, plays some of them for a while, and searches them to the end: what can be won, spans do not refute.
// What they do has a certificate that is accepted, and none with a member left out.
func TestSpansSmall(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*lemmaSeed, 5))
	won, lost, refuted := map[string]int{}, map[string]int{}, map[string]int{}
	for n := 0; n < *spansSmall; {
		build, tab := spansGame(r, 3+r.IntN(3), 2+r.IntN(3))
		if tab == nil || !newPlan(tab).spansHold() {
			continue
		}
		s := smallDeal(r, tab.Game())
		if s == nil || s.Won() {
			continue
		}
		verdict := wonBySearch(t, s)
		got, err := s.bySpans(context.Background(), engine.SolveOptions{Prove: true})
		switch n++; {
		case err != nil:
			t.Fatal(err)
		case verdict == engine.VerdictWon && got.Verdict == engine.VerdictLost:
			t.Fatalf("refuted, but it can be won:\n%s\n%s", s.Identity(), s.Open())
		case verdict == engine.VerdictWon:
			won[build]++
		case verdict == engine.VerdictLost:
			lost[build]++
		}
		if got.Verdict == engine.VerdictLost {
			refuted[build]++
			var text bytes.Buffer
			if err := got.Proof.Write(&text); err != nil {
				t.Fatal(err)
			}
			if _, err := check.Kind().Verify(&text); err != nil {
				t.Errorf("%v:\n%s\n%s", err, s.Identity(), s.Open())
			}
		}
	}
	t.Logf("won %v, lost %v, of these by spans %v", won, lost, refuted)
	for _, build := range []string{"any", "alternate", "colour", "suit"} {
		if won[build] < *spansSmall/50 || refuted[build] < *spansSmall/100 {
			t.Errorf("down %s: %d can be won, %d are refuted", build, won[build], refuted[build])
		}
	}
}

// TestSpansLines goes along lines that win: no position of them is refuted.
func TestSpansLines(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*lemmaSeed, 6))
	won, positions := map[string]int{}, 0
	for n := 0; n < *spansSmall/4; n++ {
		build, tab := spansGame(r, 9+r.IntN(5), 5+r.IntN(3))
		if tab == nil {
			continue
		}
		g := tab.Game()
		p, err := g.Deal("", r.Uint64(), nil)
		if err != nil {
			continue
		}
		o := engine.SolveOptions{Limits: engine.Limits{States: 10_000}}
		got, err := search.Solve(context.Background(), g, p.State(), o)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != engine.VerdictWon {
			continue
		}
		won[build]++
		for i := range got.Play.Len() {
			s := got.Play.At(i).(*State)
			at, err := s.bySpans(context.Background(), o)
			if positions++; err != nil || at.Verdict == engine.VerdictLost {
				t.Fatalf("%v, refuted, but it can be won:\n%s\n%s", err, s.Identity(), s.Open())
			}
		}
	}
	t.Logf("won %v, with %d positions", won, positions)
	if won["any"] < *spansSmall/200 || positions < *spansSmall {
		t.Error("too few were won")
	}
}

// spansGame returns a game in which spaces stay empty, and how it is built; nil when its words do not go together.
func spansGame(r *rand.Rand, ranks, piles int) (build string, tab *Table) {
	build = pick(r, "any", "alternate", "colour", "suit")
	deal, down, rest := make([]int, piles), make([]int, piles), 4*ranks
	flat := []int{0, 2, 3, 4}[r.IntN(min(4, ranks-1))]
	for i := range piles {
		deal[i] = cmp.Or(flat, i+1)
		down[i] = r.IntN(2) * (deal[i] - 1)
		rest -= deal[i]
	}
	list := func(name string, n []int) string {
		switch {
		case slices.Max(n) == 0:
			return ""
		case slices.Max(n) == slices.Min(n):
			return fmt.Sprintf(", %s = %d", name, n[0])
		}
		return fmt.Sprintf(", %s = { %s }", name, strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", ", "), "[]"))
	}
	reserve := ""
	if n := r.IntN(3); n > 0 && rest > n {
		reserve, rest = fmt.Sprintf("reserve = { %d }\n", n), rest-n
	}
	text := fmt.Sprintf("name = \"small\"\npack = \"1x4x%d\"\ntableau = { %d%s%s, build = \"down %s\"%s, space = \"none\" }\n%sstock = { %d%s%s }\n%s",
		ranks, piles, list("deal", deal), list("down", down), build, pick(r, "", `, unit = "run"`, `, unit = "whole run"`, `, unit = "run to free"`),
		reserve, rest, pick(r, "", ", turn = 2", ", turn = 3"), pick(r, "", ", redeals = 1", `, redeals = "any"`), pick(r, "foundations = { 4 }\n", "foundations = { 4, back = true }\n"))
	tab, err := Parse(text)
	if err != nil {
		return build, nil
	}
	return build, tab
}
