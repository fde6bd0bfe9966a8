package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// TestPublishedLedgers audits the ledgers that are published with the documents, of an older version
// of this program, and looks that nothing is written there. A few positions a deal are enough here:
// lines are replayed, and most other deals decided anew.
func TestPublishedLedgers(t *testing.T) {
	enginetest.Alone(t)
	where, err := filepath.Abs("../../docs/ledgers")
	if err != nil {
		t.Fatal(err)
	}
	ledgers, err := filepath.Glob(where + "/*.db")
	if err != nil || len(ledgers) < 5 {
		t.Fatalf("%d ledgers, %v", len(ledgers), err)
	}
	bits, err := filepath.Glob(where + "/*.bits")
	if err != nil || len(bits) == 0 {
		t.Fatalf("%d files of bits, %v", len(bits), err)
	}
	for range 2 { // the first audit changes nothing
		said := strings.Join(strings.Fields(output(t, t.TempDir(), "", "workbench", "survey", "audit", where, "--sample", "3", "--seed", "1", "--states", "20000", "--brief")), " ")
		n, all := len(ledgers), len(ledgers)+len(bits)
		for want, times := range map[string]int{
			fmt.Sprintf("%d of %d files are as SHA256SUMS lists them", all, all): 1, "run 1 was of workbench v": n, ", with the same rules": n,
			": 3 of ": all, "; nothing is wrong, and so at most ": all, fmt.Sprintf("%d ledgers audited; nothing is wrong", all): 1, "not in SHA256SUMS": 0,
			"3 without an answer": 0, // something was looked at
		} {
			if got := strings.Count(said, want); got != times {
				t.Errorf("%d times %q, want %d, in %q", got, want, times, said)
			}
		}
	}
}
