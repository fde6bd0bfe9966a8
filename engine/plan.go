package engine

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
