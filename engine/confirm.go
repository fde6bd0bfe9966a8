package engine

import "fmt"

// A Referee is a second set of rules of a game, slow and plain, which shares no code
// with the first. It has a table of its own, on which a play is replayed.
type Referee interface {
	// Play makes a move of the engine on the table, or says that it must not be. The
	// position is the engine's before the move, to tell in other words what the move is.
	Play(s State, m Move) error
	// Board returns what lies on the table, good until the next call. Where it would be drawn does not matter.
	Board() Board
	// Won says whether the game is won, as it lies on the table.
	Won() bool
	// Agrees compares with a position what no pile shows, such as the side of the
	// next swing.
	Agrees(s State) error
}

// A Comparer is a referee who compares the cards of a position with those of his table himself. Boards are then made only
// to say what differs: a line has as many positions as moves.
type Comparer interface {
	// Same says whether all cards of the position lie as on the table.
	Same(s State) bool
}

// Replay lets a referee, who has the first position of a play on the table, play all
// of it, and says at which move it refuses or has another position than the engine. Positions that nobody has
// asked for are made one after the other, and not kept.
func (p *Play) Replay(r Referee) error {
	walk := p.Start().Copy()
	for i, m := range p.Moves() {
		now := walk
		if p.walked == nil && p.states[i] != nil {
			now = p.states[i]
		}
		if err := p.agree(r, now); err != nil {
			return fmt.Errorf("before move %d: %w", i+1, err)
		}
		if err := r.Play(now, m); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(now, m), err)
		}
		walk.Apply(m)
	}
	if err := p.agree(r, p.State()); err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	return nil
}

// agree says where the referee's table and a position differ.
func (p *Play) agree(r Referee, s State) error {
	if own, ok := r.(Comparer); !ok || !own.Same(s) {
		if difference := r.Board().Differs(p.Game.Board(s)); difference != "" {
			return fmt.Errorf("the referee has %s", difference)
		}
	}
	if r.Won() != s.Won() {
		return fmt.Errorf("won: the referee says %v, the engine %v", r.Won(), s.Won())
	}
	return r.Agrees(s)
}

// Confirm replays the play by the second set of rules of its game. A game without one
// is taken at its word.
func (p *Play) Confirm() error {
	if p.Game.Confirm == nil {
		return nil
	}
	return p.Game.Confirm(p.Open())
}
