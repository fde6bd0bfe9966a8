package survey

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
)

// outcomes has one of each kind.
func outcomes() []Outcome {
	return []Outcome{
		{Deal: 1, Verdict: engine.VerdictWon, Time: 65 * time.Microsecond, States: 52},
		{Deal: 2, Stop: engine.StopTime, Time: 10 * time.Second, States: 812345},
		{Deal: 4, Verdict: engine.VerdictLost, States: 7},
		{Deal: 9, Stop: engine.StopBytes, States: 1},
	}
}

// What was appended is there again, with the reason of an unknown, and what is left
// to do follows from it.
func TestLogKeepsOutcomes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.csv")
	r := Range{1, 5}
	l, err := OpenLog(name, "game --by seed")
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range outcomes() {
		if err := l.Append(out); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, err = OpenLog(name, "game --by seed")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, out := range outcomes() {
		if got := l.Known[out.Deal]; got != out {
			t.Errorf("%+v came back as %+v", out, got)
		}
	}
	if got, err := l.Left(r, false); err != nil || !slices.Equal(got, Ranges{{3, 3}, {5, 5}}) {
		t.Errorf("left are %v, %v", got, err)
	}
	if got, err := l.Left(r, true); err != nil || !slices.Equal(got, Ranges{{2, 3}, {5, 5}}) {
		t.Errorf("left with those to try again are %v, %v", got, err)
	}
	if tally, err := l.Tally(r); err != nil || tally.String() != "3 deals: 1 won, 1 lost, 1 unknown" {
		t.Errorf("the tally is %v, %v", tally, err)
	}
	if _, err := OpenLog(name, "other"); err == nil {
		t.Error("the log of another survey is taken")
	}
}

// A line that was cut off is dropped, wherever the cut is; one that is damaged in
// the middle is an error.
func TestLogCutOff(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.csv")
	text := string(logHead("t"))
	for _, out := range outcomes() {
		text += string(out.line())
	}
	for cut := range len(text) {
		if err := os.WriteFile(name, []byte(text[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := OpenLog(name, "t")
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		l.Append(outcomes()[3])
		l.Close()
		now, _ := os.ReadFile(name)
		whole := text[:cut]
		whole = max(string(logHead("t")), whole[:strings.LastIndex(whole, "\n")+1])
		if want := whole + string(outcomes()[3].line()); string(now) != want {
			t.Fatalf("cut at %d:\n%s\nwant\n%s", cut, now, want)
		}
	}
	bad := strings.Replace(text, ",7,", ",x,", 1)
	os.WriteFile(name, []byte(bad), 0o600)
	if _, err := OpenLog(name, "t"); err == nil || !strings.Contains(err.Error(), "log.csv, line 5: ") {
		t.Errorf("a damaged line: %v", err)
	}
	os.WriteFile(name, []byte(text+"9,drawn,1.0,1,\n"), 0o600)
	if _, err := OpenLog(name, "t"); err == nil || !strings.Contains(err.Error(), `bad verdict "drawn"`) {
		t.Errorf("a last line that is whole and wrong: %v", err)
	}
}

// A log that contradicts itself is refused with both lines, a verdict is not replaced by none, and numbers below 0 are none.
func TestLogAgainstItself(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.csv")
	for _, c := range []struct{ lines, want string }{
		{"1,won,0.1,52,\n2,won,0.1,5,\n1,lost,0.1,52,\n", "log.csv, line 5: deal 1 is lost here and won in line 3: one of them is wrong"},
		{"1,won,0.1,-5,\n", `log.csv, line 3: bad number "-5" of positions: want a whole number, 0 to 2^63-1`},
		{"1,won,0.1,9223372036854775808,\n", "log.csv, line 3: bad number"},
		{"1,unknown,0.1,5,the limit on time\n1,won,0.1,52,\n1,unknown,0.2,5,the limit on time\n1,won,0.3,9,\n", ""},
	} {
		if err := os.WriteFile(name, []byte(string(logHead("t"))+c.lines), 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := OpenLog(name, "t")
		_, known, readErr := ReadLog(name)
		for _, err := range []error{err, readErr} {
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: said was %v, want %q", c.lines, err, c.want)
			}
		}
		if err != nil {
			continue
		}
		defer l.Close()
		if err := l.Append(Outcome{Deal: 1}); err != nil || l.Known[1] != known[1] || known[1].States != 9 || known[1].Verdict != engine.VerdictWon {
			t.Errorf("%q: %+v, and then %+v, %v", c.lines, known[1], l.Known[1], err)
		}
		if err := l.Append(Outcome{Deal: 1, Verdict: engine.VerdictLost}); err == nil || l.Known[1] != known[1] {
			t.Errorf("%q: a contradiction is appended: %v", c.lines, l.Known[1])
		}
	}
}

// A log from an editor or another system has a byte order mark and carriage returns. It is read, and gone on with.
func TestLogOfEditor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.csv")
	text := string(logHead("t"))
	for _, out := range outcomes() {
		text += string(out.line())
	}
	for _, edited := range []string{"\ufeff" + text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")} {
		if err := os.WriteFile(name, []byte(edited), 0o600); err != nil || !IsLog(edited) {
			t.Fatal(err)
		}
		l, err := OpenLog(name, "t")
		if err != nil {
			t.Fatal(err)
		}
		more := Outcome{Deal: 77, Verdict: engine.VerdictLost}
		if err := errors.Join(l.Append(more), l.Close()); err != nil {
			t.Fatal(err)
		}
		title, known, err := ReadLog(name)
		if err != nil || title != "t" || len(known) != len(outcomes())+1 || known[77] != more {
			t.Errorf("%q: %q, %v, %v", edited, title, known, err)
		}
		for _, out := range outcomes() {
			if known[out.Deal] != out {
				t.Errorf("%+v came back as %+v", out, known[out.Deal])
			}
		}
		if now, _ := os.ReadFile(name); string(now) != edited+string(more.line()) {
			t.Errorf("%q became %q", edited, now)
		}
	}
}

// FuzzParseOutcome: what a line is read as is written as a line that is read as the same.
func FuzzParseOutcome(target *testing.F) {
	f := fuzz.New(target)
	for _, out := range outcomes() {
		f.Add(strings.TrimSuffix(string(out.line()), "\n"))
	}
	f.Add("1,lost,NaN,1,")
	f.Add("1,unknown,1e8,-1,nothing")
	f.Fuzz(func(t *testing.T, text string) {
		out, err := parseOutcome(text)
		if err != nil {
			return
		}
		again, err := parseOutcome(strings.TrimSuffix(string(out.line()), "\n"))
		if out.Time < 0 || err != nil || again.line() == nil || string(again.line()) != string(out.line()) {
			t.Errorf("%q is %+v and then %+v, %v", text, out, again, err)
		}
	})
}

// Parts make the whole, row for row; contradictions and mixtures are refused and
// nothing is written.
func TestMergeLogs(t *testing.T) {
	dir := t.TempDir()
	part := func(name, title string, some ...Outcome) string {
		text := string(logHead(title))
		for _, out := range some {
			text += string(out.line())
		}
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	all := outcomes()
	tried := Outcome{Deal: 4, Stop: engine.StopStates, States: 99}
	a, b := part("a", "t", all[3], all[0], tried), part("b", "t", all[1], all[2])
	to := filepath.Join(dir, "to")
	known, err := MergeLogs(to, []string{a, b})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(to)
	want, _ := os.ReadFile(part("whole", "t", all...))
	if string(got) != string(want) || len(known) != len(all) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	lost := part("lost", "t", Outcome{Deal: 1, Verdict: engine.VerdictLost})
	for name, log := range map[string]string{
		"is won in one log and lost in another": lost,
		"is of another survey than":             part("other", "u"),
		"is not the log of a survey":            os.Args[0],
		"no such file":                          filepath.Join(dir, "missing"),
	} {
		_, err := MergeLogs(to, []string{a, log})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v: want %q in it", err, name)
		}
	}
	if now, _ := os.ReadFile(to); string(now) != string(got) {
		t.Error("a merge that failed has written")
	}
}

// A survey hands on what was decided, and not what was cut short.
func TestRun(t *testing.T) {
	var seen []uint64
	decide := func(_ context.Context, deal uint64) (Outcome, error) {
		if deal == 2 {
			return Outcome{Deal: deal, Stop: engine.StopCancelled}, nil
		}
		return Outcome{Deal: deal, Verdict: engine.VerdictWon}, nil
	}
	note := func(out Outcome) error { seen = append(seen, out.Deal); return nil }
	deals := Ranges{{1, 2}, {4, 5}}
	if err := Run(t.Context(), 2, deals, decide, note); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(seen, []uint64{1, 4, 5}) {
		t.Errorf("noted %v", seen)
	}
	bad := errors.New("bad")
	failing := func(context.Context, uint64) (Outcome, error) { return Outcome{}, bad }
	if err := Run(t.Context(), 2, deals, failing, note); err != bad {
		t.Errorf("%v, want %v", err, bad)
	}
}

// TestLocal: outcomes do not wait for a deal that takes long, unless they are to come in order.
func TestLocal(t *testing.T) {
	const last = 1000
	all := Ranges{{1, last}}
	for _, sorted := range []bool{false, true} {
		b := &lastly{all: make(chan bool), want: last - 1}
		first := func(ctx context.Context, deal uint64) (Outcome, error) {
			if deal == 1 && !sorted {
				<-b.all
			}
			return Outcome{Deal: deal}, nil
		}
		c := &Local{Jobs: 3, Decider: first, Sorted: sorted}
		if err := c.Decide(t.Context(), all, b); err != nil {
			t.Fatal(err)
		}
		if len(b.seen) != last || slices.IsSorted(b.seen) != sorted || (b.seen[last-1] == 1) == sorted {
			t.Errorf("sorted %v: %d deals, the last was %d", sorted, len(b.seen), b.seen[len(b.seen)-1])
		}
	}
}

// TestLocalStops: a crew ends with the first error, of a deal or of the book, and does not append
// what was cut short.
func TestLocalStops(t *testing.T) {
	bad := errors.New("bad")
	b := &lastly{all: make(chan bool)}
	c := &Local{Jobs: 2, Decider: func(ctx context.Context, deal uint64) (Outcome, error) {
		if deal == 1 {
			<-ctx.Done()
		}
		switch {
		case ctx.Err() != nil:
			return Outcome{Deal: deal, Stop: engine.StopCancelled}, nil
		case deal == 7:
			return Outcome{}, bad
		}
		return Outcome{Deal: deal}, nil
	}}
	if err := c.Decide(t.Context(), Ranges{{1, 1e6}}, b); err != bad || !slices.Equal(b.seen, []uint64{2, 3, 4, 5, 6}) {
		t.Errorf("%v, and seen were %v", err, b.seen)
	}
	b.bad = bad
	if err := c.Decide(t.Context(), Ranges{{1, 6}}, b); err != bad {
		t.Errorf("an error of the book: %v", err)
	}
}

// A lastly is a book that says when it has so many outcomes.
type lastly struct {
	Book
	seen []uint64
	want int
	all  chan bool
	bad  error
}

func (b *lastly) Append(o Outcome) error {
	if b.seen = append(b.seen, o.Deal); len(b.seen) == b.want {
		close(b.all)
	}
	return b.bad
}
