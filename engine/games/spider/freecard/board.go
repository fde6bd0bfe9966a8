package freecard

import (
	"math/bits"

	"patience/engine"
	"patience/engine/games/spider"
)

// maxCards is how many cards a pack has.
const maxCards = 104

// none is the number of no card.
const none = 255

// A set is a set of cards, by their numbers on a board.
type set [maxCards/64 + 1]uint64

func (a *set) has(c uint8) bool   { return a[c>>6]>>(c&63)&1 != 0 }
func (a *set) add(c uint8)        { a[c>>6] |= 1 << (c & 63) }
func (a *set) drop(c uint8)       { a[c>>6] &^= 1 << (c & 63) }
func (a set) and(b set) set       { return set{a[0] & b[0], a[1] & b[1]} }
func (a set) or(b set) set        { return set{a[0] | b[0], a[1] | b[1]} }
func (a set) minus(b set) set     { return set{a[0] &^ b[0], a[1] &^ b[1]} }
func (a set) empty() bool         { return a[0]|a[1] == 0 }
func (a set) subsetOf(b set) bool { return a[0]&^b[0]|a[1]&^b[1] == 0 }
func (a set) count() int          { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }

// next takes the lowest card out of the set; ok is false when there is none.
func (a *set) next() (c uint8, ok bool) {
	for i, w := range a {
		if w != 0 {
			a[i] = w & (w - 1)
			return uint8(i<<6 + bits.TrailingZeros64(w)), true
		}
	}
	return none, false
}

// A card is one of the cards that lie in the piles at the start. Equal cards of
// the two packs are different cards here.
type card struct {
	face  engine.Card
	pile  uint8
	place uint8 // counted from 1, the pile's top card
	above uint8 // the card that it lies on in its chain, none for a head
	below uint8 // the card of its chain that lies on it, none for the lowest
}

// A chain is a maximal group of cards of a pile, each one rank below the card above
// it; a card that lies face down is a chain of its own.
type chain struct {
	head  uint8 // none when the card is unknown
	cards set
}

// A board is what a question starts from, in the form that the calculus works
// with. It does not change while a question is decided.
type board struct {
	q     *Question
	rules rules

	cards  []card // ordered by rank
	ranks  [18]set
	suits  [engine.MaxSuits]set
	chains [piles + 1][]chain
	down   [piles + 1]int   // face-down chains at the top of a pile
	upTo   [piles + 1][]set // upTo[n][d]: the cards of the first d chains of pile n
	dead   set              // cards that no allowed move touches
	spaces int              // usable spaces at the start

	tracked [17]bool // ranks whose cards are followed to the card they rest on
	slots   []uint8  // the tracked cards
	slot    [maxCards]uint8
	loosely set // the cards of ranks that are not tracked

	twins  [][]uint8 // equal cards, where nothing but their places tells them apart
	goal   goal
	parked [piles + 1]bool // piles whose only chain counts as parked at the start
}

// rules switches parts of the calculus off, for the tests that show that each of
// them is needed. The zero value is the whole calculus.
type rules struct {
	noDigOnCard, noDigToSpace bool // chains are not dug
	noPark, noUnpark          bool // spaces are not used
	noLoosen                  bool // cards keep their links until dug or parked
	noRemove                  bool // complete suits stay
	everyRun                  bool // of equal cards in a run each is tried, though nothing tells them apart
	noRegain                  bool // emptied piles are no spaces
	noExpose                  bool // cards under a dug chain stay covered
	noOldLinks                bool // cards that lie as they started are taken for stuck
	noNewLinks                bool // loose cards are never part of a unit
	headsRest                 bool // heads count as resting on a card: too few free cards
	noBare                    bool // no card is bare
	noShift                   bool // cards of tracked ranks stay on the card they rest on
	oneTarget                 bool // they go onto the first free card only
	noNamed                   bool // the last chain of a pile that the goal names stays
	noForgiving               bool // restrictions hold for the move that meets the goal, too
	anyLoose                  bool // a state stands for those with more loose cards
}

// newBoard numbers the cards of the start and cuts the piles into chains.
func newBoard(q *Question, tracked []engine.Rank, r rules) *board {
	b := &board{q: q, rules: r}
	start := q.Start
	if q.Hidden == Unseen {
		start = Blind(start)
	}
	numbers := b.number(start)
	for n := 1; n <= piles; n++ {
		b.down[n] = len(start.FaceDown(n))
		b.cut(start, n, numbers[n])
	}
	b.track(tracked)
	b.findTwins()
	b.goal = newGoal(b)
	return b
}

// number gives every known card in the piles a number, ordered by rank, and returns
// the numbers pile by pile.
func (b *board) number(s *spider.State) (numbers [piles + 1][]uint8) {
	for n := 1; n <= piles; n++ {
		numbers[n] = make([]uint8, len(s.Pile(n)))
		for i := range numbers[n] {
			numbers[n][i] = none
		}
	}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		for n := 1; n <= piles; n++ {
			for i, c := range s.Pile(n) {
				if c == engine.Unknown || c.Rank() != r {
					continue
				}
				id := uint8(len(b.cards))
				numbers[n][i] = id
				b.ranks[r].add(id)
				b.suits[c.Suit()].add(id)
				b.cards = append(b.cards, card{face: c, pile: uint8(n), place: uint8(i + 1), above: none, below: none})
			}
		}
	}
	return numbers
}

// cut divides pile n into its chains.
func (b *board) cut(s *spider.State, n int, numbers []uint8) {
	at := append(heads(s, n), len(numbers))
	b.upTo[n] = []set{{}}
	for i := 0; i+1 < len(at); i++ {
		ch := chain{head: numbers[at[i]]}
		for j := at[i]; j < at[i+1]; j++ {
			if numbers[j] == none {
				continue
			}
			ch.cards.add(numbers[j])
			if j > at[i] {
				b.cards[numbers[j]].above, b.cards[numbers[j-1]].below = numbers[j-1], numbers[j]
			}
		}
		b.chains[n] = append(b.chains[n], ch)
		b.upTo[n] = append(b.upTo[n], b.upTo[n][i].or(ch.cards))
	}
	switch touched := b.q.Without.Touch[n]; {
	case touched:
		b.dead = b.dead.or(b.upTo[n][len(b.chains[n])])
	case len(numbers) == 0:
		b.spaces++
	}
}

// track chooses the ranks whose cards are followed, of those that have any.
func (b *board) track(ranks []engine.Rank) {
	for _, r := range ranks {
		b.tracked[r] = !b.ranks[r].empty()
	}
	for id := range b.cards {
		if r := b.cards[id].face.Rank(); b.tracked[r] {
			b.slot[id] = uint8(len(b.slots))
			b.slots = append(b.slots, uint8(id))
		} else {
			b.loosely.add(uint8(id))
		}
	}
}

// trackedRanks returns the ranks whose cards are followed.
func (b *board) trackedRanks() []engine.Rank {
	var ranks []engine.Rank
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		if b.tracked[r] {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// rank returns the rank of a card.
func (b *board) rank(c uint8) engine.Rank { return b.cards[c].face.Rank() }

// start returns the abstract state of the start.
func (b *board) start() *state {
	s := &state{}
	for n := 1; n <= piles; n++ {
		s.depth[n] = uint8(len(b.chains[n]))
		if b.parked[n] {
			s.depth[n] = 0
			s.occupants.add(b.chains[n][0].head)
		}
	}
	for i, c := range b.slots {
		s.on[i] = b.cards[c].above
	}
	return s
}
