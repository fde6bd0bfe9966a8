package precedence

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A lodging says which chains have left their places and what lodges in spaces, when so many
// rows have been dealt. A chain that moves into a space leaves without a card of the next
// rank, as a *guest*; one guest takes one space, until it finds such a card.
//
//	left: the 9h and the 4c of pile 3    guests: a 9
//
// A lodging stands for all positions in which no more chains have left, and at least these
// guests have nowhere else to go. So one covers another whose chains are among its own and
// whose guests are more.
type lodging struct {
	left   set
	guests guests
}

// A set holds chains, by their indexes.
type set [2]uint64

// mostChains is how many chains a set has room for.
const mostChains = 128

func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }
func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }

// Guests counts those of each kind: a rank, and behind the ranks a King of each suit, as it
// leaves with its suit alone.
type guests [int(engine.King) + 4]int8

// kind returns the kind of guest that a card is.
func kind(c engine.Card) int {
	if c.Rank() == engine.King {
		return int(engine.King) + int(c.Suit())
	}
	return int(c.Rank())
}

// covers says whether another lodging stands for nothing that this one does not stand for.
func (l *lodging) covers(other *lodging) bool {
	for i, word := range other.left {
		if word&^l.left[i] != 0 {
			return false
		}
	}
	for k, n := range l.guests {
		if n > other.guests[k] {
			return false
		}
	}
	return true
}

// A cards holds cards without regard to how many there are of each.
type cards uint64

func (s *cards) add(c engine.Card) { *s |= 1 << (int(c.Suit())*int(engine.King) + int(c.Rank()) - 1) }

func (s cards) has(c engine.Card) bool {
	var one cards
	one.add(c)
	return s&one != 0
}

// rank says whether there is a card of a rank, whole whether there is one of each rank of a suit.
func (s cards) rank(r engine.Rank) bool {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if s.has(engine.NewCard(r, suit)) {
			return true
		}
	}
	return false
}

func (s cards) whole(suit engine.Suit) bool {
	const all = 1<<engine.King - 1
	return s>>(int(suit)*int(engine.King))&all == all
}

// An inn knows the lodgings of a position that keep to restrictions.
type inn struct {
	*table
	faces   []cards // of each chain
	spaces  bool    // whether piles may be emptied
	removes bool    // whether suits may be removed
}

// newInn returns nil for positions with more chains than there is room for.
func newInn(t *table, c Claim) (*inn, error) {
	if len(t.chains) > mostChains {
		return nil, fmt.Errorf("%w: there are more than %d chains", errUnfit, mostChains)
	}
	in := &inn{
		table: t, spaces: !slices.Contains(c.Without, withoutSpace),
		removes: c.Goal == goalWin || !slices.Contains(c.Without, withoutRemove),
	}
	for _, ch := range t.chains {
		var faces cards
		for _, card := range ch.cards {
			faces.add(card)
		}
		in.faces = append(in.faces, faces)
	}
	return in, nil
}

// sight returns the cards that have come into sight: those that were dealt, and of the start
// those of chains on which none lies, or none that has not left.
func (in *inn) sight(l *lodging, row int) cards {
	var seen cards
	for i := range in.chains {
		if in.shown(l, row, i) {
			seen |= in.faces[i]
		}
	}
	return seen
}

// shown says whether the cards of a chain have come into sight.
func (in *inn) shown(l *lodging, row, i int) bool {
	on, covered := in.covered(i)
	return in.chains[i].row <= row && (!covered || l.left.has(on))
}

// next returns the chain of a pile that can leave next, the lowest that has not left; -1 when
// all have.
func (in *inn) next(l *lodging, row, pile int) int {
	for i := in.end(pile) - 1; i >= in.top[pile]; i-- {
		if in.chains[i].row <= row && !l.left.has(i) {
			return i
		}
	}
	return -1
}

// finds says whether a chain with this head has where to go without a space.
func (in *inn) finds(seen cards, head engine.Card) bool {
	if head.Rank() == engine.King {
		return in.removes && seen.whole(head.Suit())
	}
	return seen.rank(head.Rank() + 1)
}

// settle lets all chains leave that need no space, and guests go that find a card. It returns
// what is then in sight.
func (in *inn) settle(l *lodging, row int) cards {
	seen := in.sight(l, row)
	for changed := true; changed; {
		changed = false
		for pile := range spider.Piles {
			i := in.next(l, row, pile)
			if i >= 0 && in.finds(seen, in.chains[i].cards[0]) {
				l.left.add(i)
				seen, changed = in.sight(l, row), true
			}
		}
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for r := engine.Ace; r <= engine.King; r++ {
			if c := engine.NewCard(r, suit); l.guests[kind(c)] > 0 && in.finds(seen, c) {
				l.guests[kind(c)] = 0
			}
		}
	}
	return seen
}

// rooms returns how many spaces there may be at once. A space is a pile of which all chains
// have left; and of the piles that ever were one, each guest has one. Rule 5, no deal over a space, is not
// needed: a card that is dealt into one has not left.
func (in *inn) rooms(l *lodging, row int) int {
	empty, ever := 0, 0
	for pile := range spider.Piles {
		if !in.given(pile) && !(in.spaces && l.left.has(in.top[pile])) {
			continue
		}
		ever++
		if in.next(l, row, pile) < 0 {
			empty++
		}
	}
	for _, n := range l.guests {
		ever -= int(n)
	}
	return min(empty, ever)
}

// forgiven returns how many spaces the move that meets the goal may have made where none may be made: one, of a pile of
// which all chains have left.
func (in *inn) forgiven(l *lodging, row int) int {
	for pile := range spider.Piles {
		if !in.spaces && !in.given(pile) && in.next(l, row, pile) < 0 {
			return 1
		}
	}
	return 0
}

// given says whether a pile was a space at the start.
func (in *inn) given(pile int) bool {
	first := in.top[pile]
	return first == in.end(pile) || in.chains[first].row > 0
}

// sets returns how many suits of each kind can have been removed: as many as there are of the
// card of which the fewest have come into sight.
func (in *inn) sets(l *lodging, row int) (sets [engine.Spades + 1]int) {
	var seen [engine.Spades + 1][engine.King + 1]int
	for i, c := range in.chains {
		if in.shown(l, row, i) {
			for _, card := range c.cards {
				seen[card.Suit()][card.Rank()]++
			}
		}
	}
	for suit := range sets {
		sets[suit] = slices.Min(seen[suit][engine.Ace:])
	}
	return sets
}
