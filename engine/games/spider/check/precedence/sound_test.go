package precedence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/precedence"
)

// readText reads a certificate, and checks nothing of it.
func readText(text string) (*proof, error) {
	f, err := Kinds().Read(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := &proof{}
	return c, c.read(f)
}

// largest reads a position and returns what the checker could be shown of it: it begins
// with lines that say that everything waits for ever, and lowers those that do not follow.
func largest(t *testing.T, s *spider.State) *proof {
	t.Helper()
	text := fmt.Sprintf("patience certificate 3\nkind: precedence\ngame: spider\nposition: %s\ncannot: win\nwithout:\nwaits: 0\n", s.Line())
	c, err := readText(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, pile := range c.piles {
		for _, g := range pile {
			g.until = c.Rows + 1
		}
	}
	for changed := true; changed; {
		changed = false
		for _, pile := range c.piles {
			for _, g := range pile {
				for row := g.row; row < g.until; row++ {
					if !c.held(g, row) {
						g.until, changed = row, true
					}
				}
			}
		}
	}
	return c
}

// firstSpace returns the first row in which the checker allows a space, firstSuit the
// same of a suit.
func (c *proof) firstSpace() int {
	first := c.Rows + 1
	for _, pile := range c.piles {
		first = min(first, c.wait(pile[0]))
	}
	return first
}

func (c *proof) firstSuit(s engine.Suit) int {
	for row := 0; row <= c.Rows; row++ {
		if c.whole(s, row) {
			return row
		}
	}
	return c.Rows + 1
}

// TestSameAsProver compares what the checker can be shown with what the prover finds. They
// share no code, and the prover is held to games that were played.
func TestSameAsProver(t *testing.T) {
	deals := 300
	if testing.Short() {
		deals = 60
	}
	rows := map[int]int{}
	for n := range deals {
		p, err := spider.Game().Deal("seed", uint64(n), engine.Options{"suits": []string{"4", "1"}[n%2]})
		if err != nil {
			t.Fatal(err)
		}
		for range n % 4 { // also later positions, with chains
			p.Do(spider.Deal)
		}
		s := p.State().(*spider.State)
		w, err := precedence.Find(s)
		if err != nil {
			t.Fatal(err)
		}
		c := largest(t, s)
		if got := c.firstSpace(); got != w.Space {
			t.Errorf("deal %d: a space waits for row %d, the prover says %d", n, got, w.Space)
		}
		for suit, want := range []int{w.Clubs, w.Diamonds, w.Hearts, w.Spades} {
			if got := c.firstSuit(engine.Suit(suit)); got != want {
				t.Errorf("deal %d: suit %d waits for row %d, the prover says %d", n, suit, got, want)
			}
			rows[want]++
		}
		rows[w.Space]++
	}
	if len(rows) < 4 {
		t.Errorf("all waits are among %v: that tests little", rows)
	}
}

// least returns the least list of lodgings that is closed by the checker's steps, nil when it
// is long.
func least(t *testing.T, s *spider.State) *proof {
	t.Helper()
	text := fmt.Sprintf("patience certificate 3\nkind: lodgings\ngame: spider\nposition: %s\ncannot: win\nwithout:\nlodgings: 0\n", s.Line())
	c, err := readText(text)
	if err != nil {
		t.Fatal(err)
	}
	open := []*lodging{{stay: c.start}}
	for looked := 0; len(open) > 0 && looked < 3000; looked++ {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		if c.has(l) {
			continue
		}
		steps := c.steps(l)
		if i := slices.IndexFunc(steps, func(next step) bool { return next.to.row == l.row && next.to.standsFor(l) }); i >= 0 {
			open = append(open, steps[i].to) // all that l leads to is covered by what this leads to
			continue
		}
		c.lodgings[l.row] = append(slices.DeleteFunc(c.lodgings[l.row], l.standsFor), l)
		for _, next := range steps {
			open = append(open, next.to)
		}
	}
	if len(open) > 0 {
		return nil
	}
	return c
}

// lines returns how many lodgings there are.
func (c *proof) lines() (n int) {
	for _, row := range c.lodgings {
		n += len(row)
	}
	return n
}

// few returns a position of few cards, perhaps with spaces and a hand.
func few(r *rand.Rand) *spider.State {
	pack := engine.Pack(2, 1+r.IntN(2), 13)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	pack = pack[:26]
	if r.IntN(2) == 0 { // nearly in order: the Kings go with their suits
		slices.SortFunc(pack, func(a, b engine.Card) int { return int(b.Rank()) - int(a.Rank()) })
	}
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	rows := r.IntN(2)
	n := 1
	for _, c := range pack[10*rows:] {
		if r.IntN(3) > 0 {
			n = 1 + r.IntN(piles)
		}
		pile[n] = append(pile[n], c)
		down[n] = r.IntN(len(pile[n]))
	}
	return spider.New(pile, down, pack[:10*rows])
}

// TestLeast compares the least lists that the checker accepts with those and the bounds of the prover,
// which are held to games that were played.
func TestLeast(t *testing.T) {
	positions := 300
	if testing.Short() {
		positions = 150
	}
	compared, kings := 0, 0
	for n := range positions {
		s := few(rand.New(rand.NewPCG(5, uint64(n))))
		if n%3 == 0 { // a whole deal
			p, err := spider.Game().Deal("seed", uint64(n), engine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			s = p.State().(*spider.State)
		}
		b, err := precedence.Bound(s)
		if err != nil {
			t.Fatal(err)
		}
		c := least(t, s)
		if c == nil {
			continue
		}
		compared++
		claim, _ := precedence.ParseClaim("10 spaces", nil) // which nothing but ten empty piles meets
		if p, err := precedence.ProveAll(s, claim); err != nil || p != nil && p.Lines() != c.lines() {
			t.Fatalf("position %d: %d lodgings, the prover has %d, %v\n%v", n, c.lines(), p.Lines(), err, s)
		}
		for row, lodgings := range c.lodgings {
			room, removed := 0, 0
			for _, l := range lodgings {
				seen, all := c.seen(l), 0
				for suit := engine.Clubs; suit <= engine.Spades; suit++ {
					all += sets(seen, suit)
				}
				room, removed = max(room, c.room(l)), max(removed, all)
			}
			for k, bound := range b.Spaces {
				if may := room > k; may != (bound <= row) {
					t.Fatalf("position %d, row %d: room for %d, the prover says %v\n%v", n, row, room, b, s)
				}
			}
			for k, bound := range b.Suits {
				if may := removed > k; may != (bound <= row) {
					t.Fatalf("position %d, row %d: %d suits, the prover says %v\n%v", n, row, removed, b, s)
				}
			}
			if removed > 0 {
				kings++
			}
		}
	}
	t.Logf("%d positions compared, in %d rows suits may be removed", compared, kings)
	if 10*compared < 9*positions || kings < positions/2 {
		t.Error("that tests little")
	}
}
