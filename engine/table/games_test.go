package table_test

import (
	"testing"

	"patience/engine/enginetest"
	"patience/engine/table"
	"patience/puzzles/games"
)

// TestGames holds every game that comes with the program to the laws.
func TestGames(t *testing.T) {
	for _, name := range games.Names() {
		text, _ := games.Text(name)
		tab, err := table.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { enginetest.Run(t, tab.Game()) })
	}
}
