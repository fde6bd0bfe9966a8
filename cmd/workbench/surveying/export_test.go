package surveying

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/survey"
)

// TestParquet reads what was written column by column.
func TestParquet(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	terms := ledger.Terms{Survey: ledger.Survey{Game: "blackhole", By: "seed"}, Program: "workbench 1", Rules: "r"}
	l, err := ledger.Open(name, ledger.Here(terms, ledger.Limits{States: 50}, 1), false)
	if err != nil {
		t.Fatal(err)
	}
	var want []dealColumns
	for deal := uint64(1); deal <= 2*inBlock+3; deal++ {
		out := survey.Outcome{Deal: deal, Verdict: engine.Verdict(deal % 3), States: int(deal), Time: time.Duration(deal) * time.Millisecond}
		c := dealColumns{Deal: deal, Verdict: out.Verdict.String(), States: int64(deal), Seconds: out.Time.Seconds(), Run: 1, Program: "workbench 1", Rules: "r", Limits: "50 states"}
		switch out.Verdict {
		case engine.VerdictUnknown:
			out.Stop, c.Stop = engine.StopStates, "the limit on states"
		case engine.VerdictWon:
			out.Line, c.Line = "4h, 5h", "4h, 5h"
		}
		if err := l.Append(out); err != nil {
			t.Fatal(err)
		}
		want = append(want, c)
	}
	if err := l.Commit(); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var b bytes.Buffer
	if err := writeParquet(&b, l, ledger.Everything()); err != nil {
		t.Fatal(err)
	}
	got, err := parquet.Read[dealColumns](bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %d rows, want %d", err, len(got), len(want))
	}
}
