package ledger

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/survey"
)

// thisSurvey and thisRun are those of most tests.
var thisSurvey = Survey{Game: "blackhole", By: "seed", Options: "pack=4x7"}

func thisRun() Run {
	return Here(Terms{thisSurvey, "workbench 1", "0123456789abcdef"}, Limits{States: 1000}, 1)
}

// outcomeOf makes up what comes of a deal: always the same.
func outcomeOf(deal uint64) survey.Outcome {
	out := survey.Outcome{Deal: deal, Verdict: engine.Verdict(deal % 3), Time: time.Duration(deal%1000) * time.Microsecond, States: int(deal * 7)}
	switch out.Verdict {
	case engine.VerdictUnknown:
		out.Stop = engine.StopStates
	case engine.VerdictWon:
		out.Line = strings.Repeat("4h from 7, ", int(deal%5))
	case engine.VerdictLost:
		out.Certificate = strings.Repeat("0f", 32)
	}
	return out
}

// open opens a ledger, which is closed at the end of the test if it is still open.
func open(t *testing.T, name string) *Ledger {
	t.Helper()
	l, err := Open(name, thisRun(), false)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func add(t *testing.T, l *Ledger, outcomes ...survey.Outcome) {
	t.Helper()
	for _, out := range outcomes {
		if err := l.Append(out); err != nil {
			t.Fatal(err)
		}
	}
}

func shut(t *testing.T, l *Ledger) {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// content returns the rows of a ledger.
func content(t *testing.T, name string) (all []Row) {
	t.Helper()
	l, err := opened(name)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, l)
	for row, err := range l.Rows(Everything()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	return all
}

// TestLedgerKeeps adds outcomes of all kinds and finds them again, with the run that wrote
// them; what is left to do follows.
func TestLedgerKeeps(t *testing.T) {
	name := filepath.Join(t.TempDir(), "50% ?#.db")
	l := open(t, name)
	var want []Row
	for deal := uint64(1); deal < 40; deal += 1 + deal%4 {
		add(t, l, outcomeOf(deal))
		want = append(want, Row{outcomeOf(deal), 1})
	}
	shut(t, l)
	if got := content(t, name); !slices.Equal(got, want) || len(got) < 10 {
		t.Errorf("%v\nwant\n%v", got, want)
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*"))
	if !slices.Equal(files, []string{name}) {
		t.Errorf("files %q are left, want the ledger alone", files)
	}
	l = open(t, name)
	defer shut(t, l)
	left, err := l.Left(survey.Range{First: 1, Last: 9}, false)
	if err != nil || !slices.Equal(left, survey.Ranges{{First: 2, Last: 2}, {First: 4, Last: 6}, {First: 8, Last: 9}}) {
		t.Errorf("left %v, %v", left, err)
	}
	tally, err := l.Tally(survey.Range{First: 1, Last: 9})
	if err != nil || tally.String() != "3 deals: 2 won, 0 lost, 1 unknown" {
		t.Errorf("%v, %v", tally, err)
	}
	if runs := l.Runs(); len(runs) != 1 || runs[0].Run != thisRun() || time.Since(runs[0].Began) > time.Hour {
		t.Errorf("runs %v, want %v", runs, thisRun())
	}
}

// TestLedgerAgain: unknown deals are tried again under other limits, and what is decided
// stays.
func TestLedgerAgain(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	all := survey.Range{First: 1, Last: 6}
	l := open(t, name)
	for deal := range uint64(6) {
		add(t, l, outcomeOf(deal+1))
	}
	if left, err := l.Left(all, true); err != nil || left != nil {
		t.Errorf("under the same limits left are %v, %v", left, err)
	}
	shut(t, l)
	more := thisRun()
	more.States = 2000
	l, err := Open(name, more, false)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, l)
	if left, err := l.Left(all, true); err != nil || !slices.Equal(left, survey.Ranges{{First: 3, Last: 3}, {First: 6, Last: 6}}) {
		t.Errorf("under other limits left are %v, %v", left, err)
	}
	still := outcomeOf(3)
	still.States = 2000
	add(t, l, still, survey.Outcome{Deal: 6, Verdict: engine.VerdictLost}, outcomeOf(6), outcomeOf(5))
	if left, err := l.Left(all, true); err != nil || left != nil {
		t.Errorf("after that left are %v, %v", left, err)
	}
	other := thisRun()
	other.Program = "another"
	later, err := Open(filepath.Join(t.TempDir(), "b.db"), thisRun(), false)
	if err != nil {
		t.Fatal(err)
	}
	add(t, later, outcomeOf(3))
	shut(t, later)
	if later, err = Open(later.Name(), other, true); err != nil {
		t.Fatal(err)
	}
	defer shut(t, later)
	if left, err := later.Left(all, true); err != nil || !slices.Equal(left, survey.Ranges{{First: 1, Last: 6}}) {
		t.Errorf("to another program left are %v, %v", left, err)
	}
	want := []Row{{outcomeOf(1), 1}, {outcomeOf(2), 1}, {still, 2}, {outcomeOf(4), 1}, {outcomeOf(5), 1}, {survey.Outcome{Deal: 6, Verdict: engine.VerdictLost}, 2}}
	if got := content(t, name); !slices.Equal(got, want) {
		t.Errorf("%v\nwant\n%v", got, want)
	}
}

// TestLedgerContradiction: one answer says won and another lost. Nothing is written then or later.
func TestLedgerContradiction(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	add(t, l, outcomeOf(1))
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	add(t, l, outcomeOf(2), survey.Outcome{Deal: 1, Verdict: engine.VerdictLost})
	if err := l.Commit(); err == nil || !strings.Contains(err.Error(), "deal 1 is won there and lost now") {
		t.Errorf("said was %v", err)
	}
	if err := l.Append(outcomeOf(3)); err == nil {
		t.Error("it goes on")
	}
	if err := l.Close(); err == nil {
		t.Error("Close says nothing")
	}
	if got := content(t, name); !slices.Equal(got, []Row{{outcomeOf(1), 1}}) {
		t.Errorf("in it is %v", got)
	}
}

// TestLedgerRefuses opens what must not be written, and looks that nothing was.
func TestLedgerRefuses(t *testing.T) {
	dir := t.TempDir()
	with := func(name, statement string) string {
		name = filepath.Join(dir, name)
		if err := create(name, thisSurvey); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", name)
		if err == nil {
			_, err = db.Exec(statement)
		}
		if err != nil {
			t.Fatal(err)
		}
		db.Close()
		return name
	}
	text := func(name, content string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	run := thisRun()
	other, older, rules := run, run, run
	other.Options, older.Program, rules.Rules = "", "workbench 0", "f"
	written := filepath.Join(dir, "written.db")
	l := open(t, written)
	add(t, l, outcomeOf(1))
	shut(t, l)
	for _, c := range []struct {
		name string
		run  Run
		want string
	}{
		{text("text.db", "no database, but long enough to be one"), run, "is not the ledger of a survey"},
		{text("log.db", "# workbench survey blackhole --by seed\n"), run, `"workbench survey import" makes a ledger of it`},
		{text("cut.db", "SQLite format 3\x00"), run, "is not the ledger"},
		{with("other.db", "PRAGMA application_id = 1"), run, "is not the ledger"},
		{with("newer.db", "PRAGMA user_version = 3"), run, "has schema 3, this program knows 2: want a newer program"},
		{dir, run, "is no plain file"},
		{written, other, `is of another survey: the options (asked for is "", there "pack=4x7")`},
		{written, older, `the version of the program (now "workbench 0", there "workbench 1")`},
		{written, rules, `the rules (now "f", there "0123456789abcdef")`},
		{filepath.Join(dir, "missing", "a.db"), run, "there is no folder"},
	} {
		before, _ := os.ReadFile(c.name)
		if _, err := Open(c.name, c.run, false); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%s: said was %v, want %q", c.name, err, c.want)
		}
		if _, err := opened(c.name); err == nil && c.name != written {
			t.Errorf("%s can be read", c.name)
		}
		if after, _ := os.ReadFile(c.name); string(after) != string(before) {
			t.Errorf("%s was changed", c.name)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*-*")); files != nil {
		t.Errorf("left are %q", files)
	}
	l, err := Open(written, older, true)
	if err != nil {
		t.Fatalf("mixing is refused although it is wanted: %v", err)
	}
	shut(t, l)
}

// TestLedgerOneName: by two names of one file two programs could write it at a time, since the lock is
// found by the name.
func TestLedgerOneName(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	add(t, l, outcomeOf(1))
	shut(t, l)
	other := filepath.Join(filepath.Dir(name), "b.db")
	if err := os.Link(name, other); err != nil {
		t.Skip(err)
	}
	for _, n := range []string{name, other} {
		if l, err := Open(n, thisRun(), false); err == nil || !strings.Contains(err.Error(), n+": the file has 2 names") {
			t.Errorf("%s: said was %v", n, err)
			l.Close()
		}
		if got := content(t, n); len(got) != 1 {
			t.Errorf("%s cannot be read: %v", n, got)
		}
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	shut(t, open(t, name))
}

// TestLedgerWaits: who reads a ledger since before it is written holds the writer up. That waits as
// long as it is told to, and loses nothing.
func TestLedgerWaits(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	for _, patient := range []bool{true, false} {
		l := open(t, name)
		add(t, l, outcomeOf(1))
		shut(t, l)
		reader, err := opened(name)
		if err != nil {
			t.Fatal(err)
		}
		l = open(t, name)
		if _, err := l.writer.ExecContext(t.Context(), "PRAGMA busy_timeout = 1"); err != nil {
			t.Fatal(err)
		}
		asked := 0
		l.Wait = func() bool {
			if asked++; asked == 3 && patient {
				shut(t, reader)
			}
			return asked < 3 || patient
		}
		add(t, l, outcomeOf(2))
		err = l.Commit()
		if asked != 3 || (err == nil) != patient {
			t.Errorf("patient %v: asked %d times, %v", patient, asked, err)
		}
		if !patient {
			shut(t, reader)
			_ = l.Close() // says the same once more
		} else {
			shut(t, l)
		}
		if got := content(t, name); len(got) != 2 {
			t.Errorf("patient %v: %v", patient, got)
		}
	}
}

// TestLedgerFull lets no more pages be written, as a full disk does: that is told, what was
// committed is there, and when there is room the survey goes on.
func TestLedgerFull(t *testing.T) {
	enginetest.Alone(t)
	name := filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	add(t, l, outcomeOf(1))
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.writer.ExecContext(t.Context(), "PRAGMA max_page_count = 12"); err != nil {
		t.Fatal(err)
	}
	kept, err := uint64(1), error(nil)
	for deal := uint64(2); err == nil && deal < 100_000; deal += 2 {
		for i := range uint64(2) {
			if err == nil {
				err = l.Append(outcomeOf(deal + i))
			}
		}
		if err == nil {
			err = l.Commit()
		}
		if err == nil {
			kept = deal + 1
		}
	}
	if err == nil || !strings.Contains(err.Error(), "a.db: ") || !strings.Contains(err.Error(), "no space left on the disk") {
		t.Fatalf("said was %v", err)
	}
	l.Close()
	if got := content(t, name); uint64(len(got)) != kept || kept < 10 {
		t.Errorf("%d outcomes are there, want the %d that were committed", len(got), kept)
	}
	l = open(t, name)
	for deal := kept + 1; deal < kept+200; deal++ {
		add(t, l, outcomeOf(deal))
	}
	shut(t, l)
}

// TestLedgerHalfBroughtIn reads a ledger whose writer had brought the first page of its journal
// in, which tells of pages that the file does not have yet, and no other.
func TestLedgerHalfBroughtIn(t *testing.T) {
	enginetest.Alone(t)
	dir := t.TempDir()
	name, copied := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	l := open(t, name)
	defer l.Close()
	for deal := uint64(1); deal <= 3000; deal++ {
		add(t, l, outcomeOf(deal))
	}
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	main, errMain := os.ReadFile(name)
	journal, errJournal := os.ReadFile(name + "-wal")
	const page, frameHead, walHead = 4096, 24, 32
	for at := walHead; at+frameHead+page <= len(journal); at += frameHead + page {
		if binary.BigEndian.Uint32(journal[at:]) == 1 {
			copy(main, journal[at+frameHead:at+frameHead+page])
		}
	}
	if pages := binary.BigEndian.Uint32(main[28:]); int(pages)*page <= len(main) {
		t.Fatalf("the first page tells of %d pages, %d are there: this tests nothing", pages, len(main)/page)
	}
	err := errors.Join(errMain, errJournal, os.WriteFile(copied, main, 0o600), os.WriteFile(copied+"-wal", journal, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	if got := content(t, copied); len(got) != 3000 {
		t.Errorf("%d rows, want 3000", len(got))
	}
}

// TestLedgerLargeNumber: the database has no numbers from 2^63 on.
func TestLedgerLargeNumber(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "a.db"))
	defer shut(t, l)
	if err := l.Append(outcomeOf(1 << 63)); err == nil {
		t.Error("taken")
	}
	if _, err := l.Left(survey.Range{First: 1, Last: 1 << 63}, false); err == nil {
		t.Error("asked for")
	}
	add(t, l, outcomeOf(1<<63-1))
	if left, err := l.Left(survey.Range{First: 1<<63 - 2, Last: 1<<63 - 1}, false); err != nil || left.Size() != 1 {
		t.Errorf("left %v, %v", left, err)
	}
}
