package composing

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine/games/spider/compose"
)

// A comparison is what the command has found.
type comparison struct {
	Equal       bool                 `json:"equal"`
	Alike       bool                 `json:"alike"` // but for names of suits and order of piles
	Differences []compose.Difference `json:"differences"`
}

// Diff returns the command diff.
func (d *Desk) Diff() *cobra.Command {
	cmd := terminal.Command("diff")
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		for _, arg := range args {
			if _, rest, err := d.Game([]string{arg}); err == nil && len(rest) == 0 {
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s is a game, and no position of it: diff compares two positions of Spider, as in workbench diff 11 12", arg)}
			}
		}
		return cobra.ExactArgs(2)(cmd, args)
	}
	read := d.Takes(cmd)
	d.Tells(cmd, comparison{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a, err := spiderState(read(args[:1]))
		if err != nil {
			return err
		}
		b, err := spiderState(read(args[1:]))
		if err != nil {
			return err
		}
		c := comparison{Alike: *a.Normal() == *b.Normal(), Differences: []compose.Difference{}}
		c.Differences = append(c.Differences, compose.Diff(a, b)...)
		c.Equal = len(c.Differences) == 0
		return cmp.Or(d.say(c, c.text()), exit.After(cmd.Context(), !c.Equal))
	}
	return cmd
}

// text returns the differences, one a line.
func (c comparison) text() string {
	text := ""
	for _, x := range c.Differences {
		text += fmt.Sprintf("%s\n", x)
	}
	switch {
	case c.Equal:
		text = "the same position\n"
	case c.Alike:
		text += "the same but for names of suits and order of piles\n"
	}
	return text
}
