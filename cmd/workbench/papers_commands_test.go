package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"patience/engine/enginetest"
)

// TestNamedCommands wants every command that a page names in its text to be there,
// with the flags that it has: `workbench survey plot FILE -o FILE`.
func TestNamedCommands(t *testing.T) {
	enginetest.Alone(t)
	named := 0
	for _, page := range papers(t) {
		if slices.Contains(generated, page) {
			continue
		}
		parts := fences(t, page, readPaper(t, page))
		var lines []string
		for i := 0; i < len(parts); i += 2 {
			for _, code := range inlinePattern.FindAllString(parts[i], -1) {
				lines = append(lines, strings.Trim(code, "`"))
			}
		}
		named += checkCommands(t, page, lines)
	}
	if named < 100 {
		t.Errorf("%d commands: the test does not see them", named)
	}
}

// quoted matches what a shell takes for one word, whatever is in it.
var quoted = regexp.MustCompile(`"[^"]*"|'[^']*'`)

// checkCommands wants the workbench's commands in lines of shell to be there, with
// their flags, and returns how many there are.
func checkCommands(t *testing.T, page string, lines []string) int {
	t.Helper()
	found := 0
	for _, line := range lines {
		plain := quoted.ReplaceAllString(line, "X")
		plain, _, _ = strings.Cut(plain, " # ")
		for _, command := range strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune("|;&<>()", r) }) {
			words := strings.Fields(command)
			if i := slices.Index(words, "workbench"); i >= 0 && i < 2 {
				found++
				checkCommand(t, page, line, words[i+1:])
			}
		}
	}
	return found
}

// checkCommand wants a command with its flags to be there.
func checkCommand(t *testing.T, page, line string, words []string) {
	t.Helper()
	b := newBench(strings.NewReader(""), io.Discard, io.Discard)
	if len(words) > 0 && (words[0] == "completion" || words[0] == "help") {
		return // cobra's own, made when they are asked for
	}
	cmd, rest, err := b.root().Find(words)
	if err != nil || len(words) > 0 && !cmd.HasParent() && !strings.HasPrefix(words[0], "-") {
		t.Errorf("%s: there is no such command: %s", page, line)
		return
	}
	for _, word := range rest {
		name, isFlag := strings.CutPrefix(word, "--")
		name, _, _ = strings.Cut(strings.TrimRight(name, ".,"), "=")
		if isFlag && !hasFlag(cmd, name) {
			t.Errorf("%s: %s has no flag --%s: %s", page, cmd.Name(), name, line)
		}
	}
}

// hasFlag says whether a command has a flag, of its own or of all commands.
func hasFlag(cmd *cobra.Command, name string) bool {
	return name == "help" || cmd.Flags().Lookup(name) != nil || cmd.InheritedFlags().Lookup(name) != nil
}
