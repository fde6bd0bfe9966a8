package ledger

import (
	"fmt"
	"path/filepath"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// TestParseTitle reads titles, and refuses the rest.
func TestParseTitle(t *testing.T) {
	s, err := ParseTitle("klondike --by seed --option draw=one --option passes=3")
	if want := (Survey{"klondike", "seed", "draw=one passes=3"}); err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
	for _, title := range []string{"", "klondike", "klondike --by", "klondike by seed", "klondike --by seed --option", "klondike --by seed --deals 3", " --by seed", "klondike --by seed  --option a=b", "klondike --by seed --option "} {
		if s, err := ParseTitle(title); err == nil {
			t.Errorf("%q is %+v", title, s)
		}
	}
}

// FuzzParseTitle: a title that is read is written as it was.
func FuzzParseTitle(target *testing.F) {
	f := fuzz.New(target)
	f.Add("blackhole --by seed --option pack=4x7")
	f.Fuzz(func(t *testing.T, title string) {
		if s, err := ParseTitle(title); err == nil && s.Title() != title {
			t.Errorf("%q is %+v, which is %q", title, s, s.Title())
		}
	})
}

// TestEnlist lets three workers answer in turn, some before the others are on the disk and some
// after the ledger was opened anew: each has one run, with its own deals.
func TestEnlist(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	for part := range uint64(3) {
		l, err := Open(name, thisRun(), false)
		if err != nil {
			t.Fatal(err)
		}
		workers := map[int]Begun{}
		for deal := uint64(1); deal <= 30; deal++ {
			w := int(deal % 3)
			if _, ok := workers[w]; !ok {
				r := thisRun()
				r.Host = fmt.Sprintf("w%d on node7", w)
				workers[w] = l.Enlist(r)
			}
			l.Begin(workers[w])
			add(t, l, outcomeOf(30*part+deal))
			if deal%7 == 0 {
				if err := l.Commit(); err != nil {
					t.Fatal(err)
				}
			}
		}
		shares, err := l.ByRun(Everything())
		runs := l.Runs()
		if err != nil || len(runs) != 3 || len(shares) != 3 {
			t.Fatalf("runs %v, %v", runs, err)
		}
		for i, s := range shares {
			if want := fmt.Sprintf("w%d on node7", (i+1)%3); s.Deals != int(10*(part+1)) || s.Time == 0 || runs[i].Host != want {
				t.Errorf("%+v of %s, want %s", s, runs[i].Host, want)
			}
		}
		shut(t, l)
	}
}
