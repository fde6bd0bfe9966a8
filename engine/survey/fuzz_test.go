package survey

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
)

// What a log says is the same when it is gone on with, and one that is refused says in which file and why.
func FuzzReadLog(target *testing.F) {
	f := fuzz.New(target)
	name := filepath.Join(f.TempDir(), "log.csv")
	var lines strings.Builder
	for _, out := range outcomes() {
		lines.Write(out.line())
	}
	f.Add(string(logHead("toy 1-9")) + lines.String())
	f.Add(string(logHead("toy 1-9")) + lines.String() + "5,won")
	f.Add(lines.String())
	var bits strings.Builder
	if err := WriteBits(&bits, "toy 1-9", Range{1, 1}, Outcomes{1: {Deal: 1, Verdict: engine.VerdictWon}}.All()); err != nil {
		f.Fatal(err)
	}
	f.Add(bits.String())
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		title, known, err := ReadLog(name)
		if err != nil {
			if !strings.HasPrefix(err.Error(), name) {
				t.Errorf("the file is not named: %v", err)
			}
			return
		}
		l, err := OpenLog(name, title)
		if strings.HasPrefix(text, logTitle+title+"\nwon of ") {
			if err == nil {
				t.Error("bits are gone on with")
			}
			return
		}
		if err != nil {
			t.Fatalf("it can be read, and not gone on with: %v", err)
		}
		if err := errors.Join(l.Append(Outcome{Deal: 77, States: 1}), l.Close()); err != nil {
			t.Fatal(err)
		}
		if known[77].Verdict == engine.VerdictUnknown {
			known[77] = Outcome{Deal: 77, States: 1}
		}
		if _, again, err := ReadLog(name); err != nil || !maps.Equal(again, known) {
			t.Errorf("%v: %v, and then %v", err, known, again)
		}
	})
}

func FuzzParseRange(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"1-1000", "7", "deal:3", "5-1", "0-18446744073709551615", "1-", "-1"} {
		f.Add(text, "3/10")
	}
	f.Fuzz(func(t *testing.T, text, part string) {
		r, err := ParseRange(text)
		if err != nil {
			return
		}
		if again, err := ParseRange(r.String()); err != nil || again != r || !r.Has(r.First) || r.Has(r.Last+1) && r.Last+1 > 0 {
			t.Errorf("%q is %v, and then %v, %v", text, r, again, err)
		}
		if some, err := r.Part(part); err == nil && (some.First < r.First || some.Last > r.Last || some.First > some.Last) {
			t.Errorf("part %q of %v is %v", part, r, some)
		}
	})
}
