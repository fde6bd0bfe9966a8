package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSpiderManual runs what docs/spider1979.md shows, in one folder from top to
// bottom, and compares what comes out. With UPDATE=1 it writes the real output
// into the manual instead.
func TestSpiderManual(t *testing.T) {
	const file = "../../docs/spider1979.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	parts := strings.Split(string(text), "```")
	if len(parts) < 3 {
		t.Fatal("the manual shows nothing: want blocks of console")
	}
	for i := 1; i < len(parts); i += 2 {
		kind, body, _ := strings.Cut(parts[i], "\n")
		parts[i] = kind + "\n" + shellIn(t, dir, body)
	}
	now := strings.Join(parts, "```")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), now); diff != "" {
		t.Errorf("docs/spider1979.md is not what happens (- it says, + happens); UPDATE=1 mends it:\n%s", diff)
	}
}

// shellIn runs the commands of a block in a folder and returns them with what
// they really print.
func shellIn(t *testing.T, dir, body string) string {
	t.Helper()
	var b strings.Builder
	for _, line := range inputs(body, "$ ") {
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		b.WriteString("$ " + line + "\n" + string(out))
	}
	return b.String()
}
