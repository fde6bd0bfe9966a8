package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Board is a position as it lies on the table: its piles. Drawings, the question
// where a card lies, and the comparison of an engine with its referee know of a
// position what its board says.
type Board []Pile

// A Pile is one place of a board with the cards that lie there. Kind, Row and Number say which: no two
// piles of a board have all three alike.
type Pile struct {
	Kind   string // what players call such a pile: "hand", "column"; Out for what has left the game by suits
	Row    int    // of a place in rows of places: its row, from 1; else 0
	Number int    // of several of a kind: which, from 1; of piles that are out: 1 for clubs to 4 for spades; else 0
	Cards  Cards  // from the one that lies deepest to the top one, none for a space
	Down   int    // how many cards lie face down: the first, unless Backs says which
	Backs  uint64 // a bit for each card that lies face down where one below it is seen, 0 where the first do
	Place  Point  // where the first card lies, in card widths and card heights
	Spread Point  // how far each further card lies from the one before; zero: only the top one is seen
}

// Out is the kind of the piles where cards that have left the game lie, a suit on each.
const Out = "out"

// Name returns what players call the pile: "hand", "pile 5", "out clubs", "row 2, place 4".
func (p Pile) Name() string { return p.Message().String() }

// Message returns the pile's name as a message: its form has the kind, and the parts are numbers.
func (p Pile) Message() *Message {
	switch {
	case p.Row > 0:
		return &Message{"row %d, " + p.Kind + " %d", []any{p.Row, p.Number}}
	case p.Kind == Out:
		return &Message{p.Kind + " " + Suit(p.Number-1).Name(), nil}
	case p.Number > 0:
		return &Message{p.Kind + " %d", []any{p.Number}}
	}
	return &Message{p.Kind, nil}
}

// IsDown says whether a card lies face down, counted from 0.
func (p Pile) IsDown(i int) bool { return i < p.Down && p.Backs == 0 || p.Backs>>i&1 > 0 }

// FaceUp returns the cards that do not lie face down.
func (p Pile) FaceUp() (up Cards) {
	for i, c := range p.Cards {
		if !p.IsDown(i) {
			up = append(up, c)
		}
	}
	return up
}

// Same says whether both are the same pile of a game, with whatever cards.
func (p Pile) Same(q Pile) bool { return p.Kind == q.Kind && p.Row == q.Row && p.Number == q.Number }

// A Point is a place on the table or a way from one to another: X to the right in
// card widths, Y downward in card heights.
type Point struct{ X, Y float64 }

// Pile returns the pile of that name, and whether there is one.
func (b Board) Pile(name string) (Pile, bool) {
	return Find(b, func(p Pile) bool { return p.Name() == name })
}

// Same returns what this board has for a pile of another board of the game, and whether it has it.
func (b Board) Same(p Pile) (Pile, bool) { return Find(b, p.Same) }

// Cards returns all cards, pile by pile.
func (b Board) Cards() Cards {
	return slices.Concat(Each(b, func(p Pile) Cards { return p.Cards })...)
}

// Down counts the cards that lie face down.
func (b Board) Down() int { return Sum(b, func(p Pile) int { return p.Down }) }

// Differs says where other has other piles or cards, or cards that lie otherwise: "pile 3:
// 9h 8h, not 9h"; "" when the cards of both lie alike. Where the piles are drawn does not
// count.
func (b Board) Differs(other Board) string {
	for i := range max(len(b), len(other)) {
		switch {
		case i >= len(b) || i >= len(other) || !b[i].Same(other[i]):
			return fmt.Sprintf("%d piles, not %d, or other names from number %d on", len(b), len(other), i+1)
		case b[i].Down != other[i].Down || b[i].Backs != other[i].Backs || !slices.Equal(b[i].Cards, other[i].Cards):
			return fmt.Sprintf("%s: %s, not %s", b[i].Name(), b[i], other[i])
		}
	}
	return ""
}

// String writes the cards of the pile, those that lie face down in brackets, as in
// "[4c 9d] 10h 9s"; "-" for a space.
func (p Pile) String() string {
	text := ""
	for i, c := range p.Cards {
		word, down := c.String(), p.IsDown(i)
		if down && (i == 0 || !p.IsDown(i-1)) {
			word = "[" + word
		}
		if down && (i+1 == len(p.Cards) || !p.IsDown(i+1)) {
			word += "]"
		}
		text += " " + word
	}
	return cmp.Or(strings.TrimPrefix(text, " "), "-")
}

// String writes a line for each pile: its name and its cards.
func (b Board) String() string {
	var text strings.Builder
	for _, p := range b {
		fmt.Fprintf(&text, "%s: %s\n", p.Name(), p)
	}
	return text.String()
}

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
