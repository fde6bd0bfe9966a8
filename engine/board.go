package engine

import (
	"fmt"
	"slices"
	"strings"
)

// A Board is a position as it lies on the table: its piles. Drawings, the question
// where a card lies, and the comparison of an engine with its referee know of a
// position what its board says.
type Board []Pile

// A Pile is one place of a board with the cards that lie there.
type Pile struct {
	Name   string // as players say it: "pile 5", "hand", "row 2, place 4"; unique on the board
	Cards  Cards  // from the one that lies deepest to the top one, none for a space
	Down   int    // how many of the first cards lie face down
	Place  Point  // where the first card lies, in card widths and card heights
	Spread Point  // how far each further card lies from the one before; zero: only the top one is seen
}

// A Point is a place on the table or a way from one to another: X to the right in
// card widths, Y downward in card heights.
type Point struct{ X, Y float64 }

// A Spot is where a card lies on a board.
type Spot struct {
	Pile string // its name
	At   int    // the card's number in the pile, 1 for the deepest
	Over int    // how many cards lie on it
	Down bool   // whether it lies face down
}

// Where lists the places of a card, pile by pile.
func (b Board) Where(c Card) []Spot {
	var spots []Spot
	for _, p := range b {
		for i, d := range p.Cards {
			if d == c {
				spots = append(spots, Spot{p.Name, i + 1, len(p.Cards) - 1 - i, i < p.Down})
			}
		}
	}
	return spots
}

// Pile returns the pile of that name, and whether there is one.
func (b Board) Pile(name string) (Pile, bool) {
	i := slices.IndexFunc(b, func(p Pile) bool { return p.Name == name })
	if i < 0 {
		return Pile{}, false
	}
	return b[i], true
}

// Cards returns all cards, pile by pile.
func (b Board) Cards() Cards {
	var all Cards
	for _, p := range b {
		all = append(all, p.Cards...)
	}
	return all
}

// Down counts the cards that lie face down.
func (b Board) Down() int {
	sum := 0
	for _, p := range b {
		sum += p.Down
	}
	return sum
}

// Differs says where other has other piles or cards, or cards that lie otherwise: "pile 3:
// 9h 8h, not 9h"; "" when the cards of both lie alike. Where the piles are drawn does not
// count.
func (b Board) Differs(other Board) string {
	for i := range max(len(b), len(other)) {
		switch {
		case i >= len(b) || i >= len(other) || b[i].Name != other[i].Name:
			return fmt.Sprintf("%d piles, not %d, or other names from number %d on", len(b), len(other), i+1)
		case b[i].Down != other[i].Down || !slices.Equal(b[i].Cards, other[i].Cards):
			return fmt.Sprintf("%s: %s, not %s", b[i].Name, b[i], other[i])
		}
	}
	return ""
}

// String writes the cards of the pile, those that lie face down in brackets, as in
// "[4c 9d] 10h 9s"; "-" for a space.
func (p Pile) String() string {
	down, up := p.Cards[:p.Down].String(), p.Cards[p.Down:].String()
	if p.Down > 0 {
		down = "[" + down + "]"
	}
	if text := strings.TrimSpace(down + " " + up); text != "" {
		return text
	}
	return "-"
}

// String writes a line for each pile: its name and its cards.
func (b Board) String() string {
	var text strings.Builder
	for _, p := range b {
		fmt.Fprintf(&text, "%s: %s\n", p.Name, p)
	}
	return text.String()
}
