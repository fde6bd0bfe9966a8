package problem

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"patience/engine"
)

func TestFields(t *testing.T) {
	got, err := Fields("# A comment.\n\npile 1: 9h\n\t8s\n  7s\nPILE 2:\n")
	want := []engine.Header{{Line: 3, Key: "pile 1", Text: "9h 8s 7s"}, {Line: 6, Key: "pile 2"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestFieldErrors(t *testing.T) {
	for text, want := range map[string]string{
		"\n9h 8s":    `line 2: "9h 8s": want "key: text", as in "pile 1: 9h 8s"`,
		": 9h":       `line 1: ": 9h": want "key: text", as in "pile 1: 9h 8s"`,
		"pile-1: 9h": `line 1: "pile-1: 9h": want "key: text", as in "pile 1: 9h 8s"`,
	} {
		if _, err := Fields(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
