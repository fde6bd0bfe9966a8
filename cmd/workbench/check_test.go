package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/survey"
)

// TestOnlyLosses: of a deal that a ledger calls lost a certificate counts only when it proves that. Deal 1 by pysol is won, and its
// spades cannot be removed without a deal; no line wins deal 14934.
func TestOnlyLosses(t *testing.T) {
	for _, c := range []struct {
		deal  uint64
		prove string
		want  string
	}{
		{14934, "--cannot win", "certificate checked: impossible: win"},
		{1, "--cannot remove-spades --without deal", "WRONG: *: it proves another claim than that the deal is lost: impossible: remove spades without deal"},
		{1, "--cannot space --without deal --hidden blind", "WRONG: *: it proves another claim than that the deal is lost: impossible: a further space without deal, *"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, fmt.Sprint(c.deal)+".cert.gz")
		args := append([]string{"prove", "spider", fmt.Sprintf("deal:%d,by=pysol", c.deal), "--certificate", file}, strings.Fields(c.prove)...)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "remove-spades", "remove spades")
		}
		runs(t, args)
		written, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer written.Close()
		text, err := engine.Unpacked(written)
		if err != nil {
			t.Fatal(err)
		}
		out := survey.Outcome{Deal: c.deal, Verdict: engine.VerdictLost}
		if out.Certificate, err = certify.Sum(func(w io.Writer) error { _, err := io.Copy(w, text); return err }); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, "a.db")
		l, err := ledger.Open(name, ledger.Run{Terms: ledger.Terms{Survey: ledger.Survey{Game: "spider", By: "pysol"}}}, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Append(out); err != nil || l.Close() != nil {
			t.Fatal(err)
		}
		said := strings.Join(strings.Fields(runs(t, []string{"survey", "audit", name, "--certificates", dir})), " ")
		at := said
		for _, part := range strings.Split(c.want, "*") {
			_, rest, ok := strings.Cut(at, part)
			if !ok {
				t.Errorf("%s: %s\nwant %s", c.prove, said, c.want)
			}
			at = rest
		}
	}
}

// runs runs a command, and returns what it prints.
func runs(t *testing.T, args []string) string {
	t.Helper()
	var out bytes.Buffer
	b := newBench(strings.NewReader(""), &out, io.Discard)
	root := b.root()
	root.SetArgs(args)
	b.Report(root.ExecuteContext(t.Context()))
	return out.String()
}
