package tell

import (
	"slices"
	"strings"
	"testing"

	"patience/engine/games"
)

// A line asks a question of the game, in its words or in those of a person.
func TestAsked(t *testing.T) {
	for _, c := range []struct{ game, line, want string }{
		{"spider", "free K", `p:free("K")`},
		{"spider", "what lies under 5c", ""},
		{"spider", "where is the Kh?", `p:where("Kh")`},
		{"spider", "prove 2 spaces", `p:prove("2 spaces")`},
		{"spider", "why not 2 spaces", `p:why_not("2 spaces")`},
		{"spider", "can turn 6 without deal, pile 1", `p:can({"turn 6", without = "deal, pile 1"})`},
		{"spider", "reveal 7 Kh", `p:reveal(7, "Kh")`},
		{"spider", "free 10", `p:free(10)`},
		{"spider", "counts", `p:counts()`},
		{"spider", "how many Kings are free?", `p:free("King")`},
		{"spider", "How many free Kings are there", `p:free("King")`},
		{"spider", "how many aces are unseen", `p:count("ace")`},
		{"blackhole", "dead cards", `p:dead()`},
		{"gaps", "how many Kings are free", `p:where("King")`},
		{"klondike", "how many aces are there", `p:where("ace")`},
		{"spider", "Can i win?", `p:can("win")`},
		{"blackhole", "how many 10s are left", `p:left(10)`},
		{"gaps", "how many 2s are left", `p:where(2)`},
		{"klondike", "how many moves", ""},
		{"klondike", "how many", ""},
	} {
		g, err := games.All().Named(c.game)
		if err != nil {
			t.Fatal(err)
		}
		code := ""
		if q, words, ok := Asked(g, c.line); ok {
			if code, err = Answer(g, "p", q, words); err != nil {
				t.Errorf("%s: %v", c.line, err)
			}
		}
		if code, _, _ = strings.Cut(strings.TrimPrefix(code, "local a = "), " if a == nil"); code != c.want {
			t.Errorf("%s: %q, want %q", c.line, code, c.want)
		}
	}
	g := games.All()[0]
	q, words, _ := Asked(g, "prove")
	if _, err := Answer(g, "p", q, words); err == nil || !strings.Contains(err.Error(), "nothing stands behind prove") || !slices.Equal(words, []string{"prove"}) {
		t.Errorf("prove alone: %v", err)
	}
}
