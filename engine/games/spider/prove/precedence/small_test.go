package precedence

import (
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
)

// small returns a position with four piles of some high cards, six of one King each, and
// one or two rows in the hand: cards of a pack from 9 to King.
func small(r *rand.Rand) *spider.State {
	var kings, others []engine.Card
	for i := range 8 {
		kings = append(kings, engine.NewCard(engine.King, engine.Suit(i%4)))
		for rank := engine.Rank(9); rank < engine.King; rank++ {
			others = append(others, engine.NewCard(rank, engine.Suit(i%4)))
		}
	}
	r.Shuffle(len(kings), func(i, j int) { kings[i], kings[j] = kings[j], kings[i] })
	pack := append(others, kings[6:]...)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	card := func() (c engine.Card) {
		c, pack = pack[0], pack[1:]
		return c
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for n := 1; n <= spider.Piles; n++ {
		if n > 4 {
			pile[n] = kings[n-5 : n-4]
		} else {
			for range 1 + r.IntN(3) {
				pile[n] = append(pile[n], card())
			}
			down[n] = r.IntN(len(pile[n]))
		}
	}
	var hand []engine.Card
	for range spider.Piles * min(r.IntN(4), 2) {
		hand = append(hand, card())
	}
	return spider.New(pile, down, hand)
}

// explore goes through all positions up to the first space, and returns in which row each
// chain first leaves and the first space comes; the number of rows and one more for never. It
// says no when there are too many positions.
func explore(t *testing.T, s *spider.State) (leaves []int, space int, ok bool) {
	t.Helper()
	w := newWatcher(t, s)
	for range w.chains {
		leaves = append(leaves, w.never())
	}
	space = w.never()
	type node struct {
		s   *spider.State
		at  string // of the watcher, as it depends on the way
		row int
	}
	text := func(at []int) string {
		var b []byte
		for _, n := range at {
			b = append(b, byte(n+1))
		}
		return string(b)
	}
	seen := map[string]bool{}
	queue := []node{{s, text(w.at), 0}}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, m := range n.s.Moves(nil) {
			next := n.s.Copy().(*spider.State)
			next.Apply(m)
			w.row = n.row
			for i := range w.at {
				w.at[i] = int(n.at[i]) - 1
			}
			for _, i := range w.after(n.s, next, m) {
				leaves[i] = min(leaves[i], w.row)
			}
			if next.Spaces() > 0 {
				space = min(space, w.row)
				continue
			}
			at := text(w.at)
			if key := next.Line() + at; !seen[key] {
				seen[key] = true
				queue = append(queue, node{next, at, w.row})
			}
		}
		if len(seen) > 500 {
			return nil, 0, false
		}
	}
	return leaves, space, true
}

// TestSmall compares the bounds of small positions with what going through all positions
// finds: nothing may come sooner than its bound.
func TestSmall(t *testing.T) {
	want := 200
	if testing.Short() {
		want = 50
	}
	chains, exact, never, forever := 0, 0, 0, 0
	r := rand.New(rand.NewPCG(3, 4))
	for done := 0; done < want; {
		s := small(r)
		leaves, space, ok := explore(t, s)
		if !ok {
			continue
		}
		done++
		tab, err := newTable(s)
		if err != nil {
			t.Fatal(err)
		}
		b := tab.earliest()
		if b.space(tab) > space {
			t.Fatalf("a space in row %d, bound %d\n%v", space, b.space(tab), s)
		}
		for i, c := range tab.chains {
			if b[i] > leaves[i] {
				t.Fatalf("the %v leaves pile %d in row %d, bound %d\n%v", c.cards[0], c.pile, leaves[i], b[i], s)
			}
			chains++
			if b[i] == leaves[i] {
				exact++
			}
		}
		if space == tab.never() {
			never++
			if p := prove(t, s, "space"); p != nil {
				forever++
			}
		}
	}
	t.Logf("%d positions: %d of %d bounds exact; %d without a space ever, %d of them proved", want, exact, chains, never, forever)
	if 4*exact < 3*chains || 2*forever < never || never == want {
		t.Error("that tests little")
	}
}
