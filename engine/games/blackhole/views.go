package blackhole

import (
	"fmt"

	"patience/engine"
)

// A Place is where a card lies: in a fan under so many cards, or on the stack.
type Place struct {
	Card    engine.Card
	Fan     int // 0 when the card is on the stack
	Covered int // cards that must leave the fan before it
	Played  int // its place on the stack, counted from 1; 0 when it is in a fan
}

// String says it in words.
func (p Place) String() string {
	switch {
	case p.Fan == 0:
		return fmt.Sprintf("%v is card %d of the stack", p.Card, p.Played)
	case p.Covered == 0:
		return fmt.Sprintf("%v is exposed in fan %d", p.Card, p.Fan)
	}
	return fmt.Sprintf("%v is in fan %d, %d from the exposed card", p.Card, p.Fan, p.Covered)
}

// find returns the place of a card.
func (s *State) find(c engine.Card) (Place, error) {
	for n := 1; n <= s.Fans(); n++ {
		f := s.Fan(n)
		for i, d := range f {
			if c == d {
				return Place{Card: c, Fan: n, Covered: len(f) - 1 - i}, nil
			}
		}
	}
	for i, d := range s.Stack() {
		if c == d {
			return Place{Card: c, Played: i + 1}, nil
		}
	}
	return Place{}, fmt.Errorf("no %v in the pack %v", c, s.pack())
}

// Playable returns the cards that may be played, in the order of their fans.
func (s *State) Playable() []engine.Card {
	cards := []engine.Card{}
	for _, m := range s.Moves(nil) {
		cards = append(cards, s.Exposed(int(m)))
	}
	return cards
}

// AllExposed returns the exposed cards of all fans.
func (s *State) AllExposed() []Place {
	places := []Place{}
	for n := 1; n <= s.Fans(); n++ {
		if s.height[n] > 0 {
			places = append(places, Place{Card: s.Exposed(n), Fan: n})
		}
	}
	return places
}

// Places returns the cards of a rank that are in fans, those first that fewer
// cards cover.
func (s *State) Places(r engine.Rank) []Place {
	places := []Place{}
	for covered := range fanCards {
		for n := 1; n <= s.Fans(); n++ {
			f := s.Fan(n)
			if i := len(f) - 1 - covered; i >= 0 && f[i].Rank() == r {
				places = append(places, Place{Card: f[i], Fan: n, Covered: covered})
			}
		}
	}
	return places
}

// A RankCount tells how many cards of a rank are left in fans, and how many of
// them are exposed.
type RankCount struct {
	Rank    string
	Left    int
	Exposed int
}

// String says it in words.
func (c RankCount) String() string {
	return fmt.Sprintf("%s: %d left, %d exposed", c.Rank, c.Left, c.Exposed)
}

// Ranking counts every rank, from the Ace on.
func (s *State) Ranking() []RankCount {
	counts := make([]RankCount, s.ranks)
	for i := range counts {
		r := engine.Rank(i + 1)
		counts[i].Rank = r.String()
		for _, p := range s.Places(r) {
			counts[i].Left++
			if p.Covered == 0 {
				counts[i].Exposed++
			}
		}
	}
	return counts
}
