package spider

import (
	"math/rand/v2"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// TestNormalForgetsNames renames suits and reorders piles at random: the normal
// form stays.
func TestNormalForgetsNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		to := [4]engine.Suit{engine.Clubs, engine.Diamonds, engine.Hearts, engine.Spades}
		if s.Suits() == 4 {
			copy(to[:], rapid.Permutation(to[:]).Draw(t, "suits"))
		}
		order := [piles]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
		copy(order[:], rapid.Permutation(order[:]).Draw(t, "piles"))
		if other := s.Renamed(to).Reordered(order); *other.Normal() != *s.Normal() {
			t.Errorf("suits %v, piles %v: another normal form than that of\n%v", to, order, s)
		}
	})
}

// TestNormalTellsApart exchanges two cards of different faces: that is another
// problem, unless a new name of the suits makes up for it.
func TestNormalTellsApart(t *testing.T) {
	page11, page12 := page(t, 11), page(t, 12)
	if *page11.Normal() == *page12.Normal() {
		t.Error("pages 11 and 12 have the same normal form")
	}
}

// TestReorderedPlaysTheSame plays a line at random in a position and, with the
// piles renumbered, in the reordered one, through the deals.
func TestReorderedPlaysTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := page(t, 8)
	var order, at [piles]int
	for i, n := range r.Perm(piles) {
		order[i], at[n] = n+1, i+1
	}
	other := s.Reordered(order)
	for range 200 {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		same := m
		switch from, to, count := Parts(m); {
		case m == Deal:
		case IsRemove(m):
			same = Remove(at[from-1])
		default:
			same = NewMove(at[from-1], at[to-1], count)
		}
		if err := other.Check(same); err != nil {
			t.Fatalf("%v where %v is legal: %v", same, m, err)
		}
		s.Apply(m)
		other.Apply(same)
		if *s.Reordered(order) != *other {
			t.Fatalf("after %v the positions differ:\n%v\n%v", m, s, other)
		}
	}
}
