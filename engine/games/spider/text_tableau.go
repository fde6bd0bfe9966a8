package spider

import (
	"fmt"
	"strings"
)

// cellWidth is what a card takes in the text tableau, with the gap after it.
const cellWidth = 6

// String returns the tableau in text: a line with the numbers of the piles, then
// row by row the cards, -- for one that lies face down and "space" for a pile
// without cards. Below it stand the cards in the hand, the suits that are removed and
// the challenge, if any.
func (s *State) String() string {
	var b strings.Builder
	writeRow(&b, cellWidth, func(n int) string { return fmt.Sprint(n) })
	for row := 0; row < s.rows(); row++ {
		writeRow(&b, cellWidth, func(n int) string { return s.cell(n, row) })
	}
	if len(s.Hand()) > 0 {
		fmt.Fprintf(&b, "hand: %d cards\n", len(s.Hand()))
	}
	if gone := s.removedSuits(); len(gone) > 0 {
		fmt.Fprintf(&b, "removed: %s\n", suitList(gone))
	}
	if s.challenge != NoChallenge {
		fmt.Fprintf(&b, "challenge: %v\n", s.challenge)
	}
	return b.String()
}

// rows returns the length of the longest pile, at least 1.
func (s *State) rows() int {
	longest := 1
	for n := 1; n <= piles; n++ {
		longest = max(longest, len(s.Pile(n)))
	}
	return longest
}

// cell returns what stands in a row of pile n, "" below the pile.
func (s *State) cell(n, row int) string {
	switch pile := s.Pile(n); {
	case row == 0 && len(pile) == 0:
		return "space"
	case row >= len(pile):
		return ""
	case row < int(s.down[n]):
		return "--"
	default:
		return pile[row].String()
	}
}

// writeRow writes a row of cells that are so many characters wide.
func writeRow(b *strings.Builder, width int, cell func(n int) string) {
	var row strings.Builder
	for n := 1; n <= piles; n++ {
		fmt.Fprintf(&row, "%*s", width, cell(n))
	}
	b.WriteString(strings.TrimRight(row.String(), " "))
	b.WriteByte('\n')
}
