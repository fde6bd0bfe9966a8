package manual

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/sitting"
	"patience/cmd/workbench/terminal"
	"patience/docs"
	"patience/engine"
)

// HelpCommand returns the command help below a root, which shows a command by help: of commands, of positions, and of the words of the trade.
func HelpCommand(d *desk.Desk, root *cobra.Command, help func(*cobra.Command)) *cobra.Command {
	cmd := terminal.Command("help", "{words}", terminal.Fold(strings.Join(docs.Words(), ", "), terminal.HelpWidth))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if slices.Equal(args, []string{"words"}) {
			args = []string{"help"}
		}
		if cmd, rest, err := root.Find(args); err == nil && len(rest) == 0 {
			help(cmd)
			return nil
		}
		word := strings.Join(args, " ")
		if slices.Contains([]string{"commands", "exit codes", "exit-codes"}, word) {
			help(root)
			return nil
		}
		known, _ := engine.Spelt(word, docs.Words()) // turn up
		text := docs.Word(known)
		if slices.Contains([]string{"positions", "position"}, strings.ToLower(word)) {
			text = strings.TrimSpace(desk.PositionText + "\n\n" + text)
		}
		if g, err := d.Named(word); err == nil {
			text += fmt.Sprintf("\n\n%s is a game: workbench game %[1]s says its rules, workbench play %[1]s plays it. It is %s.", g.Name, g.Title)
			text = strings.TrimSpace(text)
		}
		text = cmp.Or(text, sitting.Help(word))
		if free, err := d.Named("free-cell"); err == nil && text == "" && word != "" { // its deals are numbered in all ways
			if way, err := free.Numbering(word); err == nil {
				text = fmt.Sprintf("By %s deals have %s: workbench show free-cell deal:7,by=%[1]s", way.Name, way.Doc)
			}
		}
		if text == "" {
			names := engine.Each(root.Commands(), (*cobra.Command).Name)
			names = append(append(names, "positions"), docs.Words()...)
			near := engine.DidYouMean(word, names)
			for _, part := range strings.Fields(word) { // of "free cards" one is a word of the trade
				if near == "" && part != word && docs.Word(part) != "" {
					near = fmt.Sprintf(": did you mean %s?", part)
				}
			}
			return fmt.Errorf("no command or word %q: \"workbench help\" lists the commands, \"workbench help help\" the words%s",
				word, near)
		}
		return d.Out.Page(terminal.Reflow(terminal.Fold(text, terminal.HelpWidth), d.Width()) + "\n")
	}
	cmd.ValidArgsFunction = func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		commands := engine.Each(cmd.Root().Commands(), (*cobra.Command).Name)
		return slices.Concat(commands, docs.Words(), []cobra.Completion{"positions"}), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}
