package main

import (
	"strings"
	"testing"
)

// TestTour goes through the tour, which prints what the page of the first session shows: each block
// that is run, line by line.
func TestTour(t *testing.T) {
	if testing.Short() {
		t.Skip("asks what docs/start.md asks")
	}
	out := masked(output(t, t.TempDir(), "", "workbench", "tour"))
	parts := fences(t, "docs/start.md", readPaper(t, "docs/start.md"))
	at, shown := 0, 0
	for i := 1; i < len(parts); i += 2 {
		kind, body, _ := strings.Cut(parts[i], "\n")
		if i == 1 && kind == "console minutes" {
			continue // how it is installed
		}
		found := strings.Index(out[at:], masked(body))
		if found < 0 {
			t.Errorf("the tour does not show this behind the block before:\n%s", body)
			continue
		}
		at += found
		shown++
	}
	if shown < 14 {
		t.Errorf("%d blocks were seen:\n%s", shown, out)
	}
}
