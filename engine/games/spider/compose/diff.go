package compose

import (
	"cmp"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
)

// hand counts as one more pile.
const hand = spider.Piles + 1

// A Spot is a place in a position: a pile, 1 to 10, and a row counted from 1 at its top.
// Pile 11 is the hand.
type Spot struct{ Pile, Row int }

// String returns the place in words: "row 3 of pile 5".
func (p Spot) String() string { return fmt.Sprintf("row %d of %s", p.Row, pileName(p.Pile)) }

func pileName(n int) string {
	if n == hand {
		return "the hand"
	}
	return fmt.Sprintf("pile %d", n)
}

// A Difference is one thing that sets two positions apart, in words.
type Difference string

// Diff says what sets position b apart from a: two cards that are exchanged, else pile
// by pile what lies otherwise. It returns nil when they are equal.
func Diff(a, b *spider.State) []Difference {
	if x, y, ok := exchanged(a, b); ok {
		return []Difference{Difference(fmt.Sprintf("the %v of %s and the %v of %s are exchanged",
			at(a, x), pileName(x.Pile), at(a, y), pileName(y.Pile)))}
	}
	var all []Difference
	for n := 1; n <= hand; n++ {
		all = append(all, diffPile(a, b, n)...)
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if x, y := a.Removed(suit), b.Removed(suit); x != y {
			all = append(all, Difference(fmt.Sprintf("%s: %d removed, not %d", suit.Name(), y, x)))
		}
	}
	if x, y := a.Challenge(), b.Challenge(); x != y {
		all = append(all, Difference(fmt.Sprintf("challenge: %v, not %v", y, x)))
	}
	return all
}

// diffPile compares one pile, or the hand.
func diffPile(a, b *spider.State, n int) []Difference {
	x, y := a.Pile(n), b.Pile(n)
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	var all []Difference
	if same < max(len(x), len(y)) {
		text := fmt.Sprintf("%s: %s instead of %s", pileName(n), cmp.Or(engine.Cards(y[same:]).String(), "nothing"), cmp.Or(engine.Cards(x[same:]).String(), "nothing"))
		if same > 0 {
			at := "row"
			if n == hand {
				at = "card"
			}
			text += fmt.Sprintf(" from %s %d on", at, same+1)
		}
		all = append(all, Difference(text))
	}
	if n == hand {
		return all
	}
	if x, y := len(a.FaceDown(n)), len(b.FaceDown(n)); x != y {
		all = append(all, Difference(fmt.Sprintf("pile %d: %d face down, not %d", n, y, x)))
	}
	return all
}

// exchanged returns the two places whose cards are exchanged, when nothing else differs.
func exchanged(a, b *spider.State) (x, y Spot, ok bool) {
	var wrong []Spot
	for n := 1; n <= hand; n++ {
		if len(a.Pile(n)) != len(b.Pile(n)) {
			return x, y, false
		}
		for row, c := range a.Pile(n) {
			if b.Pile(n)[row] != c {
				wrong = append(wrong, Spot{n, row + 1})
			}
		}
	}
	if len(wrong) != 2 {
		return x, y, false
	}
	x, y = wrong[0], wrong[1]
	return x, y, *Exchange(a, x, y) == *b
}

// Exchange returns the position in which the cards of two places have changed places.
func Exchange(s *spider.State, x, y Spot) *spider.State {
	c := s.Copy().(*spider.State)
	c.Pile(x.Pile)[x.Row-1], c.Pile(y.Pile)[y.Row-1] = at(s, y), at(s, x)
	return c
}

// at returns the card of a place.
func at(s *spider.State, p Spot) engine.Card { return s.Pile(p.Pile)[p.Row-1] }
