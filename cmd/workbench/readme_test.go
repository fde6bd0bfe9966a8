package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTours runs what README.md and the guides show and compares what comes out.
// With UPDATE=1 it writes the real output into them instead.
func TestTours(t *testing.T) {
	if testing.Short() {
		t.Skip("tours ask long questions with the limits of a terminal")
	}
	for _, name := range []string{"README.md", "docs/play.md", "docs/unseen.md"} {
		t.Run(name, func(t *testing.T) { tour(t, filepath.Join("..", "..", name)) })
	}
}

func tour(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "```")
	shown := 0
	for i := 1; i < len(parts); i += 2 {
		kind, body, _ := strings.Cut(parts[i], "\n")
		switch kind {
		case "console":
			parts[i] = kind + "\n" + runConsole(t, body)
			shown++
		case "lua":
			parts[i] = kind + "\n" + runSession(t, body)
			shown++
		}
	}
	if shown == 0 {
		t.Fatal("nothing is shown: want blocks of console or lua")
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(strings.Join(parts, "```")), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), strings.Join(parts, "```")); diff != "" {
		t.Errorf("it is not what happens (- it says, + happens); UPDATE=1 mends it:\n%s", diff)
	}
}

// runConsole returns a block of shell commands, each behind "$ ", with what
// they really print.
func runConsole(t *testing.T, body string) string {
	t.Helper()
	var b strings.Builder
	for _, line := range inputs(body, "$ ") {
		command := strings.ReplaceAll(line, "go run ./cmd/workbench", "workbench")
		b.WriteString("$ " + line + "\n" + output(t, "", "sh", "-c", command))
	}
	return b.String()
}

// endOfAnswer parts the answers of a piped session.
const endOfAnswer = "-- end of answer --\n"

// runSession returns a block of REPL input, each line behind "> ", with what the
// REPL really answers.
func runSession(t *testing.T, body string) string {
	t.Helper()
	lines := inputs(body, "> ")
	var typed strings.Builder
	for _, line := range lines {
		typed.WriteString(line + "\nprint" + `"` + strings.TrimSpace(endOfAnswer) + `"` + "\n")
	}
	answers := strings.Split(output(t, typed.String(), "workbench", "repl"), endOfAnswer)
	if len(answers) != len(lines)+1 {
		t.Fatalf("%d answers to %d inputs: want one input a line", len(answers)-1, len(lines))
	}
	var b strings.Builder
	for i, line := range lines {
		b.WriteString("> " + line + "\n" + answers[i])
	}
	return b.String()
}

// inputs returns the lines that begin with a prompt, without it.
func inputs(body, prompt string) []string {
	var lines []string
	for line := range strings.Lines(body) {
		if input, ok := strings.CutPrefix(line, prompt); ok {
			lines = append(lines, strings.TrimRight(input, "\n"))
		}
	}
	return lines
}

// output runs a program in the top folder and returns all that it prints. The
// program may fail: its message is then part of what is shown.
func output(t *testing.T, input, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join("..", "..")
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out)
}
