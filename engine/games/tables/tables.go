// Package tables finds the games that come with the program as tables.
package tables

import (
	"fmt"

	"patience/engine"
	"patience/engine/table"
	"patience/puzzles/games"
)

// Names lists the games. Each is made when it is named: to know them all takes time that no command has at its start.
func Names() []string { return games.Names() }

// Named returns the game of a name, nil when there is none.
func Named(name string) (*engine.Game, error) {
	text, ok := games.Text(name)
	if !ok {
		return nil, nil
	}
	t, err := table.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the game %s that came with the program: %w", name, err)
	}
	return t.Game(), nil
}
