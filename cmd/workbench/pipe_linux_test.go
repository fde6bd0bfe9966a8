//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipeInterrupted: one Ctrl-C ends whoever waits for somebody to write to a pipe, or to read it.
func TestPipeInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, line := range []string{"check", "test", "run", "publish --to site", "solve --csv", "verify", "hint", "odds", "solve", "prove --can space", "ideas", "twins", "survey import",
		// and whoever waits for somebody to read one
		"prove 10 --cannot space --without deal,remove --certificate", "show 8 --format svg -o", "reduce book05 -o", "publish book01 -o"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
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
			time.Sleep(500 * time.Millisecond) // it waits by then; if not, the signal ends it as well
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatalf("it did not wait: %v\n%s", err, &said)
			}
			hangs := time.AfterFunc(time.Minute, func() {
				t.Error("it did not end")
				_ = cmd.Process.Kill()
			})
			defer hangs.Stop()
			if err := cmd.Wait(); err == nil {
				t.Error("it ended as if there had been a file")
			}
			if strings.Contains(said.String(), "signal received") {
				t.Errorf("Go's words are told: %s", &said)
			}
		})
	}
}
