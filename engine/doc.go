// Package engine is what every patience has in common: cards, packs and
// numbered deals, moves, positions, and the play of a game with its undo,
// marks and snapshots.
//
// A game is a [Game]: a literal that says how to deal, how positions and moves
// are written and read, and what an analyst may ask. A position is a [State].
// Nothing here knows the rules of any game; those are in engine/games.
package engine
