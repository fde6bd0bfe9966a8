package engine

import "bytes"

// A Move is one step of a game, packed into 32 bits. What the bits mean is the
// game's business; equal bits are the same move in the same position.
type Move uint32

// A State is one position. Behind it stands a pointer to a plain
// value without pointers, so that a copy is cheap and is all that undo,
// snapshots and search need.
type State interface {
	Rules
	Keeper
	// Hidden counts the cards that the player has not seen yet. A move that
	// lowers it has given information.
	Hidden() int
	// String returns the tableau in plain text, which the game can read back.
	String() string
}

// After returns the position after a legal move.
func After(s State, m Move) State {
	next := s.Copy()
	next.Apply(m)
	return next
}

// Alike says whether moves lead to the same position, of which one is as good as another.
func Alike(s State, moves []Move) bool {
	for _, m := range moves {
		if !bytes.Equal(After(s, m).Key(nil), After(s, moves[0]).Key(nil)) {
			return false
		}
	}
	return len(moves) > 0
}

// ApplyAll makes the moves of a line, which must be legal.
func ApplyAll(s Rules, line []Move) {
	for _, m := range line {
		s.Apply(m)
	}
}

// Rules say what can be done in a position.
type Rules interface {
	// Moves appends every legal move to dst and returns it. It never prunes.
	Moves(dst []Move) []Move
	// Check returns nil when the move is legal, else an error that cites the
	// rule which forbids it.
	Check(m Move) error
	// Apply makes a move. The move must be legal: see Check.
	Apply(m Move)
	// Won says whether the game is won.
	Won() bool
}

// A Keeper is what a search keeps and brings back.
type Keeper interface {
	// Key appends the whole position in packed form. Two positions have the
	// same key exactly when they are the same up to a symmetry of the game.
	Key(dst []byte) []byte
	// SetKey replaces the position by one that has this key.
	SetKey(key []byte)
	// Copy returns a new State of the same type and value.
	Copy() State
	// Set replaces the position by that of from, a State of the same type.
	Set(from State)
}
