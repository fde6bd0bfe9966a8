package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// generated lists the pages that the program writes, whose blocks are tested where
// their texts are kept.
var generated = []string{"docs/commands.md", "docs/lua.md"}

// TestPapers runs or compares every block of every page, and says so when what a
// page shows is not what happens. With UPDATE=1 it writes into the page what
// happens. The first word behind the fence says what is done with a block:
//
//	console         each line behind "$ " is run by a shell, in a folder that the page has for itself
//	console clone   the same, with the folders of a clone of the repository beside it
//	console REASON  it is not run: its commands must be there, with the flags that they have
//	lua             each line behind "> " is said to the prompt; without any, it is run as a script
//	lua FILE, text FILE, ...   the block is written to this file, for the blocks behind it
//	go PATH, coq PATH          its lines stand in this source, one after the other
//	json            it is read
//	text            it shows a form, and nothing can be run
func TestPapers(t *testing.T) {
	if testing.Short() {
		t.Skip("pages ask long questions with the limits of a terminal")
	}
	for _, page := range papers(t) {
		if slices.Contains(generated, page) {
			continue
		}
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			readAlong(t, page)
		})
	}
}

// reasons lists why a block of console may be left alone.
var reasons = []string{"server", "minutes", "network", "terminal", "shell"}

// A reader does what a page says, from its beginning to its end.
type reader struct {
	*testing.T
	page, dir string
	said      []string // to the prompt, in the blocks before
}

// readAlong does what a page says and compares.
func readAlong(t *testing.T, page string) {
	text := readPaper(t, page)
	parts := fences(t, page, text)
	r := &reader{T: t, page: page, dir: t.TempDir()}
	for i := 1; i < len(parts); i += 2 {
		info, body, _ := strings.Cut(parts[i], "\n")
		parts[i] = info + "\n" + r.block(info, body)
	}
	now := strings.Join(parts, "```")
	if masked(text) == masked(now) {
		return
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(filepath.Join(top, page), []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("it is not what happens (- it says, + happens); UPDATE=1 mends it:\n%s", cmp.Diff(masked(text), masked(now)))
}

// fences cuts a page at its fences: every second part is a block.
func fences(t *testing.T, page, text string) []string {
	t.Helper()
	parts := strings.Split(text, "```")
	if len(parts)%2 == 0 {
		t.Fatalf("%s: a fence is not closed", page)
	}
	return parts
}

// durations matches what a command took, which is another one each time. The card 4s is none.
var durations = regexp.MustCompile(`\b([0-9]+(\.[0-9]+)?(ns|µs|ms)|[0-9]+\.[0-9]+s|0s)\b|[0-9]+\.[0-9] MB`)

// masked returns a text without what a command took.
func masked(text string) string { return durations.ReplaceAllString(text, "TIME") }

// block does what a block asks for, and returns how it should read.
func (t *reader) block(info, body string) string {
	t.Helper()
	page, dir := t.page, t.dir
	kind, rest, _ := strings.Cut(info, " ")
	if kind == "console" && len(inputs(body, "$ ")) == 0 {
		t.Fatalf("%s: a block of console has no line that begins with \"$ \" in the first column:\n%s", page, body)
	}
	switch {
	case kind == "console" && (rest == "" || rest == "clone"):
		return runConsole(t.T, dir, rest == "clone", body)
	case kind == "console" && slices.Contains(reasons, rest):
		checkCommands(t.T, page, inputs(body, "$ "))
	case kind == "lua" && rest == "" && strings.HasPrefix(body, "> "):
		return t.session(body)
	case kind == "lua" && rest == "":
		runScript(t.T, page, dir, body)
	case (kind == "go" || kind == "coq") && rest != "", kind == "text" && strings.Contains(rest, "/"):
		checkSource(t.T, page, rest, body)
	case kind == "json" && rest == "":
		if !json.Valid([]byte(body)) {
			t.Errorf("%s: a block is no JSON:\n%s", page, body)
		}
	case rest != "" && !strings.Contains(rest, "/"):
		if err := os.WriteFile(filepath.Join(dir, rest), []byte(body), 0o755); err != nil {
			t.Fatal(err)
		}
	case info == "text":
	default:
		t.Errorf("%s: nobody tests a block of %q: see TestPapers", page, info)
	}
	return body
}

// runConsole returns a block of shell commands, each behind "$ ", with what they
// really print.
func runConsole(t *testing.T, dir string, clone bool, body string) string {
	t.Helper()
	if clone {
		for _, name := range []string{"docs", "puzzles", "scripts"} {
			here, err := filepath.Abs(filepath.Join(top, name))
			if err == nil {
				err = os.Symlink(here, filepath.Join(dir, name))
			}
			if err != nil {
				t.Fatal(err)
			}
			defer os.Remove(filepath.Join(dir, name))
		}
	}
	var b strings.Builder
	for _, line := range inputs(body, "$ ") {
		b.WriteString("$ " + line + "\n" + output(t, dir, "", "sh", "-c", line))
	}
	return b.String()
}

// endOfAnswer parts the answers of a piped session.
const endOfAnswer = "-- end of answer --\n"

// session returns a block of REPL input, each line behind "> ", with what the REPL
// really answers to one who has said all that stands in the blocks before.
func (t *reader) session(body string) string {
	t.Helper()
	before := len(t.said)
	t.said = append(t.said, inputs(body, "> ")...)
	var typed strings.Builder
	for _, line := range t.said {
		typed.WriteString(line + "\nprint" + `"` + strings.TrimSpace(endOfAnswer) + `"` + "\n")
	}
	answers := strings.Split(output(t.T, t.dir, typed.String(), "workbench", "repl"), endOfAnswer)
	if len(answers) != len(t.said)+1 {
		t.Fatalf("%d answers to %d inputs: want one input a line", len(answers)-1, len(t.said))
	}
	var b strings.Builder
	for i, line := range t.said[before:] {
		b.WriteString("> " + line + "\n" + answers[before+i])
	}
	return b.String()
}

// runScript runs a block of Lua as a script, which must come to its end.
func runScript(t *testing.T, page, dir, body string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "block.lua"), []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	if out := output(t, dir, "", "sh", "-c", "workbench run block.lua >/dev/null || echo failed"); out != "" {
		t.Errorf("%s: a script does not run: %s\n%s", page, out, body)
	}
}

// checkSource wants the lines of a block one after the other in a source, however
// far they are indented.
func checkSource(t *testing.T, page, path, body string) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(top, path))
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	if !strings.Contains(flush(string(source)), flush(body)) {
		t.Errorf("%s: %s does not say\n%s", page, path, body)
	}
}

// flush returns a text without the blanks at the beginnings of its lines.
func flush(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimLeft(line, " \t"))
	}
	return b.String()
}

// inputs returns the lines that begin with a prompt, without it.
func inputs(body, mark string) []string {
	var lines []string
	for line := range strings.Lines(body) {
		if input, ok := strings.CutPrefix(line, mark); ok {
			lines = append(lines, strings.TrimRight(input, "\n"))
		}
	}
	return lines
}

// output runs a program in a folder and returns all that it prints. The program
// may fail: its message is then part of what is shown.
func output(t *testing.T, dir, input, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+filepath.Join(dir, ".state"), "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"))
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out)
}
