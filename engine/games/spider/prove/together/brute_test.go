package together

import (
	"context"
	"flag"
	"fmt"
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
	bans    []ban // what of it forbids digs
}

// A limit bounds a line of play; -1 is no bound.
type limit struct{ moves, essential, deals int }

// A single is one goal: words of the calculus, or a card that is to lie on another.
type single struct {
	words    string
	card, on engine.Card
	q        *ask.Question // restrictions, and the goal of words
}

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

// holds says whether a goal holds, without the code that is tested.
func (g single) holds(s *spider.State) bool {
	if g.card == engine.Unknown {
		return g.q.Met(s)
	}
	for n := 1; n <= spider.Piles; n++ {
		cards, down := s.Pile(n), len(s.FaceDown(n))
		for i := down + 1; i < len(cards); i++ {
			if cards[i] == g.card && cards[i-1] == g.on {
				return true
			}
		}
	}
	return false
}

// mayMake says whether the restrictions of a goal allow a move. What a move that brings the
// wanted card to its place leaves behind is forgiven.
func (g single) mayMake(s *spider.State, m engine.Move) bool {
	if g.q.Allowed(s, m) {
		return true
	}
	if g.card == engine.Unknown || m == spider.Deal || spider.IsRemove(m) {
		return false
	}
	after := s.Copy().(*spider.State)
	after.Apply(m)
	lax := *g.q
	lax.Without.Space, lax.Without.Turn = false, false
	return g.holds(after) && lax.Allowed(s, m)
}

// A spot is a position on a line, with what the line has done.
type spot struct {
	*spider.State
	done   int
	used   limit
	fewest [spider.Piles + 1]int // cards that each pile had at the fewest
}

func (p *spot) key() string { return fmt.Sprint(p.ExactKey(nil), p.done, p.used, p.fewest) }

// gone counts the chains of the start that a pile has lost.
func (p *spot) gone(t *task, n int) (gone int) {
	cards, down := t.start.Pile(n), len(t.start.FaceDown(n))
	for i, c := range cards {
		if i > down && cards[i-1] != engine.Unknown && c != engine.Unknown && cards[i-1].Rank() == c.Rank()+1 {
			continue
		}
		if p.fewest[n] <= i {
			gone++
		}
	}
	return gone
}

func (p *spot) note(t *task) {
	for p.done < len(t.steps) {
		for _, g := range t.steps[p.done] {
			if !g.holds(p.State) {
				return
			}
		}
		p.done++
	}
}

// after returns the spot after a move, if that is allowed.
func (p *spot) after(t *task, m engine.Move) (*spot, bool) {
	for _, g := range t.steps[p.done] {
		if !g.holds(p.State) && !g.mayMake(p.State, m) {
			return nil, false
		}
	}
	next := *p
	next.State = p.Copy().(*spider.State)
	next.Apply(m)
	next.used.moves++
	from, _, _ := spider.Parts(m)
	if m == spider.Deal {
		next.used.deals++
	} else {
		next.fewest[from] = min(p.fewest[from], len(next.Pile(from)))
	}
	removed := engine.Unknown
	if spider.IsRemove(m) {
		removed = p.Bottom(from)
	}
	if m == spider.Deal || removed != engine.Unknown && !t.wants(p, removed.Suit()) || removed == engine.Unknown && next.gone(t, from) > p.gone(t, from) {
		next.used.essential++
	}
	if t.banned(p, &next, m) {
		return nil, false
	}
	l := t.limit
	if l.moves >= 0 && next.used.moves > l.moves || l.essential >= 0 && next.used.essential > l.essential ||
		l.deals >= 0 && next.used.deals > l.deals {
		return nil, false
	}
	next.note(t)
	return &next, true
}

// wants says whether the next removal of a suit is what a goal asks for by name.
func (t *task) wants(p *spot, suit engine.Suit) bool {
	for _, s := range t.steps {
		for _, g := range s {
			if g.words == "remove "+suit.Name() || g.words == "remove "+suit.Name()+" first" {
				return p.Removed(suit) == t.start.Removed(suit)
			}
		}
	}
	return false
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
			if met[next.key()] = true; len(met) > 2000 {
				return false, false
			}
			queue = append(queue, next)
		}
	}
	return false, true
}

// dice draw random problems.
type dice struct{ engine.SplitMix }

func (d *dice) below(n int) int        { return int(d.SplitMix.Below(uint64(n))) }
func (d *dice) one(of []string) string { return of[d.below(len(of))] }

// random returns the random problem of a number, nil when it makes no sense.
func random(seed uint64) *task {
	d := &dice{engine.SplitMix(seed)}
	used, pack := 3+d.below(3), engine.Pack(2, 4, 13)
	for i := len(pack) - 1; i > 0; i-- {
		j := d.below(i + 1)
		pack[i], pack[j] = pack[j], pack[i]
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	var hand []engine.Card
	t := &task{limit: limit{-1, -1, -1}, hidden: d.one([]string{"", "", "known", "blind"})}
	t.without = []string{d.one([]string{"deal", "deal", "deal,space", "deal,turn", "deal,onto 5", "deal,remove spades"})}
	if d.below(6) == 0 {
		used, hand, t.without = spider.Piles, pack[:10], nil
		t.limit.deals = d.below(3) - 1
		pack = pack[10:]
	}
	d.deal(pack, used, &pile)
	for n := 1; n <= used; n++ {
		if len(pile[n]) > 1 && d.below(4) == 0 {
			down[n] = 1
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

// deal lays cards on piles: of a few ranks, or the clubs in pieces.
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
	for _, c := range pack {
		if few > 0 && c.Rank() >= low && c.Rank() < low+5 && c.Suit() != engine.Clubs {
			n := 1 + d.below(used)
			pile[n] = append(pile[n], c)
			few--
		}
	}
}

// ask draws the goals of a task.
func (d *dice) ask(t *task, used int) *task {
	for range 1 + d.below(2) {
		var s []single
		for range 1 + d.below(3)/2 {
			g := single{words: d.goal(t, used)}
			if card, on, ok := strings.Cut(g.words, " onto "); ok {
				g.card, _ = engine.ParseCard(card)
				g.on, _ = engine.ParseCard(on)
			}
			words := g.words
			if g.card != engine.Unknown {
				words = "remove 8 suits"
			}
			q, err := ask.Ask(t.real, words, t.without...)
			if err != nil {
				return nil
			}
			q.Start = t.start
			g.q = q
			s = append(s, g)
		}
		t.steps = append(t.steps, s)
	}
	if !stipulation.Together(t.text()) {
		return nil
	}
	t.forgive()
	return t
}

// forgive lets each goal of words do what another asks for.
func (t *task) forgive() {
	for i, s := range t.steps {
		for j, g := range s {
			for k, other := range t.steps {
				for l, o := range other {
					if i == k && j == l || o.card != engine.Unknown {
						continue
					}
					if o.q.Goal.Kind == ask.Turn {
						g.q.Without.Turn = false
					}
					if o.q.Goal.Kind == ask.Remove && o.q.Goal.Suit != ask.AnySuit {
						g.q.Without.Remove[o.q.Goal.Suit] = false
					}
				}
			}
		}
	}
}

// goal draws one goal.
func (d *dice) goal(t *task, used int) string {
	n := 1 + d.below(used)
	if cards := t.start.FaceUp(n); len(cards) > 0 && d.below(3) == 0 {
		c := cards[d.below(len(cards))]
		switch {
		case c != engine.Unknown && c.Rank() < engine.King && d.below(2) == 0:
			return fmt.Sprintf("%v onto %v", c, engine.NewCard(c.Rank()+1, engine.Suit(d.below(4))))
		case c != engine.Unknown:
			return fmt.Sprintf("bare %v", c)
		}
	}
	return d.one([]string{"space", "2 spaces", fmt.Sprintf("empty %d", n), fmt.Sprintf("dig %d", n), fmt.Sprintf("dig 2 chains of %d", n),
		"turn", fmt.Sprintf("turn %d", n), "remove clubs", "remove clubs first", "remove a suit", "win"})
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
