package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"

	"pgregory.net/rapid"
)

// TestShortlist compares a shortlist with sorting everything.
func TestShortlist(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOf(rapid.Int64Range(-20, 20)).Draw(t, "scores")
		size := rapid.IntRange(1, 10).Draw(t, "size")
		l := newShortlist[int](size)
		for i, score := range scores {
			l.add(score, i)
		}
		var got []int64
		for _, b := range l.best() {
			if scores[b.item] != b.score {
				t.Fatalf("item %d has score %d", b.item, b.score)
			}
			got = append(got, b.score)
		}
		slices.Sort(got)
		slices.Sort(scores)
		want := scores[max(len(scores)-size, 0):]
		if !slices.Equal(got, want) || l.dropped != (len(scores) > size) {
			t.Fatalf("%v (dropped: %v), want %v", got, l.dropped, want)
		}
	})
}

// TestPlay plays at random: after each move the piles are appraised as they are when
// the position is looked at anew, and no complete suit is left.
func TestPlay(t *testing.T) {
	w := tuned()
	r := rand.New(rand.NewPCG(1, 2))
	for number := range uint64(50) {
		n := node{state: *deal(t, number, engine.Options{"suits": "1"})}
		n.settle(&w)
		for range 200 {
			moves := n.moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if err := n.state.Check(m); err != nil {
				t.Fatal(err)
			}
			n.play(&w, m)
			anew := node{state: n.state}
			anew.settle(&w)
			if anew.state != n.state || anew.pile != n.pile || anew.key() != n.key() {
				t.Fatalf("deal %d, after %s:\n%v", number, game().PrintMove(&n.state, m), &n.state)
			}
		}
	}
}

// TestKey: the order of the piles does not matter when nothing is left to deal, and
// does before.
func TestKey(t *testing.T) {
	w := tuned()
	for _, hand := range []int{0, 10} {
		a, b := twoPiles(5, 6, hand), twoPiles(6, 5, hand)
		a.settle(&w)
		b.settle(&w)
		if same := a.key() == b.key(); same != (hand == 0) {
			t.Errorf("hand of %d: same key: %v", hand, same)
		}
	}
}

// twoPiles has the 9 of clubs in one pile and the 5 of hearts in another.
func twoPiles(nine, five, hand int) node {
	var pile [piles + 1][]engine.Card
	pile[nine] = []engine.Card{engine.NewCard(9, engine.Clubs)}
	pile[five] = []engine.Card{engine.NewCard(5, engine.Hearts)}
	return node{state: *spider.New(pile, [piles + 1]int{}, engine.Pack(1, 1, hand))}
}

// TestShorten takes the needless stops out of lines.
func TestShorten(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"As from 2 to 3, As from 3 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 3, As from 3 to 4, As from 4 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 3, As from 3 to 2, As from 2 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 1, remove 1", "As from 2 to 1, remove 1"},
	} {
		var pile [piles + 1][]engine.Card
		for r := engine.King; r > engine.Ace; r-- {
			pile[1] = append(pile[1], engine.NewCard(r, engine.Spades))
		}
		pile[2] = []engine.Card{engine.NewCard(engine.Ace, engine.Spades)}
		s := spider.New(pile, [piles + 1]int{}, nil)
		p, want := engine.NewPlay(game(), s), engine.NewPlay(game(), s)
		if err := p.Line(c.line); err != nil {
			t.Fatal(err)
		}
		if err := want.Line(c.want); err != nil {
			t.Fatal(err)
		}
		if got := shorten(s, p.Moves()); !slices.Equal(got, want.Moves()) {
			t.Errorf("%s: %v, want %v", c.line, got, want.Moves())
		}
	}
}
