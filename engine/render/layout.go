package render

import (
	"slices"

	"patience/engine"
)

// A Layout says where everything of a board lies, in the units of a drawing: a card is
// CardWidth by CardHeight, and y runs downward. Pages get it as JSON.
type Layout struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Card   [2]int  `json:"card"` // width and height of a card
	Piles  []Place `json:"piles"`
	Labels []Label `json:"labels"`
}

// A Place is a pile of a layout. Kind, Row and Number are those of the pile.
type Place struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Row    int      `json:"row,omitempty"`
	Number int      `json:"number,omitempty"`
	Box             // all that its cards take, the place of a card when there are none
	Cards  []Placed `json:"cards"`           // those that are seen, each before those that lie on it
	Count  int      `json:"count"`           // how many cards lie there, seen or not
	Strip  float64  `json:"strip,omitempty"` // of a pile whose cards lie downward on each other: how much is seen of one under another
}

// A Box is a rectangle.
type Box struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// A Placed is a card that is seen: the whole card lies at X, Y, and so much of it is in
// view as Width and Height tell, from its top left corner.
type Placed struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	ID   string  `json:"face"` // of the drawing of its face
	Name string  `json:"name"` // of the card, "" face down
	At   int     `json:"at"`   // its number in the pile, 1 for the deepest

	Face          Face    `json:"-"`
	Width, Height float64 `json:"-"`
}

// A Label is a short text beside the cards: the number of a pile, the name of a place. X is
// its middle, Y its base line.
type Label struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`

	// Of the name of a pile: its kind and number, and how many cards lie there if Text says so. Kind is "" when
	// Text is a number alone.
	Kind   string `json:"kind,omitempty"`
	Number int    `json:"number,omitempty"`
	Count  int    `json:"count,omitempty"`
}

// Room round the cards.
const (
	margin    = 4
	labelRoom = 13 // above the first row
	rowRoom   = 12 // left of rows with numbers
)

// downSpread is how far face-down cards are spread, of what the others are: there is nothing to
// read on them, and piles stay short.
const downSpread = 0.45

// Lay returns the layout of a board.
func Lay(b engine.Board) Layout {
	l := Layout{Card: [2]int{CardWidth, CardHeight}}
	left := float64(margin)
	if slices.ContainsFunc(b, func(p engine.Pile) bool { return p.Row > 0 }) {
		left += rowRoom
	}
	for _, p := range b {
		place := lay(p, left+p.Place.X*CardWidth, margin+labelRoom+p.Place.Y*CardHeight)
		l.Piles = append(l.Piles, place)
		l.Width = max(l.Width, place.X+place.Width+margin)
		l.Height = max(l.Height, place.Y+place.Height+margin)
	}
	l.Labels = labels(b, l.Piles)
	return l
}

// lay places a pile whose first card lies at x, y. Of a pile that is not spread only the top card
// is seen, so no other one is placed; of a card under another one the strip that is seen is told,
// which is where one can take hold of it.
func lay(p engine.Pile, x, y float64) Place {
	place := Place{Name: p.Name(), Kind: p.Kind, Row: p.Row, Number: p.Number, Count: len(p.Cards), Box: Box{x, y, CardWidth, CardHeight}, Cards: []Placed{}}
	if p.Row == 0 {
		place.Strip = p.Spread.Y * CardHeight
	}
	first := 0
	if p.Spread == (engine.Point{}) {
		first = max(len(p.Cards)-1, 0)
	}
	for i := first; i < len(p.Cards); i++ {
		f, name := Face{Card: p.Cards[i], Side: p.Spread.X != 0}, p.Cards[i].String()
		if p.IsDown(i) {
			f, name = Face{Back: true}, ""
		}
		card := Placed{X: x, Y: y, Width: CardWidth, Height: CardHeight, Face: f, ID: f.ID(), Name: name, At: i + 1}
		place.Width = max(place.Width, x+CardWidth-place.X)
		place.Height = max(place.Height, y+CardHeight-place.Y)
		if i < len(p.Cards)-1 {
			step := step(p, i)
			card.Width, card.Height = seen(step)
			x, y = x+step.X, y+step.Y
		}
		place.Cards = append(place.Cards, card)
	}
	return place
}

// step returns how far the next card lies from card i of a pile.
func step(p engine.Pile, i int) engine.Point {
	s := engine.Point{X: p.Spread.X * CardWidth, Y: p.Spread.Y * CardHeight}
	if p.IsDown(i) {
		s.X, s.Y = s.X*downSpread, s.Y*downSpread
	}
	return s
}

// seen returns the strip that a card shows when the next lies a step further.
func seen(step engine.Point) (width, height float64) {
	switch {
	case step.X != 0 && step.Y == 0:
		return min(step.X, CardWidth), CardHeight
	case step.Y != 0 && step.X == 0:
		return CardWidth, min(step.Y, CardHeight)
	}
	return CardWidth, CardHeight
}
