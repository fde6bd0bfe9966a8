package table

import (
	"bytes"
	"cmp"
	"encoding/binary"
)

// Key appends the position: what the game remembers, and its piles. Piles that are alike come in an order of their
// cards, so that positions which only differ by their places have one key.
//
// Of foundations and of the hole no more is told than play goes on from: the number of cards, and the top one, or another
// to which the same cards may come. Cards
// that were taken away are those that lie nowhere else.
func (s *State) Key(dst []byte) []byte { return s.key(dst, false) }

// ExactKey appends the position with its piles as they lie.
func (s *State) ExactKey(dst []byte) []byte { return s.key(dst, true) }

func (s *State) key(dst []byte, exact bool) []byte {
	dst = append(dst, s.low, s.passes, s.again, s.drawn)
	if s.Gather.Shuffle {
		dst = binary.LittleEndian.AppendUint64(dst, s.seed)
	}
	var order [maxPiles]uint8
	for p := range s.piles {
		order[p] = uint8(p)
	}
	if !exact {
		s.sort(order[:])
	}
	for _, p := range order[:s.stock.to] {
		dst = s.appendPile(dst, int(p))
	}
	return s.appendRest(dst, &order)
}

// appendRest appends what lies behind the stock.
func (s *State) appendRest(dst []byte, order *[maxPiles]uint8) []byte {
	for _, p := range order[s.found.from:s.found.to] {
		dst = s.appendPlace(dst, int(p))
	}
	if s.hole.size() > 0 {
		dst = append(dst, byte(s.size(s.hole.from)), s.top(s.hole.from))
	}
	if s.field.size() > 0 {
		dst = s.appendPile(dst, s.field.from)
	}
	return dst
}

// sort puts the piles in an order in which those that are alike are sorted.
func (s *State) sort(order []uint8) {
	if s.alike() {
		s.sortSpan(order[s.tab.from:s.tab.to])
	}
	s.sortSpan(order[s.cell.from:s.cell.to])
	if s.reservesAlike() {
		s.sortSpan(order[s.res.from:s.res.to])
	}
	s.sortPlaces(order)
}

// sortPlaces sorts foundations that are alike among themselves.
func (s *State) sortPlaces(order []uint8) {
	for i := range s.places {
		at := i
		for j := i - 1; j >= 0; j-- {
			if s.places[j].like != s.places[i].like {
				continue
			}
			a, b := &order[s.found.from+j], &order[s.found.from+at]
			if !s.placeBefore(*b, *a) {
				break
			}
			*a, *b = *b, *a
			at = j
		}
	}
}

// sortSpan sorts piles by their cards.
func (s *State) sortSpan(order []uint8) {
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && s.before(order[j], order[j-1]); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
}

// before says whether a pile comes before another: by its deepest card that differs.
func (s *State) before(a, b uint8) bool { return bytes.Compare(s.pile(int(a)), s.pile(int(b))) < 0 }

// placeBefore says whether a foundation comes before another that is like it, by what the key tells of them.
func (s *State) placeBefore(a, b uint8) bool {
	at := &s.places[int(a)-s.found.from]
	if at.all {
		return s.before(a, b)
	}
	x, y := s.size(int(a)), s.size(int(b))
	return x < y || x == y && s.follows(at, int(a)) < s.follows(at, int(b))
}

// follows returns what the key tells of the top card of a foundation: of those that the same cards may come to, the first.
func (s *State) follows(at *place, p int) uint8 { return at.asked.same[s.low][s.top(p)] }

func (s *State) appendPile(dst []byte, p int) []byte {
	return append(append(dst, byte(s.size(p))), s.pile(p)...)
}

// appendPlace appends a foundation: the number of its cards, and the top one when the number does not tell it; or all
// of them, when they may come back and do not follow.
func (s *State) appendPlace(dst []byte, p int) []byte {
	at := &s.places[p-s.found.from]
	switch {
	case at.sure:
		return append(dst, byte(s.size(p)))
	case at.all:
		return s.appendPile(dst, p)
	}
	return append(dst, byte(s.size(p)), s.follows(at, p))
}

// SetKey replaces the position by one that has this key. Cards of foundations that the key does not tell are unknown,
// as are those that were taken away.
func (s *State) SetKey(key []byte) {
	s.hides = true
	s.touchAll()
	s.low, s.passes, s.again, s.drawn = key[0], key[1], key[2], key[3]
	key = key[4:]
	if s.Gather.Shuffle {
		s.seed = binary.LittleEndian.Uint64(key)
		key = key[8:]
	}
	at := 0
	for p := range s.stock.to {
		key, at = s.setPile(key, p, at)
	}
	s.setRest(key, at)
}

// setPile reads a pile that stands in a key as its size and its cards, which come to a place, and returns what is left of the key and the
// place behind them.
func (s *State) setPile(key []byte, p, at int) (rest []byte, end int) {
	s.starts[p] = uint8(at)
	n := int(key[0])
	return key[1+n:], at + copy(s.cards[at:], key[1:1+n])
}

// setRest reads what lies behind the stock; the cards from a place on are those of it.
func (s *State) setRest(key []byte, at int) {
	for p := s.stock.to; p < s.hole.to; p++ {
		place := &place{} // the hole is a foundation without an end
		if s.found.is(p) {
			place = &s.places[p-s.found.from]
		}
		if place.all {
			key, at = s.setPile(key, p, at)
			continue
		}
		// Of any other foundation the size is enough, or the size and the top card: what lies below never comes back.
		s.starts[p] = uint8(at)
		n := int(key[0])
		cards := s.cards[at : at+n]
		key = key[1:]
		clear(cards)
		if place.sure {
			s.growPlace(cards, place)
		} else {
			if n > 0 {
				cards[n-1] = key[0]
			}
			key = key[1:]
		}
		at += n
	}
	// What has left the game is the rest of the pack.
	if s.aside.size() > 0 {
		s.starts[s.aside.from] = uint8(at)
		n := s.total - at
		if s.field.size() > 0 {
			for _, c := range key[1:] {
				n -= one(c != 0)
			}
		}
		clear(s.cards[at : at+n])
		at += n
	}
	// The places of a grid come last: they stood behind what was counted just now.
	if s.field.size() > 0 {
		_, at = s.setPile(key, s.field.from, at)
	}
	s.starts[s.piles] = uint8(at)
	clear(s.cards[at:])
}

// growPlace fills in the cards of a foundation that follow from the first.
func (s *State) growPlace(cards []uint8, at *place) {
	for i := range cards {
		switch {
		case i > 0:
			cards[i] = at.asked.follower(s.low, cards[i-1])
		case at.card != 0:
			cards[i] = at.card
		default:
			cards[i] = uint8(at.suit<<4) | cmp.Or(uint8(at.base), s.low)
		}
	}
}
