// Package precedence refutes Klondike deals without any search: it shows that some
// card would have to move before itself.
//
// For each card there are up to three events, each of which happens for the first
// time at some moment of a game: the card leaves its place, it goes out, it lies face
// up in a column. In a game that is won every card leaves its place and goes out. What
// must happen before an event can often be told from the deal alone: a face-down card
// waits for the card on it; a 7h that is to move needs the 6h out, or a black 8 face up
// in a column and not taken by the 7d. When each way for an event needs the same other
// event first, that one comes first in every game. Such facts make further ways
// impossible, which gives further facts. An event that must happen and has no way left
// is the end: the deal is lost.
//
// Moves are never made and nothing is tried, so this takes well below a millisecond;
// and the facts that lead to the end are a proof of some lines, which package check
// verifies and [Proof.String] tells.
//
// Start reading in ways.go, which has all that is known of Klondike, and then
// refute.go.
package precedence

import "patience/engine"

// A Table is a position of Klondike with all cards known.
type Table struct {
	Columns [][]engine.Card // each from the card that lies deepest to the one that can be played
	Down    []int           // of each column, how many of the first cards lie face down
	Out     [4]engine.Rank  // by suit, the highest card that is out
	Deck    []engine.Card   // the waste from its first card to its top, then the stock as it will be turned
	Turned  int             // cards on the waste
	Draw    int             // cards turned at a time; up to 1, each card of the deck can be reached
}
