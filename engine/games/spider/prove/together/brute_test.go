package together

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// The whole of the trust test, some minutes, is
//
//	go test ./engine/games/spider/prove/together -run TestTrust -v -timeout 2h -trust 10000
var (
	trustCount = flag.Int("trust", 400, "how many random problems TestTrust looks at")
	trustFrom  = flag.Uint64("trustfrom", 0, "the number of the first of them")
)

// A task is a random problem with goals put together: what Decide is asked, and the same
// as plain data for the naive search.
type task struct {
	start   *spider.State // as the question takes it: with blind cards, unknown
	real    *spider.State
	steps   [][]single
	limit   limit
	hidden  string
	without []string
	bans    []ban                   // what of it forbids digs
	most    int                     // spots that the naive search looks at
	heads   [spider.Piles + 1][]int // see chains
}

// A limit bounds a line of play; -1 is no bound.
type limit struct{ moves, essential, deals int }

// text is the goal in words.
func (t *task) text() string {
	var steps []string
	for _, s := range t.steps {
		var all []string
		for _, g := range s {
			all = append(all, g.words)
		}
		steps = append(steps, strings.Join(all, " and "))
	}
	text := strings.Join(steps, " then ")
	if t.limit.moves >= 0 {
		text += fmt.Sprintf(" within %d moves", t.limit.moves)
	}
	if t.limit.essential >= 0 {
		text += fmt.Sprintf(" within %d essential moves", t.limit.essential)
	}
	if t.limit.deals >= 0 {
		text += fmt.Sprintf(" with at most %d deals", t.limit.deals)
	}
	return text
}

func (p *spot) key() string {
	key := append(p.ExactKey(nil), 255, uint8(p.done), uint8(p.used.moves>>8), uint8(p.used.moves), uint8(p.used.essential), uint8(p.used.deals))
	for n := range p.fewest {
		if key = append(key, uint8(p.fewest[n])); p.turned[n] {
			key = append(key, 255)
		}
	}
	for _, suit := range p.removed {
		key = append(key, uint8(suit))
	}
	return string(key)
}

func (p *spot) note(t *task) {
	for p.done < len(t.steps) {
		for _, g := range t.steps[p.done] {
			if !g.holds(t, p) {
				return
			}
		}
		p.done++
	}
}

// after returns the spot after a move, if that is allowed.
func (p *spot) after(t *task, m engine.Move) (*spot, bool) {
	next := p.makes(t, m)
	for _, g := range t.steps[p.done] {
		if !g.holds(t, p) && t.forbids(g, p, next, m) {
			return nil, false
		}
	}
	if t.banned(p, next, m) {
		return nil, false
	}
	l := t.limit
	if l.moves >= 0 && next.used.moves > l.moves || l.essential >= 0 && next.used.essential > l.essential ||
		l.deals >= 0 && next.used.deals > l.deals {
		return nil, false
	}
	next.note(t)
	return next, true
}

// A ban of a task is a dig that may not be made, or not before another one: the pile, and
// how many of its chains are to go. There is no other dig when its pile is 0.
type ban struct{ pile, chains, untilPile, untilChains int }

// text is the ban in words.
func (b ban) text() string {
	if b.untilPile == 0 {
		return fmt.Sprintf("dig %d of pile %d", b.chains, b.pile)
	}
	return fmt.Sprintf("dig %d of pile %d before dig %d of pile %d", b.chains, b.pile, b.untilChains, b.untilPile)
}

// banned says whether a ban of the task forbids the move from p to next.
func (t *task) banned(p, next *spot, m engine.Move) bool {
	for _, b := range t.bans {
		makes := !spider.IsRemove(m) && p.gone(t, b.pile) < b.chains && next.gone(t, b.pile) >= b.chains
		if makes && (b.untilPile == 0 || next.gone(t, b.untilPile) < b.untilChains) {
			return true
		}
	}
	return false
}

// possible goes through everything, and says whether it came to the end.
func (t *task) possible() (can, whole bool) { return t.possibleFrom(t.first()) }

// first returns the start.
func (t *task) first() *spot {
	first := &spot{State: t.start}
	for n := 1; n <= spider.Piles; n++ {
		first.fewest[n] = len(t.start.Pile(n))
	}
	first.note(t)
	return first
}

func (t *task) possibleFrom(first *spot) (can, whole bool) {
	queue, met := []*spot{first}, map[string]bool{first.key(): true}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if p.done == len(t.steps) {
			return true, true
		}
		for _, m := range p.Moves(nil) {
			next, ok := p.after(t, m)
			if !ok || met[next.key()] {
				continue
			}
			if met[next.key()] = true; len(met) > t.most {
				return false, false
			}
			queue = append(queue, next)
		}
	}
	return false, true
}

// dice draw random problems.
type dice struct {
	engine.SplitMix
	recalls bool // two goals at least, about what a line has done, and restrictions of it
}

func (d *dice) below(n int) int        { return int(d.SplitMix.Below(uint64(n))) }
func (d *dice) one(of []string) string { return of[d.below(len(of))] }

// random returns the random problem of a number, nil when it makes no sense.
func random(seed uint64) *task {
	return randomBy(&dice{engine.SplitMix(seed), seed%3 == 1})
}

// randomBy returns the random problem that dice draw.
func randomBy(d *dice) *task {
	used, pack := 3+d.below(3), engine.Pack(2, 4, 13)
	for i := len(pack) - 1; i > 0; i-- {
		j := d.below(i + 1)
		pack[i], pack[j] = pack[j], pack[i]
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	var hand []engine.Card
	t := &task{most: 2000, limit: limit{-1, -1, -1}, hidden: d.one([]string{"", "", "known", "blind"})}
	t.without = []string{d.one([]string{"deal", "deal", "deal,space", "deal,turn", "deal,onto 5", "deal,remove", "deal,remove clubs"})}
	if d.recalls {
		t.most = 300
		t.without[0] = d.one([]string{"deal", "deal,turn", "deal,remove"})
	}
	if d.below(6) == 0 {
		used, hand, t.without = spider.Piles, pack[:10], nil
		t.limit.deals = d.below(3) - 1
		pack = pack[10:]
	}
	d.deal(pack, used, &pile)
	for n := 1; n <= used; n++ {
		if len(pile[n]) > 1 && (d.below(4) == 0 || d.recalls && d.below(2) == 0) {
			down[n] = 1 + d.below(min(2, len(pile[n])-1))
		}
	}
	for n := used + 1; n <= spider.Piles; n++ {
		pile[n] = []engine.Card{engine.NewCard(engine.King-engine.Rank(n%2), engine.Suit(1+n%3))}
		t.without = append(t.without, fmt.Sprint("pile ", n))
	}
	t.real = spider.New(pile, down, hand)
	if t.start = t.real; t.hidden == "blind" {
		t.start = t.real.Blind()
	}
	if hand != nil || d.below(3) == 0 {
		t.limit.moves = d.below(4)
	}
	if d.below(3) == 0 {
		t.limit.essential = d.below(4)
	}
	d.forbid(t, used)
	return d.ask(t, used)
}

// forbid draws bans for every third task.
func (d *dice) forbid(t *task, used int) {
	for d.below(3) == 0 {
		b := ban{pile: 1 + d.below(used)}
		b.chains = 1 + d.below(2)
		if d.below(2) == 0 {
			b.untilPile, b.untilChains = 1+d.below(used), 1
		}
		if len(t.start.Heads(b.pile)) >= b.chains && b.untilPile != b.pile && (b.untilPile == 0 || len(t.start.Pile(b.untilPile)) > 0) {
			t.bans = append(t.bans, b)
			t.without = append(t.without, b.text())
		}
	}
}

// deal lays cards on piles: of a few ranks, the clubs in pieces, or whole suits that are to be removed one after another.
func (d *dice) deal(pack []engine.Card, used int, pile *[spider.Piles + 1][]engine.Card) {
	few, low := 5+d.below(6), engine.Rank(1+d.below(6))
	if d.below(3) == 0 {
		n := 1 + d.below(used)
		for r := engine.King; r >= engine.Ace; r-- {
			if d.below(5) == 0 {
				n = 1 + d.below(used)
			}
			pile[n] = append(pile[n], engine.NewCard(r, engine.Clubs))
		}
		few = d.below(4)
	}
	suits := d.below(4) - 1
	if d.recalls {
		suits = 2 * d.below(2)
	}
	for range suits {
		n, suit := 1+d.below(used), engine.Suit(2*d.below(2)) // of two packs: clubs or hearts
		if few = min(few, 3); count(pile, engine.NewCard(engine.King, suit)) < 2 {
			for r := engine.King; r >= engine.Ace; r-- {
				pile[n] = append(pile[n], engine.NewCard(r, suit))
			}
		}
	}
	for _, c := range pack {
		if few > 0 && c.Rank() >= low && c.Rank() < low+5 && count(pile, c) < 2 && c.Suit() != engine.Clubs {
			n := 1 + d.below(used)
			pile[n] = append(pile[n], c)
			few--
		}
	}
}

// count counts a card in piles.
func count(pile *[spider.Piles + 1][]engine.Card, c engine.Card) (n int) {
	for _, cards := range pile {
		n += len(engine.Those(cards, func(is engine.Card) bool { return is == c }))
	}
	return n
}

// ask draws the goals of a task.
func (d *dice) ask(t *task, used int) *task {
	for i := range 1 + d.below(2) {
		var s []single
		many := 1 + d.below(3)/2
		if d.recalls && i == 0 {
			many = 2
		}
		for range many {
			g := d.goal(t, used)
			if _, err := ask.Ask(t.real, g.words, t.without...); err != nil && g.kind != "onto" && g.words != "win" {
				return nil
			}
			s = append(s, g)
		}
		t.steps = append(t.steps, s)
	}
	if !stipulation.Together(t.text()) || ask.Surplus(t.real) != engine.Unknown {
		return nil
	}
	return t
}

// goal draws one goal.
func (d *dice) goal(t *task, used int) single {
	n := 1 + d.below(used)
	if cards := t.start.FaceUp(n); len(cards) > 0 && d.below(3) == 0 {
		c := cards[d.below(len(cards))]
		switch {
		case c != engine.Unknown && c.Rank() < engine.King && d.below(2) == 0:
			on := engine.NewCard(c.Rank()+1, engine.Suit(d.below(4)))
			return single{kind: "onto", card: c, on: on, words: fmt.Sprintf("%v onto %v", c, on)}
		case c != engine.Unknown:
			return single{kind: "bare", card: c, words: fmt.Sprintf("bare %v", c)}
		}
	}
	suit := engine.Suit(2 * d.below(2)) // clubs or hearts
	of := []single{
		{kind: "space", count: 1, words: "space"},
		{kind: "space", count: 2, words: "2 spaces"},
		{kind: "empty", pile: n, words: fmt.Sprintf("empty %d", n)},
		{kind: "dig", pile: n, count: 1, words: fmt.Sprintf("dig %d", n)},
		{kind: "dig", pile: n, count: 2, words: fmt.Sprintf("dig 2 chains of %d", n)},
		{kind: "turn", words: "turn"},
		{kind: "turn", pile: n, words: fmt.Sprintf("turn %d", n)},
		{kind: "remove", suit: suit, others: -1, words: "remove " + suit.Name()},
		{kind: "remove", suit: suit, others: 0, words: "remove " + suit.Name() + " first"},
		{kind: "remove", suit: suit, others: 1, words: "remove " + suit.Name() + " after 1"},
		{kind: "suits", count: 1, words: "remove a suit"},
		{kind: "suits", count: 8, words: "win"},
		{kind: "irreversible", words: "an irreversible move"},
	}
	if d.recalls {
		of = engine.Those(of, func(g single) bool { return slices.Contains([]string{"dig", "turn", "remove", "irreversible"}, g.kind) })
	}
	return of[d.below(len(of))]
}

// TestTrust holds what Decide says of small random problems against all their lines, as a
// naive search finds them. A line that it reports is replayed with the cards as they are.
func TestTrust(t *testing.T) {
	enginetest.Alone(t)
	var seen struct{ problems, possible, impossible, unknown, certified, blind, then, deals, bans int }
	count := *trustCount
	if testing.Short() {
		count = min(count, 200)
	}
	for seed := *trustFrom; seen.problems < count; seed++ {
		task := random(seed)
		if task == nil {
			continue
		}
		can, whole := task.possible()
		if !whole {
			continue
		}
		without := strings.Join(task.without, ",")
		fail := func(format string, args ...any) {
			t.Helper()
			t.Fatalf("problem %d: %s without %s, hidden %q: %s\n%v", seed, task.text(), without, task.hidden, fmt.Sprintf(format, args...), task.real)
		}
		st, err := stipulation.Parse(task.real, task.text(), without, task.hidden)
		if err != nil {
			fail("%v", err)
		}
		r, err := Decide(context.Background(), st, freecard.Limits{Time: 8 * time.Second})
		if err != nil {
			fail("%v", err)
		}
		seen.problems++
		switch {
		case r.Verdict == engine.VerdictWon && !can:
			fail("possible by %s, but there is no line", spider.Game().PrintLine(task.real, r.Line))
		case r.Verdict == engine.VerdictLost && can:
			fail("impossible: %s, but there is a line", r.Reason)
		case r.Verdict == engine.VerdictWon:
			seen.possible++
			if _, err := engine.Follow(spider.Game(), task.real, r.Line); err != nil {
				fail("the line fails with the cards as they are: %v", err)
			}
		case r.Verdict == engine.VerdictLost:
			seen.impossible++
		default:
			seen.unknown++
			if testing.Verbose() {
				t.Logf("problem %d: %s without %s: %s", seed, task.text(), without, r.Reason)
			}
		}
		for n, yes := range map[*int]bool{&seen.certified: r.Proof != nil, &seen.blind: task.hidden == "blind", &seen.then: len(task.steps) > 1, &seen.deals: len(task.real.Hand()) > 0, &seen.bans: len(task.bans) > 0} {
			if yes {
				*n++
			}
		}
	}
	t.Logf("%+v", seen)
	if seen.possible < count/10 || seen.impossible < count/10 || seen.certified == 0 || seen.blind < count/10 || seen.then < count/4 || seen.deals == 0 || seen.bans == 0 || seen.unknown > count/20 {
		t.Errorf("the problems show too little: %+v", seen)
	}
}
