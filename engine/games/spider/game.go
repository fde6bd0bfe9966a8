package spider

import "patience/engine"

// Game returns the description of Spider.
func Game() *engine.Game {
	return &engine.Game{
		Name:  "spider",
		Title: "Spider, Don Woods 1979",
		Rules: rules(),
		Options: []engine.Option{
			{Name: "long", Values: []string{"left", "spread"}, Doc: "where the piles of six cards are: the leftmost four, or piles 1 4 7 10"},
			{Name: "suits", Values: []string{"4", "2", "1"}, Doc: "suits in the pack: four, hearts and spades, or spades alone"},
		},
		Deals:     deals(),
		Pages:     pages(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   queries(),
		Board:     board,
		Marks:     marks,
		Unknown:   func(s engine.State) int { return s.(*State).unknown() },
		Row:       readRow,
	}
}
