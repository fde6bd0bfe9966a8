package klondike

import (
	"slices"

	"patience/engine"
)

// The built-in strategy. Its manual does not say what the program's is; this one
// does the first of these that it can:
//
//  1. when the game cannot be lost any more, take a card out;
//  2. turn up a card: move a topmost face-up card away from face-down cards, to a
//     column or out, where the most are face down;
//  3. insert the first of the fewest cards that make such a card movable;
//  4. take out a card that is safe there: none that could lie on it is needed;
//  5. insert a King of the deck in an empty column when a Queen that lies on
//     face-down cards can follow;
//  6. take out any card, those of columns first;
//  7. empty a column: move a run that lies on no card, unless a King heads it, to
//     another column;
//  8. insert any King of the deck in an empty column;
//  9. turn cards from the stock; it does not turn the waste over.
//
// It comes to an end: 2 leaves fewer face-down cards; 3 leads to 2, since after the
// first insertion one less is needed; 4 to 6, 8 and 9 take something from the deck,
// the stock or the columns, 7 leaves one more column to Kings alone, and only 3
// can put anything back.

// Advice returns the move that the strategy makes.
func (s *State) Advice() (engine.Move, bool) {
	for _, rule := range []func() (engine.Move, bool){s.finish, s.turnOne, s.prepare, s.safeOut, s.kingForQueen, s.anyOut, s.emptyColumn, s.anyKing, s.turnStock} {
		if m, ok := rule(); ok {
			return m, true
		}
	}
	return 0, false
}

// Autoplay returns the moves of the strategy as far as it goes.
func (s *State) Autoplay() []engine.Move {
	at := *s
	var line []engine.Move
	for {
		m, ok := at.Advice()
		if !ok {
			return line
		}
		at.Apply(m)
		line = append(line, m)
		if at.turnsUnknown() {
			return line
		}
	}
}

// turnsUnknown says whether a card that nobody knows lies face up.
func (s *State) turnsUnknown() bool {
	for n := 1; n <= columns; n++ {
		if slices.Contains(s.Run(n), engine.Unknown) {
			return true
		}
	}
	return slices.Contains(s.Waste(), engine.Unknown)
}

// Certain says that the game cannot be lost any more (rule 7).
func (s *State) Certain() bool { return s.Won() || s.open() && s.FaceDown() == 0 }

func (s *State) finish() (engine.Move, bool) {
	if outs := s.Outs(); s.Certain() && len(outs) > 0 {
		return Out(outs[0]), true
	}
	if s.Certain() && s.checkRedeal() == nil {
		return Redeal, true
	}
	return 0, false
}

// turnOne moves the topmost face-up card of a column away.
func (s *State) turnOne() (engine.Move, bool) {
	best, found := engine.Move(0), uint8(0)
	for _, m := range s.Moves(nil) {
		p, err := s.find(engine.Card(m))
		if err != nil || p.in != inColumn || p.index != int(s.down[p.column]) {
			continue
		}
		if n := s.down[p.column]; n > found {
			best, found = m, n
		}
	}
	return best, found > 0
}

// prepare inserts the first card that is needed before a topmost face-up card can
// be moved away.
func (s *State) prepare() (engine.Move, bool) {
	var best *Movable
	for _, m := range s.Enabled() {
		if m.Topmost && s.down[m.Column] > 0 && (best == nil || len(m.Insert) < len(best.Insert)) {
			best = &m
		}
	}
	if best == nil {
		return 0, false
	}
	return NewMove(best.Insert[0], best.To[0]), true
}

// safeOut takes out a card when that cannot hurt: see [node.safe].
func (s *State) safeOut() (engine.Move, bool) {
	var n node
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		n.out[order(suit)] = s.out[suit]
	}
	for _, c := range s.Outs() {
		if n.safe(uint8(solverIndex(c))) {
			return Out(c), true
		}
	}
	return 0, false
}

// kingForQueen moves a King into a space when a Queen waits for it that lies on cards nobody
// sees: then the next move turns one up.
func (s *State) kingForQueen() (engine.Move, bool) {
	to := s.columnFor(engine.NewCard(engine.King, engine.Clubs))
	if to == 0 {
		return 0, false
	}
	for _, king := range s.Playable() {
		follows := func(n int) bool { return s.down[n] > 0 && fits(s.Run(n)[0], king) }
		if king.Rank() == engine.King && slices.ContainsFunc([]int{1, 2, 3, 4, 5, 6, 7}, follows) {
			return NewMove(king, to), true
		}
	}
	return 0, false
}

func (s *State) anyOut() (engine.Move, bool) {
	outs := s.Outs()
	if len(outs) == 0 {
		return 0, false
	}
	return Out(outs[0]), true
}

// emptyColumn moves a whole run that lies on no card.
func (s *State) emptyColumn() (engine.Move, bool) {
	for _, m := range s.Movable() {
		if m.Topmost && s.down[m.Column] == 0 && m.Card.Rank() < engine.King {
			return NewMove(m.Card, m.To[0]), true
		}
	}
	return 0, false
}

func (s *State) anyKing() (engine.Move, bool) {
	for _, c := range s.Playable() {
		if n := s.columnFor(c); c.Rank() == engine.King && n > 0 {
			return NewMove(c, n), true
		}
	}
	return 0, false
}

func (s *State) turnStock() (engine.Move, bool) { return Draw, s.checkDraw() == nil }
