package ledger

import (
	"bytes"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
)

// notOurs are words of the database that no reader can do anything with.
var notOurs = regexp.MustCompile(`\(\d+\)|sqlite|SQL|malformed|disk image|constraint|converting`)

// A file that is the ledger of a survey but for some bytes, or for its end, is read or refused in our words. Who reads
// it writes nothing, and who would go on with it writes nothing when it is refused.
func FuzzLedger(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 20
	name := filepath.Join(f.TempDir(), "a.db")
	l, err := Open(name, thisRun(), false)
	if err != nil {
		f.Fatal(err)
	}
	for deal := range uint64(40) {
		if err := l.Append(outcomeOf(deal)); err != nil {
			f.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	var used []int // places that are not empty
	for i, b := range whole {
		if b != 0 {
			used = append(used, i)
		}
	}
	f.Add("", false)
	f.Add("", true)
	f.Add("won", false)
	f.Add("\xff\xff\xff\xff\x7f", false)
	f.Add("\r\x00\x00\x00\x01\x0f", false)
	f.Add("CREATE VIEW deals AS SELECT 1", false)
	f.Fuzz(func(t *testing.T, patch string, cut bool) {
		// Where it goes follows from what it is, so that a find can be tried again.
		h := fnv.New64a()
		_, _ = h.Write([]byte(patch))
		at := used[rand.New(rand.NewPCG(h.Sum64(), 0)).IntN(len(used))]
		text := bytes.Clone(whole)
		copy(text[at:], patch)
		if cut {
			text = text[:at]
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		unchanged := func(who string) {
			if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, text) {
				t.Errorf("%q at %d: %s has changed the file (%v)", patch, at, who, err)
			}
		}
		for _, err := range readAll(name) {
			if err != nil && (notOurs.MatchString(err.Error()) || enginetest.GoText(err.Error()) != "") {
				t.Errorf("%q at %d: said was %v", patch, at, err)
			}
		}
		unchanged("who reads")
		l, err := Open(name, thisRun(), false)
		if err == nil {
			_ = l.Close()
			return
		}
		if notOurs.MatchString(err.Error()) || enginetest.GoText(err.Error()) != "" {
			t.Errorf("%q at %d: to whoever would write said was %v", patch, at, err)
		}
		unchanged("who was refused")
	})
}

// readAll asks a ledger all that reports ask.
func readAll(name string) (errs []error) {
	l, err := opened(name)
	if err != nil {
		return []error{err}
	}
	defer l.Close()
	_, tallied := l.Tally(Everything())
	_, causes := l.Causes(Everything())
	_, shares := l.ByRun(Everything())
	_, extent := l.Extent()
	_, left := l.Left(Everything(), true)
	errs = []error{l.Summed(), l.Whole(), tallied, causes, shares, extent, left}
	for _, err := range l.Rows(Everything()) {
		errs = append(errs, err)
	}
	return errs
}
