package ledger

import (
	"bytes"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// few makes a ledger with three outcomes, and changes it by a statement.
func few(t *testing.T, statement string) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	add(t, l, outcomeOf(1), outcomeOf(2), outcomeOf(3))
	shut(t, l)
	db, err := sql.Open("sqlite", name)
	if err == nil {
		_, err = db.Exec(statement)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestLedgerDamaged reads ledgers with content that no program of ours has written.
func TestLedgerDamaged(t *testing.T) {
	const rules = "PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0; "
	all := survey.Range{First: 1, Last: 9}
	for _, c := range []struct {
		name, statement, want string
		read                  func(l *Ledger) error
	}{
		{"a verdict", "UPDATE deals SET verdict = 'drawn' WHERE deal = 2", `bad verdict "drawn"`, func(l *Ledger) error {
			_, err := l.Tally(all)
			return err
		}},
		{"a verdict in a row", "UPDATE deals SET verdict = 'drawn' WHERE deal = 2", `deal 2: bad verdict "drawn"`, func(l *Ledger) error {
			_, _, err := l.Sample(3, 1)
			return err
		}},
		{"a reason", "UPDATE deals SET stop = 'rain'", "rain", func(l *Ledger) error {
			_, err := l.Causes(all)
			return err
		}},
		{"the run of deals", "UPDATE deals SET run = 7", "deals of run 7, which is not there", func(l *Ledger) error {
			_, err := l.ByRun(all)
			return err
		}},
	} {
		l, err := opened(few(t, rules+c.statement))
		if err != nil {
			t.Fatal(err)
		}
		err = c.read(l)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), l.Name()) || !strings.Contains(err.Error(), "the file is damaged: want a copy") {
			t.Errorf("%s: said was %v, want %q", c.name, err, c.want)
		}
		shut(t, l)
	}
	for _, c := range [][2]string{
		{"UPDATE runs SET run = 2", "run 2 follows run 0: the file is damaged"},
		{"UPDATE runs SET began = 'yesterday'", "the file is damaged"},
		{"DELETE FROM survey", "a value is missing"},
	} {
		if _, err := opened(few(t, rules+c[0])); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: said was %v, want %q", c[0], err, c[1])
		}
	}
}

// TestLedgerWhole looks for a page that was overwritten.
func TestLedgerWhole(t *testing.T) {
	name := few(t, "")
	whole := func() error {
		l, err := opened(name)
		if err != nil {
			t.Fatal(err)
		}
		defer shut(t, l)
		return l.Whole()
	}
	if err := whole(); err != nil {
		t.Error(err)
	}
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	deals := bytes.LastIndex(file, []byte("won")) / 4096 * 4096 // the page that has deal 1
	copy(file[deals:], bytes.Repeat([]byte{0xff}, 4096))
	if err := os.WriteFile(name, file, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := whole(); err == nil || !strings.Contains(err.Error(), "the file is damaged") {
		t.Errorf("said was %v", err)
	}
	if _, err := Open(name, thisRun(), false); err == nil || !strings.Contains(err.Error(), "the file is damaged") {
		t.Errorf("to whoever would write said was %v", err)
	}
	if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, file) {
		t.Errorf("a damaged file was changed (%v)", err)
	}
}

// TestLedgerForsaken: the journal of a ledger that was removed after its writer was killed must not
// come into a new ledger of that name.
func TestLedgerForsaken(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.db")
	if _, done := writeAndKill(t, name, 20); done {
		t.Fatal("the writer was not killed")
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name, thisRun(), false); err == nil || !strings.Contains(err.Error(), "a.db-wal has outcomes of a ledger") {
		t.Errorf("said was %v", err)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("there is a new ledger")
	}
	l, err := Remake(name, thisRun())
	if err != nil {
		t.Fatal(err)
	}
	add(t, l, outcomeOf(5))
	shut(t, l)
	if got := content(t, name); len(got) != 1 || got[0].Deal != 5 {
		t.Errorf("in it is %v", got)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("left are %q", files)
	}
}

// TestLedgerFrozen: who reads a ledger sees it as it was at the begin, although others add deals and
// runs.
func TestLedgerFrozen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	defer shut(t, l)
	add(t, l, outcomeOf(1))
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	frozen, err := opened(name)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, frozen)
	l.Begin(Begun{Run: Here(thisRun().Terms, Limits{States: 7}, 3)})
	add(t, l, outcomeOf(2))
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	counts, err := frozen.ByRun(Everything())
	if err != nil || len(counts) != 1 || counts[0].Deals != 1 {
		t.Errorf("by run: %v, %v", counts, err)
	}
	if counts, err = l.ByRun(Everything()); err != nil || len(counts) != 2 {
		t.Errorf("for the writer by run: %v, %v", counts, err)
	}
}

// TestLedgerBegan: a run that began elsewhere keeps its time, and one that goes on its number.
func TestLedgerBegan(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	l := open(t, name)
	early := Begun{thisRun(), time.Date(2020, 2, 29, 23, 59, 58, 0, time.UTC)}
	late := Begun{thisRun(), early.Began.Add(time.Hour)}
	for i, r := range []Begun{early, late, early} {
		l.Begin(r)
		add(t, l, outcomeOf(uint64(i+1)))
	}
	shut(t, l)
	l = open(t, name)
	defer shut(t, l)
	add(t, l, outcomeOf(4))
	if runs := l.Runs(); len(runs) != 2 || runs[0] != early || runs[1] != late {
		t.Errorf("runs %v", runs)
	}
	if counts, err := l.ByRun(Everything()); err != nil || len(counts) != 2 || counts[0].Deals != 2 || counts[1].Deals != 2 {
		t.Errorf("by run: %v, %v", counts, err)
	}
}

// TestLedgerLinked: a ledger has one writer, by whatever name.
func TestLedgerLinked(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a.db"), filepath.Join(dir, "link.db")
	l := open(t, name)
	add(t, l, outcomeOf(1))
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	other := exec.Command(os.Args[0])
	other.Env = append(os.Environ(), killedEnv+"="+link)
	if out, err := other.CombinedOutput(); err == nil || !strings.Contains(string(out), "in use") {
		t.Errorf("by the link: %v, %s", err, out)
	}
	shut(t, l)
	l = open(t, link)
	add(t, l, outcomeOf(2))
	shut(t, l)
	if got := content(t, name); len(got) != 2 {
		t.Errorf("in it is %v", got)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 2 {
		t.Errorf("there are %q", files)
	}
}

// TestLedgerSummed changes rows by another program. Then the rows do not make the sum, and each of those
// who want the whole ledger says so.
func TestLedgerSummed(t *testing.T) {
	for _, c := range []struct {
		statement string
		changed   bool
	}{
		{"", false},
		{"UPDATE runs SET jobs = 7", false},
		{"DELETE FROM lines", true},
		{"UPDATE lines SET moves = '4h from 8'", true},
		{"UPDATE deals SET verdict = 'lost' WHERE deal = 1", true},
		{"UPDATE deals SET deal = 4 WHERE deal = 1", true},
		{"UPDATE deals SET states = states + 1 WHERE deal = 2", true},
		{"DELETE FROM deals WHERE deal = 3", true},
		{"INSERT INTO deals SELECT 9, verdict, states, micros, run, stop, proof FROM deals WHERE deal = 1", true},
	} {
		l, err := opened(few(t, c.statement))
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Whole(); (err != nil) != c.changed || c.changed && !strings.Contains(err.Error(), "by another hand") {
			t.Errorf("%q: said was %v", c.statement, err)
		}
		shut(t, l)
	}
}

// TestLedgerOfOldProgram: a ledger that has no sum is read, and has one as soon as it is written.
func TestLedgerOfOldProgram(t *testing.T) {
	name := few(t, "DROP TABLE sums; PRAGMA user_version = 1")
	if got := len(content(t, name)); got != 3 {
		t.Errorf("%d rows are read", got)
	}
	l := open(t, name)
	add(t, l, outcomeOf(4), outcomeOf(5), outcomeOf(3))
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	// Unknown deals are written over, and that is summed, too.
	again := outcomeOf(3)
	again.Verdict, again.Line = engine.VerdictWon, "4h from 7"
	add(t, l, again)
	shut(t, l)
	l, err := opened(name)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, l)
	if err := l.Summed(); err != nil || !l.summed {
		t.Errorf("summed %v: %v", l.summed, err)
	}
}

// TestLedgerOfSomebodyElse opens ledgers that somebody made to run what he likes, or to be believed.
func TestLedgerOfSomebodyElse(t *testing.T) {
	rows := func(l *Ledger) (err error) {
		if _, _, err := l.Sample(3, 1); err != nil {
			return err
		}
		for _, failed := range l.Rows(Everything()) {
			err = failed
		}
		return err
	}
	for _, c := range []struct{ name, statement, want string }{
		{"a trigger", "CREATE TRIGGER t AFTER INSERT ON deals BEGIN UPDATE deals SET verdict = 'lost'; END", `its trigger "t"`},
		{"an endless view", "DROP TABLE deals; CREATE VIEW deals AS WITH RECURSIVE n(deal) AS (SELECT 1 UNION ALL SELECT deal + 1 FROM n) SELECT deal, 'won' AS verdict, 1 AS states, 1 AS micros, 1 AS run, NULL AS stop, NULL AS proof FROM n", `its view "deals"`},
		{"another table", "CREATE TABLE more (x)", `its table "more"`},
		{"a terminal's words", "UPDATE runs SET host = char(27) || '[2J' || char(7)", "cannot be printed"},
		{"a number below 0", "UPDATE deals SET deal = -7 WHERE deal = 2", "deal -7: a number below 0"},
		{"a time below 0", "UPDATE deals SET micros = -7 WHERE deal = 2", "deal 2: a number below 0"},
		{"a line of a lost deal", "INSERT OR REPLACE INTO lines VALUES (x'00', 'a'); UPDATE deals SET verdict = 'lost', proof = x'00' WHERE deal = 2", `stands beside "lost"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := few(t, c.statement)
			l, err := opened(name)
			if err == nil {
				err = rows(l)
				shut(t, l)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
