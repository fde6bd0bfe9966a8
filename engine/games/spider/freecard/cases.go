package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// unseenCards returns the cards that lie face down or in the hand, each face once.
func unseenCards(s *spider.State) []engine.Card {
	cards := slices.Clone(s.Hand())
	for n := 1; n <= piles; n++ {
		cards = append(cards, s.FaceDown(n)...)
	}
	slices.Sort(cards)
	return slices.DeleteFunc(slices.Compact(cards), func(c engine.Card) bool { return c == engine.Unknown })
}

// nextCards returns a case for each card that may be turned up next.
func (q *Question) nextCards() []Case {
	var cases []Case
	for n := 1; n <= piles; n++ {
		if len(q.Start.FaceDown(n)) == 0 || q.Goal.Pile != 0 && q.Goal.Pile != n {
			continue
		}
		for _, c := range unseenCards(q.Start) {
			start := q.Start.Blind()
			start = withFaceDown(start, func(m, i int) engine.Card {
				if m == n && i == len(start.FaceDown(n))-1 {
					return c
				}
				return engine.Unknown
			})
			cases = append(cases, Case{Cards: fmt.Sprintf("%v in pile %d", c, n), start: start})
		}
	}
	return cases
}

// orders returns a case for each order of the face-down cards of all piles, nil
// when there are too many.
func (q *Question) orders() []Case {
	var cards []engine.Card
	for n := 1; n <= piles; n++ {
		cards = append(cards, q.Start.FaceDown(n)...)
	}
	slices.Sort(cards)
	if slices.Contains(cards, engine.Unknown) {
		return nil
	}
	var cases []Case
	for ok := len(cards) > 0; ok && len(cases) <= maxCases; ok = nextPermutation(cards) {
		k := 0
		start := withFaceDown(q.Start, func(int, int) engine.Card { k++; return cards[k-1] })
		cases = append(cases, Case{Cards: faceDownText(start), start: start})
	}
	return cases
}

// withFaceDown returns the position with other face-down cards: place i of pile n,
// from the top, gets card(n, i).
func withFaceDown(s *spider.State, card func(n, i int) engine.Card) *spider.State {
	var key []byte
	for n := 1; n <= piles; n++ {
		at := len(key) + 2
		key = appendPile(key, s, n)
		for i := range s.FaceDown(n) {
			key[at+i] = byte(card(n, i))
		}
	}
	var t spider.State
	t.SetKey(appendRest(key, s))
	return &t
}

// faceDownText names the face-down cards, pile by pile, the next to be turned up
// first.
func faceDownText(s *spider.State) string {
	var parts []string
	for n := 1; n <= piles; n++ {
		down := slices.Clone(s.FaceDown(n))
		if len(down) == 0 {
			continue
		}
		slices.Reverse(down)
		text := fmt.Sprintf("pile %d:", n)
		for _, c := range down {
			text += " " + c.String()
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// nextPermutation puts the cards in the next order, and says whether there was one.
func nextPermutation(cards []engine.Card) bool {
	i := len(cards) - 2
	for ; i >= 0 && cards[i] >= cards[i+1]; i-- {
	}
	if i < 0 {
		return false
	}
	j := len(cards) - 1
	for ; cards[j] <= cards[i]; j-- {
	}
	cards[i], cards[j] = cards[j], cards[i]
	slices.Reverse(cards[i+1:])
	return true
}
