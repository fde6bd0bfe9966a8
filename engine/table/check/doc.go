// Package check has the rules by which certificates of lost positions of tables are checked: it reads the canonical text
// of the game and the position by itself, and knows nothing of the engine that plays them, nor of what searched.
//
// A member is a position: 6 bits a symbol, the first symbol highest. First comes how often the waste was turned over, and
// one; then pile by pile the cards, 16 times the suit (clubs, diamonds, hearts, spades) and the rank, with 63 before one that
// lies face down, and 0 at the end of each pile: tableau, cells, reserve, waste, stock. The cards that are missing are out.
// Piles that are alike stand in the order of their symbols. There are no lemmas: each move of each member leads to a member.
//
// It is for games of one pack that are won when all cards are out, on foundations that are built up in suit.
// read.go reads the game, position.go a position and a member, moves.go has the moves.
package check
