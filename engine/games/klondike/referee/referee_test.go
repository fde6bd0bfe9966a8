package referee

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// late is a table with a few cards left: the Queen of hearts lies on the King of
// clubs, who is in the way of nothing.
func late() *Table {
	t := &Table{Done: [4]int{12, 13, 11, 13}, Pass: 1}
	t.Piles[0] = []string{"Kh", "Kc", "Qh"}
	t.Covered[0] = 1
	return t
}

func TestReplay(t *testing.T) {
	if err := enginetest.Replay(late(), []Move{{"Qh", 0}, {"Kc", 0}, {"Kh", 0}}); err != nil {
		t.Error(err)
	}
	for _, line := range [][]Move{
		{{"Qh", 0}, {"Kc", 0}},
		{{"Kc", 0}, {"Qh", 0}, {"Kh", 0}},
		{{"Kh", 0}},
		{{"Qh", 0}, {"Kd", 2}, {"Kc", 0}, {"Kh", 0}}, // Kings do not come back to empty piles
		{{}, {"Qh", 0}, {"Kc", 0}, {"Kh", 0}},
	} {
		if enginetest.Replay(late(), line) == nil {
			t.Errorf("%v is taken for a win", line)
		}
	}
}

// TestLegal: out, the King with his Queen to each of six empty piles, the Queen
// nowhere, and no card that is out on an empty pile or on the Queen.
func TestLegal(t *testing.T) {
	if got := late().Legal(); len(got) != 7 {
		t.Errorf("%v, want 7 moves", got)
	}
	if enginetest.Winnable(late(), 1000) != engine.VerdictWon {
		t.Error("it can be won")
	}
}

// TestTurn: three at a time, what is left in the end, then over again.
func TestTurn(t *testing.T) {
	table := &Table{Stock: []string{"2c", "3c", "4c", "5c"}, Turn: 3, Passes: 2, Pass: 1}
	for i, want := range []int{3, 4, 0, 3, 4} {
		if err := table.Play(Move{}); err != nil || len(table.Waste) != want {
			t.Fatalf("turn %d: %v, %v", i, err, table)
		}
	}
	if table.Play(Move{}) == nil {
		t.Error("a third pass of two")
	}
}
