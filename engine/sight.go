package engine

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
