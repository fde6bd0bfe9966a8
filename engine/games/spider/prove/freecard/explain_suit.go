package freecard

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// suitReason says why a suit is not removed: no card of some rank is in sight, or none in
// reach, or they do not come together.
func (e *scene) suitReason(suit engine.Suit) string {
	for r := engine.King; r >= engine.Ace; r-- {
		switch cards := e.suits[suit].only(r).minus(e.gone); {
		case cards.empty():
			return fmt.Sprintf("no %v is in sight", engine.NewCard(r, suit))
		case cards.and(e.pools).empty():
			return e.outOfReach(cards)
		}
	}
	return e.runReason(suit, told+1)
}

// runReason says at which rank the longest run of a suit that can come together
// breaks off, counted from the Ace, and why: "the clubs come together from the Jack
// down, but never with a Qc above: ..." and then a reason for each Qc.
func (e *scene) runReason(suit engine.Suit, level int) string {
	longest := e.longest(suit)
	if longest == engine.King {
		return "the " + suit.Name() + " come together, but " + e.sideEffect(suit)
	}
	broken := engine.NewCard(longest+1, suit)
	var parts []string
	for c := range e.suits[suit].only(longest + 1).minus(e.gone).each {
		parts = append(parts, e.breakReason(c, level))
	}
	if longest == engine.Ace {
		return fmt.Sprintf("no %v comes under a %v: ", engine.NewCard(engine.Ace, suit), broken) + strings.Join(parts, "; ")
	}
	return fmt.Sprintf("the %s come together from the %s down, but never with %s above: ", suit.Name(), longest.Name(), a(broken.String())) + strings.Join(parts, "; ")
}

// breakReason says why a run never goes on to card c.
func (e *scene) breakReason(c uint8, level int) string {
	card := e.cards[c]
	name := fmt.Sprintf("the %s%v in pile %d", e.which(c), card.face, card.pile)
	on := card.below
	unlike := on != none && e.suit(on) != e.suit(c)
	switch with := e.having(c); {
	case !e.pools.has(c):
		return e.farReason(c)
	case unlike && !with.moved.has(on):
		return name + " cannot be had bare: " + with.keeps(on, 0, told)
	case level > 1:
		return name + with.apart(c, level-1)
	}
	return name + " is to be had, but not with all that must lie on it"
}

// apart says what of the suit of c cannot be had in the states in which c is in reach: a
// lower card is out of reach then; or the run from it down breaks off at once; or what
// lies on c does not go when all else is together.
func (e *scene) apart(c uint8, level int) string {
	suit, r := e.suit(c), e.rank(c)
	for low := r - 1; low >= engine.Ace; low-- {
		if cards := e.suits[suit].only(low).minus(e.gone); cards.and(e.pools).empty() {
			return fmt.Sprintf(" is never in reach together with %s: then %s", a(engine.NewCard(low, suit).String()), e.outOfReach(cards))
		}
	}
	if longest := e.longest(suit); longest < r-1 {
		return " is in reach, but then " + e.runReason(suit, level)
	}
	on, whole := e.cards[c].below, e.gathered(suit, r-1)
	switch {
	case on == none || whole.moved.has(on):
		return whole.elsewhere(c, level)
	case e.suit(on) == suit:
		return " keeps the " + e.face(on).String() + " on it, which" + e.apart(on, level)
	}
	return " keeps the " + e.face(on).String() + " on it as long as the rest comes together: " + whole.keeps(on, 0, level)
}

// elsewhere says why what should lie on c stays where it is, when the rest of the run is
// together in all states: " is in reach, but the 3h needs a free 4, and the one free 4 is
// taken by the 3s of pile 10".
func (e *scene) elsewhere(c uint8, level int) string {
	bare := e
	if on := e.cards[c].below; on != none {
		bare = e.departed(on)
	}
	next := engine.NewCard(e.rank(c)-1, e.suit(c))
	if bare.free[e.rank(c)] <= 0 {
		return fmt.Sprintf(" is in reach, but the %v %s", next, bare.needs("a", e.rank(c), false, 0, level))
	}
	var parts []string
	for x := range e.suits[e.suit(c)].only(next.Rank()).and(bare.pools).each {
		above, n := e.cards[x].above, int(e.cards[x].pile)
		switch {
		case above == none && x == bare.stuckHead(n):
			parts = append(parts, bare.headReason(n, level))
		case above != none && above != c && !bare.moved.has(x):
			parts = append(parts, bare.keeps(x, 0, level))
		}
	}
	if len(parts) == 0 {
		return fmt.Sprintf(" is in reach, but the run from the %s down never comes to lie on it", next.Rank().Name())
	}
	return " is in reach, but " + strings.Join(parts, "; ")
}

// sideEffect says why a suit that comes together is not removed: that is forbidden, or
// what it would leave behind.
func (e *scene) sideEffect(suit engine.Suit) string {
	switch {
	case e.q.Without.Space:
		return "to remove them would leave a space, which is not allowed"
	case e.q.Without.Turn:
		return "to remove them would turn up a card, which is not allowed"
	}
	for _, ban := range e.q.Without.Bans {
		if ban.Move.Kind == ask.Remove && ban.Move.Suit == suit {
			return "they " + ban.Says()
		}
	}
	return "to remove them would dig a pile that may not be dug by then"
}
