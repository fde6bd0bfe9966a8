package text

import (
	"fmt"
	"strings"

	"patience/engine"
)

// cellWidth is what a card takes in the text tableau, with the gap after it.
const cellWidth = 6

// String returns the tableau in text: a line with the numbers of the piles, then
// row by row the cards, -- for one that lies face down and "space" for a pile
// without cards. Below it stand the cards in the hand, the suits of the pack if the layout
// tells them, those that are removed and the challenge, if any.
func (l *Layout) String() string {
	var b strings.Builder
	writeRow(&b, cellWidth, func(n int) string { return fmt.Sprint(n) })
	for row := 0; row < l.rows(); row++ {
		writeRow(&b, cellWidth, func(n int) string { return l.cell(n, row) })
	}
	if len(l.Hand) > 0 {
		fmt.Fprintf(&b, "hand: %d cards\n", len(l.Hand))
	}
	if l.Suits > 0 {
		fmt.Fprintf(&b, "suits: %d\n", l.Suits)
	}
	if gone := l.Removed; len(gone) > 0 {
		fmt.Fprintf(&b, "removed: %s\n", SuitList(gone))
	}
	if l.Challenge > 0 {
		fmt.Fprintf(&b, "challenge: %s\n", ChallengeWords()[l.Challenge])
	}
	return b.String()
}

// rows returns the length of the longest pile, at least 1.
func (l *Layout) rows() int {
	return max(1, engine.Most(l.Pile[:], func(pile []engine.Card) int { return len(pile) }))
}

// cell returns what stands in a row of pile n, "" below the pile.
func (l *Layout) cell(n, row int) string {
	switch pile := l.Pile[n]; {
	case row == 0 && len(pile) == 0:
		return "space"
	case row >= len(pile):
		return ""
	case row < l.Down[n]:
		return "--"
	default:
		return pile[row].String()
	}
}

// writeRow writes a row of cells that are so many characters wide.
func writeRow(b *strings.Builder, width int, cell func(n int) string) {
	var row strings.Builder
	for n := 1; n <= Piles; n++ {
		fmt.Fprintf(&row, "%*s", width, cell(n))
	}
	b.WriteString(strings.TrimRight(row.String(), " "))
	b.WriteByte('\n')
}
