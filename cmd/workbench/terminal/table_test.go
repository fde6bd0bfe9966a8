package terminal

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	rows := [][]string{{"8.1", "holds", strings.Repeat("word ", 20)}, {"10.12", "open", ""}}
	want := "claim  verdict  evidence\n" +
		"8.1    holds    " + strings.TrimSpace(strings.Repeat("word ", 20)) + "\n" +
		"10.12  open\n"
	if got := Table(0, []string{"claim", "verdict", "evidence"}, rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for line := range strings.Lines(Table(40, []string{"claim", "verdict", "evidence"}, rows)) {
		if n := len(strings.TrimRight(line, "\n")); n > 40 {
			t.Errorf("%d columns, want 40 at most: %s", n, line)
		}
	}
}
