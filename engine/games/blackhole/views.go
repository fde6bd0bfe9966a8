package blackhole

import (
	"fmt"

	"patience/engine"
)

// inFans returns where cards of fans lie that are so, those first that fewer cards cover.
func (s *State) inFans(are func(spot engine.Spot) bool) []engine.Spot {
	spots := []engine.Spot{}
	for covered := range fanCards {
		for n := 1; n <= s.Fans(); n++ {
			fan := engine.Pile{Kind: "fan", Number: n, Cards: s.Fan(n)}
			if at := len(fan.Cards) - covered; at > 0 && are(fan.Spot(at)) {
				spots = append(spots, fan.Spot(at))
			}
		}
	}
	return spots
}

// Playable returns the cards that may be played, in the order of their fans.
func (s *State) Playable() []engine.Card {
	cards := []engine.Card{}
	for _, m := range s.Moves(nil) {
		cards = append(cards, s.Exposed(int(m)))
	}
	return cards
}

// AllExposed returns where the exposed cards of all fans lie.
func (s *State) AllExposed() []engine.Spot {
	return s.inFans(func(spot engine.Spot) bool { return spot.Over == 0 })
}

// Places returns where the cards of a rank lie that are in fans, those first that fewer
// cards cover.
func (s *State) Places(r engine.Rank) []engine.Spot {
	return s.inFans(func(spot engine.Spot) bool { return spot.Card.Rank() == r })
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
			if p.Over == 0 {
				counts[i].Exposed++
			}
		}
	}
	return counts
}
