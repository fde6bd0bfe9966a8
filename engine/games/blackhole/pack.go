package blackhole

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

const (
	fanCards = 3
	maxCards = 104
	maxFans  = (maxCards - 1) / fanCards
	maxSuits = 15
	maxRanks = 15
)

// A pack is what the game is played with: every card of some suits and ranks
// once. Its cards have numbers from 1, suit by suit.
type pack struct{ suits, ranks int }

// french is the pack that is meant when nothing else is said.
var french = pack{4, 13}

// newPack returns the pack, or says why the game cannot be played with it
// (rule 1).
func newPack(suits, ranks int) (pack, error) {
	p := pack{suits, ranks}
	switch {
	case suits < 1 || suits > maxSuits:
		return p, engine.RuleError(1, "no pack of %d suits: want 1 to %d", suits, maxSuits)
	case ranks < 2 || ranks > maxRanks:
		return p, engine.RuleError(1, "no pack of %d ranks: want 2 to %d", ranks, maxRanks)
	case p.size() > maxCards:
		return p, engine.RuleError(1, "%d suits of %d are %d cards: want at most %d", suits, ranks, p.size(), maxCards)
	case (p.size()-1)%fanCards != 0:
		return p, engine.RuleError(1, "%d suits of %d leave %d cards beside the first: want a multiple of %d for fans of three",
			suits, ranks, p.size()-1, fanCards)
	}
	return p, nil
}

// parsePack reads a pack as [pack.String] prints it: 4x13.
func parsePack(text string) (pack, error) {
	text = strings.TrimSpace(text)
	a, b, _ := strings.Cut(strings.ToLower(text), "x")
	suits, errSuits := strconv.Atoi(a)
	ranks, errRanks := strconv.Atoi(b)
	if errSuits != nil || errRanks != nil {
		return pack{}, fmt.Errorf("bad pack %q: want suits x ranks, as in 4x13", text)
	}
	return newPack(suits, ranks)
}

// String returns suits x ranks: 4x13.
func (p pack) String() string { return fmt.Sprintf("%dx%d", p.suits, p.ranks) }

// size returns the number of cards.
func (p pack) size() int { return p.suits * p.ranks }

// fans returns the number of fans.
func (p pack) fans() int { return (p.size() - 1) / fanCards }

// card returns the card with a number from 1 to the size of the pack: card j of
// suit i has the number ranks·(i-1)+j. The paper of Larrosa and Rollón prints
// n·(i-1)+j with n the number of all cards, which would give numbers above n; it
// is a slip.
func (p pack) card(number int) engine.Card {
	i, j := (number-1)/p.ranks, (number-1)%p.ranks
	return engine.NewCard(engine.Rank(j+1), suit(i))
}

// suit returns suit i, counted from 0, in the paper's order: spades, clubs,
// diamonds, hearts, then the suits without a name. So card 1 is the Ace of
// spades.
func suit(i int) engine.Suit {
	switch {
	case i == 0:
		return engine.Spades
	case i <= 3:
		return engine.Suit(i - 1)
	}
	return engine.Suit(i)
}

// number returns the number of a card, 0 when the pack has no such card.
func (p pack) number(c engine.Card) int {
	j := int(c.Rank())
	if j < 1 || j > p.ranks {
		return 0
	}
	for i := range p.suits {
		if suit(i) == c.Suit() {
			return p.ranks*i + j
		}
	}
	return 0
}

// cards returns all cards in the order of their numbers.
func (p pack) cards() []engine.Card {
	cards := make([]engine.Card, p.size())
	for i := range cards {
		cards[i] = p.card(i + 1)
	}
	return cards
}
