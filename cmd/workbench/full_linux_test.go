//go:build linux

package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"patience/cmd/workbench/exit"
	"patience/engine/enginetest"
)

// TestFullDevice writes to a device that is full: every command says so, once, and
// does not pass for well done.
func TestFullDevice(t *testing.T) {
	enginetest.Alone(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, line := range []string{
		"eval print(1)", "eval 42", "verify 12", "verify 12 --format tap", "hint blackhole deal:1", "play klondike deal:1",
		"prove 10 --cannot space --without deal,remove", "solve blackhole deal:1", "show 8", "moves 8", "convert 8 --format line",
		"deal klondike 1-3", "survey blackhole --deals 1", "version", "puzzles", "show --list", "help", "repl", "spider --page 8",
		"--version",
	} {
		t.Run(line, func(t *testing.T) {
			var errs bytes.Buffer
			b := newBench(strings.NewReader("print(1)\n"), full, &errs)
			root := b.root()
			root.SetArgs(strings.Fields(line))
			code := b.Report(root.Execute())
			if code != exit.Usage || strings.Count(errs.String(), "no space left on device") != 1 {
				t.Errorf("exit code %d, and said was %q", code, &errs)
			}
		})
	}
}

// TestFilesOutliveTheReader: who reads what a command says may leave before its end. The certificate is there
// all the same.
func TestFilesOutliveTheReader(t *testing.T) {
	enginetest.Alone(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, line := range []string{"solve klondike deal:44,draw=three", "prove 10 --cannot space --without deal,remove"} {
		name := t.TempDir() + "/proof.cert"
		b := newBench(strings.NewReader(""), full, new(bytes.Buffer))
		root := b.root()
		root.SetArgs(append(strings.Fields(line), "--certificate", name))
		code := b.Report(root.Execute())
		if _, err := os.Stat(name); err != nil || code != exit.Usage {
			t.Errorf("%s: exit code %d, %v", line, code, err)
		}
	}
}
