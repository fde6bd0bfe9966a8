package engine_test

import (
	"testing"

	"patience/engine"
)

func TestPoints(t *testing.T) {
	for reason, want := range map[string]string{
		"":                                     "",
		"the Ks stays; so does the Kh":         "the Ks stays; so does the Kh",
		"pile 1: a; pile 2: b; pile 3: c":      "pile 1: a\npile 2: b\npile 3: c",
		"pile 1: a (pile 4: x; pile 5: y; z)":  "pile 1: a (pile 4: x; pile 5: y; z)",
		"1. a; b; c; d\n2. e; f; g":            "1. a; b; c; d\n2. e; f; g",
		"a; b (c; d); e":                       "a\nb (c; d)\ne",
		"pile 3: the 8d needs a 9;no point; b": "pile 3: the 8d needs a 9;no point; b",
	} {
		if got := engine.Points(reason); got != want {
			t.Errorf("%q: %q, want %q", reason, got, want)
		}
	}
}
