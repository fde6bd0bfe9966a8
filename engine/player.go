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

// A Plan is a way of playing that waits for each card to be turned up, and knows how to go
// on with every one that can be.
type Plan interface {
	// Next says what the plan does at the end of a play's moves, or why it has nothing to
	// say there.
	Next(p *Play) (PlanStep, error)
	// Turn returns the play after that step. The card that turns up is c: Unknown, the one
	// that lies there. Else it is a new play, in which c lies there.
	Turn(p *Play, c Card) (*Play, error)
}

// A PlanStep is what a plan does next: a line of moves, the last of which turns a card up or
// meets the goal.
type PlanStep struct {
	Node, Nodes int    // which position of the plan this is, of how many
	Line        []Move // from here; none when the goal is met
	Pile        string // where the last move turns a card up, "" at the goal
	Cards       Cards  // the cards that can turn up there
}
