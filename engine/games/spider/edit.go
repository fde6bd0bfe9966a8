package spider

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// Reveal returns the position in which the face-up card of pile n that nobody
// has seen is c. It is for problems whose face-down cards are not given.
func (s *State) Reveal(n int, c engine.Card) (*State, error) {
	if n < 1 || n > piles {
		return nil, noPile(n)
	}
	if s.IsSpace(n) || s.Bottom(n) != engine.Unknown {
		return nil, fmt.Errorf("pile %d has no unknown card to reveal", n)
	}
	r := *s
	r.cards[r.start[n+1]-1] = c
	if err := r.checkCopies(); err != nil {
		return nil, err
	}
	r.keep(r.Suits())
	return &r, nil
}

// Swap returns the position in which card a of pile m and card b of pile n have
// changed places. Face-down cards may be swapped too. A card that lies twice in
// its pile is refused, since it does not say which.
func (s *State) Swap(a engine.Card, m int, b engine.Card, n int) (*State, error) {
	i, err := s.only(a, m)
	if err != nil {
		return nil, err
	}
	j, err := s.only(b, n)
	if err != nil {
		return nil, err
	}
	r := *s
	r.cards[i], r.cards[j] = r.cards[j], r.cards[i]
	return &r, nil
}

// only returns where in s.cards the one card c of pile n stands.
func (s *State) only(c engine.Card, n int) (int, error) {
	if n < 1 || n > piles {
		return 0, noPile(n)
	}
	found := -1
	for i, d := range s.Pile(n) {
		switch {
		case d != c:
		case found >= 0:
			return 0, fmt.Errorf("pile %d has two %v: cannot tell which", n, c)
		default:
			found = int(s.start[n]) + i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("pile %d has no %v", n, c)
	}
	return found, nil
}

// WithDown returns the position in which the face-down cards of pile n are the
// given ones, the next to be turned up first. There must be as many as before.
func (s *State) WithDown(n int, cards []engine.Card) (*State, error) {
	if n < 1 || n > piles {
		return nil, noPile(n)
	}
	if have := len(s.FaceDown(n)); have != len(cards) {
		return nil, fmt.Errorf("pile %d has %d face-down cards, not %d", n, have, len(cards))
	}
	r := *s
	down := r.FaceDown(n)
	for i, c := range cards {
		down[len(down)-1-i] = c
	}
	if err := r.checkCopies(); err != nil {
		return nil, err
	}
	r.keep(max(r.Suits(), s.Suits()))
	return &r, nil
}

// Blind returns the position as the player sees it: the face-down cards and the
// hand are unknown.
func (s *State) Blind() *State {
	r := *s
	for n := 1; n <= piles; n++ {
		clear(r.FaceDown(n))
	}
	clear(r.Hand())
	r.keep(s.Suits())
	return &r
}

// empty returns a table without cards.
func empty() *State { return New([piles + 1][]engine.Card{}, [piles + 1]int{}, nil) }

// Put returns the position with more cards, which lie at the bottom of pile n, face
// up, the first one on top. A card of which the pack has no more is refused.
func (s *State) Put(n int, cards ...engine.Card) (*State, error) {
	if n < 1 || n > piles {
		return nil, noPile(n)
	}
	return s.rebuilt(func(l *text.Layout) { l.Pile[n] = append(l.Pile[n], cards...) })
}

// WithRemoved returns the position in which the suits that are named between commas are removed, and
// no others. A suit of which too many cards lie on the table is refused.
func (s *State) WithRemoved(suits string) (*State, error) {
	removed, err := text.ParseRemoved(suits)
	if err != nil {
		return nil, err
	}
	r := *s
	r.removed = [4]uint8{}
	for _, suit := range removed {
		r.removed[suit]++
	}
	if total := int(r.start[piles+2]) + 13*len(removed); total > packCards {
		return nil, fmt.Errorf("there would be %d cards, want at most %d", total, packCards)
	}
	err = r.checkCopies()
	r.keep(r.Suits())
	return &r, err
}

// Take returns the position without card c of pile n, wherever in the pile it lies.
// A card that lies there twice is refused, since it does not say which.
func (s *State) Take(c engine.Card, n int) (*State, error) {
	at, err := s.only(c, n)
	if err != nil {
		return nil, err
	}
	row := at - int(s.start[n])
	return s.rebuilt(func(l *text.Layout) {
		l.Pile[n] = slices.Delete(l.Pile[n], row, row+1)
		if row < l.Down[n] {
			l.Down[n]--
		}
	})
}

// Hide returns the position in which the count top cards of pile n lie face down and
// the others face up. The bottom card of a pile always lies face up (rule 7).
func (s *State) Hide(n, count int) (*State, error) {
	if n < 1 || n > piles {
		return nil, noPile(n)
	}
	if most := max(len(s.Pile(n))-1, 0); count < 0 || count > most {
		return nil, fmt.Errorf("cannot hide %d cards of pile %d: want 0 to %d", count, n, most)
	}
	r := *s
	r.down[n] = uint8(count)
	return &r, nil
}

// ToHand returns the position with the cards added to the hand, the one to be dealt
// first at the front. A hand that is not dealt in rows of ten is being edited still:
// files refuse it.
func (s *State) ToHand(cards ...engine.Card) (*State, error) {
	return s.rebuilt(func(l *text.Layout) { l.Hand = append(l.Hand, cards...) })
}

// rebuilt returns the position after a change of its layout. It may lack cards of the
// pack, but has none too many.
func (s *State) rebuilt(change func(l *text.Layout)) (*State, error) {
	l := text.Layout{Hand: slices.Clone(s.Hand())}
	for n := 1; n <= piles; n++ {
		l.Pile[n], l.Down[n] = slices.Clone(s.Pile(n)), int(s.down[n])
	}
	change(&l)
	for n := 1; n <= piles; n++ {
		l.Down[n] = min(l.Down[n], max(len(l.Pile[n])-1, 0))
	}
	if total := l.Cards(); total > packCards {
		return nil, fmt.Errorf("there would be %d cards, want at most %d", total, packCards)
	}
	r := New(l.Pile, l.Down, l.Hand)
	r.removed, r.challenge, r.pack = s.removed, s.challenge, s.pack
	if err := r.checkCopies(); err != nil {
		return nil, err
	}
	if r.keep(r.Suits()); s.whole() { // what is being set up may come to have another pack
		r.keep(s.Suits())
	}
	return r, nil
}

// WithoutSuit returns the position as if one set of the suit had been removed before:
// thirteen cards that nobody knows leave it, those that lie face down first, pile by
// pile, then whole rows of the hand. What nobody knows must be enough for that.
func (s *State) WithoutSuit(suit engine.Suit) (*State, error) {
	left := 13
	r, err := s.rebuilt(func(l *text.Layout) {
		// With five unknown cards face down eight of the thirteen must come from the hand,
		// which gives whole rows alone: ten, and three of those face down.
		rows := (max(left-unknownDown(l), 0) + piles - 1) / piles
		if whole := rows * piles; whole <= len(l.Hand) && whole <= left && unknownOnly(l.Hand[len(l.Hand)-whole:]) {
			l.Hand = l.Hand[:len(l.Hand)-whole]
			left -= whole
		}
		for n := 1; n <= piles && left > 0; n++ {
			left -= dropUnknown(l, n, left)
		}
	})
	if err != nil {
		return nil, err
	}
	if left > 0 {
		return nil, fmt.Errorf("too few cards are unknown to be a set of %v", suit.Name())
	}
	if err := s.checkSets(suit, 1); err != nil {
		return nil, err
	}
	r.removed[suit]++
	err = r.checkCopies()
	r.keep(r.Suits())
	return r, err
}

// unknownDown counts the face-down cards that nobody knows.
func unknownDown(l *text.Layout) int {
	count := 0
	for n := 1; n <= piles; n++ {
		count += len(engine.Those(l.Pile[n][:l.Down[n]], func(c engine.Card) bool { return c == engine.Unknown }))
	}
	return count
}

// dropUnknown takes at most so many unknown face-down cards out of pile n and says how
// many it took.
func dropUnknown(l *text.Layout, n, most int) int {
	took := 0
	for row := l.Down[n] - 1; row >= 0 && took < most; row-- {
		if l.Pile[n][row] == engine.Unknown {
			l.Pile[n] = slices.Delete(l.Pile[n], row, row+1)
			l.Down[n]--
			took++
		}
	}
	return took
}

func unknownOnly(cards []engine.Card) bool {
	return !slices.ContainsFunc(cards, func(c engine.Card) bool { return c != engine.Unknown })
}

// Forget returns the position in which nobody knows the face-down cards of pile n.
func (s *State) Forget(n int) *State {
	r := *s
	clear(r.FaceDown(n))
	r.keep(s.Suits())
	return &r
}

// ForgetHand returns the position in which nobody knows the hand.
func (s *State) ForgetHand() *State {
	r := *s
	clear(r.Hand())
	r.keep(s.Suits())
	return &r
}

// Undealt returns the position as it is until the next deal: there is no hand, and a
// challenge that begins with the last deal does not hold yet.
func (s *State) Undealt() *State {
	r := *s
	r.challenge = s.challenged()
	end := r.start[piles+1]
	clear(r.cards[end:])
	r.start[piles+2] = end
	r.keep(s.Suits())
	return &r
}
