package blackhole

import (
	_ "embed"
	"strings"

	"patience/engine"
)

// model is the game for MiniZinc, without a position.
//
//go:embed blackhole.mzn
var model string

// positionMark stands between the model and the position.
const positionMark = "\n% The position.\n"

// isMZN says whether the text is the model with a position at its end.
func isMZN(text string) bool { return strings.Contains(text, positionMark) }

// parseMZN reads the position at the end of the model.
func parseMZN(g *engine.Game, text string) (*engine.Play, error) {
	_, data, _ := strings.Cut(text, positionMark)
	return parseDZN(g, data)
}

// printMZN writes the model and the position.
func printMZN(p *engine.Play) (string, error) {
	data, err := printDZN(p)
	return model + positionMark + data, err
}
