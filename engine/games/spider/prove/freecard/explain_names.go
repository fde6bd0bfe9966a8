package freecard

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// list names cards with their piles: the 9s of pile 5 and the 9d of pile 6.
func (e *explainer) list(cards set, last string) string {
	name := func(c uint8) string {
		return fmt.Sprintf("the %s%v of pile %d", e.which(c), e.face(c), e.cards[c].pile)
	}
	return engine.Joined(engine.Each(slices.Collect(cards.each), name), last)
}

// which tells a card from an equal one in its pile.
func (e *explainer) which(c uint8) string {
	for other := range e.suits[e.suit(c)].only(e.rank(c)).each {
		switch {
		case e.cards[other].pile != e.cards[c].pile:
		case e.cards[other].place < e.cards[c].place:
			return "lower "
		case e.cards[other].place > e.cards[c].place:
			return "upper "
		}
	}
	return ""
}

// a puts the article before the name of a card or rank: an Ace, an 8h, a Jack.
func a(name string) string {
	if name[0] == 'A' || name[0] == '8' {
		return "an " + name
	}
	return "a " + name
}

// aRank returns a rank with its article.
func aRank(r engine.Rank) string { return a(r.Name()) }

// freeCards returns so many free cards with their verb: "the one free 7 is".
func freeCards(n int, r engine.Rank) string {
	switch n {
	case 1:
		return "the one free " + r.Name() + " is"
	case 2:
		return "both free " + r.Name() + "s are"
	}
	return fmt.Sprintf("the %s free %ss are", ask.Numeral(n), r.Name())
}

// pileList names piles: "pile 3", "piles 3 and 4".
func pileList(numbers []int) string {
	names := engine.Each(numbers, func(n int) string { return fmt.Sprint(n) })
	if len(names) == 1 {
		return "pile " + names[0]
	}
	return "piles " + engine.Joined(names, "and")
}
