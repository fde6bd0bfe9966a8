package surveying

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/survey"
)

// TestMergeKeepsRuns merges two parts whose runs are alike but for the times when they began, where
// a merge was killed before.
func TestMergeKeepsRuns(t *testing.T) {
	dir := t.TempDir()
	of := ledger.Survey{Game: "blackhole", By: "seed"}
	run := ledger.Here(ledger.Terms{Survey: of, Program: "workbench 1", Rules: "f"}, ledger.Limits{States: 5}, 1)
	var names []string
	var want []ledger.Begun
	for i := range 2 {
		name := filepath.Join(dir, string(rune('a'+i))+".db")
		begun := ledger.Begun{Run: run, Began: time.Date(2020, 1, 1+i, 0, 0, 0, 0, time.UTC)}
		l, err := ledger.Open(name, run, false)
		if err != nil {
			t.Fatal(err)
		}
		l.Begin(begun)
		for deal := range uint64(3) {
			if err := l.Append(survey.Outcome{Deal: 3*uint64(i) + deal, Verdict: engine.VerdictWon}); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		names, want = append(names, name), append(want, begun)
	}
	out := filepath.Join(dir, "all.db")
	for _, end := range []string{"", "-wal", "-journal"} {
		if err := os.WriteFile(out+".merging"+end, []byte("half of what was killed"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tally, err := merge(out, names, false)
	if err != nil || tally.Won != 6 {
		t.Fatalf("%v, %v", tally, err)
	}
	l, err := ledger.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if runs := l.Runs(); len(runs) != 2 || runs[0] != want[0] || runs[1] != want[1] {
		t.Errorf("runs %v, want %v", runs, want)
	}
	if counts, err := l.ByRun(ledger.Everything()); err != nil || counts[0].Deals != 3 || counts[1].Deals != 3 {
		t.Errorf("by run %v, %v", counts, err)
	}
	if left, _ := filepath.Glob(out + ".merging*"); left != nil {
		t.Errorf("left are %q", left)
	}
}

// TestMergeVersions: ledgers of two versions are not merged, whichever part is empty.
func TestMergeVersions(t *testing.T) {
	dir := t.TempDir()
	write := func(name, program string, deals uint64) string {
		name = filepath.Join(dir, name)
		of := ledger.Survey{Game: "blackhole", By: "seed"}
		l, err := ledger.Open(name, ledger.Here(ledger.Terms{Survey: of, Program: program, Rules: "f"}, ledger.Limits{}, 1), false)
		if err != nil {
			t.Fatal(err)
		}
		for deal := range deals {
			if err := l.Append(survey.Outcome{Deal: deal, Verdict: engine.VerdictWon}); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return name
	}
	none, one, two := write("none.db", "workbench 1", 0), write("one.db", "workbench 1", 2), write("two.db", "workbench 2", 3)
	for i, names := range [][]string{{one, two}, {none, one, two}, {one, none, two}, {two, one, none}} {
		out := filepath.Join(dir, string(rune('a'+i))+".db")
		if _, err := merge(out, names, false); err == nil || !strings.Contains(err.Error(), "were written under different terms, the version of the program") {
			t.Errorf("%v: %v", names, err)
		}
		if tally, err := merge(out, names, true); err != nil || tally.Won != 3 {
			t.Errorf("%v, mixed: %v, %v", names, tally, err)
		}
	}
}
