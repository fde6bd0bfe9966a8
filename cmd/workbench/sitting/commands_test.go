package sitting

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
)

// No command and no question of a game reads as a move of a game.
func TestPlayWords(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Deals[0].Deal(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, c := range commands() {
			words = append(words, c.name)
		}
		for _, q := range g.Questions() {
			if _, ok := commandNamed(q.Name); ok && q.Name != "moves" {
				t.Errorf("%s: %s is a command and a question", g.Name, q.Name)
			}
			words = append(words, q.Name)
		}
		for _, w := range append(words, "exit", "?") {
			for _, n := range g.Notations {
				if _, err := n.Parse(s, w); !engine.IsSyntax(err) {
					t.Errorf("%s: %q reads as a move in %s: %v", g.Name, w, n.Name, err)
				}
			}
		}
	}
}

// Who begins with the one value of an option is told of the other.
func TestOtherwise(t *testing.T) {
	g, err := games.All().Named("klondike")
	if err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{
		"deal:3":            "As people know it: workbench play klondike deal:3,draw=three",
		"deal:3,draw=all":   "As people know it: workbench play klondike deal:3,draw=three",
		"deal:3,draw=one":   "workbench play klondike deal:3,draw=all",
		"deal:1,draw=three": "workbench play klondike deal:1,draw=all",
		"":                  "",
	} {
		s := &Sitting{Config: Config{Game: g}}
		if text := s.otherwise(&engine.Play{From: from}); !strings.HasSuffix(text, want) {
			t.Errorf("%s: %q, want %q", from, text, want)
		}
	}
}

// Who interrupts a command is told so in our words.
func TestInterrupted(t *testing.T) {
	g, err := games.All().Named("klondike")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	ctx, stop := context.WithCancel(t.Context())
	stop()
	s := &Sitting{
		Config: Config{Game: g, Notation: g.Notations[0], Out: &out, Errs: &out},
		begin:  func(context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} },
	}
	p, err := g.Deal("", 1, engine.Options{"draw": "three"})
	if err == nil {
		err = s.take(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if s.answer(t.Context(), "hint"); out.String() != "interrupted\n" {
		t.Errorf("%q", out.String())
	}
}

// A file of moves may be compressed, as all files may that are read.
func TestFollowPacked(t *testing.T) {
	g, err := games.All().Named("klondike")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "moves.gz")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("Js to 4\n"))
	z.Close()
	if err := os.WriteFile(file, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &Sitting{Config: Config{Game: g}, play: p}
	if err := s.follow(context.Background(), file); err != nil || len(p.Moves()) != 1 {
		t.Errorf("%d moves, %v: want 1", len(p.Moves()), err)
	}
}
