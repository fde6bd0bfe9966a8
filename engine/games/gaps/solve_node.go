package gaps

import "patience/engine"

// A node is a position as the solver handles it: beside the cards of the places it
// knows the place of each card, and each row by a number. Equal rows have equal numbers, so what
// is known of a row, its score and whether it is done, is worked out once in a search and then
// looked up, however many positions have that row.
type node struct {
	cards [maxPlaces]engine.Card
	at    [256]uint8
	used  uint32           // redeals made
	ids   [maxSuits]uint32 // the numbers of the rows
	novel bool             // it has, or had on the way here, a row without a number
}

// ground is what does not change in a search.
type ground struct {
	State                            // the game, and the seed of its redeals
	rowOf, columnOf [maxPlaces]uint8 // of places, counted from 0
	rowFor          [maxSuits]int    // of fixed rows, by suit
}

func newGround(s *State) *ground {
	g := &ground{State: *s}
	for i := range g.places() {
		g.rowOf[i], g.columnOf[i] = uint8(i/g.width()), uint8(i%g.width())
	}
	for row, suit := range g.order[:g.suits] {
		g.rowFor[suit] = row
	}
	return g
}

func newNode(t *rowTable, s *State) node {
	n := node{used: s.used}
	copy(n.cards[:], s.all())
	n.locate(t.ground)
	for r := range s.Rows() {
		n.number(t, r, t.key(s, r))
	}
	return n
}

// number numbers a row. In a table that is sealed it may have no number.
func (n *node) number(t *rowTable, r int, k rowKey) {
	n.ids[r] = t.id(k)
	n.novel = n.novel || n.ids[r] == 0
}

// locate finds the places of all cards.
func (n *node) locate(g *ground) {
	for i, c := range n.cards[:g.places()] {
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
func (n *node) play(t *rowTable, m engine.Move) {
	if m>>kindShift != 0 {
		s := t.state(n)
		s.Apply(m)
		*n = newNode(t, s)
		return
	}
	c, to := engine.Card(m), uint8(m>>placeShift)
	from := n.at[c]
	n.put(t, from, to, c)
	n.cards[from] = noCard
	n.cards[to], n.at[c] = c, to
}

// put numbers the rows anew that change when a card moves: one when it stays in its row, else
// two. The other rows keep theirs, which is what makes a move cheap.
func (n *node) put(t *rowTable, from, to uint8, c engine.Card) {
	a, b := t.rowOf[from], t.rowOf[to] // the rows that lose and get the card
	left := t.known[n.ids[a]].key
	left.put(int(t.columnOf[from])+1, noCard)
	if a == b {
		left.put(int(t.columnOf[to])+1, c)
	} else {
		got := t.known[n.ids[b]].key
		got.put(int(t.columnOf[to])+1, c)
		n.number(t, int(b), got)
	}
	n.number(t, int(a), left)
}

// moves appends the legal moves of cards.
func (n *node) moves(g *ground, dst []engine.Move) []engine.Move {
	for i, c := range n.cards[:g.places()] {
		if c == noCard {
			dst = n.into(g, dst, i)
		}
	}
	return dst
}

// into appends the moves to a gap. It asks the rules what a gap takes, but for the usual case, and
// lends them no more of the position than they look at: the card to the left of the gap.
func (n *node) into(g *ground, dst []engine.Move, i int) []engine.Move {
	if g.columnOf[i] > 0 && !g.higher && !g.double { // the usual case: one card alone fits
		if c := n.cards[i-1]; c != noCard && c.Rank() < g.high() {
			dst = append(dst, newMove(c+1, i))
		}
		return dst
	}
	g.cards[max(i-1, 0)] = n.cards[max(i-1, 0)]
	var space [maxSuits]engine.Card
	for _, c := range g.wanted(space[:0], i) {
		if stays := g.rows == onceRows && c.Rank() == g.low && g.columnOf[n.at[c]] == 0; !stays {
			dst = append(dst, newMove(c, i))
		}
	}
	return dst
}

// others appends the exchanges and the redeal that are legal.
func (n *node) others(g *ground, dst []engine.Move) []engine.Move {
	if !g.exchange && g.redeals == 0 {
		return dst
	}
	return g.state(n).others(dst)
}

// won says whether every row is as it must be.
func (n *node) won(t *rowTable) bool {
	for _, row := range n.ids[:t.suits] {
		if !t.known[row].done {
			return false
		}
	}
	return true
}

// score says how far the position seems to be from a win; low is near.
func (n *node) score(t *rowTable) int {
	sum := 0
	for _, row := range n.ids[:t.suits] {
		sum += int(t.known[row].score)
	}
	return sum
}

// left says whether redeals are left, so that the order of the rows counts.
func (n *node) left(g *ground) bool {
	return g.redeals == unlimited || n.used < uint32(g.redeals)
}
