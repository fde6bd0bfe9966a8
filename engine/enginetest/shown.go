package enginetest

import (
	"testing"

	"patience/engine"
)

// Shown returns a function that is called with all that a player is shown, in the arguments of [engine.Player].Next, and returns it as a
// text that nothing else has. The test ends when he was shown the same before: who comes back to a position moves cards to and fro
// until somebody stops him.
func Shown(t testing.TB, sight *engine.Sight) func(seen engine.State, unseen engine.Cards) string {
	before := map[string]int{}
	return func(seen engine.State, unseen engine.Cards) string {
		t.Helper()
		now := string(sight.Exact(seen, nil)) + unseen.String()
		if n := before[now]; n > 0 {
			t.Fatalf("choice %d sees what choice %d saw\n%v", len(before)+1, n, seen)
		}
		before[now] = len(before) + 1
		return now
	}
}
