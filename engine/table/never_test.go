package table

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// neverDeals is how many small deals are searched to the end.
var neverDeals = flag.Int("never", 1_000, "compare the proof that something never happens with a whole search of so many small `deals`")

// neverSeed chooses them.
var neverSeed = flag.Uint64("neverseed", 24, "the number by which small deals are drawn")

// pick picks one of some texts.
func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

// changes are words of a table that are given other values, or taken out.
var changes = []struct {
	key    *regexp.Regexp
	values []string
}{
	{regexp.MustCompile(`tableau = \{ \d+`), []string{"tableau = { 2", "tableau = { 3", "tableau = { 4", "tableau = { 5"}},
	{regexp.MustCompile(`cells = \{ \d+(, dealt = \d+)?`), []string{"cells = { 1", "cells = { 2", "cells = { 1, dealt = 1", "cells = { 2, dealt = 1"}},
	{regexp.MustCompile(`reserve = \{ \d+.*\}`), []string{"reserve = { 1 }", "reserve = { 2 }", "reserve = { 1, deal = 3 }", "reserve = { 2, deal = 2 }", "reserve = { 1, deal = 4, down = 3 }"}},
	{regexp.MustCompile(`stock = \{ \d+`), []string{"stock = { 2", "stock = { 3", "stock = { 4", "stock = { 5", "stock = { 6", "stock = { 7", "stock = { 8"}},
	{regexp.MustCompile(`, piles = \d+`), []string{"", ", piles = 2"}},
	{regexp.MustCompile(`, turn = \d`), []string{"", ", turn = 2", ", turn = 3"}},
	{regexp.MustCompile(`, redeals = ("any"|\d)`), []string{"", ", redeals = 1", `, redeals = "any"`}},
	{regexp.MustCompile(`, space = "[^"]*"`), []string{"", `, space = "none"`, `, space = "K"`, `, space = "high"`, `, space = "reserve waste"`}},
	{regexp.MustCompile(`, unit = "[^"]*"`), []string{"", `, unit = "run"`, `, unit = "whole run"`, `, unit = "pile"`, `, unit = "one or pile"`, `, unit = "tail"`, `, unit = "run to free"`}},
	{regexp.MustCompile(`, fill = "[^"]*"`), []string{"", `, fill = "reserve"`, `, fill = "waste stock"`, `, fill = "waste"`}},
	{regexp.MustCompile(`foundations = \{ \d+`), []string{"foundations = { 2", "foundations = { 4", "foundations = { 8"}},
	{regexp.MustCompile(`, back = true`), []string{"", ", back = true"}},
	{regexp.MustCompile(`"pyramid \d"`), []string{`"pyramid 3"`, `"pyramid 4"`}},
	{regexp.MustCompile(`"peaks \d \d"`), []string{`"peaks 2 3"`, `"peaks 1 3"`}},
	{regexp.MustCompile(`"sum \d+"`), []string{`"sum 5"`, `"sum 6"`}},
	{regexp.MustCompile(`alone = "K"`), []string{`alone = "5"`, `alone = "6"`}},
	{regexp.MustCompile(`"down (any|suit|alternate|colour|other)`), []string{`"down any`, `"down suit`, `"down alternate`, `"down colour`, `"either any`}},
}

// sizesOf are the sizes of piles, and how many cards of each lie face down: they follow from the rest.
var sizesOf = regexp.MustCompile(`, deal = (\{[^}]*\}|"[a-z]*"|\d+)|, down = (\{[^}]*\}|"but top"|\d+)`)

// smallTable returns a game like one that comes with the program, with few cards and piles, and some of its words changed; nil when
// the words do not go together.
func smallTable(r *rand.Rand, name string) *Table {
	text, _ := games.Text(name)
	pack := pick(r, "1x4x3", "1x2x5", "1x4x4", "2x2x3", "1x1x8", "1x2x6", "2x1x6", "1x4x5", "2x2x4")
	_, text, _ = strings.Cut(text, "pack = ")
	_, text, _ = strings.Cut(text, "\n")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "tableau") && !strings.Contains(line, "shape") {
			line = sizesOf.ReplaceAllString(line, "")
			line = strings.Replace(line, ", build", pick(r, "", `, deal = "triangle"`, ", deal = 2", ", deal = 3", ", deal = 0")+pick(r, "", `, down = "but top"`, `, down = "every other"`)+", build", 1)
		}
		for _, c := range changes {
			if at := c.key.FindStringIndex(line); at != nil && (r.IntN(3) == 0 || strings.Contains(c.key.String(), `= \{`) || strings.Contains(c.key.String(), "sum")) {
				line = line[:at[0]] + pick(r, c.values...) + line[at[1]:]
			}
		}
		lines[i] = strings.ReplaceAll(line, `"K"`, fmt.Sprintf("%q", pack[len(pack)-1:])) // the highest rank that there is
	}
	tab, err := Parse(fmt.Sprintf("name = \"small\"\npack = %q\n%s", pack, strings.Join(lines, "\n")))
	if err != nil {
		return nil
	}
	for i := range tab.Foundations {
		if f := &tab.Foundations[i]; f.Dealt > 0 && f.N > tab.Packs*tab.Suits/len(tab.Foundations) {
			return nil // there are not so many bases
		}
	}
	return tab
}

// wonBySearch searches a small position to the end, without any lemma.
func wonBySearch(t *testing.T, s *State) engine.Verdict {
	t.Helper()
	o := engine.SolveOptions{Limits: engine.Limits{States: 4_000}, Without: lemmas}
	r, err := newLean(s, o).run(context.Background(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict
}

// smallDeal deals a game, and plays it for a while; nil when it cannot be dealt.
func smallDeal(r *rand.Rand, g *engine.Game) *State {
	play, err := g.Deal("", r.Uint64(), nil)
	if err != nil {
		return nil
	}
	s := play.State().(*State)
	for range r.IntN(2) * r.IntN(12) {
		moves := s.Moves(nil)
		if len(moves) == 0 || s.Won() {
			break
		}
		s.Apply(moves[r.IntN(len(moves))])
	}
	return s
}

// smallGame returns a small game of which package check reads the rules, and what it is like.
func smallGame(r *rand.Rand) (tab *Table, name string) {
	names := games.Names()
	for {
		name = names[r.IntN(len(names))]
		if tab = smallTable(r, name); tab != nil && newPlan(tab).proves() {
			return tab, name
		}
	}
}

// TestNever deals small games of all kinds, plays some of them for a while, and searches them to the end: what can be won is never
// refuted. Each proof that is found has its certificate checked.
func TestNever(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*neverSeed, 1))
	refuted, lost, won, of := map[string]int{}, 0, 0, map[string]int{}
	for deals := 0; deals < *neverDeals; {
		tab, name := smallGame(r)
		g := tab.Game()
		for range 10 {
			s := smallDeal(r, g)
			if s == nil || s.field.size() > 0 {
				break
			}
			verdict := wonBySearch(t, s)
			if verdict == engine.VerdictUnknown {
				continue
			}
			deals++
			of[name]++
			switch n := s.refute(); {
			case verdict == engine.VerdictWon && n != nil:
				t.Fatalf("can be won, and is refuted:\n%s\n%s\n%v", tab, s.Open(), n)
			case verdict == engine.VerdictWon:
				won++
			case n != nil:
				refuted[name]++
				verify(t, g, s, n)
				fallthrough
			default:
				lost++
			}
		}
	}
	count := 0
	for _, n := range refuted {
		count += n
	}
	t.Logf("%d deals of games like %d, %d won, %d lost, %d refuted, of %d", *neverDeals, len(of), won, lost, count, len(refuted))
	t.Log("never refuted: ", slices.DeleteFunc(slices.Sorted(maps.Keys(of)), func(name string) bool { return refuted[name] > 0 }))
	if won < *neverDeals/4 || count < *neverDeals/20 || len(of) < 40 {
		t.Error("that compares little")
	}
}

// verify has a proof told, and its certificate checked.
func verify(t *testing.T, g *engine.Game, s *State, n *never) {
	t.Helper()
	text := certificateOf(t, n)
	claim, err := check.NeverKind().Verify(strings.NewReader(text))
	if err == nil {
		err = claim.About(g, s)
	}
	if err != nil {
		t.Fatalf("%v\n%s\n%v", err, text, n)
	}
	if words := n.String(); !strings.Contains(words, "1. ") || strings.Contains(words, "%!") {
		t.Fatal(words)
	}
}

// closed says whether each fact of a list follows from the others by the ways of this package, which know nothing else.
func (n *never) closed() bool {
	o := n.newOrder(n.allWays())
	for e := range o.rows {
		o.rows[e] = o.any
	}
	for _, f := range n.list {
		if o.rows[f.event].drop(f.before); f.before == ever {
			o.rows[f.event] = row{}
		}
	}
	return !slices.ContainsFunc(n.list, func(f fact) bool {
		return slices.ContainsFunc(o.ways[f.event], func(w way) bool {
			w.not = append(slices.Clip(w.not), f.before)
			for _, need := range w.needs {
				for _, b := range w.not {
					if need == b || o.begins(b) || !o.rows[need].has(b) {
						return false
					}
				}
			}
			return !o.counts() || !w.counts(f.event) || o.crowdOf(f.event, &w).tooMany() < 0
		})
	})
}

func certificateOf(t *testing.T, n *never) string {
	t.Helper()
	var b strings.Builder
	if err := n.Certificate(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestNeverForged takes one event after another out of certificates, puts lists under other deals, and lists all that there is under
// deals that can be won. The checker refuses them, or the deal is lost as well. Hardly ever it needs an event less than the prover: it looks
// for room where the prover does not, as for a card that never leaves what is said to be uncovered.
func TestNeverForged(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*neverSeed, 2))
	verify := func(text string) error {
		_, err := check.NeverKind().Verify(strings.NewReader(text))
		return err
	}
	fewer, spare, others, all := 0, 0, 0, 0
	for found := 0; found < 60; {
		g := func() *engine.Game { tab, _ := smallGame(r); return tab.Game() }()
		for range 10 {
			s, other := smallDeal(r, g), smallDeal(r, g)
			if s == nil || other == nil || newGround(bare(s)) == nil {
				break
			}
			n := s.refute()
			if n == nil {
				if wonBySearch(t, s) != engine.VerdictWon {
					continue
				}
				whole := &never{ground: newGround(bare(s))}
				for e := range events {
					if e.card() < whole.all() && e < joined {
						whole.list = append(whole.list, fact{e, ever})
					}
				}
				if all++; verify(certificateOf(t, whole)) == nil {
					t.Fatalf("that nothing ever happens is taken of\n%s", s.Open())
				}
				continue
			}
			found++
			for i := range n.list {
				less := *n
				less.list = slices.Delete(slices.Clone(n.list), i, i+1)
				wanted := slices.ContainsFunc(n.must(), func(e event) bool { return less.has(fact{e, ever}) })
				if len(less.list) == 0 || wanted && n.list[i] == (fact{n.stop, ever}) {
					continue // what it stands for has another end
				}
				if fewer++; verify(certificateOf(t, &less)) == nil && !less.closed() {
					spare++
				}
			}
			elsewhere := *n
			if elsewhere.ground = newGround(bare(other)); elsewhere.ground == nil {
				continue
			}
			if others++; verify(certificateOf(t, &elsewhere)) == nil && wonBySearch(t, other) == engine.VerdictWon {
				t.Fatalf("the list of another deal is taken of one that can be won:\n%s", certificateOf(t, &elsewhere))
			}
		}
	}
	t.Logf("%d lists with an event less, of which %d are enough, %d of other deals, %d of deals that can be won", fewer, spare, others, all)
	if fewer < 200 || spare > fewer/100 || others < 20 || all < 20 {
		t.Error("that is little, or too much is taken")
	}
}

// directed are positions that random ones are seldom like: one is won only when the 3s comes back from its foundation, for the 2h
// to lie on, and one when a shape opens.
var directed = []struct{ table, position string }{
	{
		"pack = \"1x2x4\"\ntableau = { 4, deal = 2, build = \"down alternate\", space = \"none\" }\nfoundations = { 2, back = true }\n",
		"pile 1: Ah 2h\npile 2: 4h\npile 3: 3h\npile 4: 4s\nfoundation 1: As 2s 3s\nfoundation 2: -\n",
	},
	{
		"pack = \"1x1x4\"\ntableau = { 3, deal = 1, shape = \"pyramid 2\", build = \"none\", space = \"none\" }\nhole = { base = \"AS\", build = \"either any\" }\n",
		"pile 1: 4s\npile 2: 2s\npile 3: 3s\nhole: As\n",
	},
	{ // the 2s goes onto the 3h while the 4h is in the space
		"pack = \"1x2x4\"\ntableau = { 4, deal = 2, build = \"either any\", space = \"high\" }\nfoundations = { 2 }\n",
		"pile 1: 3s 2h Ah As 2s 4h\npile 2: 3h\npile 3: -\npile 4: 4s\nfoundation 1: -\nfoundation 2: -\n",
	},
	{ // one of two twins is out when the other comes to where both fit
		"pack = \"1x2x5\"\ntableau = { 5, deal = 2, build = \"down any\", space = \"high\" }\nfoundations = { 4 }\n",
		"pile 1: 5h 4h\npile 2: 3s 5s 4s 3h\npile 3: -\npile 4: Ah 2h\npile 5: -\nfoundation 1: As 2s\nfoundation 2: -\nfoundation 3: -\nfoundation 4: -\n",
	},
	{ // one of two twins lies on a card at its place then
		"pack = \"1x4x3\"\ntableau = { 4, deal = 3, build = \"down colour\", unit = \"run\", space = \"high\" }\nfoundations = { 4 }\n",
		"pile 1: 2s Ah 2c\npile 2: As Ad 3c\npile 3: 3h Ac 3s\npile 4: 2d 2h 3d\nfoundation 1: -\nfoundation 2: -\nfoundation 3: -\nfoundation 4: -\n",
	},
}

// spoilt are rules of which each leaves out some ways, so that it is stricter than the game. What a card does from a cell it could do
// before, but for going onto what it lay on.
var spoilt = []struct {
	name string
	out  func(g *ground, e event, w way) bool
}{
	{"no card is uncovered when the one on it leaves", func(g *ground, e event, w way) bool {
		return e.what() == bared && !g.inDeck(e.card()) && len(w.needs) == 1
	}},
	{"no shape opens", func(g *ground, e event, w way) bool { return e.what() == bared && len(w.needs) == 2 }},
	{"the stock is not turned", func(g *ground, e event, w way) bool {
		return e.what() == bared && g.in(g.plan.stock, e.card()) && w.needs == nil
	}},
	{"what leaves the deck changes nothing", func(g *ground, e event, w way) bool { return e.what() == bared && g.inDeck(e.card()) && w.needs != nil }},
	{"cards leave by no pile", func(g *ground, e event, w way) bool { return e.what() == leaves && w.needs[0].what() == lies }},
	{"cards leave by no cell", func(g *ground, e event, w way) bool { return e.what() == leaves && w.needs[0].what() == kept }},
	{"cards do not leave by going out", func(g *ground, e event, w way) bool { return e.what() == leaves && w.needs[0].what() == gone }},
	{"empty cells take nothing", func(g *ground, e event, w way) bool { return w.kind == intoCell && len(w.needs) == 1 }},
	{"full cells stay full", func(g *ground, e event, w way) bool { return w.kind == intoCell && len(w.needs) == 2 }},
	{"no card goes onto another at its place", func(g *ground, e event, w way) bool {
		return e.what() == lies && w.kind == onto && w.needs[len(w.needs)-1].what() == bared
	}},
	{"no card goes onto one that came to a pile", func(g *ground, e event, w way) bool {
		return e.what() == lies && w.kind == onto && w.needs[len(w.needs)-1].what() == lies
	}},
	{"no card comes back", func(g *ground, e event, w way) bool {
		return e.what() == lies && w.needs != nil && w.needs[0].what() == gone
	}},
	{"waste and reserve go onto no pile", func(g *ground, e event, w way) bool {
		return e.what() == lies && !g.in(g.tab, e.card()) && w.kind != filling && w.needs != nil && w.needs[0].what() == bared
	}},
	{"units are not cut", func(g *ground, e event, w way) bool {
		return e.what() == lies && w.needs != nil && w.needs[0].what() == leaves
	}},
	{"no unit is longer than a card", func(g *ground, e event, w way) bool {
		if e.what() != lies || !g.in(g.tab, e.card()) || w.kind != onto && w.kind != intoSpace {
			return false
		}
		_, covered := g.above(e.card())
		return covered && (len(w.needs) == 0 || w.needs[0] == w.needs[len(w.needs)-1] || w.needs[0].what() == bared && w.needs[0].card() != e.card())
	}},
	{"no card moves with the one under it", func(g *ground, e event, w way) bool { return w.kind == asPart }},
	{"no space of the start is filled", func(g *ground, e event, w way) bool { return w.kind == intoSpace && g.size(w.on) == 0 }},
	{"no pile becomes a space", func(g *ground, e event, w way) bool { return w.kind == intoSpace && g.size(w.on) > 0 }},
	{"spaces that are filled unasked are never free", func(g *ground, e event, w way) bool {
		return w.kind == intoSpace && g.size(w.on) > 0 && g.Tableau.Fill != ""
	}},
	{"nothing fills spaces unasked", func(g *ground, e event, w way) bool { return w.kind == filling }},
	{"the stock is not dealt onto piles", func(g *ground, e event, w way) bool { return w.kind == dealt && e.what() == lies }},
	{"the stock is not dealt to the hole", func(g *ground, e event, w way) bool { return w.kind == dealt && e.what() == gone }},
	{"no foundation begins", func(g *ground, e event, w way) bool { return e.what() == gone && w.kind == out && len(w.needs) == 1 }},
	{"no foundation goes on", func(g *ground, e event, w way) bool {
		return e.what() == gone && w.kind == out && len(w.needs) == 2 && g.found.size() > 0
	}},
	{"nothing follows in the hole", func(g *ground, e event, w way) bool { return w.kind == out && len(w.needs) == 2 && g.hole.size() > 0 }},
	{"no foundation goes on below another", func(g *ground, e event, w way) bool { return w.kind == out && len(w.needs) == 3 }},
	{"nothing goes out from its place", func(g *ground, e event, w way) bool {
		return e.what() == gone && w.needs != nil && w.needs[0].what() == bared
	}},
	{"nothing goes out that came to a pile", func(g *ground, e event, w way) bool {
		return e.what() == gone && w.needs != nil && w.needs[0].what() == lies
	}},
	{"no suit goes out", func(g *ground, e event, w way) bool { return e.what() == gone && g.whole }},
	{"nothing is taken in twos", func(g *ground, e event, w way) bool { return w.kind == taken }},
	{"nothing is taken alone", func(g *ground, e event, w way) bool { return w.kind == out && g.Take.What != "" && len(w.needs) == 1 }},
	{"no card is joined as it lay", func(g *ground, e event, w way) bool { return e.what() == joined && w.kind != onto && w.needs == nil }},
	{"no card is joined by a move", func(g *ground, e event, w way) bool { return e.what() == joined && w.kind == onto }},
}

// TestNeverSpoilt leaves out the ways of each rule in turn. What the search can win is then refuted, so that the comparison sees it; and the
// checker, which has the rule, refuses the certificate.
func TestNeverSpoilt(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*neverSeed, 3))
	most, want := 60, 20
	if enginetest.Whole() {
		most, want = 3_000, len(spoilt)
	}
	seen := make([]int, len(spoilt))
	try := func(s *State) {
		ground := newGround(bare(s))
		if ground == nil || wonBySearch(t, s) != engine.VerdictWon {
			return
		}
		ways := ground.allWays()
		for i, rule := range spoilt {
			fewer := make([][]way, len(ways))
			for e, list := range ways {
				fewer[e] = slices.DeleteFunc(slices.Clone(list), func(w way) bool { return rule.out(ground, event(e), w) })
			}
			n := ground.refute(fewer)
			if n == nil {
				continue
			}
			seen[i]++
			if _, err := check.NeverKind().Verify(strings.NewReader(certificateOf(t, n))); err == nil {
				t.Fatalf("%s: the checker takes it:\n%s", rule.name, certificateOf(t, n))
			}
		}
	}
	for _, d := range directed {
		tab, err := Parse("name = \"small\"\n" + d.table)
		if err != nil {
			t.Fatal(err)
		}
		play, err := tab.Game().Parse(d.position)
		if err != nil {
			t.Fatal(err)
		}
		try(play.State().(*State))
	}
	for n := 0; n < most && slices.Contains(seen, 0); n++ {
		tab, _ := smallGame(r)
		g := tab.Game()
		for range 3 {
			if s := smallDeal(r, g); s != nil {
				try(s)
			}
		}
	}
	caught := 0
	for i, rule := range spoilt {
		t.Logf("%4d %s", seen[i], rule.name)
		caught += one(seen[i] > 0)
	}
	if caught < want {
		t.Errorf("%d of %d are seen, want %d", caught, len(spoilt), want)
	}
}
