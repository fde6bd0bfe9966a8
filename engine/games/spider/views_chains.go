package spider

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// A Chain is a longest group of face-up cards of one pile in which each is one
// rank below the card above it, whatever the suits.
type Chain struct {
	Pile      int
	Row       int           // place of its first card, counted from 1 at the top of the pile
	Cards     []engine.Card // from the head to the last card
	Runs      []string      // its runs of one suit in Woods's words: Q-Jh, 10c
	Natural   int           // links between cards of one suit
	Unnatural int           // links between cards of two suits
}

// String returns the chain in Woods's words: "Qh Jc 10-8h in pile 5".
func (c Chain) String() string {
	return fmt.Sprintf("%s in pile %d", strings.Join(c.Runs, " "), c.Pile)
}

// Heads returns where the chains of pile n begin, from top to bottom: a card that
// lies face down is a chain of its own, and a face-up card begins one when it is
// the first or does not fit on the card above it.
func (s *State) Heads(n int) []int {
	var at []int
	down := len(s.FaceDown(n))
	for i, c := range s.Pile(n) {
		if i <= down || !Fits(c, s.Pile(n)[i-1]) {
			at = append(at, i)
		}
	}
	return at
}

// Chains returns the chains of pile n from top to bottom: of Qh Jc 10c 9c 7s there are
// two, Qh J-9c and 7s.
func (s *State) Chains(n int) []Chain {
	pile := s.Pile(n)
	heads := append(s.Heads(n)[len(s.FaceDown(n)):], len(pile)) // those face up
	var chains []Chain
	for i, at := range heads[:len(heads)-1] {
		chains = append(chains, newChain(n, at+1, pile[at:heads[i+1]]))
	}
	return chains
}

func newChain(pile, row int, cards []engine.Card) Chain {
	runs := text.Runs(cards)
	return Chain{
		Pile: pile, Row: row, Cards: slices.Clone(cards), Runs: engine.Each(runs, text.RunText),
		Natural: len(cards) - len(runs), Unnatural: len(runs) - 1,
	}
}

// AllChains returns the chains of all piles.
func (s *State) AllChains() []Chain {
	var all []Chain
	for n := 1; n <= piles; n++ {
		all = append(all, s.Chains(n)...)
	}
	return all
}

// Tail returns the bottom chain of pile n; that of a space has no cards.
func (s *State) Tail(n int) Chain {
	if s.IsSpace(n) {
		return Chain{Pile: n, Row: 1}
	}
	chains := s.Chains(n)
	return chains[len(chains)-1]
}

// Pool returns the cards of all tails, pile by pile: those that can be shuffled
// about without digging.
func (s *State) Pool() []engine.Card {
	var pool []engine.Card
	for n := 1; n <= piles; n++ {
		pool = append(pool, s.Tail(n).Cards...)
	}
	return pool
}

// Links counts how the face-up cards of one pile or of all lie on each other.
type Links struct {
	Natural   int // on the next higher card of their suit
	Unnatural int // on the next higher card of another suit
	Breaks    int // on a card that is not the next higher
}

// String returns the three numbers in words.
func (l Links) String() string {
	return fmt.Sprintf("%s, %d unnatural, %s", engine.Count(l.Natural, "natural link"), l.Unnatural, engine.Count(l.Breaks, "break"))
}

// Links counts the links and breaks of pile n.
func (s *State) Links(n int) Links {
	var l Links
	for i, c := range s.Chains(n) {
		l.Natural += c.Natural
		l.Unnatural += c.Unnatural
		if i > 0 {
			l.Breaks++
		}
	}
	return l
}

// AllLinks counts the links and breaks of all piles.
func (s *State) AllLinks() Links {
	var all Links
	for n := 1; n <= piles; n++ {
		l := s.Links(n)
		all.Natural += l.Natural
		all.Unnatural += l.Unnatural
		all.Breaks += l.Breaks
	}
	return all
}

// A PileText is one pile written out, with its runs of one suit marked.
type PileText struct {
	Pile     int
	FaceDown int
	Runs     []string // Woods's words, from top to bottom
}

// String returns the pile in one line: "pile 5: Q-Jh 7h".
func (p PileText) String() string {
	switch {
	case p.FaceDown > 0:
		return fmt.Sprintf("pile %d: %d face down, %s", p.Pile, p.FaceDown, strings.Join(p.Runs, " "))
	case len(p.Runs) == 0:
		return fmt.Sprintf("pile %d: space", p.Pile)
	}
	return fmt.Sprintf("pile %d: %s", p.Pile, strings.Join(p.Runs, " "))
}

// PileText writes out pile n.
func (s *State) PileText(n int) PileText {
	return PileText{Pile: n, FaceDown: len(s.FaceDown(n)), Runs: engine.Each(text.Runs(s.FaceUp(n)), text.RunText)}
}
