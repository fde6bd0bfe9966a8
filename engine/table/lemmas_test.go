package table

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/table/check"
)

// hardCases are positions in which a lemma changed a verdict once, or might have.
var hardCases = []struct{ about, table, position string }{
	{"with others on it, a card that goes next onto one that is safe cannot go out itself", `
pack = "1x2x6"
tableau = { 4, deal = 3, build = "down alternate", unit = "tail", space = "high" }
foundations = { 2, back = true }`, `
pile 1: 6s 5h 4s 4h 3s
pile 2: -
pile 3: 6h 5s
pile 4: 3h As 2s
foundation 1: -
foundation 2: Ah 2h`},
	{"the first reserve fills a space, so reserves are not alike", `
pack = "2x2x4"
tableau = { 5, deal = 2, build = "down any", unit = "one or pile", fill = "reserve" }
reserve = { 2 }
stock = { 3 }
foundations = { 4, base = "first", dealt = 1 }`, `
base: A
pile 1: 4s
pile 2: 2s As
pile 3: 3s 4s
pile 4: 4h 2h Ah
pile 5: 2h 3h
reserve 1: Ah
reserve 2: 3s
waste: -
stock: [3h 2s 4h]
foundation 1: As
foundation 2: -
foundation 3: -
foundation 4: -`},
	{"a card goes onto a foundation, or begins another that is like it", `
pack = "2x2x4"
tableau = { 2, deal = 3, down = "every other", build = "none", space = "none", fill = "waste stock" }
reserve = { 1, deal = 3 }
stock = { 7 }
foundations = { { 4, build = "up by 2 suit round" }, { 4, base = "2", build = "up by 2 suit round" } }`, `
pile 1: As 4s
pile 2: 4h 2h
reserve: 2h 2s
waste: 2s 3h 3s
stock: [4h 4s 3h 3s]
foundation 1: As
foundation 2: Ah
foundation 3: -
foundation 4: Ah
foundation 5: -
foundation 6: -
foundation 7: -
foundation 8: -`},
	{"a position begins with spaces that the first move fills", `
pack = "1x2x5"
tableau = { 2, deal = 0, down = "every other", build = "down alternate round", unit = "run", fill = "reserve" }
reserve = { 2, deal = 2 }
stock = { 5, turn = 3, redeals = "any" }
foundations = { 2, base = "first", dealt = 1 }`, `
base: 4
pile 1: -
pile 2: -
reserve 1: 4s As
reserve 2: 2s 3h
waste: -
stock: [2h 5s 3s Ah 5h]
foundation 1: -
foundation 2: 4h`},
	{"the first card comes to a hole that is empty, onto none", `
pack = "1x1x3"
tableau = { 3, deal = 1, build = "none", space = "none" }
hole = { base = "choice", build = "either any" }`, `
pile 1: As
pile 2: 2s
pile 3: 3s
hole: -`},
	{"a card of the waste is taken with another, and the stock gone through without end", `
pack = "1x4x5"
tableau = { 4, deal = 3, build = "none", space = "none" }
stock = { 8, redeals = "any" }
take = { "sum 5", alone = "5", from = "tableau waste" }
won = "tableau taken"`, `
pile 1: 4h 2d Ad
pile 2: 3h 5s Ac
pile 3: Ah 4s 3d
pile 4: 4c 4d 3c
waste: -
stock: [As 2s 5d 5c 2c 2h 5h 3s]
taken: -`},
	{"a card of the stock comes to the hole, onto whatever lies there", `
pack = "1x2x3"
tableau = { 3, deal = 1, build = "none", space = "none" }
stock = { 2, onto = "hole" }
hole = { build = "either any" }`, `
pile 1: 2s
pile 2: 2h
pile 3: Ah
stock: [3s 3h]
hole: As`},
}

// TestLemmasHard decides the hard cases with each lemma and without.
func TestLemmasHard(t *testing.T) {
	eachHard(t, func(g *engine.Game, s *State, about string) { compareLemmas(t, g, s, about, 8_000, map[string]int{}) })
}

// eachHard calls f with each hard case.
func eachHard(t *testing.T, f func(g *engine.Game, s *State, about string)) {
	t.Helper()
	for _, c := range hardCases {
		tab, err := Parse("name = \"hard\"" + c.table + "\n")
		if err != nil {
			t.Fatal(err)
		}
		g := tab.Game()
		p, err := g.Parse(c.position + "\n")
		if err != nil {
			t.Fatalf("%s: %v", c.about, err)
		}
		f(g, p.State().(*State), c.about)
	}
}

// lemmaSmall is how many small deals are searched to the end with each lemma and without.
var lemmaSmall = flag.Int("lemmas", 1_000, "compare a search with each lemma and one without on so many small `deals`")

// lemmaSeed chooses them.
var lemmaSeed = flag.Uint64("lemmaseed", 1, "the number by which small deals are drawn")

// TestLemmasSmall deals small games of all kinds, and plays some of them for a while: no verdict may differ with a lemma and without.
func TestLemmasSmall(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*lemmaSeed, 1))
	both := map[string]int{}
	for n := 0; n < *lemmaSmall; {
		tab, name := smallGame(r)
		g := tab.Game()
		if s := smallDeal(r, g); s != nil {
			n++
			compareLemmas(t, g, s, "like "+name, 8_000, both)
		}
	}
	compare := func(g *engine.Game, s *State, about string) { compareLemmas(t, g, s, about, 8_000, both) }
	eachSmall(r, 4**lemmaSmall, smallHole, compare)
	eachSmall(r, *lemmaSmall, smallTaking, compare)
	t.Logf("decided with and without: %v", both)
	for _, lemma := range lemmas {
		if both[lemma] < *lemmaSmall/50 {
			t.Errorf("only %d deals were decided with and without %s", both[lemma], lemma)
		}
	}
}

// lemmas are the names of all.
var lemmas = []string{lemmaSafe, lemmaStock, lemmaAlike, lemmaNever, lemmaRanks, lemmaPrefix, lemmaSuits, lemmaPairs, lemmaAlone}

// smallHole returns a small game like one that has a hole, nil when its words do not go together.
func smallHole(r *rand.Rand) (*Table, string) {
	name := pick(r, "black-hole", "worm-hole", "golf", "tripeaks", "golf-king-ends", "putt-putt", "all-in-a-row", "all-in-a-row", "robert")
	return smallTable(r, name), name
}

// smallTaking returns a small game in which cards are taken away by their sum, nil when its words do not go together.
func smallTaking(r *rand.Rand) (*Table, string) {
	pack := pick(r, "1x4x4", "1x2x6", "1x4x5", "2x2x4", "1x2x8", "1x4x3")
	ranks, all := int(pack[4]-'0'), int(pack[0]-'0')*int(pack[2]-'0')*int(pack[4]-'0')
	rest, from, lie := pick(r, "", ", redeals = 1", `, redeals = "any"`, ", turn = 2"), `, from = "tableau waste"`, 6
	tableau := `6, deal = 1, shape = "pyramid 3", build = "none", space = "none"`
	switch r.IntN(5) {
	case 0:
		tableau, lie = `10, deal = 1, shape = "pyramid 4", build = "none", space = "none"`, 10
	case 1:
		tableau, lie = `2, deal = 2, build = "none"`, 4
	case 2:
		tableau, lie = `4, deal = 3, build = "none", space = "none"`, 12
	case 3: // as in Baroness
		tableau, lie, rest, from = `4, deal = 0, build = "none"`, 0, `, onto = "tableau"`, ""
	}
	kind := fmt.Sprintf("stock = { %d%s }\n", all-lie, rest)
	if n := 1 + r.IntN(4); lie > 0 && all > lie && (all-lie)%n == 0 && r.IntN(2) == 0 {
		kind, from = fmt.Sprintf("reserve = { %d, deal = %d }\n", n, (all-lie)/n), `, from = "tableau reserve"`
	}
	if all == lie {
		kind, from = "", ""
	}
	take := fmt.Sprintf("take = { \"sum %d\"%s }\n", ranks+1, from)
	if r.IntN(3) > 0 {
		take = fmt.Sprintf("take = { \"sum %d\", alone = \"%d\"%s }\n", ranks, ranks, from)
	}
	tab, err := Parse(fmt.Sprintf("name = \"small\"\npack = %q\ntableau = { %s }\n%s%s%s", pack, tableau, kind, take, pick(r, "", "won = \"tableau taken\"\n")))
	if err != nil {
		return nil, err.Error()
	}
	return tab, "a taking"
}

// eachSmall makes so many small games, and calls f with a deal of those that can be dealt and proved.
func eachSmall(r *rand.Rand, many int, small func(*rand.Rand) (*Table, string), f func(g *engine.Game, s *State, about string)) {
	for range many {
		tab, about := small(r)
		if tab == nil || !newPlan(tab).proves() {
			continue
		}
		g := tab.Game()
		if s := smallDeal(r, g); s != nil {
			f(g, s, about)
		}
	}
}

// compareLemmas searches a position to the end without lemmas, and with each of them alone within so many positions, and counts those.
func compareLemmas(t *testing.T, g *engine.Game, s *State, about string, states int, both map[string]int) {
	t.Helper()
	want := wonBySearch(t, s)
	if want == engine.VerdictUnknown {
		return
	}
	for _, l := range g.Solver.Reductions {
		o := engine.SolveOptions{Limits: engine.Limits{States: states}}
		o.Without = slices.DeleteFunc(slices.Clone(lemmas), func(name string) bool { return name == l.Name })
		got, err := newLean(s, o).run(context.Background(), o, nil)
		if both[l.Name]++; err != nil || got.Verdict != want {
			t.Errorf("%s: with %s %v %v, without it %v:\n%s\n%s", about, l.Name, got.Verdict, err, want, s.Identity(), s.Open())
		}
	}
}

// TestLemmasClose goes through the hard cases and small positions to the end by the checker's rules, and wants no member that can be won
// in any closed set with its lemmas.
func TestLemmasClose(t *testing.T) {
	enginetest.Alone(t)
	won, lost := map[string]int{}, map[string]int{}
	count := func(s *State, about string) bool {
		names := strings.Join(newLean(s, engine.SolveOptions{}).leansOn(), " ")
		if s.Won() || names == "" {
			return false
		}
		w, l := closes(t, bare(s), names, about)
		won[names], lost[names] = won[names]+w, lost[names]+l
		return w+l > 0
	}
	eachHard(t, func(_ *engine.Game, s *State, about string) { count(s, about) })
	r := rand.New(rand.NewPCG(*lemmaSeed, 3))
	for n := 0; n < *lemmaSmall/20; {
		tab, name := smallGame(r)
		if s := smallDeal(r, tab.Game()); s != nil && count(s, "like "+name) {
			n++
		}
	}
	eachSmall(r, 2**lemmaSmall, smallHole, func(_ *engine.Game, s *State, about string) { count(s, about) })
	eachSmall(r, *lemmaSmall/2, smallTaking, func(_ *engine.Game, s *State, about string) { count(s, about) })
	t.Logf("members that can be won: %v, lost: %v", won, lost)
	for _, names := range []string{"safe", "ranks", "prefix ranks", "alone", "pairs", "alone pairs"} {
		if won[names] < *lemmaSmall/100 || lost[names] < *lemmaSmall/100 {
			t.Errorf("%s: %d members can be won, %d are lost", names, won[names], lost[names])
		}
	}
}

// closes counts the members of the largest closed set with some lemmas, and those that can be won. The set is what is left when
// those are taken out, again and again, that the others do not show to be lost.
func closes(t *testing.T, s *State, lemmas, about string) (won, lost int) {
	t.Helper()
	h := head(s)
	plain, err := check.Read(h)
	if err != nil {
		t.Fatal(err)
	}
	h.Lemmas = lemmas
	leaning, err := check.Read(h)
	if err != nil {
		t.Fatal(err)
	}
	members, can := reached(plain, plain.Member(s.told()), 2_000)
	for before := 0; before != len(members); {
		before = len(members)
		for key, member := range members {
			if leaning.Check(member, func(next []uint64) bool { return members[fmt.Sprint(next)] != nil }) != nil {
				delete(members, key)
			}
		}
	}
	for key := range members {
		if can[key] {
			t.Fatalf("%s: %v can be won, and is a member of a closed set by %s:\n%s\n%s", about, key, lemmas, s.Identity(), s.Open())
		}
	}
	return len(can), len(members)
}

// reached returns all members that moves from one lead to, and those that can be won; nil when there are more than most.
func reached(rules *check.Game, start []uint64, most int) (all map[string][]uint64, can map[string]bool) {
	all, can = map[string][]uint64{fmt.Sprint(start): start}, map[string]bool{}
	before := map[string][]string{}
	var sure []string
	for todo := [][]uint64{start}; len(todo) > 0; todo = todo[1:] {
		at := fmt.Sprint(todo[0])
		err := rules.Check(todo[0], func(next []uint64) bool {
			key := fmt.Sprint(next)
			before[key] = append(before[key], at)
			if all[key] == nil {
				all[key] = slices.Clone(next)
				todo = append(todo, all[key])
			}
			return true
		})
		if err != nil { // it is won
			sure = append(sure, at)
		}
		if len(all) > most {
			return nil, nil
		}
	}
	for ; len(sure) > 0; sure = sure[1:] {
		if key := sure[0]; !can[key] {
			can[key] = true
			sure = append(sure, before[key]...)
		}
	}
	return all, can
}
