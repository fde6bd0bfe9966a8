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

// TestTourWaits: whoever types something else than Enter is told what can be typed.
func TestTourWaits(t *testing.T) {
	s := sit(t, t.TempDir(), "tour")
	s.expect("$ workbench show book05")
	s.types("help\n")
	s.expect("Enter runs it, q leaves.")
	s.expect("$ workbench show book05")
	s.types("\n")
	s.expect("title: The first space")
	s.types("q\n")
	if code := s.leave(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
