package render

import (
	"cmp"
	"slices"

	"patience/engine"
)

// Options say how a position is drawn. The zero value draws it plainly.
type Options struct {
	Title     string   // above the drawing
	Caption   string   // below it: what is asked
	Notes     string   // below that in LaTeX, in small print: where it comes from
	Colours   Colours  // "": TwoColours
	Highlight []string // cards as "Kh" and piles as "pile 5", drawn with a frame
	Arrows    []Arrow
	Width     float64 // of the picture in pixels, 0 for its natural size
}

// colours returns the way to colour the pack.
func (o Options) colours() Colours { return cmp.Or(o.Colours, TwoColours) }

// marks says whether a card of a pile is to be highlighted.
func (o Options) marks(f Face, pile string) bool {
	if f.Back || f.Card == engine.Unknown {
		return false
	}
	card := f.Card.String()
	return slices.Contains(o.Highlight, card) || slices.Contains(o.Highlight, card+" in "+pile)
}
