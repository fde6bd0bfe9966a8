package render

import (
	"fmt"
	"strings"

	"patience/engine"
)

// labels returns the labels of all piles: "5" for pile 5 above it, "hand (50)" for one whose
// cards are not spread. Rows such as those of "row 2, place 4" have their numbers on the
// left, and those of the columns above the first row.
func labels(b engine.Board, places []Place) []Label {
	var all []Label
	rows := map[string]bool{}
	for i, p := range b {
		box := places[i].Box
		above := Label{box.X + CardWidth/2, box.Y - 3, shortName(p)}
		row, column, grid := strings.Cut(p.Name, ", ")
		if !grid {
			all = append(all, above)
			continue
		}
		if len(rows) == 0 || len(rows) == 1 && rows[row] {
			above.Text = lastWord(column)
			all = append(all, above)
		}
		if !rows[row] {
			rows[row] = true
			all = append(all, Label{box.X - rowRoom/2 - 1, box.Y + CardHeight/2 + 3, lastWord(row)})
		}
	}
	return all
}

// shortName returns the number of a pile whose cards are spread, else its name and how many
// cards lie there, unless the top one tells that.
func shortName(p engine.Pile) string {
	switch {
	case p.Spread != engine.Point{} && isNumber(lastWord(p.Name)):
		return lastWord(p.Name)
	case p.Spread == engine.Point{} && len(p.Cards) > 1 && !isSequence(p.Cards):
		return fmt.Sprintf("%s (%d)", p.Name, len(p.Cards))
	}
	return p.Name
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// isSequence says whether the cards are of one suit and each is one rank higher than the
// one before, or each one lower.
func isSequence(cards engine.Cards) bool {
	for i, c := range cards[1:] {
		step := int(c.Rank()) - int(cards[i].Rank())
		if c.Suit() != cards[0].Suit() || step != 1 && step != -1 || step != int(cards[1].Rank())-int(cards[0].Rank()) {
			return false
		}
	}
	return true
}
