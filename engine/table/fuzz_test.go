package table_test

import (
	"testing"

	"patience/engine/table"
	"patience/puzzles/games"
)

// FuzzParse reads texts as tables. What is read is a game that can be dealt, or is refused with words.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"free-cell", "canfield", "golf"} {
		if text, ok := games.Text(name); ok {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := table.Parse(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a word")
			}
			return
		}
		g := p.Game()
		if play, err := g.Deal("", 1, nil); err == nil {
			_ = play.State().Moves(nil)
		}
	})
}
