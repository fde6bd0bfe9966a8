package odds

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

func FuzzParseOutcome(target *testing.F) {
	f := fuzz.New(target)
	for n := range uint64(6) {
		f.Add(strings.TrimSuffix(outcome(n).line(), "\n"))
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseOutcome(line)
		if err != nil {
			return
		}
		if again, err := parseOutcome(strings.TrimSuffix(o.line(), "\n")); err != nil || again != o {
			t.Errorf("%q is %+v, and then %+v, %v", line, o, again, err)
		}
	})
}
