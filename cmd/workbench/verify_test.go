package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/exit"
)

// TestVerifyStops interrupts a run in its second claim and expects what was
// decided before, the count as the last line, and exit code 130.
func TestVerifyStops(t *testing.T) {
	file := filepath.Join(t.TempDir(), "slow.lua")
	source := `local ledger = require "ledger"
ledger.claims { start = spider.page(8),
  { id = "fast", kind = "count", says = "x", verdict = "holds", test = ledger.spaces(1) },
  { id = "slow", kind = "count", says = "x", verdict = "holds", test = function() while true do end end },
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	for wait := 300 * time.Millisecond; wait < time.Hour; wait *= 4 { // until the first claim is decided
		out.Reset()
		errs.Reset()
		b := newBench(strings.NewReader(""), &out, &errs)
		root := b.root()
		root.SetArgs([]string{"verify", file})
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		code := b.Report(root.ExecuteContext(ctx))
		cancel()
		if code != exit.Interrupted {
			t.Fatalf("exit code %d, want %d: %s", code, exit.Interrupted, &errs)
		}
		if strings.Contains(out.String(), "fast ") {
			break
		}
	}
	const end = "stopped: 1 of 2 claims decided\nclaims: 1 in all, 1 hold, 0 refuted, 0 open\n"
	if !strings.HasSuffix(out.String(), end) {
		t.Errorf("the output ends otherwise than in %q:\n%s", end, &out)
	}
	if !strings.Contains(errs.String(), "interrupted at slow.lua:4") {
		t.Errorf("standard error does not say where: %s", &errs)
	}
}
