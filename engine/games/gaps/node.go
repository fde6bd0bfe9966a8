package gaps

import (
	"encoding/binary"

	"patience/engine"
)

// A node is a position as the solver handles it: beside the cards of the places it
// knows the place of each card.
type node struct {
	cards [maxPlaces + 8]engine.Card // eight more, so that a word can be read anywhere
	at    [256]uint8
	used  uint32 // redeals made

	// What is known of each row; 0 or no bit when it has changed since.
	names  [maxSuits]uint32 // its number in the tree
	scores [maxSuits]int32
	scored uint16 // a bit for each row whose score is known
}

// ground is what does not change in a search.
type ground struct {
	State // the game, and the seed of its redeals
}

func newNode(s *State) node {
	n := node{used: s.used}
	copy(n.cards[:], s.all())
	n.locate(s.places())
	return n
}

// locate finds the places of all cards.
func (n *node) locate(places int) {
	for i, c := range n.cards[:places] {
		n.at[c] = uint8(i)
	}
}

// state returns the position in the rules' words. It is the same State each time.
func (g *ground) state(n *node) *State {
	copy(g.cards[:], n.cards[:g.places()])
	g.used = n.used
	return &g.State
}

// play makes a legal move.
func (n *node) play(g *ground, m engine.Move) {
	if m>>kindShift != 0 {
		s := g.state(n)
		s.Apply(m)
		*n = newNode(s)
		return
	}
	c, to := engine.Card(m), uint8(m>>placeShift)
	n.touch(int(n.at[c]) / g.width())
	n.touch(int(to) / g.width())
	n.cards[n.at[c]] = noCard
	n.cards[to], n.at[c] = c, to
}

// touch forgets what is known of a row.
func (n *node) touch(row int) {
	n.names[row] = 0
	n.scored &^= 1 << row
}

// moves appends the legal moves of cards.
func (n *node) moves(g *ground, dst []engine.Move) []engine.Move {
	w := g.width()
	for i, c := range n.cards[:g.places()] {
		if c == noCard {
			dst = n.into(g, dst, i, w)
		}
	}
	return dst
}

// into appends the moves to a gap.
func (n *node) into(g *ground, dst []engine.Move, i, w int) []engine.Move {
	if i%w > 0 && !g.higher && !g.double {
		if c := n.cards[i-1]; c != noCard && c.Rank() < g.high() {
			dst = append(dst, newMove(c+1, i))
		}
		return dst
	}
	g.cards[max(i-1, 0)] = n.cards[max(i-1, 0)]
	var space [maxSuits]engine.Card
	for _, c := range g.wanted(space[:0], i) {
		if stays := g.rows == onceRows && c.Rank() == g.low && int(n.at[c])%w == 0; !stays {
			dst = append(dst, newMove(c, i))
		}
	}
	return dst
}

// others appends the legal moves that are not those of one card.
func (n *node) others(g *ground, dst []engine.Move) []engine.Move {
	if !g.exchange && g.redeals == 0 {
		return dst
	}
	s := g.state(n)
	dst = s.exchanges(dst)
	if s.checkRedeal() == nil {
		dst = append(dst, Redeal)
	}
	return dst
}

// inPlace counts the cards in place of a row.
func (n *node) inPlace(g *ground, r int) int {
	row := n.cards[r*g.width() : (r+1)*g.width()]
	first := row[0]
	if first == noCard || first.Rank() != g.low || g.rows == fixedRows && first.Suit() != g.order[r] {
		return 0
	}
	k := 1
	for k < g.inRow() && row[k] == first+engine.Card(k) {
		k++
	}
	return k
}

func (n *node) won(g *ground) bool {
	for r := range int(g.suits) {
		if n.inPlace(g, r) < g.inRow() {
			return false
		}
	}
	return true
}

// left says whether redeals are left, so that the order of the rows counts.
func (n *node) left(g *ground) bool {
	return g.redeals == unlimited || n.used < uint32(g.redeals)
}

// A tree holds the names of words and of pairs.
type tree struct{ words, pairs *names }

func newTree() tree { return tree{newNames(), newNames()} }

func (t *tree) bytes() int64 { return t.words.bytes() + t.pairs.bytes() }

// key returns the position as one word, which is never 0; see [names]. When rows may
// change places, their numbers are put in order. It does not tell the redeals made.
func (t *tree) key(g *ground, n *node, symmetric bool) uint64 {
	var space [maxSuits + 1]uint32
	ids := space[:g.suits]
	for r := range ids {
		if n.names[r] == 0 {
			n.names[r] = t.row(n, r*g.width(), g.width())
		}
		ids[r] = n.names[r]
	}
	if symmetric {
		for i := 1; i < len(ids); i++ {
			for j := i; j > 0 && ids[j-1] > ids[j]; j-- {
				ids[j-1], ids[j] = ids[j], ids[j-1]
			}
		}
	}
	for len(ids) > 2 {
		half := 0
		for i := 0; i < len(ids); i += 2 {
			if i+1 == len(ids) {
				ids[half] = ids[i]
			} else {
				ids[half] = t.pairs.name(uint64(ids[i])<<32 | uint64(ids[i+1]))
			}
			half++
		}
		ids = ids[:half]
	}
	if len(ids) == 1 {
		return uint64(ids[0])
	}
	return uint64(ids[0])<<32 | uint64(ids[1])
}

// row returns the number of a row.
func (t *tree) row(n *node, from, width int) uint32 {
	id := uint32(0)
	for i := 0; i < width; i += 8 {
		word := rowWord(n.cards[from+i:], min(8, width-i))
		name := t.words.name(word)
		if id != 0 {
			name = t.pairs.name(uint64(id)<<32 | uint64(name))
		}
		id = name
	}
	return id
}

// rowWord returns so many places as a word.
func rowWord(cards []engine.Card, count int) uint64 {
	var b [8]byte
	for i, c := range cards[:count] {
		b[i] = byte(c)
	}
	return binary.LittleEndian.Uint64(b[:])
}

// A cardSet has a bit for each card.
type cardSet [4]uint64

func (s *cardSet) has(c engine.Card) bool { return s[c>>6]>>(c&63)&1 == 1 }

func (s *cardSet) add(c engine.Card) { s[c>>6] |= 1 << (c & 63) }
