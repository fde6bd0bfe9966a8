package gaps

import "patience/engine"

// A mover finds a superset of the cards that can ever move from a position, as long as
// one card, still, stays where it is; [engine.Unknown] for none. There must be no
// exchanges and no redeals. It is enough to tell the lowest of each suit: where a card
// goes, those above it may follow.
//
// For instance, with fixed rows (clubs, diamonds):
//
//	1: 2c  4d  --  3c
//	2: 2d  3d  4c  --
//
// Both gaps are dead: one is behind the king 4d, one behind the king 4c. Nothing is
// added, so nothing ever moves, and 3c lies in the wrong column: the position is lost.
// Were the 4d in place 3, the gap behind 2c would take the 3c and all clubs above it;
// the places that those leave are the next to be followed.
//
// Proof that no other card moves, by induction along any line of play in which still
// does not move. A card c moves to a gap that takes it: one at a left end, or behind
// a card b. That place was a gap at first, or a card has left it, which may move by
// induction. If it is a left end, or b lies where it lay at first, then c was added
// when that place was found to become free. Else b has moved before, so it may move,
// and so may c, being one of those that follow b.
type mover struct {
	*ground
	*node
	still  engine.Card
	lowest [maxSuits + 1]engine.Rank // by chain
	freed  [maxSuits + 1]engine.Rank // from which on the places are known to become free
	all    bool                      // any low card may go to a left end, so all may move
}

// above is the chain of the cards above the one that stays, in its suit. The other
// chains are the suits, that one only up to the card.
const above = maxSuits

// newMover knows of the gaps alone.
func newMover(g *ground, n *node, still engine.Card) *mover {
	m := &mover{ground: g, node: n, still: still}
	for k := range m.lowest {
		m.lowest[k] = g.high() + 1
	}
	if still != noCard {
		m.lowest[still.Suit()] = still.Rank()
	}
	m.freed = m.lowest
	for i, c := range n.cards[:g.places()] {
		if c == noCard {
			m.free(i)
		}
	}
	return m
}

// next frees the places of the cards that were added.
func (m *mover) next() (more bool) {
	if m.all {
		return false
	}
	for suit := range engine.Suit(m.suits) {
		more = m.freeAll(int(suit), suit) || more
	}
	return m.still != noCard && m.freeAll(above, m.still.Suit()) || more
}

// freeAll frees the places of the cards of a chain that were added.
func (m *mover) freeAll(chain int, suit engine.Suit) (more bool) {
	for m.freed[chain] > m.lowest[chain] && !m.all {
		m.freed[chain]--
		m.free(int(m.at[engine.NewCard(m.freed[chain], suit)]))
		more = true
	}
	return more
}

// chain returns the chain of a card.
func (m *mover) chain(c engine.Card) int {
	if m.still != noCard && c > m.still && c.Suit() == m.still.Suit() {
		return above
	}
	return int(c.Suit())
}

// has says whether a card may move.
func (m *mover) has(c engine.Card) bool {
	return c != m.still && (m.all || c.Rank() >= m.lowest[m.chain(c)])
}

// add adds a card and those that follow it; with a double role of the aces that are
// all of the suit.
func (m *mover) add(c engine.Card) {
	if c == m.still {
		return
	}
	rank, chain := c.Rank(), m.chain(c)
	if m.double {
		rank = m.low
	}
	m.lowest[chain] = min(m.lowest[chain], rank)
}

// free adds the cards that go to a place when it is a gap and its left neighbour
// has not changed.
func (m *mover) free(i int) {
	switch {
	case m.columnOf[i] > 0:
		if c := m.cards[i-1]; c != noCard && (c.Rank() < m.high() || m.double) {
			m.add(m.after(c))
		}
	case m.rows == fixedRows:
		m.add(engine.NewCard(m.low, m.order[m.rowOf[i]]))
	case m.rows == freeRows: // a low card brings all of its suit along
		m.all = true
	default: // a low card that has reached a left end stays there
		for suit := range engine.Suit(m.suits) {
			if c := engine.NewCard(m.low, suit); m.columnOf[m.at[c]] > 0 {
				m.add(c)
			}
		}
	}
}

// after returns the lowest of the cards that go behind a card.
func (m *mover) after(c engine.Card) engine.Card {
	if c.Rank() == m.high() {
		return engine.NewCard(engine.Ace, c.Suit())
	}
	return c + 1
}

// lost says that cards which cannot move any more stand in the way: one that is not
// in the column of its rank, or not in the row of its suit when that is fixed; or
// two of different suits in one row, or two of one suit in different rows. In a
// position that is won every row holds one suit, each rank in its own column, so no
// such position is won, and the cards stay: the position is lost.
func (n *node) lost(g *ground) bool {
	moving := newMover(g, n, noCard)
	for moving.next() {
	}
	if moving.all {
		return false
	}
	var suitIn, rowFor [maxSuits]int // 0 is none, else one more
	for suit := range int(g.suits) {
		for rank := g.low; rank < moving.lowest[suit]; rank++ {
			i := n.at[engine.NewCard(rank, engine.Suit(suit))]
			row := int(g.rowOf[i])
			switch {
			case g.columnOf[i] != uint8(rank-g.low): // the 4d belongs in the third column when 2 is low
				return true
			case g.rows == fixedRows && int(g.order[row]) != suit:
				return true
			case suitIn[row] != 0 && suitIn[row] != suit+1, rowFor[suit] != 0 && rowFor[suit] != row+1:
				return true
			}
			suitIn[row], rowFor[suit] = suit+1, row+1
		}
	}
	return false
}

// forced returns one of the moves when the others need not be tried, which is so for
// a card c that lies at p and can be moved to a gap g, when
//
//   - no card but c can ever go to g, and c nowhere else, before c is moved: the
//     card before c in its suit lies left of g and cannot move as long as c does
//     not, or g is the left end of c's own row where rows are fixed;
//   - as long as c does not move, the card after c cannot come to lie behind it: c
//     is a king, or p is at a right end, or the place behind p holds a card that
//     cannot move as long as c does not.
//
// Proof. Take a line that wins. In a position that is won no card can be moved, since
// all gaps are behind kings or gaps; but c can be moved to g until it is. So the line
// moves c, and for the first time to g. Make that move first and then the others of
// the line in their order. Until c's old turn no other move goes to g, none goes to p
// since c lay there, and the move of c takes a left neighbour only from the place
// behind p, which no card went to. So all are legal, and lead to the same position.
// The new line is as long, and from the position after its first move a shorter one
// wins, so going in circles cannot hide it. That no card can be moved in a position
// that is won needs that gaps take only the next card, and no ace goes behind a king;
// redeals and exchanges must not be allowed either.
func (n *node) forced(g *ground, moves []engine.Move) (engine.Move, bool) {
	for _, m := range moves {
		c, to := engine.Card(m), int(m>>placeShift)
		if n.isForced(g, c, to) {
			return m, true
		}
	}
	return 0, false
}

// isForced says whether the conditions of forced hold for a card and a gap. With 2c and a
// gap behind it in one row, and 3c 7h in another, before is the 2c and behind the 7h: if
// neither can move while the 3c stays, the 3c goes to the gap at once.
func (n *node) isForced(g *ground, c engine.Card, to int) bool {
	before, behind := noCard, noCard
	if g.columnOf[to] > 0 {
		before = c - 1
	} else if g.rows != fixedRows {
		return false
	}
	if p := n.at[c]; c.Rank() < g.high() && int(g.columnOf[p]) < g.width()-1 {
		if behind = n.cards[p+1]; behind == noCard { // the card after c might come there
			return false
		}
	}
	moving := newMover(g, n, c)
	for more := true; more; more = moving.next() {
		if before != noCard && moving.has(before) || behind != noCard && moving.has(behind) {
			return false
		}
	}
	return true
}
