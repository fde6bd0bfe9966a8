package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestDocumentsAreFresh fails when a generated document is not what doc would
// write now.
func TestDocumentsAreFresh(t *testing.T) {
	root := newBench(strings.NewReader(""), io.Discard, io.Discard).root()
	root.SetArgs([]string{"doc", "--check", "--to", "../../docs"})
	if err := root.Execute(); err != nil {
		t.Error(err)
	}
}

// TestCommandsAreDocumented wants from every command what help and the
// documents are made of.
func TestCommandsAreDocumented(t *testing.T) {
	b := newBench(strings.NewReader(""), io.Discard, io.Discard)
	commands := b.root().Commands()
	for i := 0; i < len(commands); i++ { // which grows by those of a command
		cmd := commands[i]
		commands = append(commands, cmd.Commands()...)
		if cmd.Short == "" || cmd.Long == "" || cmd.Example == "" {
			t.Errorf("%s lacks a short text, a long text or an example", cmd.Name())
		}
		for _, text := range []string{cmd.Long, cmd.Example} {
			checkWidth(t, cmd, text)
		}
	}
}

func checkWidth(t *testing.T, cmd *cobra.Command, text string) {
	for line := range strings.Lines(text) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
			t.Errorf("%s: %d columns, want 80 at most: %s", cmd.Name(), n, line)
		}
	}
}
