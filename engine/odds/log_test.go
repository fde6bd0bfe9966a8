package odds

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine"
)

// outcome makes something up for the order of a number.
func outcome(number uint64) Outcome {
	o := Outcome{Order: number, Played: number%3 == 0, Open: engine.VerdictWon}
	if number%3 == 1 {
		o.Open = engine.VerdictLost
	}
	if number%6 == 2 {
		o.Open = engine.VerdictUnknown
	}
	return o
}

// appendMissing goes on with a log up to an order, and returns how many were in it.
func appendMissing(t *testing.T, name string, last uint64) (there int) {
	t.Helper()
	l, known, err := Open(name, "a game")
	if err != nil {
		t.Fatal(err)
	}
	for n := range last {
		if o, ok := known[n+1]; ok {
			if o != outcome(n+1) {
				t.Fatalf("the log says %v of order %d, want %v", o, n+1, outcome(n+1))
			}
			continue
		}
		if err := l.Append(outcome(n + 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return len(known)
}

// TestLogCutAnywhere cuts a log after each of its bytes: it goes on from the lines that are
// whole, and is the same in the end.
func TestLogCutAnywhere(t *testing.T) {
	const orders = 12
	name := filepath.Join(t.TempDir(), "odds.csv")
	if there := appendMissing(t, name, orders); there != 0 {
		t.Fatalf("%d orders in a new log", there)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		want := max(strings.Count(string(whole[:cut]), "\n")-2, 0) // two lines are the head
		if there := appendMissing(t, name, orders); there != want {
			t.Fatalf("cut after %d bytes: %d orders taken over, want %d", cut, there, want)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != string(whole) {
			t.Fatalf("cut after %d bytes: %v\n%s", cut, err, got)
		}
	}
}

// A log that is wrong in the middle, or of other odds, is refused and left as it is.
func TestLogRefused(t *testing.T) {
	head := "# workbench odds a game\n" + logColumns
	for _, text := range []string{
		head + "1,won,won\n2,lost\n3,won,won\n",
		head + "1,won,won\n2,lost,perhaps\n3,won,won\n",
		head + "1,won,lost\n2,won,won\n",
		head + "one,won,won\n2,won,won\n",
		"# workbench odds another game\n" + logColumns,
		"a letter",
	} {
		name := filepath.Join(t.TempDir(), "odds.csv")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, known, err := Open(name, "a game"); err == nil {
			t.Errorf("%q was taken: %v", text, known)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q was changed to %q (%v)", text, got, err)
		}
	}
}

// Without a name nothing is kept.
func TestNoLog(t *testing.T) {
	l, known, err := Open("", "a game")
	if l != nil || known == nil || len(known) != 0 || err != nil {
		t.Fatal(l, known, err)
	}
	if err := l.Append(outcome(1)); err != nil {
		t.Error(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// TestTally counts, and compares the ends of the intervals that have a closed form: none of n,
// and all of them.
func TestTally(t *testing.T) {
	var none, all Tally
	for n := range uint64(594) {
		none.Add(Outcome{Order: n, Open: engine.VerdictLost})
		all.Add(Outcome{Order: n, Played: true, Open: engine.VerdictWon})
	}
	for got, want := range map[string]string{
		none.Played95():          "played: 0 of 594 won, 0.0 % (95 % interval 0.0 % to 0.6 %)",        // 1 - 0.025^(1/594)
		all.Played95():           "played: 594 of 594 won, 100.0 % (95 % interval 99.4 % to 100.0 %)", // 0.025^(1/594)
		all.Open95():             "open cards: 594 won, 0 lost, 0 unknown; not lost 100.0 % (99.4 % to 100.0 %)",
		none.Ends():              "between 0.0 % (played) and 0.0 % (open cards), 594 orders",
		fmt.Sprint(outcomes(12)): "{12 4 6 4}",
		outcomes(12).Open95():    "open cards: 6 won, 4 lost, 2 unknown; not lost 66.7 % (34.9 % to 90.1 %)",
		outcomes(12).Ends():      "between 33.3 % (played) and 66.7 % (open cards), 12 orders",
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func outcomes(count uint64) (t Tally) {
	for n := range count {
		t.Add(outcome(n + 1))
	}
	return t
}
