package certificate

import (
	"fmt"

	"patience/engine"
)

// Table is what the certificates of all games that are said as tables call their game. Which of them it is,
// is a fact of their positions.
const Table = "table"

// A Claim is what a good certificate proves, said from what its checker has understood.
type Claim struct {
	Kind, Game string
	Says       string   // in a line: "impossible: remove spades without space, deal"
	Position   Position // the start
	Target     *Target  // the tableau to be reached, nil for another goal
	Notes      []string // what else there is to be said, in lines
	Body       string   // what the proof consists of: "34 abstract states"
	Lines      int      // how many lines its body has
	Proviso    string   // of which lines alone it is proved, in the words of Says; "" for all
}

// A Target is a tableau to be reached.
type Target struct {
	Position
	AnyOrder bool // of its piles
}

// String says what is proved, but of which position.
func (c Claim) String() string { return c.Says }

// About returns nil when a position of a game is the one that is meant: it is the game, each pile that
// the proof knows has these cards on its board, each fact holds, and there is none that it must not have. What the proof does not know of
// does not matter to what it proves. A card that it leaves open may be any.
func (c Claim) About(g *engine.Game, s engine.State) error {
	if c.Game != g.Name && (c.Game != Table || g.Table == "") {
		return fmt.Errorf("it is about another game: %s, not %s", c.Game, g.Name)
	}
	return c.Position.about(g, s)
}
