package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/table/check"
)

// rareWords are games with words that no game of the program has together. Of each a verdict was wrong once, or a certificate, in one of
// so many deals.
var rareWords = []struct {
	about, table string
	deals        int
}{
	{"a card of the tableau may end in a cell, and need not come to the hole", `
pack = "1x1x5"
tableau = { 2, deal = 2, build = "none", space = "none" }
cells = { 2 }
hole = { build = "either any" }
won = "tableau taken"`, 40},
	{"cells wait until the stock is out, also one that is gone through without end", `
pack = "1x2x4"
tableau = { 2, deal = 2, build = "none", space = "none" }
cells = { 1, when = "stock out" }
stock = { 4, redeals = "any" }
foundations = { 2 }`, 40},
	{"what a row deals on a card leaves with it as a unit", `
pack = "1x4x3"
tableau = { 3, deal = 1, build = "none", unit = "tail", space = "high", most = 3 }
cells = { 1 }
stock = { 9, onto = "tableau" }
take = { "sum 3", alone = "3" }
won = "tableau taken"`, 160},
	{"foundations that begin with cards take other suits", `
pack = "1x2x6"
tableau = { 3, deal = 4, build = "down other", space = "high" }
cells = { 1 }
foundations = { 2, base = { "AS", "AH" }, build = "up any" }`, 40},
	{"cards come back, and the tableau alone must go", `
pack = "1x2x4"
tableau = { 3, deal = 2, build = "down other" }
stock = { 2 }
foundations = { 2, back = true }
won = "tableau taken"`, 400},
	{"foundations that begin with cards look at those above", `
pack = "1x2x4"
tableau = { 3, deal = { 3, 3, 2 }, build = "none", space = "none" }
cells = { 1 }
foundations = { 2, base = { "2S", "3H" }, build = "up suit round", after = "above" }`, 40},
	{"a row makes a run with a card and the one below it", `
pack = "1x4x3"
tableau = { 2, deal = 1, build = "down suit", unit = "run", run = "free", space = "none" }
stock = { 10, onto = "tableau", piles = 2 }
foundations = { 4 }`, 40},
	{"the waste fills a space before the reserve does, also one that is gone through without end", `
pack = "1x2x6"
tableau = { 2, deal = 1, build = "down other", space = "waste reserve" }
reserve = { 2, deal = 2 }
stock = { 6, redeals = "any" }
foundations = { 2 }`, 40},
	{"a run goes with the card that was to go out, and any rank begins a foundation", `
pack = "1x3x4"
tableau = { 2, deal = 6, build = "free", unit = "whole run", space = "high" }
cells = { 1 }
foundations = { 3, base = "choice" }`, 40},
	{"several foundations that are alike take a card", `
pack = "1x4x3"
tableau = { 4, deal = 2, build = "down any" }
cells = { 1 }
foundations = { 4, dealt = 4, build = "either other round" }`, 30},
	{"three packs", `
pack = "3x2x2"
tableau = { 3, deal = 4, build = "down alternate", space = "none" }
foundations = { 6 }`, 30},
	{"the top card of a reserve that lies face down", `
pack = "1x4x3"
tableau = { 3, deal = { 4, 3, 3 }, build = "down other", space = "none" }
reserve = { 2, down = 1 }
foundations = { 4 }`, 30},
	{"two peaks of two rows", `
pack = "1x4x3"
tableau = { 5, deal = 1, shape = "peaks 2 2", build = "none", space = "none" }
stock = { 6, onto = "hole" }
hole = { build = "either any" }
won = "tableau taken"`, 30},
}

// TestRareWords goes through small deals of these games to the end by the plain rules: the search finds the same with all its lemmas
// and with each alone, and by the rules of package check the same deals can be won.
func TestRareWords(t *testing.T) {
	for _, c := range rareWords {
		t.Run(c.about, func(t *testing.T) {
			tab, err := Parse("name = \"rare\"" + c.table + "\n")
			if err != nil {
				t.Fatal(err)
			}
			r, found := rand.New(rand.NewPCG(*lemmaSeed, 8)), map[engine.Verdict]int{}
			for range c.deals {
				if s := smallDeal(r, tab.Game()); !s.Won() {
					found[rareDeal(t, tab.Game(), s)]++
				}
			}
			if t.Log(found); found[engine.VerdictWon] == 0 || found[engine.VerdictLost] == 0 {
				t.Error("that tests little")
			}
		})
	}
}

// rareDeal compares what is said of a position, and returns it.
func rareDeal(t *testing.T, g *engine.Game, s *State) engine.Verdict {
	const most = 2_000
	want, limit := plainly(s, most), 10*most
	if want == engine.VerdictUnknown {
		limit = most / 10
	}
	got, err := solve(context.Background(), s, engine.SolveOptions{Limits: engine.Limits{States: limit}})
	switch {
	case err == nil && (want == engine.VerdictUnknown || got.Verdict == engine.VerdictUnknown):
		return engine.VerdictUnknown
	case err != nil || got.Verdict != want:
		t.Fatalf("%v, %v, by the plain rules %v:\n%s", got.Verdict, err, want, s.Open())
	}
	compareLemmas(t, g, s, g.Name, 100*most, map[string]int{})
	rules, err := check.Read(head(bare(s)))
	if err != nil {
		t.Fatal(err)
	}
	start := rules.Member(bare(s).told())
	all, can := reached(rules, start, most)
	if all != nil && can[fmt.Sprint(start)] != (want == engine.VerdictWon) {
		t.Fatalf("the checker's rules do not say %v:\n%s", want, s.Open())
	}
	return want
}

// plainly goes through all positions that moves lead to, each as its cards lie; unknown when there are more than most.
func plainly(s *State, most int) engine.Verdict {
	key := func(s *State) string {
		return fmt.Sprint(s.low, s.passes, s.again, s.drawn, s.starts[:s.piles+1], s.cards[:s.starts[s.piles]])
	}
	seen := map[string]bool{key(s): true}
	for todo := []*State{s}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at.Won() {
			return engine.VerdictWon
		}
		for _, m := range at.Moves(nil) {
			next := engine.After(at, m).(*State)
			if k := key(next); !seen[k] {
				seen[k] = true
				todo = append(todo, next)
			}
		}
		if len(seen) > most {
			return engine.VerdictUnknown
		}
	}
	return engine.VerdictLost
}

// TestManyPacks decides deals with ten cards of a rank.
func TestManyPacks(t *testing.T) {
	tab, err := Parse("name = \"many\"\npack = \"10x1x3\"\ntableau = { 5, deal = 6, build = \"none\", space = \"none\" }\ntake = { \"sum 4\" }\n")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(*lemmaSeed, 9))
	for range 5 {
		s := smallDeal(r, tab.Game())
		got, err := solve(context.Background(), s, engine.SolveOptions{Limits: engine.Limits{States: 20_000}})
		if want := plainly(s, 20_000); err != nil || want != engine.VerdictUnknown && got.Verdict != want {
			t.Errorf("%v, %v, by the plain rules %v:\n%s", got.Verdict, err, want, s.Open())
		}
	}
}
