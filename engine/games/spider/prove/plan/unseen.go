package plan

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// Unseen returns the cards that a player knows to be out of sight, in the order of
// their values: those that lie face down when the position tells them, as then their
// order alone is open. For cards that it does not tell it returns what is missing in
// the pack. It refuses a position whose cards contradict each other.
//
// In sight are, say, all but 5h 5h Kd, and three cards lie face down: these are the unseen ones.
// If the position tells of one that it is the Kd, the player knows no more for it.
func Unseen(s *spider.State) (engine.Cards, error) {
	o, err := outOfSight(s)
	switch {
	case err != nil:
		return nil, err
	case !slices.Contains(s.Down(), engine.Unknown):
		return sorted(o.down), nil
	}
	return o.whole(o.down)
}

// OutOfSight returns the cards that lie face down or in the hand. When the position does not
// tell all of them it returns what is missing in the pack, and the position must be whole.
func OutOfSight(s *spider.State) (engine.Cards, error) {
	o, err := outOfSight(s)
	told := slices.Concat(o.down, o.hand)
	switch {
	case err != nil:
		return nil, err
	case o.open == 0:
		return sorted(told), nil
	}
	return o.whole(told)
}

// AnyOrder returns the position of a play after n moves with the cards that nobody has seen in the order
// of their values, for questions that rest on which cards these are and not on where they lie. The task of a
// problem tells which lie face down and which in the hand; of any other game nobody knows that.
func AnyOrder(p *engine.Play, n int) *spider.State {
	s := p.Open().At(n).(*spider.State)
	if !p.Covered() {
		return s
	}
	if len(p.Headers) > 0 {
		return lay(s, slices.Concat(sorted(s.Down()), sorted(slices.Clone(s.Hand()))))
	}
	return lay(s, sorted(append(s.Down(), s.Hand()...)))
}

// hidden is what a position tells of the cards that nobody sees.
type hidden struct {
	down, hand engine.Cards // those that it tells
	open       int          // how many it does not tell
	missing    engine.Cards // what is not in it of the pack
}

// outOfSight reads off what a position tells of the cards that lie face down and in the hand.
func outOfSight(s *spider.State) (o hidden, err error) {
	known := func(c engine.Card) bool { return c != engine.Unknown }
	o.down, o.hand = engine.Those(s.Down(), known), engine.Those(s.Hand(), known)
	o.open = s.Hidden() - len(o.down) - len(o.hand)
	o.missing, err = missing(s)
	return o, err
}

// whole adds what is missing in the pack to cards that are told; that must be as many as are
// not told.
func (o hidden) whole(told engine.Cards) (engine.Cards, error) {
	if o.open != len(o.missing) {
		return nil, fmt.Errorf("%d hidden cards are not told, and a pack has %d others than those in sight: "+
			"say what lies face down", o.open, len(o.missing))
	}
	return sorted(slices.Concat(told, o.missing)), nil
}

func sorted(cards engine.Cards) engine.Cards {
	slices.Sort(cards)
	return cards
}

// missing returns the cards of the pack that are not in a position, and refuses one that is there too often.
func missing(s *spider.State) (cards engine.Cards, err error) {
	var count [256]int
	for c := range ask.KnownCards(s) {
		count[c]++
	}
	first, copies := engine.Suit(4-s.Suits()), 8/s.Suits()
	for suit := first; suit <= engine.Spades; suit++ {
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
			if suit >= first {
				cards = append(cards, slices.Repeat(engine.Cards{c}, copies-has)...)
			}
		}
	}
	return cards, nil
}
