package certificate

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine"
)

// A Position is the start that a proof is about, as its checker has understood it.
type Position struct {
	Piles []Pile
	Facts []engine.Fact // what no card shows
	Lacks []string      // names of facts that it must not have
	Text  string        // all of it in a line, written anew in the words of the certificate
}

// A Pile is what a proof knows of a pile.
type Pile struct {
	Name  string       // as the board of the game has it
	Cards engine.Cards // from the deepest to the top one; Unknown is a card that it does not know
	Down  int          // how many of them lie face down; Any when that does not matter
	Part  Part         // which cards of the pile these are
}

// Any stands for a number that does not matter.
const Any = -1

// A Part says which cards of a pile a proof knows of; the others do not matter to it, or follow.
type Part int

// Parts of a pile.
const (
	Whole Part = iota
	Top        // the last ones
	Deepest
)

// about returns nil when a position of the game is the one that is meant; see [Claim.About].
func (p Position) about(g *engine.Game, s engine.State) error {
	board := g.Board(s)
	for _, mine := range p.Piles {
		theirs, ok := board.Pile(mine.Name)
		if !ok && len(mine.Cards) > 0 {
			return fmt.Errorf("it is about another position: there is no %s", mine.Name)
		}
		if !mine.fits(theirs) {
			return fmt.Errorf("it is about another position: %s has %v, not %v", mine.Name, mine, theirs)
		}
	}
	var facts []engine.Fact
	if g.Facts != nil {
		facts = g.Facts(s)
	}
	for _, f := range facts {
		if slices.Contains(p.Lacks, f.Name) {
			return fmt.Errorf("it is about another game: one without %v", f)
		}
	}
	for _, mine := range p.Facts {
		i := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Name == mine.Name })
		switch {
		case i < 0:
			return fmt.Errorf("it is about another game: %v", mine)
		case facts[i] != mine:
			return fmt.Errorf("it is about another game: %v, not %v", mine, facts[i])
		}
	}
	if len(p.Piles) == 0 {
		return errors.New("it does not say which position it is about")
	}
	return nil
}

// fits says whether a pile of a board can be the one that is meant.
func (p Pile) fits(there engine.Pile) bool {
	cards := there.Cards
	n := len(p.Cards)
	if p.Part != Whole && n > 0 {
		if len(cards) < n {
			return false
		}
		if p.Part == Top {
			cards = cards[len(cards)-n:]
		} else {
			cards = cards[:n]
		}
	}
	return (p.Down == Any || p.Down == there.Down) && slices.EqualFunc(p.Cards, cards, func(mine, theirs engine.Card) bool {
		return mine == theirs || mine == engine.Unknown
	})
}

// String writes the cards as a board does.
func (p Pile) String() string {
	return engine.Pile{Cards: p.Cards, Down: max(p.Down, 0)}.String()
}

// InSight returns the position without what its face-down cards are.
func (p Position) InSight() Position {
	p.Piles = slices.Clone(p.Piles)
	for i, pile := range p.Piles {
		cards := slices.Clone(pile.Cards)
		for k := range max(pile.Down, 0) {
			cards[k] = engine.Unknown
		}
		p.Piles[i].Cards = cards
	}
	return p
}

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
	Lost       bool     // whether it is that no line wins, whatever it does
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
