package spider

import (
	"slices"

	"patience/engine"
)

// Game returns the description of Spider.
func Game() *engine.Game {
	return &engine.Game{
		Name:      "spider",
		Title:     "Spider, Don Woods 1979",
		Rules:     rules(),
		Options:   options(),
		Deals:     deals(),
		Pages:     pages(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   slices.Concat(queries(), editQueries()),
		Board:     board,
		Marks:     marks,
		Unknown:   func(s engine.State) int { return s.(*State).unknown() },
		Row:       readRow,
	}
}
