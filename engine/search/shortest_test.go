package search

import (
	"testing"

	"patience/engine"
	"pgregory.net/rapid"
)

// TestShortestAgreesWithNaive compares the length of lines with that of a search that knows no bound,
// whatever the bound on what is left is, as long as it is one, and whatever a line must cost less than.
func TestShortestAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := randomPegs(t)
		want := naive(start, engine.State.Won, anyMove)
		blur := rapid.IntRange(1, 4).Draw(t, "blur")
		// The true number, now and then less: so the bound is not consistent.
		left := func(s engine.State) int {
			key := s.Key(nil)
			return max(naive(s, engine.State.Won, anyMove), 0) / (1 + int(key[0]+3*key[1])%blur)
		}
		below := rapid.IntRange(0, 12).Draw(t, "below")
		r, err := Shortest(t.Context(), start, Measure{Left: left, Below: below}, engine.Limits{})
		switch {
		case err != nil || r.Stop != engine.StopNone:
			t.Fatal(r, err)
		case want < 0 || below > 0 && want >= below:
			if r.Verdict != engine.VerdictLost {
				t.Fatalf("%v in %d moves; %d do it, and fewer than %d are wanted", r.Verdict, len(r.Line), want, below)
			}
		case r.Verdict != engine.VerdictWon || len(r.Line) != want:
			t.Fatalf("%v, %d moves, want %d", r.Verdict, len(r.Line), want)
		}
	})
}

// TestShortestCosts has a dear move avoided by a longer line.
func TestShortestCosts(t *testing.T) {
	start := &pegs{edges: [][]uint8{{3, 1}, {2}, {3}, {}}, goal: 3, at: [2]uint8{0, 3}}
	for dear, want := range map[int]int{2: 1, 4: 3} {
		r, err := Shortest(t.Context(), start, Measure{Cost: func(s engine.State, m engine.Move) int {
			if s.(*pegs).at[0] == 0 && uint8(m) == 3 {
				return dear
			}
			return 1
		}}, engine.Limits{})
		if err != nil || len(r.Line) != want {
			t.Errorf("a first move that costs %d: %d moves, want %d (%v)", dear, len(r.Line), want, err)
		}
	}
}
