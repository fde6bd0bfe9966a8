package klondike

import (
	"bytes"
	"slices"

	"patience/engine"
)

// Key appends the whole position. Columns may change places, and the cards of a
// deck that is in view have no order: these are the symmetries. At most 64 bytes,
// and at most 47 with the whole deck in view.
func (s *State) Key(dst []byte) []byte {
	dst = s.deckKey(s.headKey(dst))
	var space [columns][maxColumn + 1]byte
	var keys [columns][]byte
	for n := 1; n <= columns; n++ {
		keys[n-1] = s.columnKey(space[n-1][:0], n)
	}
	slices.SortFunc(keys[:], bytes.Compare)
	for _, k := range keys {
		dst = append(dst, k...)
	}
	return dst
}

// ExactKey is the key that tells the columns apart. SetKey loads it as it was.
func (s *State) ExactKey(dst []byte) []byte {
	dst = s.deckKey(s.headKey(dst))
	for n := 1; n <= columns; n++ {
		dst = s.columnKey(dst, n)
	}
	return dst
}

// headKey appends how the deck is played, and the cards that are out.
func (s *State) headKey(dst []byte) []byte {
	back := byte(0)
	if s.kings {
		back = 1 << 3
	}
	return append(dst, back|s.draw<<4|s.passes, s.pass<<5|s.turned, s.out[0]<<4|s.out[1], s.out[2]<<4|s.out[3])
}

// columnKey appends a column: the face-down cards and the run counted in one byte,
// then the cards.
func (s *State) columnKey(dst []byte, n int) []byte {
	dst = append(dst, s.down[n]<<4|(s.height[n]-s.down[n]))
	return engine.AppendCards(dst, s.Column(n))
}

// deckKey appends the deck: a set of bits when it is in view, else its number of
// cards and the cards in order.
func (s *State) deckKey(dst []byte) []byte {
	if s.draw > 0 {
		return engine.AppendCards(append(dst, s.left), s.Deck())
	}
	var set uint64
	for _, c := range s.Deck() {
		set |= 1 << packIndex(c)
	}
	for range deckBytes {
		dst = append(dst, byte(set))
		set >>= 8
	}
	return dst
}

const deckBytes = 7

// packIndex numbers the pack from 0, suit by suit.
func packIndex(c engine.Card) int { return int(c.Suit())*int(engine.King) + int(c.Rank()) - 1 }

// packCard returns the card with that packIndex.
func packCard(i int) engine.Card {
	return engine.NewCard(engine.Rank(i%int(engine.King)+1), engine.Suit(i/int(engine.King)))
}

// SetKey replaces the position by one that has the key: the one whose columns
// stand in the order of the key and whose deck, when it is in view, is in the order
// of the pack.
func (s *State) SetKey(key []byte) {
	*s = State{variant: variant{key[0] >> 4, key[0] & 7, key[0]>>3&1 == 1}, pass: key[1] >> 5, turned: key[1] & 31}
	s.out = [suits]uint8{key[2] >> 4, key[2] & 15, key[3] >> 4, key[3] & 15}
	key = s.setDeck(key[4:])
	for n := 1; n <= columns; n++ {
		s.down[n] = key[0] >> 4
		s.height[n] = s.down[n] + key[0]&15
		key = takeCards(s.cards[n][:s.height[n]], key[1:])
	}
}

// setDeck sets the deck and returns the rest of the key.
func (s *State) setDeck(key []byte) []byte {
	if s.draw > 0 {
		s.left = key[0]
		return takeCards(s.deck[:s.left], key[1:])
	}
	for i := range packCards {
		if key[i/8]>>(i%8)&1 == 1 {
			s.deck[s.left] = packCard(i)
			s.left++
		}
	}
	return key[deckBytes:]
}

// takeCards fills cards from the key and returns the rest of it.
func takeCards(cards []engine.Card, key []byte) []byte {
	for i := range cards {
		cards[i] = engine.Card(key[i])
	}
	return key[len(cards):]
}
