package spider

import "patience/engine"

// Name is the name of the game.
const Name = "spider"

// Game returns the description of Spider, a new one that shares its lists with the others.
func Game() *engine.Game {
	g := described.By(describe)
	g.Row = readRow // which deals, and so wants the game itself
	g.Asks(queries)
	return &g
}

// described is made once: its texts take a while, and whoever plays a line wants the game.
var described engine.Made[engine.Game]

func describe() engine.Game {
	return engine.Game{
		Name:      Name,
		Title:     "Spider, Don Woods 1979",
		Rules:     rules(),
		Brief:     "Build piles downward, whatever the suit; cards of one suit in order move as one. King to Ace in one suit leaves the game. A row is dealt when no pile is empty; rules lists all.",
		Options:   options(),
		Deals:     deals(),
		Pages:     pages.By(readPages),
		Empty:     func() engine.State { return empty() },
		Formats:   formats(),
		Notations: notations(),
		Board:     board,
		Marks:     marks,
		Unknown:   func(s engine.State) int { return s.(*State).Unknown() },
	}
}
