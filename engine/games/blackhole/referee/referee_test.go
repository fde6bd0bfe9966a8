package referee

import (
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// TestFigure plays the end of the winning stack that the paper shows: king and
// ace are next to each other.
func TestFigure(t *testing.T) {
	const spades, clubs, diamonds, hearts = 0, 13, 26, 39
	figure := []int{
		spades + 13, hearts + 1, hearts + 13, clubs + 12, clubs + 13, diamonds + 1, hearts + 2,
		diamonds + 3, spades + 4, clubs + 5, hearts + 6, diamonds + 5, clubs + 4,
	}
	table := &Table{Ranks: 13, Stack: figure[:1]}
	for pile := range slices.Chunk(figure[1:], 3) {
		table.Piles = append(table.Piles, pile)
	}
	if err := enginetest.Replay(table, figure[1:]); err != nil {
		t.Error(err)
	}
}

// onePile lays out three cards beside the first.
func onePile(ranks int, pile []int) *Table {
	return &Table{Ranks: ranks, Stack: []int{1}, Piles: [][]int{slices.Clone(pile)}}
}

// TestSmall has one suit of four ranks in one pile, by hand: all orders.
func TestSmall(t *testing.T) {
	const won, lost = engine.VerdictWon, engine.VerdictLost
	for _, c := range []struct {
		pile []int
		want engine.Verdict
	}{
		{[]int{2, 3, 4}, won}, {[]int{4, 3, 2}, won},
		{[]int{2, 4, 3}, lost}, {[]int{3, 2, 4}, lost}, {[]int{3, 4, 2}, lost}, {[]int{4, 2, 3}, lost},
	} {
		table := onePile(4, c.pile)
		v, err := enginetest.Winnable(table, 100), enginetest.Replay(table, c.pile)
		if v != c.want || (err == nil) != (v == engine.VerdictWon) {
			t.Errorf("%v: %v, replay %v, want %v", c.pile, v, err, c.want)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	for _, line := range [][]int{{2, 3}, {3, 2, 4}, {2, 3, 4, 4}, {2, 2, 3}} {
		if enginetest.Replay(onePile(4, []int{2, 3, 4}), line) == nil {
			t.Errorf("%v is taken for a win", line)
		}
	}
}

func TestLines(t *testing.T) {
	// Two suits of two ranks: 1 and 3 are first cards, 2 and 4 second ones.
	table := onePile(2, []int{2, 3, 4})
	for moves, want := range []int{1, 1, 1, 1, 0} {
		if got := enginetest.NaiveLines(table, moves); got != want {
			t.Errorf("%d moves: %d lines, want %d", moves, got, want)
		}
	}
}
