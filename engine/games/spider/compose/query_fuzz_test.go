package compose_test

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider/compose"
)

// FuzzParseQuery: whatever is typed is refused, or a query that can be asked of any problem.
func FuzzParseQuery(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"", "one space, switchback, at most 40 cards, 4 to 8 essential moves", "no switchback", "at least -1 cards", "two spaces, , one", "99999999999999999999 cards", "8 to 4 moves"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if filter, err := compose.ParseQuery(text); err == nil {
			yes := filter(compose.Facts{})
			if not, err := compose.ParseQuery("not " + text); err == nil && strings.TrimSpace(text) != "" && !strings.Contains(text, ",") && not(compose.Facts{}) == yes {
				t.Errorf("%q and not %[1]q are both %v", text, yes)
			}
		}
	})
}
