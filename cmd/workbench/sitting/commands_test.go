package sitting

import (
	"testing"

	"patience/engine"
	"patience/engine/games"
)

// No command and no question of a game reads as a move of a game.
func TestPlayWords(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Deals[0].Deal(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, c := range commands() {
			words = append(words, c.name)
		}
		for _, q := range g.Questions() {
			if _, ok := commandNamed(q.Name); ok && q.Name != "moves" {
				t.Errorf("%s: %s is a command and a question", g.Name, q.Name)
			}
			words = append(words, q.Name)
		}
		for _, w := range append(words, "exit", "?") {
			for _, n := range g.Notations {
				if _, err := n.Parse(s, w); !engine.IsSyntax(err) {
					t.Errorf("%s: %q reads as a move in %s: %v", g.Name, w, n.Name, err)
				}
			}
		}
	}
}
