package engine

// A Walk plays a line on one position, for those who want no position on the way. Each move is made only
// after the rules have agreed.
type Walk struct {
	start, now State
	moves      []Move
}

// NewWalk starts a walk at a copy of the position, which must not change before its [Walk.Play] is made. The walk
// notes its moves in this room as far as that goes; the play has them in room of its own.
func NewWalk(start State, room []Move) *Walk { return &Walk{start, start.Copy(), room[:0]} }

// Do makes a move, or refuses it with the rule that forbids it.
func (w *Walk) Do(m Move) error {
	if err := w.now.Check(m); err != nil {
		return err
	}
	w.now.Apply(m)
	w.moves = append(w.moves, m)
	return nil
}

// Made notes a move that the caller has made on [Walk.State], after the rules have agreed: for who knows
// already where the card lies.
func (w *Walk) Made(m Move) { w.moves = append(w.moves, m) }

// Moves returns the moves so far, in the room of the walk.
func (w *Walk) Moves() []Move { return w.moves }

// State returns the position in which the walk stands: the same State all along, which each move changes. It must
// not be changed otherwise.
func (w *Walk) State() State { return w.now }

// Play returns the play of the walk, which makes the positions on the way when they are asked for.
// The walk is over with that.
func (w *Walk) Play(g *Game) *Play {
	p := NewPlay(g, w.start)
	p.at, p.moves = len(w.moves), append([]Move{}, w.moves...)
	if p.at > 0 {
		p.walked = w.now
	}
	return p
}
