package spider

import (
	"fmt"
	"strings"

	"patience/engine"
)

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
	}
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name: "saved",
			Doc:  "a saved game of 1979: moves made and cheated, then a position line for each position",
			Is:   func(t string) bool { return strings.Contains(t, ",") && strings.Contains(strings.TrimSpace(t), "\n") },
			Parse: func(g *engine.Game, t string) (*engine.Play, error) {
				_, line, _ := strings.Cut(t, "\n")
				s, err := parseLine(line)
				if err != nil {
					return nil, err
				}
				return engine.NewPlay(g, s), nil
			},
			Print: func(p *engine.Play) (string, error) { return "", fmt.Errorf("not written yet") },
		},
		{
			Name: "line",
			Doc:  "the position line of 1979",
			Is:   func(t string) bool { return strings.Count(t, ",") == lineFields-1 },
			Parse: func(g *engine.Game, t string) (*engine.Play, error) {
				s, err := parseLine(t)
				if err != nil {
					return nil, err
				}
				return engine.NewPlay(g, s), nil
			},
			Print: func(p *engine.Play) (string, error) { return p.State().(*State).Line() + "\n", nil },
		},
	}
}
