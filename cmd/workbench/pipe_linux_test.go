//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/engine/enginetest"
)

// TestPipeInterrupted: one Ctrl-C ends whoever waits for somebody to write to a pipe, or to read it.
func TestPipeInterrupted(t *testing.T) {
	lines := []string{"check", "test", "run", "publish --to site", "solve --csv", "verify", "hint", "odds", "solve", "prove --can space", "ideas", "twins", "survey import",
		// and whoever waits for somebody to read one
		"prove 10 --cannot space --without deal,remove --certificate", "show 8 --format html -o", "reduce book05 -o", "publish book01 -o"}
	if enginetest.Raced {
		lines = []string{"check", "show 8 --format html -o"} // they wait by the same two functions
	}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			pipe := filepath.Join(t.TempDir(), "pipe.html") // its own: two that wait would find each other. A page has this end
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip(err)
			}
			args := append(strings.Fields(line), pipe)
			if line == "survey import" {
				args = append(args, "new.db")
			}
			cmd := exec.Command("workbench", args...)
			cmd.Dir = t.TempDir()
			var said strings.Builder
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for !waitsForPipe(cmd.Process.Pid) {
				time.Sleep(10 * time.Millisecond)
			}
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatalf("it did not wait: %v\n%s", err, &said)
			}
			hangs := time.AfterFunc(hang, func() {
				t.Error("it did not end")
				_ = cmd.Process.Kill()
			})
			defer hangs.Stop()
			// Either the signal ends it, or it says so itself.
			if err := cmd.Wait(); cmd.ProcessState.Exited() && !strings.Contains(said.String(), "interrupted") {
				t.Errorf("%v, want it interrupted:\n%s", err, &said)
			}
			if strings.Contains(said.String(), "signal received") {
				t.Errorf("Go's words are told: %s", &said)
			}
		})
	}
}

// waitsForPipe says whether a process waits for the other end of a pipe, or has ended.
func waitsForPipe(pid int) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/wchan", pid))
	return strings.Contains(string(stat), ") Z ") || slices.ContainsFunc(threads, func(name string) bool {
		where, _ := os.ReadFile(name)
		return string(where) == "wait_for_partner"
	})
}

// TestNoPositionIsToldSoon: what is far longer than a position is not tried by each of two hundred games.
func TestNoPositionIsToldSoon(t *testing.T) {
	enginetest.Alone(t)
	var said strings.Builder
	cmd := exec.Command("workbench", "show", "-")
	cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Repeat("y\n", 1<<20)), &said
	err := cmd.Run()
	if took := cmd.ProcessState.UserTime(); err == nil || !strings.Contains(said.String(), "not a spider position") || took > 4*time.Second {
		t.Errorf("%v of processor time, %v: %s", took, err, &said)
	}
}
