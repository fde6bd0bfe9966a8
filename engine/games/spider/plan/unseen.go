package plan

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard/ask"
)

const piles = 10

// Unseen returns the cards that a player knows to be out of sight, in the order of
// their values: those that lie face down when the position tells them, as then their
// order alone is open. For cards that it does not tell it returns what is missing in
// the pack. It refuses a position whose cards contradict each other.
//
// In sight are, say, all but 5h 5h Kd, and three cards lie face down: these are the unseen ones.
// If the position tells of one that it is the Kd, the player knows no more for it.
func Unseen(s *spider.State) (engine.Cards, error) {
	var count [256]int
	var down, open int // cards face down that are told, and all that are not
	var unseen engine.Cards
	for n := 1; n <= piles+1; n++ {
		hidden := len(s.Pile(n))
		if n <= piles {
			hidden = len(s.FaceDown(n))
		}
		for i, c := range s.Pile(n) {
			count[c]++
			switch {
			case c == engine.Unknown && i < hidden:
				open++
			case c != engine.Unknown && i < hidden && n <= piles:
				down++
				unseen = append(unseen, c)
			}
		}
	}
	missing, err := missing(s, &count)
	if err != nil {
		return nil, err
	}
	if tellsAll(s) {
		slices.Sort(unseen)
		return unseen, nil
	}
	if open != len(missing) {
		return nil, fmt.Errorf("%d hidden cards are not told, and a pack has %d others than those in sight: "+
			"say what lies face down", open, len(missing))
	}
	unseen = append(unseen, missing...)
	slices.Sort(unseen)
	return unseen, nil
}

// tellsAll says whether the position tells all cards that lie face down in piles.
func tellsAll(s *spider.State) bool {
	for n := 1; n <= piles; n++ {
		if slices.Contains(s.FaceDown(n), engine.Unknown) {
			return false
		}
	}
	return true
}

// missing returns the cards of the pack that were not counted, and refuses one that was
// counted too often.
func missing(s *spider.State, count *[256]int) (cards engine.Cards, err error) {
	copies := ask.Copies(s)
	for suit := engine.Suit(4 - 8/copies); suit <= engine.Spades; suit++ {
		if s.Removed(suit) > copies {
			return nil, fmt.Errorf("%s were removed %d times: no pack of Spider has so many", suit.Name(), s.Removed(suit))
		}
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for r := engine.Ace; r <= engine.King; r++ {
			c := engine.NewCard(r, suit)
			has := count[c] + s.Removed(suit)
			if has > copies {
				return nil, fmt.Errorf("too many cards %v: %d lie here or were removed, and a pack has %d", c, has, copies)
			}
			if int(suit) < 4-8/copies {
				continue
			}
			for range copies - has {
				cards = append(cards, c)
			}
		}
	}
	return cards, nil
}

// faces returns each of the cards once.
func faces(cards engine.Cards) engine.Cards { return slices.Compact(slices.Clone(cards)) }

// less returns the cards without one c.
func less(cards engine.Cards, c engine.Card) engine.Cards {
	i := slices.Index(cards, c)
	return slices.Delete(slices.Clone(cards), i, i+1)
}
