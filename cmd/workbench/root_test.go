package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestCommandsByName asks for each command by its name: it is made alone, and says of itself what
// it says among all others.
func TestCommandsByName(t *testing.T) {
	b := newBench(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	all := b.root().Commands()
	seen := 0
	for _, g := range b.groups() {
		for _, c := range g.commands {
			root := b.rootFor(c.name)
			if n := len(root.Commands()); n != 1 {
				t.Fatalf("%s: %d commands were made, want this one alone", c.name, n)
			}
			one := root.Commands()[0]
			if one.Name() != c.name || one.GroupID != g.title {
				t.Errorf("%s, of %q: the list has it as %s, of %q", one.Name(), one.GroupID, c.name, g.title)
			}
			if want := all[seen]; one.Long != want.Long || one.UsageString() != want.UsageString() {
				t.Errorf("%s: help differs:\n%s\nwant\n%s", c.name, one.UsageString(), want.UsageString())
			}
			seen++
		}
	}
	if seen < 20 || seen != len(all) {
		t.Errorf("%d commands of %d were seen", seen, len(all))
	}
}

// TestNamed finds the name of a command behind the flags that all commands have. Where it finds
// none, all commands are made, so that cobra can judge.
func TestNamed(t *testing.T) {
	b := newBench(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	for line, want := range map[string]string{
		"show 8":                             "show",
		"--game klondike show deal:1":        "show",
		"--color=never --four-colour eval 1": "eval",
		"":                                   "",
		"--help":                             "",
		"--version":                          "",
		"-x show":                            "",
		"--game":                             "",
		"help show":                          "help",
		"shwo 8":                             "shwo",
	} {
		if got := b.named(strings.Fields(line)); got != want {
			t.Errorf("%q: named %q, want %q", line, got, want)
		}
	}
	b.root() // sets the defaults of the flags
	b.named([]string{"--game", "klondike", "show"})
	if g, _, err := b.Game(nil); err != nil || g != b.Games[0] {
		t.Errorf("looking for the name has set the game to %v, %v", g, err)
	}
	for _, name := range []string{"", "help", "shwo", "__complete"} {
		if n := len(b.rootFor(name).Commands()); n < 20 {
			t.Errorf("%q: %d commands, want all", name, n)
		}
	}
}

// TestGameIsRead asks each command for one game and by --game for another: none passes it over.
func TestGameIsRead(t *testing.T) {
	var names []string
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() && c.HasParent() {
			names = append(names, strings.TrimPrefix(c.CommandPath(), "workbench "))
		}
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(newBench(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}).root())
	if len(names) < 40 {
		t.Fatalf("%d commands: %q", len(names), names)
	}
	for _, name := range names {
		args := name + " klondike deal:1 --game golf"
		if gameless()[name] != "" {
			args = name + " --game golf"
		}
		if _, out, code := commanded(t, args); code != 2 || out != "" {
			t.Errorf("%s: exit code %d, %.80q", args, code, out)
		}
	}
}
