package main

import (
	"strings"
	"testing"

	"patience/engine"
)

// No command and no question of a game reads as a move of a game.
func TestPlayWords(t *testing.T) {
	b := newBench(strings.NewReader(""), nil, nil)
	for _, g := range b.games {
		s, err := g.Deals[0].Deal(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, c := range playCommands() {
			words = append(words, c.name)
		}
		for _, q := range g.Queries {
			if _, ok := playCommandNamed(q.Name); ok && q.Name != "moves" {
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
