package main

import (
	"database/sql"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/survey"
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

// TestChangedLedgers changes a ledger by another program, and wants each command that reads one to refuse it in the same words
// and to write nothing.
func TestChangedLedgers(t *testing.T) {
	dir := t.TempDir()
	said := output(t, dir, "", "workbench", "survey", "blackhole", "--deals", "1-20", "--lines", "--log", "true.db")
	if !strings.Contains(said, "20 deals: ") || !strings.Contains(said, "0 unknown") {
		t.Fatal(said)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "true.db"))
	if err != nil {
		t.Fatal(err)
	}
	for statement, want := range map[string]string{
		"UPDATE deals SET verdict = 'lost', proof = NULL WHERE deal = (SELECT min(deal) FROM deals WHERE verdict = 'won')": "a.db: its rows are not those that surveys have written: one was changed, added or taken away by another hand",
		"DELETE FROM lines": "a.db: deal 1: the line that wins was changed or taken away by another hand",
		"UPDATE lines SET moves = moves || ', 7h out' WHERE hash = (SELECT proof FROM deals WHERE deal = 3)": "a.db: deal 3: the line that wins was changed or taken away by another hand",
	} {
		if err := os.WriteFile(filepath.Join(dir, "a.db"), whole, 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", filepath.Join(dir, "a.db"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{
			"report a.db", "report a.db --sql SELECT_1", "report a.db -o b.html", "export a.db", "export a.db -o b.csv", "export a.db -o b.bits",
			"merge a.db -o b.db", "merge true.db a.db -o b.db", "plot a.db -o b.svg", "audit a.db", "blackhole --deals 1-30 --log a.db",
		} {
			args := append([]string{"survey"}, strings.Fields(command)...)
			for i, arg := range args {
				args[i] = strings.ReplaceAll(arg, "_", " ")
			}
			if said := output(t, dir, "", "workbench", args...); said != "workbench: "+want+": the file is damaged: want a copy of it that is whole\n" {
				t.Errorf("%s\nsurvey %s: %s", statement, command, said)
			}
		}
		if made, _ := filepath.Glob(filepath.Join(dir, "b.*")); made != nil {
			t.Errorf("%s: written are %q", statement, made)
		}
	}
}

// TestStrongAndWeak holds published ledgers against those of games that allow all that these do, deal by deal: what is won in one is
// not lost in the other.
func TestStrongAndWeak(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct{ weak, strong string }{
		{"black-hole", "worm-hole"}, {"klondike-any-k", "klondike-any-any"}, {"klondike-million", "klondike-kings-back"}, {"klondike-three", "klondike-kings-back"},
		{"klondike-draw-six", "klondike-three"}, {"klondike-draw-twelve", "klondike-draw-six"}, {"klondike-draw-eight", "klondike-draw-two"},
		{"klondike-draw-ten", "klondike-draw-five"}, {"klondike-one-pass", "klondike-two-passes"}, {"klondike-two-passes", "klondike-three-passes"}, {"klondike-three-passes", "klondike-kings-back"},
	} {
		weak, strong := wins(t, c.weak), wins(t, c.strong)
		more := 0
		for deal, won := range weak {
			if is, both := strong[deal]; both && won && !is {
				t.Errorf("deal %d is won in %s, and lost in %s", deal, c.weak, c.strong)
			} else if is && !won {
				more++
			}
		}
		if len(weak) < 10_000 || len(strong) < 10_000 || more == 0 {
			t.Errorf("%d deals of %s, %d of %s, of which %d more are won", len(weak), c.weak, len(strong), c.strong, more)
		}
	}
}

// wins says of each deal that is decided in a published ledger whether it is won.
func wins(t *testing.T, name string) map[uint64]bool {
	t.Helper()
	won := map[uint64]bool{}
	err := ledger.Outcomes("../../docs/ledgers/"+name+".bits", func(_ string, all iter.Seq2[survey.Outcome, error]) error {
		for o, err := range all {
			if err != nil {
				return err
			}
			if o.Verdict != engine.VerdictUnknown {
				won[o.Deal] = o.Verdict == engine.VerdictWon
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return won
}
