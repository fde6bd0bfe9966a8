package solver

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/games/spider"
)

// In a member, as package check of the game reads it, a symbol has seven bits: 16 times the
// suit, and the rank, and faceUp.
const (
	symbolBits = 7
	rowsBits   = 3
	faceUp     = 64
)

// An exhausted is what the common search has met, as a closed set.
type exhausted struct {
	start   *spider.State
	at      spider.State
	words   int
	numbers []uint64
}

// newExhausted returns nil for games whose members cannot be written: with a challenge, or
// with a hand that is not whole rows.
func newExhausted(s *spider.State) *exhausted {
	if s.Challenge() != 0 || len(s.Hand())%spider.Piles != 0 {
		return nil
	}
	return &exhausted{start: s, words: (symbolBits*(s.Left()+spider.Piles) + rowsBits + 63) / 64}
}

// meet keeps the position of a key as the number that a certificate has for it. The layout is the
// checker's: see package check in the folder beside.
func (e *exhausted) meet(key []byte) {
	e.at.SetKey(key)
	var cards [spider.Piles][]byte
	for n := range cards {
		for i, c := range e.at.Pile(n + 1) {
			b := byte(c.Suit())*16 + byte(c.Rank())
			if i >= len(e.at.FaceDown(n+1)) {
				b |= faceUp
			}
			cards[n] = append(cards[n], b)
		}
	}
	if len(e.at.Hand()) == 0 {
		slices.SortFunc(cards[:], bytes.Compare)
	}
	number := make([]uint64, e.words)
	high := 64 * e.words
	for _, pile := range cards {
		for _, c := range append(pile, 0) {
			high -= symbolBits
			set(number, high, uint64(c))
		}
	}
	set(number, 0, uint64(len(e.at.Hand())/spider.Piles))
	e.numbers = append(e.numbers, number...)
}

// set sets bits of a number that are so far above the lowest one.
func set(number []uint64, low int, bits uint64) {
	word := len(number) - 1 - low/64
	number[word] |= bits << (low % 64)
	if word > 0 {
		number[word-1] |= bits >> (64 - low%64)
	}
}

// proof returns all as a closed set.
func (e *exhausted) proof() *closed.Proof {
	var parts []string
	for n := 1; n <= spider.Piles; n++ {
		cards, down := engine.Cards(e.start.Pile(n)), len(e.start.FaceDown(n))
		text := cards[down:].String()
		if down > 0 {
			text = fmt.Sprintf("(%v) %s", cards[:down], text)
		}
		parts = append(parts, text)
	}
	parts = append(parts, engine.Cards(e.start.Hand()).String())
	return closed.NewProof(closed.Head{Game: "spider", Position: strings.Join(parts, " | ")}, e.words, e.numbers)
}
