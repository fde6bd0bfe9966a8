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

// TestRecords: where the columns have no room, each cell stands behind what it is.
func TestRecords(t *testing.T) {
	header := []string{"run", "deals", "limits", "machine"}
	rows := [][]string{{"1", "46", "2000 states, 974 MB", "vm, linux/amd64, 2 cores"}, {"2", "7", "none", ""}}
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, "run  deals  limits               machine\n" +
			"1    46     2000 states, 974 MB  vm, linux/amd64, 2 cores\n" +
			"2    7      none\n"},
		{34, "run 1\n" +
			"  deals    46\n" +
			"  limits   2000 states, 974 MB\n" +
			"  machine  vm, linux/amd64, 2\n" +
			"           cores\n" +
			"run 2\n" +
			"  deals    7\n" +
			"  limits   none\n"},
	} {
		if got := Records(c.width, header, rows); got != c.want {
			t.Errorf("%d columns:\n%s\nwant\n%s", c.width, got, c.want)
		}
	}
}
