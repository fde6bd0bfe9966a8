package file_test

import (
	"errors"
	"slices"
	"testing"

	"patience/engine/file"
)

// TestLines reads whole lines, leaves what was cut off, and names the line that is refused.
func TestLines(t *testing.T) {
	for body, good := range map[string]int{"": 0, "a\nb\n": 4, "a\nb": 2, "a\n\n": 2, "a\n  ": 2, "a\n\nb\n": 5} {
		var all []string
		got, err := file.Lines(body, 2, func(line string) error { all = append(all, line); return nil })
		if got != good || err != nil || len(all) > 0 && all[0] != "a" || slices.Contains(all, "b\n") {
			t.Errorf("%q: %d good of %q, %v, want %d", body, got, all, err, good)
		}
	}
	_, err := file.Lines("a\nb\nc\n", 2, func(line string) error {
		if line == "b" {
			return errors.New("bad")
		}
		return nil
	})
	if err == nil || err.Error() != "line 4: bad" {
		t.Errorf("%v, want that line 4 is bad", err)
	}
}
