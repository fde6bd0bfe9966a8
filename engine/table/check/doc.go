// Package check has the rules by which certificates of lost positions of tables are checked: it reads the canonical text
// of the game and the position by itself, and knows nothing of the engine that plays them, nor of what searched.
//
// A member is a position: 6 bits a symbol, the first symbol highest. First comes how often the waste was turned over, and
// one; where piles are gathered or the player chooses the base, how often that was, and the low rank or 0; where covered cards may
// be drawn, how many were. Then pile by pile
// the cards, 16 times the suit (clubs, diamonds, hearts, spades) and the rank, with 63 before one that lies face down, and 0
// at the end of each pile: tableau, cells, reserve, waste, stock. In plain games the cards that are missing are out: those that are
// won when all cards are out, on foundations that are all built up in suit from one base. In others each foundation follows, as the
// number of its cards, in two symbols, and the top one, or with all its cards where more of them matter; the hole likewise;
// and the places of a grid or a line, after their number, with 0 for a gap. Cards that are taken away stand nowhere.
// Piles that are alike stand in the order of their symbols. Each move of each member leads to a member, but
// where a lemma needs fewer: by safe that of a card that nothing can wait for, by alone that of one that is taken alone; by prefix not that of
// a pile of which another is as good; by ranks and pairs none where the cards that must come to the hole, or be taken away, cannot all be.
//
// read.go reads the game, relation.go what may come to what, position.go a position and a member; moves.go, settle.go and
// field.go have the moves, lemmas.go the lemmas, which are in safe.go, ranks.go and taken.go, line.go replays a play.
package check
