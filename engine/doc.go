// Package engine is what every patience has in common: cards, packs and
// numbered deals, moves, positions, and the play of a game with its undo,
// marks and snapshots.
//
// A game is a [Game]: a literal that says how to deal, how positions and moves
// are written and read, and what an analyst may ask. A position is a [State].
// Nothing here knows the rules of any game; those are in engine/games.
//
// Read state.go, game.go and play.go first: they are what a game must say, and what everybody
// does with it. Then card.go, cards.go and pack.go for cards; deal.go, numbered.go and options.go
// for deals; board.go for how a position lies on the table; query.go and call.go for
// questions; solver.go and verdict.go for what decides and what it says; record.go, header.go and
// row.go for files; variations.go for side lines; lines.go and words.go for reading what people
// write; confirm.go for the second referee; rest.go for work that takes long.
package engine
