package ledger

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/survey"
)

// killedEnv tells the test binary to write a ledger until it is killed.
const killedEnv = "LEDGER_WRITER"

func TestMain(m *testing.M) {
	if name := os.Getenv(killedEnv); name != "" {
		if err := writeAll(name, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// killDeals is what the writer that is killed has to do.
const killDeals = 2100

// writeAll writes what is left, and says each time how many outcomes are committed.
func writeAll(name string, to io.Writer) error {
	l, err := Open(name, thisRun(), false)
	if err != nil {
		return err
	}
	left, err := l.Left(survey.Range{First: 1, Last: killDeals}, false)
	if err != nil {
		return err
	}
	for deal := range left.All() {
		err := l.Append(outcomeOf(deal))
		if err == nil && deal%7 == 0 {
			err = l.Commit()
			fmt.Fprintln(to, deal)
		}
		if err != nil {
			return err
		}
	}
	return l.Close()
}

// TestLedgerKilled kills a program again and again while it writes. No outcome that was
// acknowledged is lost, and in the end the ledger is the one of a program that nobody killed.
func TestLedgerKilled(t *testing.T) {
	enginetest.Alone(t)
	dir := t.TempDir()
	name := filepath.Join(dir, "killed.db")
	const kills = 15
	killed := 0
	for range kills {
		last, done := writeAndKill(t, name, 1+rand.IntN(2*killDeals/7/kills))
		if done {
			break
		}
		killed++
		if got := content(t, name); uint64(len(got)) < last {
			t.Fatalf("%d outcomes are there after deal %d was acknowledged", len(got), last)
		}
	}
	if killed < 5 {
		t.Errorf("only %d writers were killed", killed)
	}
	if err := writeAll(name, io.Discard); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(dir, "whole.db")
	if err := writeAll(whole, io.Discard); err != nil {
		t.Fatal(err)
	}
	if got, want := content(t, name), content(t, whole); !slices.Equal(got, want) || len(got) != killDeals {
		t.Errorf("%d rows after %d kills, want the same as the %d without", len(got), killed, len(want))
	}
}

// writeAndKill starts a writer and kills it when it has acknowledged so often. It returns the
// last deal that was acknowledged, and whether the writer was done before.
func writeAndKill(t *testing.T, name string, after int) (last uint64, done bool) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedEnv+"="+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	for n := 0; said.Scan(); {
		if last, err = strconv.ParseUint(said.Text(), 10, 64); err != nil {
			t.Fatal(err)
		}
		if n++; n == after {
			cmd.Process.Kill()
		}
	}
	return last, cmd.Wait() == nil
}
