package spider

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A layout is a position as a file gives it, before anybody has checked it.
type layout struct {
	pile    [piles + 1][]engine.Card // from top to bottom
	down    [piles + 1]int
	hand    []engine.Card
	noHand  bool          // the file does not tell the hand
	suits   int           // in the pack: 1, 2 or 4; 0 when the file does not say
	removed []engine.Suit // nil when the file does not say

	challenge Challenge
}

// pack returns the 104 cards that Spider is played with for 4, 2 or 1 suits.
// With two suits they are hearts and spades, with one spades.
func pack(suits int) []engine.Card {
	cards := engine.Pack(2, 4, 13)
	first := engine.Suit(4 - suits)
	for i, c := range cards {
		s := c.Suit() % engine.Suit(suits)
		cards[i] = engine.NewCard(c.Rank(), first+s)
	}
	return cards
}

// state checks the layout and returns the position: the cards must be those of
// a pack without some whole suits.
func (l *layout) state() (*State, error) {
	if l.noHand {
		l.hand = make([]engine.Card, unseenHand(l.onPiles()))
	}
	if err := l.checkShape(); err != nil {
		return nil, err
	}
	cards := append([]engine.Card(nil), l.hand...)
	for n := 1; n <= piles; n++ {
		cards = append(cards, l.pile[n]...)
	}
	removed, err := l.findRemoved(cards)
	if err != nil {
		return nil, l.locate(err)
	}
	s := New(l.pile, l.down, l.hand)
	for _, suit := range removed {
		s.removed[suit]++
	}
	return s.Under(l.challenge), nil
}

// onPiles counts the cards on the ten piles.
func (l *layout) onPiles() int {
	total := 0
	for n := 1; n <= piles; n++ {
		total += len(l.pile[n])
	}
	return total
}

// unseenHand returns how many cards the hand has when that many lie on the
// piles. There is at most one answer, since the others are gone in suits of 13
// and the hand is 0, 10 ... 50; without any it is 0. With 51 cards on the piles the hand
// has 40, since 104 - 51 - 40 is one suit.
func unseenHand(onPiles int) int {
	for hand := 0; hand <= 50; hand += piles {
		if rest := packCards - onPiles - hand; rest >= 0 && rest%13 == 0 {
			return hand
		}
	}
	return 0
}

func (l *layout) checkShape() error {
	for n := 1; n <= piles; n++ {
		if l.down[n] > 0 && l.down[n] == len(l.pile[n]) {
			return fmt.Errorf("pile %d has no face-up card: its bottom card must be turned up (rule 7)", n)
		}
	}
	if len(l.hand)%piles != 0 || len(l.hand) > 50 {
		return fmt.Errorf("the hand has %d cards, want 0, 10, 20, 30, 40 or 50", len(l.hand))
	}
	return nil
}

// findRemoved returns the suits that are gone: those the file names, or those
// whose cards are missing. Of the packs that fit, the one with most suits
// counts; when none fits, the error is that of the pack that comes nearest.
func (l *layout) findRemoved(cards []engine.Card) ([]engine.Suit, error) {
	var nearest *engine.DeckError
	for _, suits := range []int{4, 2, 1} {
		if l.suits != 0 && l.suits != suits {
			continue
		}
		removed, err := l.fitPack(pack(suits), cards)
		deck, wrong := errors.AsType[*engine.DeckError](err)
		switch {
		case !wrong:
			return removed, err
		case nearest == nil || off(deck) < off(nearest):
			nearest = deck
		}
	}
	return nil, nearest
}

// off counts the cards that are too many or too few.
func off(deck *engine.DeckError) int {
	total := 0
	for _, m := range deck.Wrong {
		total += max(m.Have-m.Want, m.Want-m.Have)
	}
	return total
}

// fitPack returns the suits that must be gone when the position is played with
// the pack. It fails with a [*engine.DeckError] when the cards do not fit, and
// with another error when they leave open which suits are gone.
func (l *layout) fitPack(pack, cards []engine.Card) ([]engine.Suit, error) {
	removed, err := l.removed, error(nil)
	if removed == nil {
		removed, err = inferRemoved(pack, cards)
	}
	if err != nil {
		return nil, err
	}
	all := slices.Clone(cards)
	for _, suit := range removed {
		for r := engine.Ace; r <= engine.King; r++ {
			all = append(all, engine.NewCard(r, suit))
		}
	}
	return removed, engine.CheckDeck(pack, all)
}

// inferRemoved returns the suits that must be gone, judged by the cards that are
// there.
func inferRemoved(pack, cards []engine.Card) ([]engine.Suit, error) {
	gone := max(len(pack)-len(cards), 0) / 13
	suits := missingSuits(pack, cards)
	switch {
	case len(suits) <= gone:
		return suits, nil
	case settled(suits, gone):
		return suits[:gone], nil
	}
	some := make([]engine.Card, 13*gone) // whatever they are
	if err := engine.CheckDeck(pack, append(some, cards...)); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf(`the unknown cards leave open which suits are gone (%d in all): say "removed: clubs, ..."`, gone)
}

// settled says whether it does not matter which of the suits are taken.
func settled(suits []engine.Suit, take int) bool {
	return take == 0 || suits[0] == suits[len(suits)-1]
}

// missingSuits returns the whole suits that the cards lack: each suit as often
// as its rarest card is short.
func missingSuits(pack, cards []engine.Card) []engine.Suit {
	var short [4][14]int
	for _, c := range engine.Missing(pack, cards) {
		short[c.Suit()][c.Rank()]++
	}
	var suits []engine.Suit
	for s := engine.Clubs; s <= engine.Spades; s++ {
		for range slices.Min(short[s][1:]) {
			suits = append(suits, s)
		}
	}
	return suits
}

// locate adds to a deck error where the surplus cards lie.
func (l *layout) locate(err error) error {
	deck, ok := errors.AsType[*engine.DeckError](err)
	if !ok {
		return err
	}
	var places []string
	for _, m := range deck.Wrong {
		if m.Have > m.Want {
			places = append(places, fmt.Sprintf("%v: %s", m.Card, strings.Join(l.find(m.Card), ", ")))
		}
	}
	if places == nil {
		return err
	}
	return fmt.Errorf("%w (%s)", err, strings.Join(places, "; "))
}

// find lists where a card lies, once for each time; a suit that the file says to
// be removed counts too.
func (l *layout) find(c engine.Card) []string {
	var places []string
	for n := 1; n <= piles; n++ {
		for _, d := range l.pile[n] {
			if d == c {
				places = append(places, fmt.Sprintf("pile %d", n))
			}
		}
	}
	for _, d := range l.hand {
		if d == c {
			places = append(places, "hand")
		}
	}
	for _, suit := range l.removed {
		if suit == c.Suit() {
			places = append(places, "removed")
		}
	}
	return places
}
