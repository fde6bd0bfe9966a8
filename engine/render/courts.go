package render

import (
	"fmt"

	"patience/engine"
)

// What courts are coloured with, beside the colour of their suit.
const (
	gold = "#f2c14e"
	skin = "#f7dfc4"
)

// courtGlyph draws the upper half of a court round the middle of the card, 30 units wide and 20 high: the
// frame, who it is, and what he holds.
func courtGlyph(r engine.Rank, c Colours) string {
	metal, face := c.or(gold, "#fff"), c.or(skin, "#fff")
	hair, hat, held := courtPaths(r)
	return fmt.Sprintf("<g id=\"%s\" stroke=\"%s\" stroke-width=\".6\" stroke-linejoin=\"round\">"+
		"<path d=\"M-15 0V-20H15V0\" fill=\"none\" stroke=\"currentColor\"/>"+
		"<path d=\"M-15 0L-12.5-5L-5-8H5L12.5-5L15 0z\" fill=\"currentColor\"/>"+
		"<path d=\"M-9.6-6.2L-7.4 0H-3.6L-5-8zM9.6-6.2L7.4 0H3.6L5-8zM-2.6-8L0 0L2.6-8z%s\" fill=\"%s\"/>"+
		"<path d=\"M-3.4-16.5H3.4V-11.6C3.4-8.8 1.6-7.4 0-7.4S-3.4-8.8-3.4-11.6z\" fill=\"%s\"/>"+
		"<path d=\"%s\" fill=\"currentColor\"/><path d=\"%s\" fill=\"%s\"/>"+
		"<path d=\"M-1.5-13.6V-12.6M1.5-13.6V-12.6M-.9-9.6H.9\" fill=\"none\" stroke-width=\".8\"/></g>\n",
		courtID(r), black, held, metal, face, hair, hat, metal)
}

// courtPaths returns the hair of a court, what is on it, and what is held: beard, crown and sword of a King,
// curls, coronet and flower of a Queen, cap and halberd of a Jack.
func courtPaths(r engine.Rank) (hair, hat, held string) {
	switch r {
	case engine.King:
		return "M-3.4-12.4C-2.6-10.2-1.6-10.6 0-10.6S2.6-10.2 3.4-12.4L4.4-15V-9C3.8-6 1.4-4.6 0-4.6S-3.8-6-4.4-9V-15z",
			"M-4.2-14.8L-5.4-19.4L-2.5-17.4L0-19.6L2.5-17.4L5.4-19.4L4.2-14.8z",
			"M10.2-5.6V-11H8V-12.6H10.2V-18.6L11-19.4L11.8-18.6V-12.6H14V-11H11.8V-5.6z"
	case engine.Queen:
		return "M0-17.6C4.4-17.6 4.6-15 4.8-12.2C5-10 6-8.6 5.4-6.8C4.4-6 3-7 2.8-8.6C3.6-10.4 3.8-12.4 2.6-14.8C1-14.4-1-14.4-2.6-14.8" +
				"C-3.8-12.4-3.6-10.4-2.8-8.6C-3-7-4.4-6-5.4-6.8C-6-8.6-5-10-4.8-12.2C-4.6-15-4.4-17.6 0-17.6z",
			"M-3.6-15.6L-4.4-18.2L-2-17.2L0-19.6L2-17.2L4.4-18.2L3.6-15.6z",
			"M11.2-5.6L10.8-11.4C8.4-11 8-13.2 9.4-13.8C8.4-16 10.6-16.6 11-15.4C11.6-16.6 13.8-16 12.8-13.8C14-13.2 13.6-11 11.6-11.4L11.9-5.4z"
	}
	return "M-4.4-15H4.4C5-12 5-9.4 4.6-7.4H2.8C3.6-9.6 3.6-12 3.2-14H-3.2C-3.6-12-3.6-9.6-2.8-7.4H-4.6C-5-9.4-5-12-4.4-15z",
		"M-5.2-14.6C-5.6-18-2.6-19.4 0-19C2-18.6 3.8-19.8 6-18.6C5-17.6 5.4-16 4.8-14.6z",
		"M10.4-5.6V-19.2H11.6V-17.6C13.4-18 14-16.6 13.8-13.6C13-14.6 12.4-14.6 11.6-14.2V-5.6z"
}
