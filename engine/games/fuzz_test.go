package games_test

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games"
)

// A row of a table of deals is a position that can be asked for its moves, or is refused.
func FuzzRow(target *testing.F) {
	f := fuzz.New(target)
	columns := `[["9D"],["4C","AS"],["QD","10D","JC"],["9S","JS","8S","6D"],["6S","8H","5H","8D","JH"],["3D","3C","8C","7H","9H","AH"],["2H","5D","KD","7S","2C","KH","JD"]]`
	stock := "10S 6C 3H 10H 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH 10C KS 6H"
	for i, g := range games.All() {
		p, err := g.Deal("", 1, nil)
		if err != nil {
			f.Fatal(err)
		}
		open, err := g.Whole(p.Open().State())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), open, columns, stock)
		f.Add(uint8(i), "[[]]", columns, "draw")
	}
	f.Fuzz(func(t *testing.T, which uint8, deal, columns, stock string) {
		g := games.All()[int(which)%len(games.All())]
		s, err := g.ParseRow(map[string]string{"deal": deal, "columns": columns, "stock": stock}, engine.Options{})
		if err == nil && s == nil || err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%v, %v", s, err)
		}
		if err == nil {
			_ = s.Moves(nil)
		}
	})
}
