package spider

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// Suits returns how many suits the pack has, 4, 2 or 1: as many as a text or a deal told, and
// else the fewest that have all cards which are known, or are said to be among the others; 4
// where none is. Of a position that tells spades alone, and hearts among the others, these are 2.
func (s *State) Suits(unseen ...engine.Card) int {
	if s.pack > 0 {
		return int(s.pack)
	}
	least := engine.Spades + 1
	for _, cards := range [][]engine.Card{s.cards[:s.start[piles+2]], unseen} {
		for _, c := range cards {
			if c != engine.Unknown {
				least = min(least, c.Suit())
			}
		}
	}
	for suit, gone := range s.removed {
		if gone > 0 {
			least = min(least, engine.Suit(suit))
		}
	}
	switch least {
	case engine.Spades:
		return 1
	case engine.Hearts:
		return 2
	}
	return 4
}

// keep makes the number of suits part of the position where its cards say another: so a position
// is the same, whether its cards or a text tells the pack.
func (s *State) keep(suits int) {
	s.pack = 0
	if s.Suits() != suits {
		s.pack = uint8(suits)
	}
}

// kept returns the position with its pack kept anew: cards that came to be known may say it now.
func (s *State) kept() State {
	r := *s
	r.keep(s.Suits())
	return r
}

// checkCopies says whether a card is there more often than in the pack, or a suit is removed that it has not, or not so often.
func (s *State) checkCopies() error {
	for suit := range s.removed {
		if err := s.checkSets(engine.Suit(suit), 0); err != nil {
			return err
		}
	}
	want := tally(text.Pack(s.Suits()))
	for i, have := range tally(s.cards[:s.start[piles+2]]) {
		c := engine.Card(i)
		if c == engine.Unknown || have == 0 {
			continue
		}
		most := want[c]
		if most > 0 {
			most -= s.Removed(c.Suit())
		}
		if have > most {
			return fmt.Errorf("there would be %d %v, want at most %d", have, c, most)
		}
	}
	return nil
}

// checkSets says whether the pack has as many sets of a suit as are removed, and so many more. One that is told by the cards alone may
// come to have another suit.
func (s *State) checkSets(suit engine.Suit, more int) error {
	gone := s.Removed(suit)
	switch {
	case gone+more > 0 && s.pack > 0 && int(suit) < 4-int(s.pack):
		return fmt.Errorf("the pack has no %s: it has %s", suit.Name(), engine.Count(int(s.pack), "suit"))
	case gone+more > 8/s.Suits():
		return fmt.Errorf("%s are removed %d times already, and the pack has no more", suit.Name(), gone)
	}
	return nil
}

// tally counts cards by face; a face that no pack has, as of 15v, counts, too.
func tally(cards []engine.Card) (count [1 << 8]int) {
	for _, c := range cards {
		count[c]++
	}
	return count
}
