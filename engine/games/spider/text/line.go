package text

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// The position line of 1979 has 21 fields between commas: the ten piles as
// displayed, a ? for each face-down card and then the face-up cards from top to
// bottom; for each pile what its face-down cards are, the next to be turned up
// first; and the hand. A to M are the clubs from Ace to King, and diamonds,
// hearts and spades follow in ASCII. Two signs are ours, for cards that nobody
// knows: ? in the lists and the hand, and * for one that was turned up.
const lineFields = 2*Piles + 1

// Stanford reads the glyphs that the file of 1979 has for ^ and _.
func Stanford(line string) string { return strings.NewReplacer("↑", "^", "←", "_").Replace(line) }

// IsLine says whether the text seems to be a position line, perhaps with a few
// fields too many or too few.
func IsLine(text string) bool {
	return strings.Count(text, ",") >= Piles && !strings.Contains(strings.TrimSpace(text), "\n")
}

// ParseLine reads a position line, and does not check its cards.
func ParseLine(text string) (*Layout, error) {
	fields := strings.Split(Stanford(strings.TrimSpace(text)), ",")
	if len(fields) != lineFields {
		return nil, fmt.Errorf("%d fields between commas, want %d: 10 piles, 10 lists of face-down cards, the hand",
			len(fields), lineFields)
	}
	var l Layout
	for n := 1; n <= Piles; n++ {
		if err := l.parsePile(n, fields[n-1], fields[Piles+n-1]); err != nil {
			return nil, fmt.Errorf("pile %d: %w", n, err)
		}
	}
	var err error
	if l.Hand, err = parseLetters(fields[2*Piles], '?'); err != nil {
		return nil, fmt.Errorf("hand: %w", err)
	}
	return &l, nil
}

// parsePile reads a pile as displayed, and the list of its face-down cards.
func (l *Layout) parsePile(n int, shown, list string) error {
	up := strings.TrimLeft(shown, "?")
	hidden, err := parseLetters(list, '?')
	if err != nil {
		return fmt.Errorf("face-down cards: %w", err)
	}
	if marks := len(shown) - len(up); marks != len(hidden) {
		return fmt.Errorf("%d face-down cards displayed, but %d listed", marks, len(hidden))
	}
	faceUp, err := parseLetters(up, '*')
	if err != nil {
		return fmt.Errorf("face-up cards: %w", err)
	}
	slices.Reverse(hidden)
	l.Pile[n] = append(hidden, faceUp...)
	l.Down[n] = len(hidden)
	return nil
}

// parseLetters reads cards of one character each.
func parseLetters(text string, unknown rune) ([]engine.Card, error) {
	var cards []engine.Card
	for i, r := range []rune(text) {
		switch {
		case r == unknown:
			cards = append(cards, engine.Unknown)
		case 'A' <= r && r < 'A'+52:
			k := int(r - 'A')
			cards = append(cards, engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13)))
		default:
			return nil, fmt.Errorf("character %d: bad card %q: want A to t in ASCII, or %c for an unknown card", i+1, r, unknown)
		}
	}
	return cards, nil
}

// Line returns the position line of 1979, in ASCII.
func (l *Layout) Line() string {
	var b strings.Builder
	for n := 1; n <= Piles; n++ {
		b.WriteString(strings.Repeat("?", len(l.faceDown(n))))
		writeLetters(&b, l.faceUp(n), '*')
		b.WriteByte(',')
	}
	for n := 1; n <= Piles; n++ {
		down := l.faceDown(n)
		for i := len(down) - 1; i >= 0; i-- {
			writeLetters(&b, down[i:i+1], '?')
		}
		b.WriteByte(',')
	}
	writeLetters(&b, l.Hand, '?')
	return b.String()
}

func writeLetters(b *strings.Builder, cards []engine.Card, unknown byte) {
	for _, c := range cards {
		if c == engine.Unknown {
			b.WriteByte(unknown)
			continue
		}
		b.WriteByte('A' + byte(c.Suit())*13 + byte(c.Rank()) - 1)
	}
}
