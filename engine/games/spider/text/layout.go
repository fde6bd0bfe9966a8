// Package text reads and writes positions of Spider as texts. It knows the cards, the piles and the
// pack, and none of the rules.
//
// layout.go is a position as a text gives it, and checks what was read. file.go has the body of problem
// files, line.go the position line of 1979, tableau.go and tableau_parse.go the tableau in columns,
// screen.go the same squeezed into the rows of a terminal, latex.go LaTeX in two sizes.
package text

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A Layout is a position as a text gives it, before anybody has checked it.
type Layout struct {
	Pile      [Piles + 1][]engine.Card // from top to bottom
	Down      [Piles + 1]int           // how many cards at the top of each lie face down
	Hand      []engine.Card            // the next to be dealt first
	NoHand    bool                     // the text does not tell the hand
	Suits     int                      // in the pack: 1, 2 or 4; 0 when the text does not say
	Removed   []engine.Suit            // nil when the text does not say
	Challenge int                      // its number in ChallengeWords

	Unfinished bool // it is being set up: cards of the pack may be missing
}

// The size of the game.
const (
	Piles     = 10
	PackCards = 104
)

// Pack returns the 104 cards that Spider is played with for 4, 2 or 1 suits.
// With two suits they are hearts and spades, with one spades.
func Pack(suits int) []engine.Card {
	cards := engine.Pack(2, 4, 13)
	first := engine.Suit(4 - suits)
	for i, c := range cards {
		s := c.Suit() % engine.Suit(suits)
		cards[i] = engine.NewCard(c.Rank(), first+s)
	}
	return cards
}

// Settle checks the layout of a text: the cards must be those of a pack without some whole
// suits. It fills in what the text does not tell: a hand of unknown cards, and the suits that are gone.
//
// A position that is being set up has the cards that it has.
func (l *Layout) Settle() error {
	if l.Unfinished {
		return l.checkPiles()
	}
	if l.NoHand {
		l.Hand, l.NoHand = make([]engine.Card, unseenHand(l.Cards())), false
	}
	if err := l.checkShape(); err != nil {
		return err
	}
	cards := slices.Concat(l.Hand, slices.Concat(l.Pile[:]...))
	removed, err := l.findRemoved(cards)
	if err != nil && len(cards) < PackCards-13*len(l.Removed) {
		return fmt.Errorf(`%w; a position that is being set up says "unfinished: yes"`, l.locate(err))
	}
	if err != nil {
		return l.locate(err)
	}
	l.Removed = removed
	return nil
}

// faceDown returns the face-down cards of pile n from top to bottom.
func (l *Layout) faceDown(n int) []engine.Card { return l.Pile[n][:l.Down[n]] }

// faceUp returns the face-up cards of pile n from top to bottom.
func (l *Layout) faceUp(n int) []engine.Card { return l.Pile[n][l.Down[n]:] }

func (l *Layout) isSpace(n int) bool { return len(l.Pile[n]) == 0 }

// Cards counts the cards on the ten piles and in the hand.
func (l *Layout) Cards() int {
	return len(l.Hand) + engine.Sum(l.Pile[:], func(pile []engine.Card) int { return len(pile) })
}

// unseenHand returns how many cards the hand has when that many lie on the
// piles. There is at most one answer, since the others are gone in suits of 13
// and the hand is 0, 10 ... 50; without any it is 0. With 51 cards on the piles the hand
// has 40, since 104 - 51 - 40 is one suit.
func unseenHand(onPiles int) int {
	for hand := 0; hand <= 50; hand += Piles {
		if rest := PackCards - onPiles - hand; rest >= 0 && rest%13 == 0 {
			return hand
		}
	}
	return 0
}

func (l *Layout) checkShape() error {
	if len(l.Hand)%Piles != 0 || len(l.Hand) > 50 {
		return fmt.Errorf("the hand has %d cards, want 0, 10, 20, 30, 40 or 50", len(l.Hand))
	}
	return l.checkPiles()
}

// checkPiles refuses a pile of face-down cards alone.
func (l *Layout) checkPiles() error {
	for n := 1; n <= Piles; n++ {
		if l.Down[n] > 0 && l.Down[n] == len(l.Pile[n]) {
			return fmt.Errorf("pile %d has no face-up card: its bottom card must be turned up (rule 7)", n)
		}
	}
	return nil
}

// findRemoved returns the suits that are gone: those the file names, or those
// whose cards are missing. Of the packs that fit, the one with most suits
// counts; when none fits, the error is that of the pack that comes nearest.
func (l *Layout) findRemoved(cards []engine.Card) ([]engine.Suit, error) {
	var nearest *engine.DeckError
	for _, suits := range []int{4, 2, 1} {
		if l.Suits != 0 && l.Suits != suits {
			continue
		}
		removed, err := l.fitPack(Pack(suits), cards)
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
	return engine.Sum(deck.Wrong, func(m engine.Miscount) int { return max(m.Have-m.Want, m.Want-m.Have) })
}

// fitPack returns the suits that must be gone when the position is played with
// the pack. It fails with a [*engine.DeckError] when the cards do not fit, and
// with another error when they leave open which suits are gone.
func (l *Layout) fitPack(pack, cards []engine.Card) ([]engine.Suit, error) {
	removed, err := l.Removed, error(nil)
	if removed == nil {
		removed, err = inferRemoved(pack, cards)
	}
	if err != nil {
		return nil, err
	}
	all := slices.Clone(cards)
	for _, suit := range removed {
		all = append(all, engine.Sequence(suit, engine.Ace, engine.King)...)
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
func (l *Layout) locate(err error) error {
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
func (l *Layout) find(c engine.Card) []string {
	var places []string
	for n := 1; n <= Piles; n++ {
		for _, d := range l.Pile[n] {
			if d == c {
				places = append(places, fmt.Sprintf("pile %d", n))
			}
		}
	}
	for _, d := range l.Hand {
		if d == c {
			places = append(places, "hand")
		}
	}
	for _, suit := range l.Removed {
		if suit == c.Suit() {
			places = append(places, "removed")
		}
	}
	return places
}
