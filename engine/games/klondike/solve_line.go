package klondike

import (
	"fmt"
	"slices"

	"patience/engine"
)

// play plays the steps that were found, and then takes out all that is left. The rules agree to each move.
func (d *dive) play() (*engine.Play, error) {
	w := engine.NewWalk(d.start, d.moves)
	l := newLiner(w)
	for i, st := range d.trail {
		if err := l.step(st); err != nil {
			return nil, fmt.Errorf("step %d, the %v: %w\n%v", i+1, solverCard(int(st.card)), err, l.State)
		}
	}
	for !l.Won() {
		left := w.Moves()
		if err := l.takeOutLoose(); err != nil {
			return nil, fmt.Errorf("%w\n%v", err, l.State)
		}
		if len(w.Moves()) == len(left) {
			return nil, fmt.Errorf("no card can go out from\n%v", l.State)
		}
	}
	d.moves = w.Moves()
	return w.Play(nil), nil
}

// A liner turns steps into the moves of a walk. It notes to which column each card went last, as most of its time it would look
// for cards. It looks there before it believes that.
type liner struct {
	*State // in which the walk stands
	walk   *engine.Walk
	column [64]uint8 // by its card, which has two bits for its suit
}

func newLiner(w *engine.Walk) liner {
	l := liner{State: w.State().(*State), walk: w}
	for n := 1; n <= columns; n++ {
		l.note(n, 0)
	}
	return l
}

// note notes where the cards of a column lie, from one of them on.
func (l *liner) note(n, from int) {
	for _, c := range l.Column(n)[from:] {
		l.column[c&63] = uint8(n)
	}
}

// find returns where a card lies.
func (l *liner) find(c engine.Card) (place, error) {
	if c.Rank() <= l.Out(c.Suit()) {
		return place{in: inOut}, nil
	}
	n := int(l.column[c&63])
	for i := int(l.height[n]) - 1; i >= 0; i-- {
		if l.cards[n][i] == c {
			return place{inColumn, n, i}, nil
		}
	}
	if i := slices.Index(l.Deck(), c); i >= 0 {
		return place{in: inDeck, index: i}, nil
	}
	return l.State.find(c)
}

// columnFor returns a column that takes a card, 0 when there is none.
func (l *liner) columnFor(c engine.Card) int {
	for other := engine.Suit(1); other <= 2; other++ { // suits of the other colour differ in one bit
		on := engine.NewCard(c.Rank()+1, c.Suit()^other)
		if n := int(l.column[on&63]); n > 0 && l.takes(n, c) {
			return n
		}
	}
	return l.State.columnFor(c)
}

// step makes the moves of a step.
func (l *liner) step(st step) error {
	c := solverCard(int(st.card))
	where, err := l.find(c)
	switch {
	case err != nil:
		return err
	case st.out:
		return l.takeOut(c, where)
	}
	if where, err = l.bringUp(where); err != nil {
		return err
	}
	return l.make(NewMove(c, l.columnFor(c)), where)
}

// takeOut makes the moves that take a card out of its place: those that bring it to the top of the waste, or what
// lies on it to another column, and then its own.
func (l *liner) takeOut(c engine.Card, where place) error {
	where, err := l.bringUp(where)
	if err == nil && l.under(where) {
		next := place{inColumn, where.column, where.index + 1}
		load := l.Column(next.column)[next.index]
		err = l.make(NewMove(load, l.columnFor(load)), next)
	}
	if err != nil {
		return err
	}
	return l.make(Out(c), where)
}

// takeOutLoose takes cards out as long as no other lies on them, suit by suit.
func (l *liner) takeOutLoose() error {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for l.Out(suit) < engine.King {
			c := engine.NewCard(l.Out(suit)+1, suit)
			where, err := l.find(c)
			if err != nil || l.under(where) {
				break
			}
			if err := l.takeOut(c, where); err != nil {
				return err
			}
		}
	}
	return nil
}

// bringUp makes the moves that bring a card of the deck to the top of the waste, and returns where the card lies
// then. It turns the waste over once at most. A card that lies elsewhere stays there.
func (l *liner) bringUp(p place) (place, error) {
	if p.in != inDeck || l.draw == 0 {
		return p, nil
	}
	for over := false; int(l.turned) != p.index+1 && !(over && l.turned == l.left); {
		m, err := Draw, error(nil)
		if l.turned < l.left {
			err = l.checkDraw()
		} else {
			m, err, over = Redeal, l.checkRedeal(), true
		}
		if err != nil {
			return p, err
		}
		l.Apply(m)
		l.walk.Made(m)
	}
	return p, nil
}

// make makes the move of a card that lies in this place when the rules agree.
func (l *liner) make(m engine.Move, from place) error {
	if err := l.checkFrom(from, m); err != nil {
		return err
	}
	_, to := Parts(m)
	before := int(l.height[to])
	l.applyFrom(from, m)
	l.walk.Made(m)
	l.note(to, before)
	return nil
}

// columnFor returns a column that takes a card, 0 when there is none.
func (s *State) columnFor(c engine.Card) int {
	for n := 1; n <= columns; n++ {
		if s.takes(n, c) {
			return n
		}
	}
	return 0
}
