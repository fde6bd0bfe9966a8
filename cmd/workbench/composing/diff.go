package composing

import (
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/engine/games/spider/compose"
)

func (d *Desk) diffCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff POSITION POSITION",
		Short: "Say what sets two Spider positions apart",
		Long: `Diff says what the second position has otherwise than the first: two cards that
are exchanged; else pile by pile what lies there instead, and what is face down.
When they differ in names of suits and order of piles alone, it says so.

` + d.PositionText + `

The exit code is 0 when the positions are equal, 1 when they differ.`,
		Example: `  workbench diff 11 12
  workbench diff before.txt after.txt`,
		Args: cobra.ExactArgs(2),
	}
	read := d.Takes(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		a, err := spiderState(read(args[:1]))
		if err != nil {
			return err
		}
		b, err := spiderState(read(args[1:]))
		if err != nil {
			return err
		}
		differences := compose.Diff(a, b)
		if differences == nil {
			return nil
		}
		text := ""
		for _, x := range differences {
			text += fmt.Sprintf("%s\n", x)
		}
		if *a.Normal() == *b.Normal() {
			text += "the same but for names of suits and order of piles\n"
		}
		if err := d.print(text); err != nil {
			return err
		}
		return &exit.Error{Code: exit.Claim}
	}
	return cmd
}
