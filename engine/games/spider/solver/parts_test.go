package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"

	"pgregory.net/rapid"
)

// TestShortlist compares a shortlist of items that are all unlike with sorting everything.
func TestShortlist(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOf(rapid.Int64Range(-20, 20)).Draw(t, "scores")
		size := rapid.IntRange(1, 10).Draw(t, "size")
		l := newShortlist[int](size)
		for i, score := range scores {
			l.add(score, uint64(i), i)
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

// TestCrowd compares what items that are alike cost each other with counting, for each, the better
// ones of its class; and the best item of all is kept, whatever else is shown.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 10).Draw(t, "size")
		scores := rapid.SliceOfNDistinct(rapid.Int64Range(-crowd, crowd), 0, 40, rapid.ID).Draw(t, "scores")
		l, shown := newShortlist[int](size), min(len(scores), 2*size)
		for i, score := range scores[:shown] {
			l.add(score, uint64(score&3), i)
		}
		if shown > size {
			l.best()
			sameNets(t, l.items, scores[:shown])
		}
		for i, score := range scores[shown:] {
			l.add(score, uint64(score&3), shown+i)
		}
		if len(scores) == 0 {
			return
		}
		top := slices.Max(scores)
		if !slices.ContainsFunc(l.best(), func(r ranked[int]) bool { return r.score == top }) {
			t.Fatalf("%d, the best of %v, is not kept", top, scores)
		}
	})
}

// sameNets compares the net scores of the items kept with the best of those counted here.
func sameNets(t *rapid.T, kept []ranked[int], scores []int64) {
	var want, got []int64
	for _, score := range scores {
		better := 0
		for _, other := range scores {
			if other&3 == score&3 && other > score {
				better++
			}
		}
		want = append(want, score-cost(better))
	}
	for _, r := range kept {
		got = append(got, r.net)
	}
	slices.Sort(got)
	slices.Sort(want)
	if want = want[len(want)-len(got):]; !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}

// TestWeigh plays at random: each move is weighed as the position after it is when that is looked
// at anew, and leaves no complete suit.
func TestWeigh(t *testing.T) {
	enginetest.Alone(t)
	w, r := tuned(), rand.New(rand.NewPCG(1, 2))
	removed := 0
	for number := range uint64(60) {
		n := node{state: *deal(t, number, engine.Options{"suits": "1"})}
		n.settle(w)
		for range 200 {
			moves := n.moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if err := n.state.Check(m); err != nil {
				t.Fatal(err)
			}
			worth, key, dug := n.weigh(w, m), n.keyAfter(w, m), n.dugAfter(w, m)
			n.play(w, m)
			anew := node{state: n.state}
			anew.settle(w)
			if anew != n || worth != n.worth || key != n.key() || dug != n.dug {
				t.Fatalf("deal %d, after %s: weighed %d, is worth %d; then anew: %d\n%v",
					number, game().PrintMove(&n.state, m), worth, n.worth, anew.worth, &n.state)
			}
		}
		removed += n.state.Removals()
	}
	if removed < 20 {
		t.Errorf("only %d suits were removed", removed)
	}
}

// TestKey: the order of the piles does not matter when nothing is left to deal, and
// does before.
func TestKey(t *testing.T) {
	w := tuned()
	for _, hand := range []int{0, 10} {
		a, b := twoPiles(5, 6, hand), twoPiles(6, 5, hand)
		a.settle(w)
		b.settle(w)
		if same := a.key() == b.key(); same != (hand == 0) {
			t.Errorf("hand of %d: same key: %v", hand, same)
		}
	}
}

// twoPiles has the 9 of clubs in one pile and the 5 of hearts in another.
func twoPiles(nine, five, hand int) node {
	var pile [spider.Piles + 1][]engine.Card
	pile[nine] = []engine.Card{engine.NewCard(9, engine.Clubs)}
	pile[five] = []engine.Card{engine.NewCard(5, engine.Hearts)}
	return node{state: *spider.New(pile, [spider.Piles + 1]int{}, engine.Pack(1, 1, hand))}
}

// TestShorten takes the needless stops out of lines.
func TestShorten(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct{ line, want string }{
		{"As from 2 to 3, As from 3 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 3, As from 3 to 4, As from 4 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 3, As from 3 to 2, As from 2 to 1, remove 1", "As from 2 to 1, remove 1"},
		{"As from 2 to 1, remove 1", "As from 2 to 1, remove 1"},
	} {
		var pile [spider.Piles + 1][]engine.Card
		for r := engine.King; r > engine.Ace; r-- {
			pile[1] = append(pile[1], engine.NewCard(r, engine.Spades))
		}
		pile[2] = []engine.Card{engine.NewCard(engine.Ace, engine.Spades)}
		s := spider.New(pile, [spider.Piles + 1]int{}, nil)
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
