package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// ordered are games of which deals are refuted only by what must happen before what, and by counting, and up to which of Solvitaire's seeds.
var ordered = []struct {
	name string
	upTo uint64
}{{"fan", 12}, {"canfield", 25}, {"free-cell-0-cell", 12}, {"russian", 4}, {"somerset", 12}, {"storehouse", 4}, {"scorpion", 4}, {"streets-and-alleys", 30}, {"yukon", 40}}

// TestNeverOrder refutes real deals by what must happen before what. The checker takes the certificates, and none with a line less from
// which the rest does not follow.
func TestNeverOrder(t *testing.T) {
	enginetest.Alone(t)
	found, fewer := 0, 0
	for _, of := range ordered {
		text, _ := games.Text(of.name)
		tab, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g := tab.Game()
		before := found
		for seed := range of.upTo {
			play, err := g.Deal("solvitaire", seed+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := play.State().(*State)
			if s.refuted() {
				continue
			}
			n := s.refute()
			if n == nil {
				continue
			}
			found++
			verify(t, g, s, n)
			for i := 0; i < len(n.list); i += 1 + len(n.list)/12 {
				less := *n
				less.list = slices.Delete(slices.Clone(n.list), i, i+1)
				_, err := check.NeverKind().Verify(strings.NewReader(certificateOf(t, &less)))
				if fewer += one(err != nil); err == nil && !less.closed() {
					t.Fatalf("%s\nis taken without its event %d:\n%s", certificateOf(t, n), i+1, n)
				}
			}
		}
		t.Logf("%-20s %d", of.name, found-before)
		if found == before {
			t.Errorf("no deal of %s", of.name)
		}
	}
	t.Logf("%d deals, %d lists with an event less were refused", found, fewer)
	if fewer < 5*found {
		t.Error("that is little")
	}
}

// spoiltRoom are rules of counting that are stricter than the game: places that take no card, and cards that are said to lie about.
var spoiltRoom = []struct {
	name string
	says func(k *crowd, x, place int) bool
}{
	{"no cell takes a card", func(k *crowd, x, p int) bool { return p >= k.all() && k.cell.is(p-k.all()) && p != k.own(x) }},
	{"no space takes a card", func(k *crowd, x, p int) bool { return p >= k.all() && k.tab.is(p-k.all()) && p != k.own(x) }},
	{"no card takes another at its place", func(k *crowd, x, p int) bool {
		return p >= 0 && p < k.all() && p != k.own(x) && k.in(k.tab, p) && !k.moved[p]
	}},
	{"no card takes another elsewhere", func(k *crowd, x, p int) bool { return p >= 0 && p < k.all() && (k.moved[p] || !k.in(k.tab, p)) }},
	{"no card stays where it lay", func(k *crowd, x, p int) bool { return p >= 0 && p == k.own(x) && x != k.event.card() }},
	{"nothing lies on a card that comes", func(k *crowd, x, p int) bool { return p == k.event.card() }},
	{"no card comes back to its place", func(k *crowd, x, p int) bool { return p >= 0 && p == k.own(x) && k.moved[x] }},
	{"cards that may be out lie about", func(k *crowd, x, p int) bool { return p < 0 && !k.isOut(x) && (k.own(x) >= 0 || k.moved[x]) }},
	{"cards of deck and reserve lie about", func(k *crowd, x, p int) bool { return p < 0 && k.own(x) < 0 && k.not(event(x)+gone) }},
}

// spoiltTwins are rules of cards that stand in the way which are stricter than the game.
var spoiltTwins = []struct {
	name string
	says func(of *twin) bool
}{
	{"no card is still at its place", func(of *twin) bool { return of.yet && of.what() == leaves }},
	{"no card is out", func(of *twin) bool { return !of.yet && of.seat < 0 && of.what() == gone }},
	{"no card is in a cell", func(of *twin) bool { return of.what() == kept }},
	{"no card lies on another where that lay", func(of *twin) bool { return of.what() == lies && of.also.what() == bared }},
	{"no card lies on another elsewhere", func(of *twin) bool { return of.what() == lies && of.also.what() == lies }},
	{"no card lies in a space", func(of *twin) bool { return of.what() == lies && (of.also == ever || of.also.what() == leaves) }},
	{"a card that takes another has been out", func(of *twin) bool { return of.yet && of.what() == gone }},
	{"no card came back that takes another", func(of *twin) bool { return of.what() == gone && of.seat >= 0 }},
}

// Rules of order that are stricter than the game.
const (
	comesBack = "cards that went out take nothing"
	inUnits   = "the cards of a unit move one after the other"
)

// TestNeverRoomSpoilt spoils each rule of counting and of cards in the way, and those of order. What the search can win is then refuted, so
// that the comparison sees it; and the checker refuses the certificate.
func TestNeverRoomSpoilt(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(24, 4))
	rules := len(spoiltRoom) + len(spoiltTwins) + 2
	most, want := 100, 12
	if enginetest.Whole() {
		// Of four no small game was found that is won and that they refute: "no card is in a cell", "no card lies on
		// another elsewhere", "no card came back that takes another", and the units that move one after the other.
		most, want = 6_000, rules-4
	}
	seen := map[string]int{}
	caught := func(name string, o *order) {
		n := o.refute()
		if n == nil {
			return
		}
		seen[name]++
		if _, err := check.NeverKind().Verify(strings.NewReader(certificateOf(t, n))); err == nil {
			t.Fatalf("%s: the checker takes it:\n%s", name, certificateOf(t, n))
		}
	}
	tried := 0
	try := func(s *State) {
		ground := newGround(bare(s))
		if ground == nil || !ground.counts() || wonBySearch(t, s) != engine.VerdictWon {
			return
		}
		tried++
		ways := ground.allWays()
		for _, rule := range spoiltRoom {
			if seen[rule.name] < 100 {
				o := ground.newOrder(ways)
				o.spoilt = rule.says
				caught(rule.name, o)
			}
		}
		for _, rule := range spoiltTwins {
			if seen[rule.name] < 100 {
				o := ground.newOrder(ways)
				o.untrue = rule.says
				caught(rule.name, o)
			}
		}
		other := func(change func(w *way)) *order {
			ways := ground.allWays()
			for e := range ways {
				for i := range ways[e] {
					change(&ways[e][i])
				}
			}
			return ground.newOrder(ways)
		}
		caught(inUnits, other(func(w *way) { w.apart = w.apart || w.kind == asPart }))
		caught(comesBack, other(func(w *way) {
			if w.kind == onto && ground.returns() {
				w.not = append(w.not, event(w.on)+gone)
			}
		}))
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
	for tried < most && len(seen) < rules {
		tab, _ := smallGame(r)
		g := tab.Game()
		for range 3 {
			if s := smallDeal(r, g); s != nil {
				try(s)
			}
		}
	}
	t.Logf("%d positions: %v", tried, seen)
	if len(seen) < want {
		t.Errorf("%d of %d are seen, want %d", len(seen), rules, want)
	}
}

// TestNeverEmptyWaste has a deal that can be won because a space stays empty: the waste fills it unasked, and is empty until the stock is
// turned.
func TestNeverEmptyWaste(t *testing.T) {
	tab, err := Parse("name = \"small\"\npack = \"1x4x3\"\ntableau = { 2, deal = 3, down = \"every other\", build = \"down any\", fill = \"waste\" }\nstock = { 6 }\nfoundations = { 8 }\n")
	if err != nil {
		t.Fatal(err)
	}
	text := "pile 1: As [2d] 3d\npile 2: 3h [2h] Ah\nwaste: -\nstock: [2s Ad Ac 2c 3s 3c]\n"
	for i := range 8 {
		text += fmt.Sprintf("foundation %d: -\n", i+1)
	}
	play, err := tab.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := play.State().(*State)
	if verdict := wonBySearch(t, s); verdict != engine.VerdictWon {
		t.Fatal(verdict)
	}
	if n := s.refute(); n != nil {
		t.Error(n)
	}
}

// TestNeverFilled has deals that can be won, and certificates that once were taken: a space stays free when the stock that fills it is turned out,
// and a card that lay on a foundation comes back and is taken away.
func TestNeverFilled(t *testing.T) {
	for _, c := range []struct{ options, position, list string }{
		{
			`pack = "1x1x5" | tableau = { 2, deal = 2, build = "none", fill = "stock" } | stock = { 1 } | foundations = { 1 }`,
			"pile 1: 2s 3s | pile 2: As | waste: 4s | stock: 5s | foundation: -",
			"2s is uncovered, comes to a pile, comes to a cell, goes out, leaves\n3s comes to a pile, comes to a cell, goes out, leaves\n4s goes out\n",
		},
		{
			`pack = "1x1x3" | tableau = { 2, deal = { 2, 1 }, build = "none", space = "A" } | foundations = { 1, back = true } | take = { "sum 4", alone = "2" } | won = "tableau taken"`,
			"pile 1: 2s 3s | pile 2: - | foundation: As | taken: -",
			"2s is uncovered, comes to a pile, goes out\n3s comes to a pile, comes to a cell, goes out, leaves\n",
		},
	} {
		tab, err := loosely("name = \"small\"\n" + strings.ReplaceAll(c.options, " | ", "\n"))
		if err != nil {
			t.Fatal(err)
		}
		play, err := tab.Game().Parse(strings.ReplaceAll(strings.Replace(c.position, "stock: 5s", "stock: [5s]", 1), " | ", "\n") + "\n")
		if err != nil {
			t.Fatal(err)
		}
		s := play.State().(*State)
		if verdict := wonBySearch(t, s); verdict != engine.VerdictWon {
			t.Fatal(verdict)
		}
		if n := s.refute(); n != nil {
			t.Error(n)
		}
		text := fmt.Sprintf("patience certificate 3\nkind: never\ngame: table\nposition: %s\noptions: %s\ncards: %d\n%s", c.position, c.options, strings.Count(c.list, "\n"), c.list)
		if _, err := check.NeverKind().Verify(strings.NewReader(text)); err == nil {
			t.Errorf("taken:\n%s", text)
		}
	}
}
