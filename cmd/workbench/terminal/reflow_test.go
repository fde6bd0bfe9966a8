package terminal

import "testing"

func TestReflow(t *testing.T) {
	const help = `Play shows a position and reads moves, in any of the game's notations, one or
several in a line.

  workbench play klondike
  workbench play 8

Flags:
      --limit TIME          TIME to spend on a position, as in 30s; 0 is no
                            limit
  -h, --help                help`
	const want = `Play shows a position and reads moves,
in any of the game's notations, one or
several in a line.

  workbench play klondike
  workbench play 8

Flags:
      --limit TIME
          TIME to spend on a position,
          as in 30s; 0 is no limit
  -h, --help                help`
	if got := Reflow(help, 40); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Reflow(help, 80); got != help {
		t.Errorf("at 80 columns\n%s", got)
	}
}

// A table that has no room becomes a list.
func TestNarrowTable(t *testing.T) {
	header := []string{"puzzle", "title", "goals"}
	rows := [][]string{{"book/book02", "Hearts, no space: the twin", "remove hearts and a long goal behind it"}}
	rows = append(rows, []string{"book/book03", "Hearts, and no space whatever", "space"})
	want := "book/book02  Hearts, no space: the twin\n  remove hearts and a long goal behind\n  it\n" +
		"book/book03\n  Hearts, and no space whatever\n  space\n"
	if got := Table(40, header, rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
