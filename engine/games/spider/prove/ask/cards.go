package ask

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// Surplus returns a card that is there more often than in a pack, Unknown when there
// is none.
func Surplus(s *spider.State) engine.Card {
	most := Copies(s)
	var count [256]int
	for c := range KnownCards(s) {
		if count[c]++; count[c] > most || c.Rank() > engine.King {
			return c
		}
	}
	return engine.Unknown
}

// Copies returns how often a pack that can be these cards has each of its cards: twice
// when it has four suits, 4 times when hearts and spades alone, 8 times when only
// spades.
func Copies(s *spider.State) int {
	least := engine.Spades
	for c := range KnownCards(s) {
		least = min(least, c.Suit())
	}
	switch least {
	case engine.Spades:
		return ofRank
	case engine.Hearts:
		return ofRank / 2
	}
	return ofRank / 4
}

// KnownCards yields the known cards of the piles and the hand.
func KnownCards(s *spider.State) iter.Seq[engine.Card] {
	return func(yield func(engine.Card) bool) {
		for n := 1; n <= spider.Piles+1; n++ {
			for _, c := range s.Pile(n) {
				if c != engine.Unknown && !yield(c) {
					return
				}
			}
		}
	}
}

// Unknown says whether the piles have cards that nobody knows, face up and face down.
func Unknown(s *spider.State) (up, down bool) {
	for n := 1; n <= spider.Piles; n++ {
		for i, c := range s.Pile(n) {
			faceDown := i < len(s.FaceDown(n))
			up, down = up || c == engine.Unknown && !faceDown, down || c == engine.Unknown && faceDown
		}
	}
	return up, down
}

// FaceDown names the face-down cards, pile by pile with a separator between them, the next to be turned up first.
func FaceDown(s *spider.State, separator string) string {
	var parts []string
	for n := 1; n <= spider.Piles; n++ {
		if down := slices.Clone(s.FaceDown(n)); len(down) > 0 {
			slices.Reverse(down)
			parts = append(parts, fmt.Sprintf("pile %d: %v", n, engine.Cards(down)))
		}
	}
	return strings.Join(parts, separator)
}
