package precedence

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider/prove/ask"
)

// FuzzParseClaim: what is understood is said so that it is understood as the same, and only what the
// prover's parser knows too, but for the rows.
func FuzzParseClaim(target *testing.F) {
	f := fuzz.New(target)
	for _, goal := range []string{"win", "space", " 2  spaces", "remove spades", "remove 2 suits before row 3", "space before row 0", "win before row 2",
		"space before row 3 before row 4", "remove a suit before row 99999999999999999999", "dig 5 before row 2", " before row 1"} {
		f.Add(goal, "space, remove,deal")
	}
	f.Fuzz(func(t *testing.T, goal, without string) {
		c, ok := ParseClaim(goal, []string{without})
		if !ok {
			return
		}
		said := c.Goal
		if c.Row > 0 {
			said += before + strconv.Itoa(c.Row)
		}
		if again, ok := ParseClaim(said, []string{strings.Join(c.Without, ",")}); !ok || !reflect.DeepEqual(again, c) {
			t.Errorf("%q is %+v, and %q %v, %+v", goal, c, said, ok, again)
		}
		if _, err := ask.ParseGoal(c.Goal); err != nil && c.Goal != goalWin || c.Goal == goalWin && c.Row != 0 || c.Row < 0 {
			t.Errorf("%q is understood as %+v: %v", goal, c, err)
		}
	})
}
