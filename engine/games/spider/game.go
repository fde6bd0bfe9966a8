package spider

import (
	"slices"
	"sync"

	"patience/engine"
)

// Name is the name of the game.
const Name = "spider"

// Game returns the description of Spider, a new one that shares its lists with the others.
func Game() *engine.Game {
	g := described()
	g.Row = readRow // which deals, and so wants the game itself
	return &g
}

// described is made once: its texts take a while, and whoever plays a line wants the game.
var described = sync.OnceValue(func() engine.Game {
	return engine.Game{
		Name:      Name,
		Title:     "Spider, Don Woods 1979",
		Rules:     rules(),
		Options:   options(),
		Deals:     deals(),
		Pages:     pages(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   slices.Clip(slices.Concat(queries(), editQueries())),
		Board:     board,
		Marks:     marks,
		Unknown:   func(s engine.State) int { return s.(*State).Unknown() },
	}
})
