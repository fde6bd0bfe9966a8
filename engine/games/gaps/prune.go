package gaps

import "patience/engine"

// mayMove returns cards among which are all that can ever be moved from the
// position, as long as one card, still, stays where it is; [engine.Unknown] for none.
// There must be no exchanges and no redeals.
//
// Proof that no other card moves, by induction along any line of play in which still
// does not move. A card c moves to a gap that takes it: one at a left end, or behind
// a card b. That place was a gap at first, or a card has left it, which is in the
// set by induction. If it is a left end, or b lies where it lay at first, then c has
// been added when that place was found to become free. Else b has moved before, so
// it is in the set, and c was added with it, being one of those that follow b.
func (n *node) mayMove(g *ground, still engine.Card) cardSet {
	m := mover{ground: g, node: n, still: still, width: g.width()}
	for i, c := range n.cards[:g.places()] {
		if c == noCard {
			m.free(i)
		}
	}
	for m.count > 0 {
		m.count--
		c := m.todo[m.count]
		m.free(int(n.at[c]))
		m.follow(c)
	}
	return m.set
}

// A mover collects the cards that may move.
type mover struct {
	*ground
	*node
	still engine.Card
	width int
	set   cardSet
	todo  [256]engine.Card
	count int
}

func (m *mover) add(c engine.Card) {
	if c == m.still || m.set.has(c) {
		return
	}
	m.set.add(c)
	m.todo[m.count] = c
	m.count++
}

// free adds the cards that go to a place when it is a gap and its left neighbour
// has not changed.
func (m *mover) free(i int) {
	switch {
	case i%m.width > 0:
		if c := m.node.cards[i-1]; c != noCard {
			m.follow(c)
		}
	case m.rows == fixedRows && m.higher:
		for r := m.low; r <= m.high(); r++ {
			m.add(engine.NewCard(r, m.order[i/m.width]))
		}
	case m.rows == fixedRows:
		m.add(engine.NewCard(m.low, m.order[i/m.width]))
	default:
		for suit := range engine.Suit(m.suits) {
			c := engine.NewCard(m.low, suit)
			if m.rows == freeRows || int(m.node.at[c])%m.width > 0 {
				m.add(c)
			}
		}
	}
}

// follow adds the cards that go behind a card.
func (m *mover) follow(c engine.Card) {
	if c.Rank() == m.high() {
		if m.double {
			m.add(engine.NewCard(engine.Ace, c.Suit()))
		}
		return
	}
	m.add(c + 1)
	for r := c.Rank() + 2; m.higher && r <= m.high(); r++ {
		m.add(engine.NewCard(r, c.Suit()))
	}
}

// lost says that cards which cannot move any more stand in the way: one that is not
// in the column of its rank, or not in the row of its suit when that is fixed; or
// two of different suits in one row, or two of one suit in different rows. In a
// position that is won every row holds one suit, each rank in its own column, so no
// such position is won, and the cards stay: the position is lost.
func (n *node) lost(g *ground) bool {
	moving := n.mayMove(g, noCard)
	var suitOf, rowOf [maxSuits]int // 0 is none, else one more
	w := g.width()
	for i, c := range n.cards[:g.places()] {
		if c == noCard || moving.has(c) {
			continue
		}
		row, suit := i/w, int(c.Suit())
		switch {
		case i%w != int(c.Rank()-g.low):
			return true
		case g.rows == fixedRows && int(g.order[row]) != suit:
			return true
		case suitOf[row] != 0 && suitOf[row] != suit+1, rowOf[suit] != 0 && rowOf[suit] != row+1:
			return true
		}
		suitOf[row], rowOf[suit] = suit+1, row+1
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

func (n *node) isForced(g *ground, c engine.Card, to int) bool {
	w := g.width()
	if to%w == 0 && g.rows != fixedRows {
		return false
	}
	p := int(n.at[c])
	behind := noCard
	if c.Rank() < g.high() && p%w < w-1 {
		if behind = n.cards[p+1]; behind == noCard {
			return false
		}
	}
	moving := n.mayMove(g, c)
	if to%w > 0 && moving.has(c-1) {
		return false
	}
	return behind == noCard || !moving.has(behind)
}
