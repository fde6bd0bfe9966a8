package engine

import "context"

// A Sight says what the player of a game has seen of a position, and what a move brings
// to light.
type Sight struct {
	// Seen returns the position as the player knows it: every card that was not seen is
	// Unknown.
	Seen func(s State) State
	// Unseen returns the cards that are out of sight, in the order of their values, and
	// refuses a position whose cards contradict each other.
	Unseen func(s State) (Cards, error)
	// Round returns the position as it is until unseen cards of the hand or the stock are
	// dealt. It and Shows may be nil in a game that has no queries of package unseen.
	Round func(s State) State
	// Shows returns the cards that a legal move brings to light, and in which pile; that is
	// 0 for cards of the hand or the stock. They share memory with the position, so that
	// they can be laid there before the move is made.
	Shows func(s State, m Move) (cards []Card, pile int)
	// Exact appends a key that tells the piles apart, as Key may not.
	Exact func(s State, dst []byte) []byte
	// Lay returns the position with these cards where unseen ones lie.
	Lay func(s State, cards Cards) State
	// FaceDown counts the cards that lie face down in piles: a turn-up is one less.
	FaceDown func(s State) int
	// Pile is what a pile is called: "pile", "column".
	Pile string
}

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
