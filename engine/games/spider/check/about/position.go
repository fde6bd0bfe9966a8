package about

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// The piles and the pack of Spider: said here again on purpose, as a checker takes nothing from what it
// checks.
const (
	Piles  = 10
	Pack   = 104
	OfRank = 8 // cards of a rank
)

// A Position is what a position line says. Piles have numbers from 1; their cards stand from top to bottom.
type Position struct {
	Pile [Piles + 1]engine.Cards
	Down [Piles + 1]int // how many of them lie face down
	Hand engine.Cards   // the first to be dealt first
}

// ReadPosition reads a position line: ten piles as displayed, the face-down cards of each, the next one first,
// and the hand. It may be a part of a pack. In "??ML,...,?N,..." the first pile has two cards face down, the deepest
// the Ad and on it one that is not told, and on them the King and the Queen of clubs. All letters have one meaning, so
// that it could not be written otherwise.
func ReadPosition(line string) (p Position, err error) {
	fields := strings.Split(line, ",")
	if len(fields) != 2*Piles+1 {
		return p, fmt.Errorf("%d fields, want %d", len(fields), 2*Piles+1)
	}
	for n := 1; n <= Piles; n++ {
		if err := p.readPile(n, fields[n-1], fields[Piles+n-1]); err != nil {
			return p, fmt.Errorf("pile %d: %w", n, err)
		}
	}
	if p.Hand, err = cards(fields[2*Piles], '?'); err != nil {
		return p, fmt.Errorf("hand: %w", err)
	}
	return p, CheckPack(p.all())
}

// readPile reads a pile. A card that nobody knows is ? face down and * face up.
func (p *Position) readPile(n int, shown, hidden string) error {
	letters, ok := strings.CutPrefix(shown, strings.Repeat("?", len(hidden)))
	if !ok || letters == "" && hidden != "" {
		return fmt.Errorf("%d face-down cards listed, but %.20q displayed", len(hidden), shown)
	}
	down, err := cards(hidden, '?')
	up, bad := cards(letters, '*')
	slices.Reverse(down)
	p.Pile[n], p.Down[n] = append(down, up...), len(down)
	return errors.Join(err, bad)
}

// cards reads letters: A to M are the clubs from Ace to King, then come the diamonds, hearts and spades in the
// order of ASCII.
func cards(letters string, unknown byte) (all engine.Cards, err error) {
	for _, letter := range []byte(letters) {
		k := int(letter) - 'A'
		switch {
		case letter == unknown:
			all = append(all, engine.Unknown)
		case k < 0 || k >= 52:
			return nil, fmt.Errorf("bad card %q", letter)
		default:
			all = append(all, engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13)))
		}
	}
	return all, nil
}

// all returns every card.
func (p *Position) all() engine.Cards { return slices.Concat(append(p.Pile[1:], p.Hand)...) }

// Unknown says whether some card is not told.
func (p *Position) Unknown() bool { return slices.Contains(p.all(), engine.Unknown) }

// Forget takes the face-down cards, and the hand, for unknown.
func (p *Position) Forget() {
	for n := range p.Pile {
		clear(p.Pile[n][:p.Down[n]])
	}
	clear(p.Hand)
}

// Told says which position it is, and writes its line.
func (p *Position) Told() certificate.Position {
	var t certificate.Position
	shown, hidden := make([]string, Piles), make([]string, Piles)
	for n := 1; n <= Piles; n++ {
		down, up := slices.Clone(p.Pile[n][:p.Down[n]]), p.Pile[n][p.Down[n]:]
		slices.Reverse(down) // the next one first
		shown[n-1], hidden[n-1] = strings.Repeat("?", len(down))+letters(up, '*'), letters(down, '?')
		t.Piles = append(t.Piles, certificate.Pile{Name: fmt.Sprint("pile ", n), Cards: p.Pile[n], Down: p.Down[n]})
	}
	hand := slices.Clone(p.Hand)
	slices.Reverse(hand) // the first to be dealt lies on top
	t.Piles = append(t.Piles, certificate.Pile{Name: "hand", Cards: hand, Down: len(hand)})
	t.Text = strings.Join(slices.Concat(shown, hidden, []string{letters(p.Hand, '?')}), ",")
	return t
}

// letters writes cards as a position line has them.
func letters(cards engine.Cards, unknown rune) (text string) {
	for _, c := range cards {
		letter := unknown
		if c != engine.Unknown {
			letter = rune('A' + int(c.Suit())*int(engine.King) + int(c.Rank()) - 1)
		}
		text += string(letter)
	}
	return text
}

// Copies returns how often a pack that can be its cards has each of them.
func (p *Position) Copies() int { return copies(p.all()) }

// CheckPack returns nil when a pack can give the cards.
func CheckPack(cards engine.Cards) error {
	if len(cards) > Pack {
		return fmt.Errorf("%d cards, more than the %d of a pack", len(cards), Pack)
	}
	var count [256]int
	most := copies(cards)
	for _, c := range cards {
		if count[c]++; c != engine.Unknown && count[c] > most {
			return fmt.Errorf("too many cards %v: no pack of Spider has so many", c)
		}
	}
	return nil
}

// copies returns how often a pack that can be these cards has each of its cards: twice when it has four suits, 4 times
// when hearts and spades alone, 8 times when only spades.
func copies(cards engine.Cards) int {
	most := OfRank
	for _, c := range cards {
		switch {
		case c == engine.Unknown:
		case c.Suit() == engine.Clubs || c.Suit() == engine.Diamonds:
			return OfRank / 4
		case c.Suit() == engine.Hearts:
			most = OfRank / 2
		}
	}
	return most
}
