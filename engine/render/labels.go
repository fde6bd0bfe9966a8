package render

import (
	"fmt"
	"slices"
	"strconv"

	"patience/engine"
)

// labels returns the labels of all piles: "5" for pile 5 above it, "hand (50)" for one whose
// cards are not spread. Rows such as those of "row 2, place 4" have their numbers on the
// left, and those of the columns above the first row. What a card would cover is not written.
func labels(b engine.Board, places []Place) []Label {
	all := []Label{}
	first, last := 0, 0 // rows
	for i, p := range b {
		box := places[i].Box
		above := named(p)
		above.X, above.Y = box.X+CardWidth/2, box.Y-3
		if p.Row == 0 {
			all = append(all, above)
			continue
		}
		if first == 0 {
			first = p.Row
		}
		if p.Row == first {
			above = Label{X: above.X, Y: above.Y, Text: strconv.Itoa(p.Number)}
			all = append(all, above)
		}
		if p.Row != last {
			last = p.Row
			all = append(all, Label{X: box.X - rowRoom/2 - 1, Y: box.Y + CardHeight/2 + 3, Text: strconv.Itoa(p.Row)})
		}
	}
	// In a pyramid there is a card where the name of the next one would be.
	return slices.DeleteFunc(all, func(l Label) bool {
		half := float64(len(l.Text)) * labelSize * letterWidth / 2
		return slices.ContainsFunc(places, func(p Place) bool {
			return p.X < l.X+half && l.X-half < p.X+CardWidth && p.Y < l.Y && l.Y < p.Y+CardHeight
		})
	})
}

// named returns a label with the number of a pile whose cards are spread, else with its name and how
// many cards lie there, unless the top one tells that.
func named(p engine.Pile) Label {
	l := Label{Text: p.Name(), Kind: p.Kind, Number: p.Number}
	switch {
	case p.Spread != engine.Point{} && p.Number > 0 && p.Kind != engine.Out:
		return Label{Text: strconv.Itoa(p.Number)}
	case p.Spread == engine.Point{} && len(p.Cards) > 1 && !isSequence(p.Cards):
		l.Count = len(p.Cards)
		l.Text = fmt.Sprintf("%s (%d)", l.Text, l.Count)
	}
	return l
}

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
