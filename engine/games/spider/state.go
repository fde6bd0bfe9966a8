package spider

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// Piles is the number of piles.
const Piles = text.Piles

const (
	piles     = Piles
	packCards = text.PackCards
)

// A State is one position. Piles go by their numbers, 1 to 10.
//
// The cards stand one after another: pile 1 from its top card to its bottom
// card, pile 2, ... pile 10, then the hand, whose first card is dealt first.
// "Top" and "bottom" are Woods's: the bottom card is the one that can be played.
type State struct {
	cards     [packCards]engine.Card // what lies past the hand is zero
	start     [piles + 3]uint8       // pile n is cards[start[n]:start[n+1]]; the hand is pile 11
	down      [piles + 1]uint8       // face-down cards at the top of pile n
	removed   [4]uint8               // suits removed, by suit
	challenge Challenge              // under which it is played
	pack      uint8                  // its suits, 0 where they are as the cards say
}

// Pile returns the cards of pile n from top to bottom. It shares memory with the
// state.
func (s *State) Pile(n int) []engine.Card {
	return s.cards[s.start[n]:s.start[n+1]:s.start[n+1]]
}

// FaceUp returns the face-up cards of pile n from top to bottom.
func (s *State) FaceUp(n int) []engine.Card {
	return s.Pile(n)[s.down[n]:]
}

// FaceDown returns the face-down cards of pile n from top to bottom; the last is
// the next to be turned up.
func (s *State) FaceDown(n int) []engine.Card {
	return s.Pile(n)[:s.down[n]:s.down[n]]
}

// Down returns the face-down cards of all piles, pile by pile.
func (s *State) Down() (cards engine.Cards) {
	for n := 1; n <= piles; n++ {
		cards = append(cards, s.FaceDown(n)...)
	}
	return cards
}

// Laid returns the position with these cards face down, in the order of [State.Down] as far as they go, and
// those that are left.
func (s *State) Laid(cards engine.Cards) (*State, engine.Cards) {
	r := *s
	for n := 1; n <= piles; n++ {
		cards = cards[copy(r.FaceDown(n), cards):]
	}
	return &r, cards
}

// Hand returns the cards that are still to be dealt, the next one first.
func (s *State) Hand() []engine.Card { return s.Pile(piles + 1) }

// Removed returns how often the suit has been removed.
func (s *State) Removed(suit engine.Suit) int { return int(s.removed[suit]) }

// RemovedSuits returns the suits that have been removed, each as often as it was.
func (s *State) RemovedSuits() (suits []engine.Suit) {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for range s.Removed(suit) {
			suits = append(suits, suit)
		}
	}
	return suits
}

// Removals counts the suits that have been removed, each as often as it was.
func (s *State) Removals() (count int) {
	for _, times := range s.removed {
		count += int(times)
	}
	return count
}

// IsSpace says whether pile n has no cards.
func (s *State) IsSpace(n int) bool { return s.start[n] == s.start[n+1] }

// Spaces counts the piles without cards.
func (s *State) Spaces() int {
	count := 0
	for n := 1; n <= piles; n++ {
		if s.IsSpace(n) {
			count++
		}
	}
	return count
}

// Space returns the first pile that is a space, 0 when there is none.
func (s *State) Space() int {
	for n := 1; n <= piles; n++ {
		if s.IsSpace(n) {
			return n
		}
	}
	return 0
}

// Bottom returns the playable card of pile n, [engine.Unknown] for a space.
func (s *State) Bottom(n int) engine.Card {
	if s.IsSpace(n) {
		return engine.Unknown
	}
	return s.cards[s.start[n+1]-1]
}

// Hidden counts the cards that lie face down or in the hand.
func (s *State) Hidden() int {
	count := len(s.Hand())
	for n := 1; n <= piles; n++ {
		count += int(s.down[n])
	}
	return count
}

// Unknown counts the cards that nobody knows.
func (s *State) Unknown() int {
	count := 0
	for _, c := range s.cards[:s.start[piles+2]] {
		if c == engine.Unknown {
			count++
		}
	}
	return count
}

// Left counts the cards that are not removed, those of the hand included.
func (s *State) Left() int { return int(s.start[piles+2]) }

// OnPiles counts the cards of the piles.
func (s *State) OnPiles() int { return int(s.start[piles+1]) }

// whole says whether all cards of the pack are there or removed.
func (s *State) whole() bool { return s.Left()+13*s.Removals() == packCards }

// Won says whether all suits are gone (rule 8).
func (s *State) Won() bool { return s.start[piles+2] == 0 }

// Copy returns a new State of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of from, which must be a *State.
func (s *State) Set(from engine.State) { *s = *from.(*State) }

// New puts a position together: the cards of piles 1 to 10 from top to bottom, how
// many at the top of each lie face down, and the hand. It checks nothing, so that
// tests and studies can use fewer cards or an odd deck; files are read by formats
// that check. It panics on more than 104 cards.
func New(pile [piles + 1][]engine.Card, down [piles + 1]int, hand []engine.Card) *State {
	var s State
	for n := 1; n <= piles; n++ {
		s.down[n] = uint8(down[n])
		s.add(n, pile[n])
	}
	s.add(piles+1, hand)
	return &s
}

// add puts the cards of pile n (or of the hand, pile 11) behind those of the piles
// before it.
func (s *State) add(n int, cards []engine.Card) {
	at := int(s.start[n])
	if at+len(cards) > packCards {
		panic(fmt.Sprintf("spider: more than %d cards", packCards))
	}
	s.start[n+1] = uint8(at + copy(s.cards[at:], cards))
}

// Key appends the position: for each pile its size, its face-down count and its
// cards, then the removed suits with the challenge and the pack, and the hand. Piles are interchangeable once the
// hand is empty, so they are sorted then.
func (s *State) Key(dst []byte) []byte {
	if len(s.Hand()) == 0 {
		return s.SortedKey(dst)
	}
	return s.ExactKey(dst)
}

// ExactKey is the key that tells the piles apart. SetKey loads it as it was.
func (s *State) ExactKey(dst []byte) []byte {
	for n := 1; n <= piles; n++ {
		dst = s.appendPile(dst, n)
	}
	return s.appendRest(dst)
}

// SortedKey is the key that takes all piles for interchangeable, as they are
// when no card is dealt any more.
func (s *State) SortedKey(dst []byte) []byte {
	var order [piles]int
	for n := 1; n <= piles; n++ {
		i := n - 1
		for ; i > 0 && s.comparePiles(n, order[i-1]) < 0; i-- {
			order[i] = order[i-1]
		}
		order[i] = n
	}
	return s.KeyInOrder(dst, order)
}

// KeyInOrder is a key with the piles in the order of their numbers: the one that comes
// first is pile order[0]. SetKey loads it in that order.
func (s *State) KeyInOrder(dst []byte, order [piles]int) []byte {
	for _, n := range order {
		dst = s.appendPile(dst, n)
	}
	return s.appendRest(dst)
}

// comparePiles puts piles in some order in which only equal ones are equal.
func (s *State) comparePiles(a, b int) int {
	if d := len(s.Pile(a)) - len(s.Pile(b)); d != 0 {
		return d
	}
	if d := int(s.down[a]) - int(s.down[b]); d != 0 {
		return d
	}
	return slices.Compare(s.Pile(a), s.Pile(b))
}

func (s *State) appendPile(dst []byte, n int) []byte {
	pile := s.Pile(n)
	dst = append(dst, uint8(len(pile)), s.down[n])
	dst = slices.Grow(dst, len(pile))[:len(dst)+len(pile)] // one look at the room, not one a card
	end := dst[len(dst)-len(pile):]
	for i, c := range pile {
		end[i] = byte(c)
	}
	return dst
}

func (s *State) appendRest(dst []byte) []byte {
	dst = append(dst, s.removed[:]...)
	dst[len(dst)-1] |= byte(s.challenge) << aboveSuits
	dst[len(dst)-2] |= s.pack << aboveSuits
	return engine.AppendCards(dst, s.Hand())
}

// SetKey replaces the position by the one whose key this is.
func (s *State) SetKey(key []byte) {
	*s = State{}
	for n := 1; n <= piles; n++ {
		size := int(key[0])
		s.down[n] = key[1]
		s.load(n, key[2:2+size])
		key = key[2+size:]
	}
	s.load(piles+1, key[copy(s.removed[:], key):])
	s.challenge, s.pack = Challenge(s.removed[engine.Spades]>>aboveSuits), s.removed[engine.Hearts]>>aboveSuits
	s.removed[engine.Spades] &= 1<<aboveSuits - 1
	s.removed[engine.Hearts] &= 1<<aboveSuits - 1
}

// aboveSuits is where, in a key, the challenge stands above the number of removed spades,
// which is at most 8, and the pack above that of hearts.
const aboveSuits = 4

// load is add for the cards of a key.
func (s *State) load(n int, cards []byte) {
	at := int(s.start[n])
	for i, c := range cards {
		s.cards[at+i] = engine.Card(c)
	}
	s.start[n+1] = uint8(at + len(cards))
}
