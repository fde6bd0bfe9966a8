package ledger

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// differingRows compares a printed tableau with one that a game prints, row by
// row: the cards from left to right, since the indentation of old files is lost.
// It returns a line for every row that differs.
func differingRows(printed, found string) []string {
	want, got := tableauRows(printed, true), tableauRows(found, false)
	var lines []string
	for i := range max(len(want), len(got)) {
		w, g := rowAt(want, i), rowAt(got, i)
		if w != g {
			lines = append(lines, fmt.Sprintf("row %d is printed as %q, but is %q", i+1, w, g))
		}
	}
	return lines
}

// tableauRows returns the rows of a tableau with single blanks between what
// stands in them; (space) is the same as space. In what a game prints only lines
// of cards are rows: not the numbers of the piles, not what is in the hand.
func tableauRows(tableau string, all bool) []string {
	var rows []string
	for line := range strings.Lines(strings.ReplaceAll(tableau, "(space)", "space")) {
		cells := strings.Fields(line)
		if len(cells) > 0 && (all || ofCards(cells)) {
			rows = append(rows, strings.Join(cells, " "))
		}
	}
	return rows
}

// ofCards says whether each cell is a card, one that lies face down, or a space.
func ofCards(cells []string) bool {
	for _, c := range cells {
		if _, err := engine.ParseCard(c); err != nil && c != "--" && c != "space" {
			return false
		}
	}
	return true
}

func rowAt(rows []string, i int) string {
	if i < len(rows) {
		return rows[i]
	}
	return ""
}

// changedMoves says where a mended line differs from the printed one: the moves
// one by one when there are as many, else the whole mended line.
func changedMoves(g *engine.Game, printed, mended string) string {
	plain := func(move string) string { return strings.Join(strings.Fields(move), " ") }
	was, is := engine.Each(g.SplitLine(printed), plain), engine.Each(g.SplitLine(mended), plain)
	if len(was) != len(is) {
		return strings.Join(is, ", ")
	}
	var changed []string
	for i, move := range is {
		if move != was[i] {
			changed = append(changed, fmt.Sprintf("step %d %q", i+1, move))
		}
	}
	if slices.Equal(was, is) {
		return "the same moves"
	}
	return strings.Join(changed, ", ")
}
