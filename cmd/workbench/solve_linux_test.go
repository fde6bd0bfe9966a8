//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSolveInterrupted shows how far the search is, and stops at Ctrl-C with what
// is known.
func TestSolveInterrupted(t *testing.T) {
	s := sit(t, t.TempDir(), "solve", "spider", "deal:1", "--memory", "0")
	s.expect(" positions, ")
	s.types(ctrlC)
	s.expect("unknown: cancelled; ")
	if code := s.leave(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
}

// TestTableInterrupted stops at Ctrl-C before the row is done.
func TestTableInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "deals.csv")
	position := output(t, "", "workbench", "convert", "spider", "deal:1", "--to", "line")
	if err := os.WriteFile(file, []byte("deal\n\""+position+"\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "solve", "spider", "--csv", file, "--memory", "0")
	s.expect("seed,verdict,seconds,states")
	s.types(ctrlC)
	s.expect("0 deals: 0 won, 0 lost, 0 unknown; no times")
	if code := s.leave(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
}

// TestSurveyInterrupted keeps what the log has, and does not count deals that
// Ctrl-C has cut short.
func TestSurveyInterrupted(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.csv")
	head := "# workbench survey spider --by seed\n" + logColumns
	if err := os.WriteFile(log, []byte(head+"2,unknown,1.000000,7,the limit on time\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "survey", "spider", "--deals", "1-4", "--jobs", "2", "--memory", "0", "--log", log)
	s.expect("3 of 4 deals left")
	s.types(ctrlC)
	s.expect("1 deal: 0 won, 0 lost, 1 unknown; ")
	if code := s.leave(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	text, err := os.ReadFile(log)
	if err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("%v: the log has become\n%s", err, text)
	}
}
