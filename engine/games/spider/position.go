package spider

import (
	"fmt"
	"slices"

	"patience/engine"
)

// A layout is a position as a file gives it, before anybody has checked it.
type layout struct {
	pile    [piles + 1][]engine.Card // from top to bottom
	down    [piles + 1]int
	hand    []engine.Card
	suits   int           // in the pack: 1, 2 or 4; 0 when the file does not say
	removed []engine.Suit // nil when the file does not say
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
	if err := l.checkShape(); err != nil {
		return nil, err
	}
	cards := append([]engine.Card(nil), l.hand...)
	for n := 1; n <= piles; n++ {
		cards = append(cards, l.pile[n]...)
	}
	removed, err := l.findRemoved(cards)
	if err != nil {
		return nil, err
	}
	s := New(l.pile, l.down, l.hand)
	for _, suit := range removed {
		s.removed[suit]++
	}
	return s, nil
}

func (l *layout) checkShape() error {
	total := len(l.hand)
	for n := 1; n <= piles; n++ {
		total += len(l.pile[n])
		if l.down[n] > 0 && l.down[n] == len(l.pile[n]) {
			return fmt.Errorf("pile %d has no face-up card: its bottom card must be turned up (rule 7)", n)
		}
	}
	if total > packCards {
		return fmt.Errorf("%d cards, want at most %d", total, packCards)
	}
	if len(l.hand)%piles != 0 {
		return fmt.Errorf("the hand has %d cards, want a multiple of %d", len(l.hand), piles)
	}
	return nil
}

// findRemoved returns the suits that are gone: those the file names, or those
// whose cards are missing. Of the packs that fit, the one with most suits
// counts; when none fits, the error is that of four suits.
func (l *layout) findRemoved(cards []engine.Card) ([]engine.Suit, error) {
	var first error
	for _, suits := range []int{4, 2, 1} {
		if l.suits != 0 && l.suits != suits {
			continue
		}
		removed, err := l.fitPack(pack(suits), cards)
		if err == nil {
			return removed, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// fitPack returns the suits that must be gone when the position is played with
// the pack, or says which cards do not fit.
func (l *layout) fitPack(pack, cards []engine.Card) ([]engine.Suit, error) {
	removed := l.removed
	if removed == nil {
		removed = missingSuits(pack, cards)
		if gone := (len(pack) - len(cards)) / 13; len(removed) > gone && gone > 0 {
			return nil, fmt.Errorf("%d suits are gone, and the unknown cards leave open which: say \"removed:\"", gone)
		} else if gone == 0 {
			removed = nil
		}
	}
	for _, suit := range removed {
		cards = append(cards, engine.Pack(1, int(suit)+1, 13)[13*int(suit):]...)
	}
	return removed, engine.CheckDeck(pack, cards)
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
