package engine

import "context"

// A Player plays one game by what he sees. His limits are numbers of positions, and what he
// draws at random he draws by a fixed seed: the same deal becomes the same game everywhere.
type Player interface {
	// Next chooses the moves to make next. The position is as [Sight] shows it, so that he cannot
	// look at what he has not seen; unseen are the cards out of sight, in the order of their
	// values. When the context ends before he has chosen, the choice is worth nothing.
	Next(ctx context.Context, seen State, unseen Cards) Choice
}

// A Choice is what a player makes next, and why.
type Choice struct {
	Moves  []Move  // of which only the last may bring cards to light; none: he gives up
	Why    string  // in a few words: "turns a card up in pile 3"
	Chance float64 // that he wins when he plays on, by how he fared in other games; 0 where he does not say
}
