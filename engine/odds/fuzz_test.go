package odds

import (
	"testing"

	"patience/engine/enginetest/fuzz"
)

func FuzzParseOutcome(target *testing.F) {
	f := fuzz.New(target)
	for n := range uint64(6) {
		f.Add(outcome(n).line())
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseOutcome(line)
		if err != nil {
			return
		}
		if again, err := parseOutcome(o.line()); err != nil || again != o {
			t.Errorf("%q is %+v, and then %+v, %v", line, o, again, err)
		}
	})
}
