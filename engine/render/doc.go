// Package render draws positions of any patience from their [engine.Board]: as SVG, as a
// page of HTML, as LaTeX, and as text that fits a width. Drawings are for the eye and need
// not be read back, so they are no formats of the games.
//
// Reading order: options.go, layout.go (where everything lies), svg.go; faces.go and
// glyphs.go (how a card looks); text.go.
package render
