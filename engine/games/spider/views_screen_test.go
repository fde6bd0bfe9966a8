package spider

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
)

// pileOf returns a position whose pile 2 has the cards, so many of them face down.
func pileOf(t *testing.T, text string, down int) *State {
	t.Helper()
	cards, err := engine.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return New([piles + 1][]engine.Card{2: cards}, [piles + 1]int{2: down}, nil)
}

// column returns what a screen shows of pile 2, without the number.
func column(screen string, width int) string {
	var rows []string
	for line := range strings.Lines(screen) {
		line = strings.TrimRight(line, "\n")
		cell := line[min(width-1, len(line)):min(2*width-1, len(line))]
		rows = append(rows, strings.TrimSpace(cell))
	}
	return strings.Join(rows[1:], " ")
}

func TestScreenSqueezes(t *testing.T) {
	const cards = "As 2s 3s Kc Qc Jc 10c 9h 8h 7d 5s 4s 3s"
	tests := []struct {
		columns, rows int
		want          string
	}{
		{80, 14, "-- -- -- Kc Qc Jc 10c 9h 8h 7d 5s 4s 3s"},
		{80, 13, "3-- Kc Qc Jc 10c 9h 8h 7d 5s 4s 3s"},
		{80, 12, "3-- Kc Qc Jc 10c 9h 8h 7d 5s 4s 3s"},
		{80, 11, "3-- K-10c 9h 8h 7d 5s 4s 3s"},
		{80, 8, "3-- K-10c 9-8h 7d 5s 4s 3s"},
		{80, 7, "3-- K-10c 9-8h 7d 5-3s"},
		{80, 5, "3-- K-10c +3 5-3s"},
		{80, 1, "3-- K-10c +3 5-3s"},
		{40, 11, "3-- Kc : 10c 9h 8h 7d 5s 4s 3s"},
		{40, 10, "3-- Kc +3 9h 8h 7d 5s 4s 3s"},
	}
	for _, tt := range tests {
		width := 6 // as in the tableau
		if tt.columns == 40 {
			width = 4
		}
		s := pileOf(t, cards, 3)
		if got := column(s.Screen(tt.columns, tt.rows), width); got != tt.want {
			t.Errorf("%d by %d: %s, want %s", tt.columns, tt.rows, got, tt.want)
		}
	}
}

// A screen is as wide and high as it may be, and accounts for every card.
func TestScreenFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state(drawPlay(t))
		columns := rapid.IntRange(40, 100).Draw(t, "columns")
		rows := rapid.IntRange(5, 40).Draw(t, "rows")
		screen := s.Screen(columns, rows)
		lines := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
		if len(lines) > rows {
			t.Fatalf("%d lines, want %d:\n%s", len(lines), rows, screen)
		}
		shown := 0
		for _, line := range lines[1:] {
			if len(line) >= columns {
				t.Fatalf("%d columns, want less than %d: %s", len(line), columns, line)
			}
			for _, cell := range strings.Fields(line) {
				shown += cardsIn(cell)
			}
		}
		all := packCards - len(s.Hand()) - 13*len(s.layout().Removed)
		if folded := strings.Contains(screen, ":"); !folded && shown != all {
			t.Fatalf("%d cards on the screen, want %d:\n%s\n%v", shown, all, screen, s)
		}
	})
}

// cardsIn returns how many cards a cell of the screen stands for.
func cardsIn(cell string) int {
	if down, ok := strings.CutSuffix(cell, "--"); ok && down != "" {
		return number(down)
	}
	if hidden, ok := strings.CutPrefix(cell, "+"); ok {
		return number(hidden)
	}
	if cell == "space" || cell == "(" || cell == ")" {
		return 0
	}
	if high, low, ok := strings.Cut(cell, "-"); ok && high != "" {
		r, _ := engine.ParseRank(high)
		c, _ := engine.ParseCard(low)
		return int(r-c.Rank()) + 1
	}
	return 1
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
