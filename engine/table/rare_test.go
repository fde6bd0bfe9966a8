package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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
	{"the stock alone fills spaces, and none any more when it is turned out", `
pack = "1x2x4"
tableau = { 3, build = "none", fill = "stock" }
stock = { 2 }
foundations = { 2 }`, 160},
	{"a card that came back from a foundation is taken away with another", `
pack = "1x2x4"
tableau = { 3, build = "down any", space = "A" }
foundations = { 2, dealt = 2, back = true }
take = { "sum 5", alone = "3" }
won = "tableau taken"`, 60},
	{"whole suits go out, and cards are taken away by their ranks", `
pack = "1x4x3"
tableau = { 4, build = "down suit", unit = "run", space = "none" }
foundations = { whole = "move" }
take = "rank"
won = "tableau taken"`, 40},
	{"of a suit the lower card is taken away, and all come to a hole", `
pack = "1x2x4"
tableau = { 3, build = "none", space = "none" }
hole = { build = "either any" }
take = "lower in suit"
won = "tableau taken"`, 40},
	{"cards are taken away, or lie on foundations for good", `
pack = "1x2x4"
tableau = { 4, build = "none" }
foundations = { 2 }
take = "rank"`, 40},
	{"foundations are built on round the corner", `
pack = "1x2x5"
tableau = { 3, build = "down any", space = "none" }
foundations = { 2, build = "up suit round" }`, 40},
	{"only two suits have lower cards that may be put on one that goes out", `
pack = "1x2x6"
tableau = { 3, build = "down colour", space = "none" }
cells = { 1 }
foundations = { 2 }`, 40},
}

// TestRareWords goes through small deals of these games to the end by the plain rules: the search finds the same with all its lemmas
// and with each alone, and by the rules of package check the same deals can be won.
func TestRareWords(t *testing.T) {
	for _, c := range rareWords {
		t.Run(c.about, func(t *testing.T) {
			tab, err := loosely("name = \"rare\"" + c.table)
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
	if n := s.refute(); n != nil && want == engine.VerdictWon {
		t.Fatalf("can be won, and is refuted:\n%s\n%v", s.Open(), n)
	} else if n != nil {
		verify(t, g, s, n)
	}
	compareLemmas(t, g, s, g.Name, 100*most, map[string]int{})
	rules, err := check.Read(head(bare(s)))
	if err != nil {
		t.Fatal(err)
	}
	start := rules.Member(bare(s).told())
	all, can := reached(rules, start, most)
	if all != nil && can[fmt.Sprint(start)] != (want == engine.VerdictWon) {
		t.Fatalf("the checker's rules do not say %v:\n%s\n%s", want, g.Table, s.Open())
	}
	if want == engine.VerdictLost {
		certified(t, g, s)
		restore := LeanAtOnce()
		certified(t, g, s)
		restore()
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

// TestAbove begins foundations below others only with a rank that lies above, whatever tells where they begin.
func TestAbove(t *testing.T) {
	for base, want := range map[string][]string{
		`"A"`:            {"Ah from 2 out", "As from 1 out"},
		`"choice"`:       {"2h from 3 out", "Ah from 2 out", "As from 1 out"},
		`{ "AS", "2H" }`: {"As from 1 out"},
	} {
		tab, err := loosely("name = \"above\"\npack = \"1x2x2\"\ntableau = { 3, deal = { 1, 1, 2 }, build = \"none\", space = \"none\" }\nfoundations = { 2, base = " + base + ", after = \"above\" }")
		if err != nil {
			t.Fatal(err)
		}
		play, err := tab.Game().Parse("pile 1: As\npile 2: Ah\npile 3: 2s 2h\nfoundation 1: -\nfoundation 2: -\n")
		if err != nil {
			t.Fatal(err)
		}
		s := play.State().(*State)
		got := engine.Each(s.Moves(nil), s.printMove)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("base = %s: %q, want %q", base, got, want)
		}
		theirs, err := check.Read(head(bare(s)))
		if err != nil {
			t.Fatal(err)
		}
		compareMoves(t, base, theirs, bare(s), s.Moves(nil))
	}
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

// TestLineBesideFoundations certifies a loss in which the cards of a line never come to the foundations.
func TestLineBesideFoundations(t *testing.T) {
	tab, err := loosely("name = \"line\"\npack = \"1x3x3\"\nfoundations = 3\nreserve = 2\nline = { 7, jumps = { 1, 3 }, match = \"rank\" }\nwon = \"out\"")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(*lemmaSeed, 11))
	for range 3 {
		certified(t, tab.Game(), smallDeal(r, tab.Game()))
	}
}

// TestOneText has one text for the rules of a game, however its words are said. The checker reads another only where the order of words is.
func TestOneText(t *testing.T) {
	const one = "name = \"one\"\npack = \"1x2x4\"\n"
	for _, c := range []struct{ said, written string }{
		{`line = { 8, jumps = { 1 }, match = "rank suit" }`, `match = "suit rank"`},
		{"tableau = { 3, deal = 1, build = \"none\", takes = \"waste tableau\" }\nreserve = { 2 }\nstock = { 3 }\ntake = { \"rank\", from = \"reserve waste tableau\" }", `from = "tableau waste reserve"`},
		{"tableau = { 3, deal = 1, build = \"none\", takes = \"foundations waste tableau\" }\nstock = { 5 }", `takes = "tableau waste foundations"`},
	} {
		tab, err := loosely(one + c.said)
		if err != nil {
			t.Fatal(err)
		}
		s := smallDeal(rand.New(rand.NewPCG(1, 1)), tab.Game())
		if _, err := check.Read(head(s)); err != nil || !strings.Contains(s.Identity(), c.written) {
			t.Errorf("%s, %v: want %s", s.Identity(), err, c.written)
		}
	}
	for _, c := range []struct{ said, not, written string }{
		{`line = { 8, jumps = { 1 }, match = "suit rank" }`, "{ 1 }", "{ 01 }"},
		{"tableau = { 4, build = \"none\" }", `"none" }`, `"none" } | won = "out"`},
		{"tableau = { 4, build = \"none\" }", `pack = "1x2x4"`, `pack = "1x2x4" | low = "A"`},
		{"tableau = { 4, build = \"none\" }\nstock = { 2 }\nfoundations = { 2, base = \"2\" }", `pack = "1x2x4"`, `pack = "1x2x4" | low = "2"`},
		{"reserve = { 2 }\ntake = { \"rank\", from = \"grid\" }\ngrid = { 2, columns = 3 }", `"grid"`, `"grid reserve"`},
		{"reserve = { 2 }\ntake = { \"rank\", from = \"grid\" }\ngrid = { 2, columns = 3 }", `"grid"`, `"waste reserve"`},
	} {
		tab, err := loosely(one + c.said)
		if err != nil {
			t.Fatal(err)
		}
		h := head(smallDeal(rand.New(rand.NewPCG(1, 1)), tab.Game()))
		if _, err := check.Read(h); err != nil || !strings.Contains(h.Options, c.not) {
			t.Errorf("%s: %v", h.Options, err)
		}
		h.Options = strings.Replace(h.Options, c.not, c.written, 1)
		if _, err := check.Read(h); err == nil || !strings.HasPrefix(err.Error(), "options: ") {
			t.Errorf("%s is read, %v", h.Options, err)
		}
	}
}

// TestAlikeInGrid says of two cards that are alike which one goes to a gap.
func TestAlikeInGrid(t *testing.T) {
	tab, err := loosely("name = \"two\"\npack = \"2x1x4\"\ngrid = { 4, columns = 2, gaps = \"A\", build = \"free\" }")
	if err != nil {
		t.Fatal(err)
	}
	g := tab.Game()
	play, err := g.Parse("aside: As As\nrow 1: 2s -\nrow 2: 4s 3s\nrow 3: 2s -\nrow 4: 4s 3s\n")
	if err != nil {
		t.Fatal(err)
	}
	s := play.State().(*State)
	readBack(t, s)
	if _, err := s.parseMove("4s to row 1 place 2"); err == nil || !strings.Contains(err.Error(), `say which card, as in "4s at row 2 place 1 to row 1 place 2"`) {
		t.Error(err)
	}
}
