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
		"pile 5: the Jc needs a free Queen, and those lie under others (pile 3: x; pile 4: y)":                   "pile 5: the Jc needs a free Queen, and those lie under others\n  pile 3: x\n  pile 4: y",
		"pile 5: the Jc needs a free Queen (there is none), and those lie under others in piles 3 and 4 (and 5)": "pile 5: the Jc needs a free Queen (there is none), and those lie under others in piles 3 and 4 (and 5)",
		"the Ks stays where it is, since nothing can be emptied for it; so does the Kh, which is a King as well": "the Ks stays where it is, since nothing can be emptied for it\nso does the Kh, which is a King as well",
	} {
		if got := engine.Points(reason); got != want {
			t.Errorf("%q: %q, want %q", reason, got, want)
		}
	}
}
