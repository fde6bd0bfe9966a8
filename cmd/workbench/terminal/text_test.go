package terminal

import (
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	const prose = "impossible: a space\n  the King in pile 5 goes only to a space\n\nend"
	for width, want := range map[int]string{
		0:  prose,
		24: "impossible: a space\n  the King in pile 5\n  goes only to a space\n\nend",
		80: prose,
	} {
		if got := Fold(prose, width); got != want {
			t.Errorf("width %d:\n%q\nwant\n%q", width, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	long := strings.Repeat("é", 3*maxLine)
	want := "bad: " + strings.Repeat("é", maxLine-5-lastOfLine) + " … (3014 characters) … " + strings.Repeat("é", lastOfLine-9) + ": too bad\nshort"
	if got := Shorten("bad: " + long + ": too bad\nshort"); got != want {
		t.Errorf("%d characters: %s", len([]rune(got)), got)
	}
	if got := Shorten("short"); got != "short" {
		t.Error(got)
	}
}

// TestFoldColumns keeps the second column where it is, and a line that has to be wide.
func TestFoldColumns(t *testing.T) {
	const items = "Moves:\n  draw [N]  turn up three cards of the stock\n"
	want := "Moves:\n  draw [N]  turn up three cards of\n            the stock\n"
	if got := Fold(items, 36); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Fold("7\tThe game is won when all cards are out.", 40), "7       The game is won when all cards\n        are out."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Fold("7\tThe game is won", 40), "7\tThe game is won"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Fold("\tinput 53:1: in a function of line 1", 40), "        input 53:1: in a function of\n        line 1"; got != want {
		t.Errorf("a tab: %q, want %q", got, want)
	}
	const table = "     1     2     3     4\n    --    -- space    --\n"
	if got := Fold(table, 20); got != table {
		t.Errorf("a table became %q", got)
	}
	long := strings.Repeat("x", 50)
	if got := Fold(long, 30); !strings.Contains(strings.ReplaceAll(got, "\n", ""), long) {
		t.Errorf("a long word became %q", got)
	}
}
