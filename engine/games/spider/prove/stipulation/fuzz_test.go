package stipulation

import (
	"testing"

	"patience/engine/enginetest/fuzz"
)

// FuzzParse reads goals that are put together. What is read says itself in words that mean the same.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	start := page(f, 8)
	f.Add("remove clubs then 7h onto 8s and 2 spaces within 9 moves", "deal, space", "")
	f.Add("turn 5 and keep the spaces", "turn", "blind")
	f.Add("win with at most 1 deal", "", "known")
	f.Fuzz(func(t *testing.T, goal, without, hidden string) {
		st, err := Parse(start, goal, without, hidden)
		if err != nil {
			return
		}
		asked := st.Asked()
		if again, err := Parse(start, asked.Goal, asked.Without, hidden); err != nil || again.String() != st.String() {
			t.Errorf("%q without %q, again: %v, %v", asked.Goal, asked.Without, again, err)
		}
	})
}
