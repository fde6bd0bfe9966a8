package spider

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// savedPage8 returns a saved game of three moves on page 8, line by line.
func savedPage8(t *testing.T) []string {
	t.Helper()
	p := pagePlay(t, 8)
	if err := p.Line("7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1"); err != nil {
		t.Fatal(err)
	}
	text, err := writeAs(t, p, "saved")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(text, "\n")
}

func TestSavedGameIsReplayed(t *testing.T) {
	lines := savedPage8(t)
	if lines[0] != "3 0" || len(lines) != 6 || lines[5] != "" {
		t.Fatalf("saved as %q", lines)
	}
	lines[0] = "3 1"
	p, err := Game().Parse(strings.Join(lines, "\r\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for i := range p.Len() {
		s, m := p.Step(i)
		moves = append(moves, p.Game.PrintMove(s, m))
	}
	if diff := cmp.Diff([]string{"7h from 5 to 10", "10c from 1 to 5", "8c from 9 to 1"}, moves); diff != "" {
		t.Error(diff)
	}
	if !p.Branded {
		t.Error("the saved cheat is forgotten")
	}
	if text, _ := writeAs(t, p, "saved"); text != strings.Join(lines, "\n") {
		t.Errorf("printed as\n%s", text)
	}
}

// What is undone is not saved, and the redo is not lost by saving.
func TestSavedGameEndsAtTheCurrentPosition(t *testing.T) {
	p := pagePlay(t, 8)
	if err := p.Line("7h from 5 to 10, 10c from 1 to 5"); err != nil {
		t.Fatal(err)
	}
	if err := p.Undo(); err != nil {
		t.Fatal(err)
	}
	text, err := writeAs(t, p, "saved")
	if err != nil || !strings.HasPrefix(text, "1 0\n") || strings.Count(text, "\n") != 3 {
		t.Errorf("%v\n%s", err, text)
	}
	if err := p.Redo(); err != nil {
		t.Error(err)
	}
}

func TestSavedErrors(t *testing.T) {
	good := savedPage8(t)
	change := func(line int, old, replacement string) string {
		lines := append([]string(nil), good...)
		if !strings.Contains(lines[line-1], old) {
			t.Fatalf("no %q in %s", old, lines[line-1])
		}
		lines[line-1] = strings.Replace(lines[line-1], old, replacement, 1)
		return strings.Join(lines, "\n")
	}
	for _, tt := range []struct{ name, text, want string }{
		{"count", change(1, "3 0", "4 0"), "line 1: 4 moves want 5 positions, but 4 follow"},
		{"cheated", change(1, "3 0", "3 2"), `line 1: "3 2": want the moves made and 1 if cheated, as in "0 0"`},
		{"negative", change(1, "3 0", "-3 0"), `line 1: "-3 0": want the moves made and 1 if cheated, as in "0 0"`},
		{"no position", "0 0\n", "line 1: no position line follows"},
		{"no counts", strings.Join(good[1:], "\n"), "line 1: \"????KdIo"},
		{"first position", change(2, "?Kba", "?Kb!"), "line 2: pile 7: face-up cards: character 3: bad card '!'"},
		{"later position", change(4, "?Kba", "?Kb!"), "line 4: pile 7: face-up cards: character 3: bad card '!'"},
		{"position skipped", "2 0\n" + good[1] + "\n" + good[3] + "\n" + good[4],
			"line 3: no legal move leads here from line 2: what differs is pile 1, pile 5, pile 10"},
		{"position twice", "1 0\n" + good[1] + "\n" + good[1], "line 3: no legal move leads here from line 2: nothing differs"},
		{"hand", change(5, "GsYD", "sGYD"), "line 5: no legal move leads here from line 4: what differs is pile 1, pile 9, the hand"},
	} {
		_, err := Game().Parse(tt.text)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
