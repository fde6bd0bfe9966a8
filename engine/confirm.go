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

// Replay lets a referee, who has the first position of a play on the table, play all
// of it, and says at which move it refuses or has another position than the engine.
func (p *Play) Replay(r Referee) error {
	for i := range p.Len() {
		s, m := p.Step(i)
		if err := p.agree(r, s); err != nil {
			return fmt.Errorf("before move %d: %w", i+1, err)
		}
		if err := r.Play(s, m); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(s, m), err)
		}
	}
	if err := p.agree(r, p.State()); err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	return nil
}

// agree says where the referee's table and a position differ.
func (p *Play) agree(r Referee, s State) error {
	if difference := r.Board().Differs(p.Game.Board(s)); difference != "" {
		return fmt.Errorf("the referee has %s", difference)
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
