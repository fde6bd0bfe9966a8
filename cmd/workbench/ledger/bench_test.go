package ledger

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// million makes a ledger with a million deals as Black Hole has them, and closes it.
func million(b *testing.B, deals uint64) string {
	name := filepath.Join(b.TempDir(), "a.db")
	l, err := Open(name, thisRun(), false)
	if err != nil {
		b.Fatal(err)
	}
	random := engine.SplitMix(1)
	for deal := range deals {
		out := survey.Outcome{Deal: deal + 1, Verdict: engine.VerdictWon, Time: time.Duration(random.Below(1<<random.Below(40))) + 50_000}
		if random.Below(100) < 13 {
			out.Verdict = engine.VerdictLost
		}
		out.States = int(out.Time / 500)
		if err := l.Append(out); err != nil {
			b.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		b.Fatal(err)
	}
	return name
}

// BenchmarkAppend writes deals: bytes/deal is what the file has for each.
func BenchmarkAppend(b *testing.B) {
	name := million(b, uint64(b.N))
	info, err := os.Stat(name)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(info.Size())/float64(b.N), "bytes/deal")
}

// BenchmarkTally counts a million deals, and looks what is left among them.
func BenchmarkTally(b *testing.B) {
	l, err := opened(million(b, 1e6))
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	b.Run("tally", func(b *testing.B) {
		for b.Loop() {
			if t, err := l.Tally(Everything()); err != nil || t.Deals() != 1e6 {
				b.Fatal(t, err)
			}
		}
	})
	b.Run("left", func(b *testing.B) {
		for b.Loop() {
			if left, err := l.Left(survey.Range{First: 1, Last: 1e6}, false); err != nil || left != nil {
				b.Fatal(left, err)
			}
		}
	})
	b.Run("rows", func(b *testing.B) {
		for b.Loop() {
			for _, err := range l.Rows(Everything()) {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
