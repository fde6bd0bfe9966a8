package enginetest

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// NeedNode returns the program that runs JavaScript. Without one the test is skipped, but in
// CI it fails; nor is it run under the race detector, which sees nothing of JavaScript.
func NeedNode(t *testing.T) string {
	t.Helper()
	if Raced {
		t.Skip("the race detector sees nothing of JavaScript")
	}
	return need(t, "node", "nodejs")
}

// NeedLua returns the Lua 5.1 of its makers. Without one the test is skipped, but in CI it fails.
func NeedLua(t *testing.T) string {
	t.Helper()
	return need(t, "lua5.1", "lua5.1")
}

// need returns where a program is, which Debian has in a package.
func need(t *testing.T, program, debian string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil && os.Getenv("PATIENCE_CI") != "" {
		t.Fatalf("no %s here: .ci/run installs it", program)
	}
	if err != nil {
		t.Skipf("no %s here (Debian: apt-get install %s)", program, debian)
	}
	return path
}

// RunNode runs a script in JavaScript, gives it a value as JSON, and reads what it prints as
// JSON into another.
func RunNode(t *testing.T, in, out any, script ...string) {
	t.Helper()
	given, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(NeedNode(t), script...)
	cmd.Stdin = bytes.NewReader(given)
	var printed, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("node: %v\n%s", err, errs.String())
	}
	if err := json.Unmarshal(printed.Bytes(), out); err != nil {
		t.Fatalf("node printed %.200q: %v", printed.String(), err)
	}
}
