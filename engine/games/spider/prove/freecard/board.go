package freecard

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

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
	at    int   // the index of the head in its pile
	cards set
}

// A board is what a question starts from, in the form that the calculus works
// with. It does not change while a question is decided.
type board struct {
	q *ask.Question

	numbers [spider.Piles + 1][]uint8 // the cards of the piles, none for those that nobody knows
	cards   [maxCards]card            // by number
	all     set                       // the numbers that are in use
	suits   [engine.MaxSuits]set
	links   [engine.King + 1]links // by the rank of the upper card
	chains  [spider.Piles + 1][]chain
	down    [spider.Piles + 1]int   // face-down chains at the top of a pile
	upTo    [spider.Piles + 1][]set // upTo[n][d]: the cards of the first d chains of pile n
	dead    set                     // cards that no allowed move touches
	spaces  int                     // usable spaces at the start

	tracked [17]bool // ranks whose cards are followed to the card they rest on
	slots   []uint8  // the tracked cards
	slot    [maxCards]uint8
	loosely set // the cards of ranks that are not tracked

	twins  [engine.MaxSuits][]twins // equal cards, where nothing but their places tells them apart
	goal   goal
	parked [spider.Piles + 1]bool // piles whose only chain counts as parked at the start

	next state // see copied
}

// newBoard numbers the cards of the start and cuts the piles into chains.
func newBoard(q *ask.Question, tracked []engine.Rank) *board {
	b := &board{q: q}
	start := q.Viewed()
	b.numbers = b.numberCards(start)
	for n := 1; n <= spider.Piles; n++ {
		b.down[n] = len(start.FaceDown(n))
		b.cut(start, n, b.numbers[n])
	}
	b.track(tracked)
	b.link()
	b.findTwins()
	b.goal = newGoal(b)
	return b
}

// numberCards gives every known card in the piles a number, by its rank, and returns the
// numbers pile by pile.
func (b *board) numberCards(s *spider.State) (numbers [spider.Piles + 1][]uint8) {
	var next [engine.King + 1]uint8
	for n := 1; n <= spider.Piles; n++ {
		numbers[n] = slices.Repeat([]uint8{none}, len(s.Pile(n)))
		for i, c := range s.Pile(n) {
			if c == engine.Unknown {
				continue
			}
			r := c.Rank()
			id := ofRank*uint8(r) + next[r]
			next[r]++
			numbers[n][i] = id
			b.all.add(id)
			b.suits[c.Suit()].add(id)
			b.cards[id] = card{face: c, pile: uint8(n), place: uint8(i + 1), above: none, below: none}
		}
	}
	return numbers
}

// laid returns the cards of the piles at the start, to be changed.
func (b *board) laid() (pile [spider.Piles + 1][]uint8) {
	for n := 1; n <= spider.Piles; n++ {
		pile[n] = slices.Clone(b.numbers[n])
	}
	return pile
}

// cut divides pile n into its chains. Of 9h 8c Kd Qd 3s there are three, 9h 8c, Kd Qd and
// 3s, and upTo[2] has the four cards of the first two.
func (b *board) cut(s *spider.State, n int, numbers []uint8) {
	at := append(s.Heads(n), len(numbers))
	b.upTo[n] = []set{{}}
	for i := 0; i+1 < len(at); i++ {
		ch := chain{head: numbers[at[i]], at: at[i]}
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
		b.tracked[r] = b.all.of(r) != 0
	}
	for c := range b.all.each {
		if b.tracked[b.rank(c)] {
			b.slot[c] = uint8(len(b.slots))
			b.slots = append(b.slots, c)
		} else {
			b.loosely.add(c)
		}
	}
}

// links tell how cards of one rank lie and can lie on those of the next.
type links struct {
	suited rankSet      // the lower cards that lie on a card of their suit at the start
	under  [256]rankSet // by lower cards: the cards that they lie on at the start
	alike  [256]rankSet // by lower cards: the cards that have the suit of one of them
}

// link fills in the links.
func (b *board) link() {
	for r := engine.Ace + 1; r <= engine.King; r++ {
		for c := range b.all.only(r - 1).each {
			b.links[r].add(b, c, b.suits[b.suit(c)].of(r))
		}
	}
}

// add adds card c, and alike, the cards of the next rank that have its suit. Cards
// come by their numbers.
func (l *links) add(b *board, c uint8, alike rankSet) {
	var under rankSet
	if above := b.cards[c].above; above != none {
		under = bit(above)
	}
	if under&alike != 0 {
		l.suited |= bit(c)
	}
	// others are all sets of the cards before c: 0 to 3 for the third card of its rank.
	for others := range bit(c) {
		l.under[others|bit(c)] = l.under[others] | under
		l.alike[others|bit(c)] = l.alike[others] | alike
	}
}

// trackedRanks returns the ranks whose cards are followed.
func (b *board) trackedRanks() []engine.Rank {
	return ranksWith(func(r engine.Rank) bool { return b.tracked[r] })
}

// ranksWith returns the ranks of which something is true.
func ranksWith(is func(r engine.Rank) bool) (ranks []engine.Rank) {
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		if is(r) {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// rank returns the rank of a card.
func (b *board) rank(c uint8) engine.Rank { return b.cards[c].face.Rank() }

// suit returns the suit of a card.
func (b *board) suit(c uint8) engine.Suit { return b.cards[c].face.Suit() }

// start returns the abstract state of the start.
func (b *board) start() *state {
	s := &state{}
	for n := 1; n <= spider.Piles; n++ {
		s.depth[n] = uint8(len(b.chains[n]))
		if b.parked[n] {
			s.depth[n] = 0
			b.occupy(s, b.chains[n][0].head)
		}
	}
	for i, c := range b.slots {
		s.on[i] = b.cards[c].above
	}
	return s
}
