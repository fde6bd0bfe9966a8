package plan

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// position reads a position line: ten piles as displayed, the face-down cards of each,
// the next one first, and the hand. It may be a part of a pack. In "??ML,...,??,..." the
// first pile has two cards face down, which are not told, and on them the King and the
// Queen of clubs.
func position(line string) (*spider.State, error) {
	fields := strings.Split(line, ",")
	if len(fields) != 21 {
		return nil, fmt.Errorf("%d fields, want 21", len(fields))
	}
	var pile [11][]engine.Card
	var down [11]int
	total := 0
	for n := 1; n <= 10; n++ {
		hidden := fields[10+n-1]
		up, ok := strings.CutPrefix(fields[n-1], strings.Repeat("?", len(hidden)))
		if !ok || up == "" && hidden != "" {
			return nil, fmt.Errorf("pile %d: %d face-down cards listed, but %.20q displayed", n, len(hidden), fields[n-1])
		}
		for i := len(hidden) - 1; i >= 0; i-- {
			pile[n] = append(pile[n], card(hidden[i], '?'))
		}
		for _, letter := range []byte(up) {
			pile[n] = append(pile[n], card(letter, '*'))
		}
		down[n] = len(hidden)
		total += len(pile[n])
	}
	var hand []engine.Card
	for _, letter := range []byte(fields[20]) {
		hand = append(hand, card(letter, '?'))
	}
	for n, cards := range append(pile[1:], hand) {
		for _, c := range cards {
			if c == bad {
				return nil, fmt.Errorf("field %d has a letter that is no card", n+1)
			}
		}
	}
	if total += len(hand); total > 104 {
		return nil, fmt.Errorf("%d cards, and a pack has 104", total)
	}
	return spider.New(pile, down, hand), nil
}

// bad is what card returns for no card.
const bad = engine.Card(255)

// card reads a card: A to M are the clubs from Ace to King, then come the diamonds,
// hearts and spades in the order of ASCII.
func card(letter, unknown byte) engine.Card {
	k := int(letter) - 'A'
	switch {
	case letter == unknown:
		return engine.Unknown
	case k < 0 || k >= 52:
		return bad
	}
	return engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13))
}
