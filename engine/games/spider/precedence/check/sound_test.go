package check

import (
	"fmt"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/precedence"
)

// largest reads a position and returns what the checker could be shown of it: it begins
// with lines that say that everything waits for ever, and lowers those that do not follow.
func largest(t *testing.T, s *spider.State) *certificate {
	t.Helper()
	text := fmt.Sprintf("patience certificate 3\nkind: precedence\ngame: spider\nposition: %s\ncannot: win\nwithout:\nwaits: 0\n", s.Line())
	c, err := read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, pile := range c.piles {
		for _, g := range pile {
			g.until = c.rows + 1
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
func (c *certificate) firstSpace() int {
	first := c.rows + 1
	for _, pile := range c.piles {
		first = min(first, c.wait(pile[0]))
	}
	return first
}

func (c *certificate) firstSuit(s engine.Suit) int {
	for row := 0; row <= c.rows; row++ {
		if c.whole(s, row) {
			return row
		}
	}
	return c.rows + 1
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
