package games_test

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/games/klondike"
	"patience/engine/games/spider"
	"patience/engine/unseen"
)

// The whole of the test is
//
//	go test ./engine/games -run TestUnseen -v -timeout 2h -unseen 5000
var unseenCount = flag.Int("unseen", 20, "how many random positions of each game TestUnseen asks about")

// A brute goes through all plays with all orders at once: it holds one position for each
// order of the unseen cards that agrees with what was seen, and plays them at once.
type brute struct {
	looks func(s engine.State) string // how a position looks to its player
	far   func(s engine.State) int
	waits func(m engine.Move) bool // it is not made; nil: all are
	all   int                      // nothing is farther
	left  int                      // positions that it may look at; below 0 it gave up
}

// mostLooks is how many positions are looked at for one answer; where that is not enough,
// nothing is compared.
const mostLooks = 2_000

// best returns how far one comes for sure from positions that look alike.
func (b *brute) best(alike []engine.State) (most int) {
	seen := map[string]bool{}
	todo := [][]engine.State{alike}
	for len(todo) > 0 && b.left >= 0 && most < b.all {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if key := b.looks(at[0]); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		b.left -= len(at)
		most = max(most, b.far(at[0]))
		for _, m := range at[0].Moves(nil) {
			if b.waits != nil && b.waits(m) {
				continue
			}
			groups := b.played(at, m)
			if len(groups) == 1 && groups[0][0].Hidden() == at[0].Hidden() {
				todo = append(todo, groups[0])
				continue
			}
			worst := 1 << 30
			for _, g := range groups {
				if worst = min(worst, b.best(g)); worst <= most {
					break
				}
			}
			most = max(most, worst)
		}
	}
	return most
}

// played makes a move in positions that look alike, and parts them by how they look then.
func (b *brute) played(at []engine.State, m engine.Move) (groups [][]engine.State) {
	number := map[string]int{}
	for _, s := range at {
		if s.Check(m) != nil {
			panic("positions look alike and have other moves")
		}
		next := s.Copy()
		next.Apply(m)
		text := b.looks(next)
		i, ok := number[text]
		if !ok {
			i = len(groups)
			number[text] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], next)
	}
	return groups
}

// orders returns all ways to lay so many of the cards in a row, equal ones once.
func orders(cards []engine.Card, count int) (all [][]engine.Card) {
	if count == 0 {
		return [][]engine.Card{nil}
	}
	for i, c := range cards {
		if slices.Contains(cards[:i], c) {
			continue
		}
		rest := append(append([]engine.Card{}, cards[:i]...), cards[i+1:]...)
		for _, o := range orders(rest, count-1) {
			all = append(all, append([]engine.Card{c}, o...))
		}
	}
	return all
}

// A small is a random position with few unseen cards, in all orders of these.
type small struct {
	game   *engine.Game
	asked  engine.State   // as it is asked about
	alike  []engine.State // as it may be, until the next deal
	goals  []unseen.Goal
	looks  func(s engine.State) string
	waits  func(m engine.Move) bool // with it the next deal begins
	number uint64
}

func (p *small) brute(all int, far func(s engine.State) int) *brute {
	return &brute{looks: p.looks, far: far, all: all, left: mostLooks}
}

// TestUnseen compares what can be guaranteed, what is certain and what is possible in small
// random positions with all plays under all orders of the unseen cards.
func TestUnseen(t *testing.T) {
	enginetest.Alone(t)
	for _, g := range games.All() {
		draw := map[string]func(d *dice) *small{"spider": smallSpider, "klondike": smallKlondike}[g.Name]
		if draw == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			var n unseenTally
			for number := uint64(1); n.asked < *unseenCount; number++ {
				d := &dice{engine.SplitMix(number)}
				if p := draw(d); p != nil {
					p.game, p.number = g, number
					n.compare(t, p)
				}
			}
			t.Logf("%+v", n)
			rare := n.asked < 100 || n.raised > 0 && n.onlyPossible > 0
			if n.several == 0 || n.certain == 0 || n.impossible == 0 || !rare || n.open > n.asked/5 {
				t.Errorf("too little was tried: %+v", n)
			}
		})
	}
}

// An unseenTally counts what TestUnseen has seen.
type unseenTally struct {
	asked, open                       int
	several                           int // positions with more than one guaranteed turn-up
	raised                            int // with good cards
	certain, onlyPossible, impossible int // goals
}

// compare asks about a position in two ways.
func (n *unseenTally) compare(t *testing.T, p *small) {
	t.Helper()
	table, err := unseen.NewTable(p.game, p.asked)
	if err != nil {
		t.Fatal(err)
	}
	down := faceDown(p.game, p.alike[0])
	b := p.brute(down, func(s engine.State) int { return down - faceDown(p.game, s) })
	b.waits = p.waits
	truth := b.best(p.alike)
	if b.left < 0 {
		return
	}
	n.asked++
	got, err := table.Guaranteed(context.Background())
	switch {
	case err != nil:
		t.Fatal(err)
	case truth < got.Least || truth > got.Most:
		t.Fatalf("position %d: %v, and %d are\n%v", p.number, got, truth, p.alike[0])
	case !got.Exact():
		n.open++
	}
	if truth > 1 {
		n.several++
	}
	n.good(t, p, table)
	for _, g := range p.goals {
		if s, ok := p.asked.(*spider.State); ok {
			g.From = s.Blind().Undealt()
		} else {
			g.From = p.asked.(*klondike.State).Seen()
		}
		n.goal(t, p, table, g)
	}
}

// good compares the good cards: each that is told must raise the number when it is the one.
func (n *unseenTally) good(t *testing.T, p *small, table *unseen.Table) {
	t.Helper()
	good, err := table.Good(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if good.Pile == 0 || len(good.Cards) == 0 {
		return
	}
	n.raised++
	down := faceDown(p.game, p.alike[0])
	far := func(s engine.State) int { return down - faceDown(p.game, s) }
	groups := followed(t, p, good.Line)
	for _, g := range groups {
		b := p.brute(down, far)
		b.waits = p.waits
		truth := b.best(g)
		c := turnedUp(p.game, p.alike[0], g[0], good.Pile)
		switch is := slices.Contains(good.Cards, c); {
		case b.left < 0 || slices.Contains(good.Open, c):
		case is != (truth > good.Least):
			t.Fatalf("position %d: %v\nwith the %v %d turn-ups are guaranteed\n%v", p.number, good, c, truth, p.alike[0])
		case truth < good.Least:
			t.Fatalf("position %d: %v: with the %v only %d\n%v", p.number, good, c, truth, p.alike[0])
		}
	}
}

// followed plays a line in all positions and parts them by how they look then.
func followed(t *testing.T, p *small, line string) [][]engine.State {
	t.Helper()
	at := p.alike
	words := strings.Split(line, ", ")
	for i, w := range words {
		m, err := p.game.ParseMove(at[0], w)
		if err != nil {
			t.Fatalf("position %d: %s: %v\n%v", p.number, line, err, p.alike[0])
		}
		groups := p.brute(0, nil).played(at, m)
		if i == len(words)-1 {
			return groups
		}
		at = groups[0]
	}
	return nil
}

// turnedUp returns the card that a line has turned up in a pile.
func turnedUp(g *engine.Game, before, after engine.State, pile int) engine.Card {
	p := g.Board(after)
	for i := range p {
		if p[i].Number == pile && p[i].Kind != engine.Out {
			return p[i].Cards[p[i].Down]
		}
	}
	return engine.Unknown
}

// goal compares what is certain and what is possible.
func (n *unseenTally) goal(t *testing.T, p *small, table *unseen.Table, g unseen.Goal) {
	t.Helper()
	far := func(s engine.State) int {
		if g.Met(s) {
			return 1
		}
		return 0
	}
	b := p.brute(1, far)
	sure := b.best(p.alike) == 1
	some := false
	for _, s := range p.alike {
		some = some || b.best([]engine.State{s}) == 1
	}
	if b.left < 0 {
		return
	}
	certain, err1 := table.Certain(context.Background(), g)
	possible, err2 := table.Possible(context.Background(), g)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for _, c := range []struct {
		out   unseen.Outlook
		truth bool
	}{{certain, sure}, {possible, some}} {
		if c.out.Answer == "yes" && !c.truth || c.out.Answer == "no" && c.truth {
			t.Fatalf("position %d: %v, and that is %v\n%v", p.number, c.out, c.truth, p.alike[0])
		}
	}
	switch {
	case sure:
		n.certain++
	case some:
		n.onlyPossible++
	default:
		n.impossible++
	}
}

// faceDown counts the cards that lie face down, but for those of the stock.
func faceDown(g *engine.Game, s engine.State) (sum int) {
	for _, p := range g.Board(s) {
		if p.Kind == g.Sight.Pile {
			sum += p.Down
		}
	}
	return sum
}

// dice draw the random positions, by number.
type dice struct{ engine.SplitMix }

func (d *dice) from(low, high int) int { return low + int(d.Below(uint64(high-low+1))) }

// smallSpider draws some piles of neighbouring ranks with two to four cards face down, and
// sometimes cards of the hand that are as little seen; the other piles are of use to nobody.
func smallSpider(d *dice) *small {
	var pile [11][]engine.Card
	var down [11]int
	used := d.from(3, 5)
	low := d.from(3, 7) // neither Aces nor Kings
	count := map[engine.Card]int{}
	for range d.from(6, 13) {
		c := engine.NewCard(engine.Rank(d.from(low, low+4)), engine.Suit(d.from(2, 3)))
		if count[c]++; count[c] > 2 {
			continue
		}
		n := d.from(1, used)
		if k := len(pile[n]); k == 0 || pile[n][k-1].Rank() != c.Rank()+1 {
			n = d.from(1, used)
		}
		pile[n] = append(pile[n], c)
	}
	for left := d.from(2, 4); left > 0; left-- {
		if n := d.from(1, used); down[n]+1 < len(pile[n]) {
			down[n]++
		}
	}
	for n := used + 1; n <= 10; n++ {
		pile[n] = []engine.Card{engine.NewCard(engine.Ace, engine.Suit(n%4))}
	}
	var hand []engine.Card
	if d.from(0, 2) == 0 {
		for i := range 10 {
			hand = append(hand, engine.NewCard(engine.King-engine.Rank(i/8), engine.Suit(i%4)))
		}
	}
	start := spider.New(pile, down, hand)
	if start.Hidden() == len(hand) {
		return nil
	}
	p := &small{looks: func(s engine.State) string { return string(s.(*spider.State).Blind().ExactKey(nil)) }}
	var cards []engine.Card
	for n := 1; n <= 10; n++ {
		cards = append(cards, start.FaceDown(n)...)
	}
	for _, o := range orders(append(cards, hand...), len(cards)) {
		s := start.Copy().(*spider.State)
		for n := 1; n <= 10; n++ {
			o = o[copy(s.FaceDown(n), o):]
		}
		p.alike = append(p.alike, s.Undealt())
	}
	p.asked = start
	n := d.from(1, used)
	p.goals = []unseen.Goal{
		{Words: "a space", Met: func(s engine.State) bool { return s.(*spider.State).Spaces() > start.Spaces() }},
		{Words: "clear a pile", Met: func(s engine.State) bool { return len(s.(*spider.State).FaceDown(n)) == 0 }},
	}
	return p
}

// smallKlondike draws a game in which columns have runs of some cards, one to four cards lie
// face down, and the rest is the deck, most of it seen.
func smallKlondike(d *dice) *small {
	l := klondike.Layout{Draw: []int{0, 1, 3, 3}[d.from(0, 3)], Passes: d.from(1, 2)}
	l.Pass = l.Passes // the last one, so that there is little to go through
	var cards []engine.Card
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		l.Out[suit] = engine.Rank(d.from(2, 5))
		for r := l.Out[suit] + 1; r <= engine.King; r++ {
			cards = append(cards, engine.NewCard(r, suit))
		}
	}
	for i := len(cards) - 1; i > 0; i-- {
		j := d.from(0, i)
		cards[i], cards[j] = cards[j], cards[i]
	}
	unseen := d.from(1, 4)
	for n := 1; n <= 7 && unseen > 0; n++ {
		l.Down[n] = min(d.from(0, 2), unseen)
		unseen -= l.Down[n]
		l.Columns[n], cards = append(l.Columns[n], cards[:l.Down[n]]...), cards[l.Down[n]:]
	}
	take := func(n int, fits func(c engine.Card) bool) bool {
		i := slices.IndexFunc(cards, fits)
		if i >= 0 {
			l.Columns[n] = append(l.Columns[n], cards[i])
			cards = slices.Delete(cards, i, i+1)
		}
		return i >= 0
	}
	longer := []int{4, 2}[min(l.Draw, 1)]
	for n := 1; n <= 7; n++ {
		take(n, func(c engine.Card) bool { return int(c.Rank()) > 5 })
		for len(l.Columns[n]) > 0 && d.from(0, 3) < longer {
			on := l.Columns[n][len(l.Columns[n])-1]
			if !take(n, func(c engine.Card) bool { return c.Rank()+1 == on.Rank() && black(c) != black(on) }) {
				break
			}
		}
	}
	if len(cards) > 24 || l.Draw == 0 && len(cards) > 7 {
		return nil
	}
	l.Deck = cards
	if l.Draw > 0 {
		l.Turned = max(0, len(l.Deck)-d.from(0, 5))
	}
	start, err := klondike.New(l)
	if err != nil || start.FaceDown() == 0 {
		return nil
	}
	return smallKlondikeOf(d, start)
}

func black(c engine.Card) bool { return c.Suit() == engine.Clubs || c.Suit() == engine.Spades }

// smallKlondikeOf returns a position in all orders of what its player has not seen.
func smallKlondikeOf(d *dice, start *klondike.State) *small {
	stock := func(s *klondike.State) []engine.Card {
		if s.Seen().String() == s.String() && start.Hidden() > start.FaceDown() {
			return s.Stock()
		}
		return nil
	}
	var cards []engine.Card
	for n := 1; n <= 7; n++ {
		cards = append(cards, start.Down(n)...)
	}
	cards = append(cards, stock(start)...)
	if len(cards) > 5 {
		return nil
	}
	p := &small{asked: start}
	if len(stock(start)) > 0 {
		p.waits = func(m engine.Move) bool { return m == klondike.Draw }
	}
	p.looks = func(s engine.State) string { return string(s.(*klondike.State).Seen().ExactKey(nil)) }
	for _, o := range orders(cards, len(cards)) {
		s := start.Copy().(*klondike.State)
		for n := 1; n <= 7; n++ {
			o = o[copy(s.Down(n), o):]
		}
		copy(stock(s), o)
		p.alike = append(p.alike, s)
	}
	n := d.from(1, 5)
	p.goals = []unseen.Goal{
		{Words: "win", Met: func(s engine.State) bool { return s.Won() }},
		{Words: "clear a column", Met: func(s engine.State) bool { return len(s.(*klondike.State).Column(n)) == 0 }},
	}
	return p
}
