package render

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// The size of a card in the units of a drawing.
const (
	CardWidth  = 60
	CardHeight = 84
)

// Colours are the ways to colour a pack.
type Colours string

// The ways to colour a pack. Print does without colour: hearts and diamonds are hollow.
const (
	TwoColours  Colours = "two"
	FourColours Colours = "four"
	Print       Colours = "print"
)

// AllColours lists the ways to colour a pack, the usual one first.
func AllColours() []Colours { return []Colours{TwoColours, FourColours, Print} }

const (
	black = "#1b1b1f"
	red   = "#c4122f"
	green = "#0b7a3e"
	blue  = "#1560bd"
)

// furtherColours are those of the suits beyond the French ones, in their order.
const furtherColours = "#7a3db8 #b35900 #00808a #a3195b #5a6b00 #3b4cc0 #8a4b2a #4f6d7a #b8860b #006d5b #6b2d5c"

// suit returns the colour of a suit.
func (c Colours) suit(s engine.Suit) string {
	if c == Print {
		return black
	}
	french := [...]string{engine.Clubs: black, engine.Diamonds: red, engine.Hearts: red, engine.Spades: black}
	if c == FourColours {
		french[engine.Clubs], french[engine.Diamonds] = green, blue
	}
	if int(s) < len(french) {
		return french[s]
	}
	further := strings.Fields(furtherColours)
	return further[int(s-engine.Spades-1)%len(further)]
}

// or returns a colour, or in print another one.
func (c Colours) or(colour, print string) string {
	if c == Print {
		return print
	}
	return colour
}

// hollow says whether the suit is drawn as an outline.
func (c Colours) hollow(s engine.Suit) bool {
	return c == Print && (s == engine.Diamonds || s == engine.Hearts)
}

// A Face is what is seen of a card: its face, or its back.
type Face struct {
	Card engine.Card // Unknown: a face with a question mark
	Back bool        // the card lies face down, whatever it is
	Side bool        // its suit stands below its rank, for cards that overlap sideways
}

// ID is the name of the symbol that draws the face: "card-10h", "card-10h-side",
// "card-back", "card-unknown".
func (f Face) ID() string {
	switch {
	case f.Back:
		return "card-back"
	case f.Card == engine.Unknown:
		return "card-unknown"
	case f.Side:
		return "card-" + f.Card.String() + "-side"
	}
	return "card-" + f.Card.String()
}

// Pack returns the faces of the French pack, its back, and the unknown card.
func Pack() []Face {
	cards := engine.Each(engine.Pack(1, 4, int(engine.King)), func(c engine.Card) Face { return Face{Card: c} })
	return append([]Face{{Back: true}, {}}, cards...)
}

// Faces returns the definitions of the faces for the defs of an SVG: each is a group of
// CardWidth by CardHeight from 0,0 with the ID of the face, to be drawn by
// <use href="#card-10h"/>. Ranks and suits that several share are defined once.
func Faces(faces []Face, c Colours) string {
	var parts, cards []string
	have := map[string]bool{}
	add := func(id string, list *[]string, text func() string) {
		if !have[id] {
			have[id] = true
			*list = append(*list, text())
		}
	}
	add("card", &parts, cardShape)
	for _, f := range faces {
		add(f.ID(), &cards, func() string { return face(f, c) })
		if f.Back || f.Card == engine.Unknown {
			continue
		}
		r, s := f.Card.Rank(), f.Card.Suit()
		add(rankID(r), &parts, func() string { return rankGlyph(r) })
		add(suitID(s), &parts, func() string { return suitGlyph(s, c) })
		add(pipID(s), &parts, func() string { return fmt.Sprintf("<g id=\"%s\">%s</g>\n", pipID(s), use(suitID(s), 0, 0, .44, .44)) })
		if isCourt(r) {
			add(courtID(r), &parts, func() string { return courtGlyph(r, c) })
		}
	}
	slices.Sort(parts)
	slices.Sort(cards)
	return strings.Join(append(parts, cards...), "")
}

func rankID(r engine.Rank) string  { return "rank-" + r.String() }
func suitID(s engine.Suit) string  { return "suit-" + s.String() }
func pipID(s engine.Suit) string   { return "pip-" + s.String() }
func courtID(r engine.Rank) string { return "court-" + r.String() }

func isCourt(r engine.Rank) bool { return r >= engine.Jack && r <= engine.King }

func cardShape() string {
	return fmt.Sprintf("<rect id=\"card\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"5\" stroke=\"#8a8a8a\"/>\n",
		CardWidth-1, CardHeight-1)
}

func rankGlyph(r engine.Rank) string {
	path, _ := rankPath(r)
	return fmt.Sprintf("<path id=\"%s\" d=\"%s\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.3\" stroke-linejoin=\"round\"/>\n",
		rankID(r), path)
}

// suitGlyph returns a suit as a path, in its colour.
func suitGlyph(s engine.Suit, c Colours) string {
	style := `fill="currentColor"`
	if c.hollow(s) {
		style = `fill="#fff" stroke="currentColor" stroke-width="2"`
	}
	area := fmt.Sprintf("d=\"%s\" %s", suitPath(s), style)
	if letter := letterPath(s); letter != "" {
		return fmt.Sprintf("<g id=\"%s\"><path %s/><path d=\"%s\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.2\"/></g>\n",
			suitID(s), area, letter)
	}
	return fmt.Sprintf("<path id=\"%s\" %s/>\n", suitID(s), area)
}

// face draws one card.
func face(f Face, c Colours) string {
	switch {
	case f.Back:
		return backFace(c)
	case f.Card == engine.Unknown:
		return `<g id="card-unknown"><use href="#card" fill="#f4f1e8"/><path d="M20 34C20 20 41 20 41 33C41 42 30 41 30 52` +
			`M30 60V61" fill="none" stroke="#777" stroke-width="4"/></g>` + "\n"
	}
	// What is drawn is the upper half, and once more turned about the middle of the card.
	r, s := f.Card.Rank(), f.Card.Suit()
	half, middle := pips(r, s, f.Side)
	id := "half-" + strings.TrimPrefix(f.ID(), "card-")
	return fmt.Sprintf("<g id=\"%s\" color=\"%s\"><use href=\"#card\" fill=\"#fff\"/><g id=\"%s\">%s%s</g>"+
		"<use href=\"#%s\" transform=\"rotate(180 30 42)\"/>%s</g>\n", f.ID(), c.suit(s), id, index(r, s, f.Side), half, id, middle)
}

// pips draws what is in the middle of a card: what its upper half has, which the lower one repeats, and what
// it has once. All of it keeps off the strips that are seen of a card under another one: 22 units above, and
// 18 beside, where it is narrower, too, so that the index stands alone.
func pips(r engine.Rank, s engine.Suit, side bool) (half, middle string) {
	const column = 30
	left, right, slim := 19.0, 41.0, 1.0
	if side {
		left, right, slim = 23, 37, .77
	}
	pip := func(x, y float64) string { return use(pipID(s), x, y, 1, 1) }
	switch {
	case isCourt(r):
		return use(courtID(r), column, 42, slim, 1) + pip(column-9*slim, 28), ""
	case r == engine.Ace || r > engine.King:
		return "", use(suitID(s), column, 42, 1.5*slim, 1.5*slim)
	case r < 4:
		half = pip(column, 27)
	default:
		half = pip(left, 27) + pip(right, 27)
	}
	if r > 8 {
		half += pip(left, 37) + pip(right, 37)
	}
	switch r {
	case 10:
		half += pip(column, 32)
	case 8:
		half += pip(column, 34.5)
	case 7:
		middle = pip(column, 34.5)
	case 3, 5, 9:
		middle = pip(column, 42)
	}
	if 6 <= r && r <= 8 {
		middle += pip(left, 42) + pip(right, 42)
	}
	return half, middle
}

// index draws rank and suit in the corner: side by side within the 20 units that a card
// shows above the next one, or below one another within the 15 that it shows beside it.
func index(r engine.Rank, s engine.Suit, side bool) string {
	_, width := rankPath(r)
	glyphs := use(rankID(r), 5, 5, 1, 1) + use(suitID(s), 5+width+8.5, 12, .66, .66)
	if side {
		glyphs = use(rankID(r), 4, 5, min(1, 9.5/width), .95) + use(suitID(s), 8.8, 27, .48, .48)
	}
	return "<g class=\"index\">" + glyphs + "</g>"
}

// use draws a definition at a place and in a size.
func use(id string, x, y, scaleX, scaleY float64) string {
	if scaleX == 1 && scaleY == 1 {
		return fmt.Sprintf("<use href=\"#%s\" x=\"%s\" y=\"%s\"/>", id, number(x), number(y))
	}
	scale := number(scaleX)
	if scaleX != scaleY {
		scale += " " + number(scaleY)
	}
	return fmt.Sprintf("<use href=\"#%s\" transform=\"translate(%s %s)scale(%s)\"/>", id, number(x), number(y), scale)
}

// backFace draws the back of the cards: a lattice in a frame.
func backFace(c Colours) string {
	paper, ink := c.or("#46648c", "#fff"), c.or("#c9d6e8", "#777")
	var lattice strings.Builder
	for x := 6.0; x < CardWidth-6; x += 8 {
		fmt.Fprintf(&lattice, "M%s 6", number(x))
		for i := range 9 {
			fmt.Fprintf(&lattice, "l%d 8", 8-16*(i%2))
		}
	}
	return fmt.Sprintf("<g id=\"card-back\"><use href=\"#card\" fill=\"%s\"/>"+
		"<path d=\"M6 6H54V78H6z%sM54 6l-8 8\" fill=\"none\" stroke=\"%s\"/></g>\n", paper, lattice.String(), ink)
}
