package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPublishedLedgers audits the ledgers that are published with the documents, of an older version
// of this program, and looks that nothing is written there. A few positions a deal are enough here:
// lines are replayed, and most other deals decided anew.
func TestPublishedLedgers(t *testing.T) {
	ledgers, err := filepath.Glob("../../docs/ledgers/*.db")
	if err != nil || len(ledgers) < 5 {
		t.Fatalf("%d ledgers, %v", len(ledgers), err)
	}
	for _, name := range ledgers {
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		where, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(strings.Fields(output(t, t.TempDir(), "", "workbench", "survey", "audit", where, "--sample", "5", "--seed", "1", "--states", "20000", "--brief")), " ")
		for _, want := range []string{"run 1 was of workbench v", ", with the same rules", ": 5 of ", "; nothing is wrong, and so at most "} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: no %q in %q", name, want, said)
			}
		}
		if strings.Contains(said, "5 without an answer") {
			t.Errorf("%s: nothing was looked at: %q", name, said)
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed (%v)", name, err)
		}
	}
	if files, _ := filepath.Glob("../../docs/ledgers/*"); len(files) != len(ledgers) {
		t.Errorf("there are %q", files)
	}
}
