package engine

// A Sign is what a game marks on its table beside the cards: what can be done there. A board
// that draws it asks no rules.
type Sign struct {
	Kind  string   // one of the game's own words for what it marks
	Pile  string   // where it stands
	At    int      // at which card of the pile, 1 for the deepest
	Step  int      // of cards listed one after the other: which this is, from 1
	Cards Cards    // those that it lists
	To    []string // the piles that it points to
	Moves []Move   // what can be done at once, in the order of To or of Cards; none when something must come first
}
