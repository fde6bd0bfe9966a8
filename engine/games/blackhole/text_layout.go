package blackhole

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A layout is a position as it was read, before it is checked.
type layout struct {
	pack  pack
	fans  [][]engine.Card
	stack []engine.Card
}

// state returns the position, or what is wrong with it. A stack may be cut down
// to its top: the cards that are nowhere else lie under what is given, in the
// order of the pack.
func (l *layout) state() (*State, error) {
	if err := l.fillStack(); err != nil {
		return nil, err
	}
	return New(l.pack.suits, l.pack.ranks, l.fans, l.stack)
}

// fillStack adds to the stack the cards that are in no fan and that nobody has listed, in
// the order of the pack: above card 1, which is at the bottom, and below those listed, the
// last of which is on top. With nothing listed there must be one card alone.
func (l *layout) fillStack() error {
	have := slices.Concat(l.stack, slices.Concat(l.fans...))
	first := l.pack.card(1)
	missing := engine.Missing(l.pack.cards(), have)
	switch {
	case len(missing) == 0:
	case len(l.stack) > 0 && l.stack[0] != first && missing[0] == first:
		l.stack = append(missing, l.stack...)
	case len(l.stack) > 1 && l.stack[0] == first:
		l.stack = append(append([]engine.Card{first}, missing...), l.stack[1:]...)
	case len(l.stack) == 0 && len(missing) == 1:
		l.stack = missing
	case len(l.stack) == 0:
		return fmt.Errorf("%d cards of the pack %v are in no fan: say which is on top of them, as in stack: 3c", len(missing), l.pack)
	}
	return nil
}

// words cuts a text at white space and commas.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) })
}

// parseCards reads cards between white space or commas; a place is counted from
// 1.
func parseCards(texts []string) ([]engine.Card, error) {
	var cards []engine.Card
	for i, t := range texts {
		c, err := engine.ParseCard(t)
		if err == nil && c == engine.Unknown {
			err = fmt.Errorf("bad card %q: all cards of this game lie face up", t)
		}
		if err != nil {
			return nil, fmt.Errorf("card %d: %w", i+1, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
}
