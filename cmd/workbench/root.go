package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/complete"
	"patience/cmd/workbench/composing"
	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/publish"
	"patience/cmd/workbench/surveying"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// commands lists every command, in the order in which help and
// docs/commands.md show them. A new command is a file and a line here.
func (b *bench) commands() []*cobra.Command {
	return slices.Concat([]*cobra.Command{
		b.replCommand(),
		b.spiderCommand(),
		b.playCommand(),
		b.serveCommand(),
		b.runCommand(),
		b.evalCommand(),
		b.dealCommand(),
		b.showCommand(),
		b.puzzlesCommand(),
		b.movesCommand(),
		b.convertCommand(),
		b.solveCommand(),
		b.hintCommand(),
		b.oddsCommand(),
		b.surveys().Command(),
		crew.Command(build(), b.kinds(), b.tell),
		b.verifyCommand(),
		b.proveCommand(),
		b.checkCommand(),
	}, b.desk().Commands(), []*cobra.Command{
		(&publish.Press{Out: b.out, Errs: b.errs, Games: b.games}).Command(),
		b.docCommand(),
		b.versionCommand(),
	})
}

// desk returns what the commands of composers share with all others.
func (b *bench) desk() *composing.Desk {
	return &composing.Desk{
		Out: b.out, Errs: b.errs, Games: b.games, Width: b.width, Program: build, PositionText: positionText,
		Takes: func(cmd *cobra.Command) func(args []string) (*engine.Play, error) {
			d := &dealFlags{}
			d.add(b, cmd)
			return func(args []string) (*engine.Play, error) { return b.position(args, d) }
		},
	}
}

// surveys returns what the commands of surveys share with all others.
func (b *bench) surveys() *surveying.Desk {
	return &surveying.Desk{
		Out: b.out, Errs: b.errs, Games: b.games, Width: b.width,
		Program:  build,
		Game:     b.game,
		Complete: func(cmd *cobra.Command) { (&dealFlags{}).complete(b, cmd) },
		Limits: func(cmd *cobra.Command) func(jobs int) (engine.SolveOptions, error) {
			s := &solving{bench: b}
			s.addLimits(cmd)
			return s.options
		},
		Decide:      decide,
		Reserve:     reserve,
		Memory:      megabytes,
		Check:       b.verifyCertificate,
		VerdictText: verdictText,
		LimitText:   (&solving{bench: b}).limitText(),
	}
}

// kinds lists what a worker can do for others.
func (b *bench) kinds() crew.Kinds {
	return crew.Kinds{
		surveying.Kind:     b.surveys().Work,
		oddsKind:           b.oddsWork,
		composing.MineKind: b.desk().MineWork,
	}
}

// tell tells the user something while work is done.
func (b *bench) tell(format string, args ...any) { fmt.Fprintf(b.errs, format+"\n", args...) }

// root returns the command that holds all the others. Without arguments it is
// the REPL.
func (b *bench) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "workbench",
		Short: "A workbench for patiences: positions, lines of play, proofs, Lua",
		Long: `Workbench is a place to take patiences apart: it knows the rules, shows
positions, plays lines, answers an analyst's questions and runs Lua scripts.
Without arguments it starts the REPL.

Exit codes:
` + terminal.Indent(exit.Text),
		Version:       version(),
		RunE:          b.replCommand().RunE,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages ", "FlagUsagesWrapped 80 "))
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { b.help(cmd) })
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(b.in)
	root.SetOut(b.out)
	root.SetErr(b.errs)
	b.addFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("game", complete.OneOf(b.gameNames()...))
	_ = root.RegisterFlagCompletionFunc("color", complete.OneOf("auto", "always", "never"))
	_ = root.RegisterFlagCompletionFunc("suits", complete.OneOf("letters", "symbols"))
	cobra.EnableCommandSorting = false
	root.AddCommand(b.commands()...)
	sayArguments(root)
	return root
}

// sayArguments makes all commands below one that are given too few or too many arguments say
// what they want.
func sayArguments(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		sayArguments(c)
		if check := c.Args; check != nil {
			c.Args = func(c *cobra.Command, args []string) error {
				err := check(c, args)
				if err != nil && strings.Contains(err.Error(), "arg(s)") {
					err = fmt.Errorf("%s given: want %s", engine.Count(len(args), "argument"), c.UseLine())
				}
				return err
			}
		}
	}
}

// help prints the help of a command, in lines that fit.
func (b *bench) help(cmd *cobra.Command) {
	text := strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)) + "\n\n" + cmd.UsageString()
	fmt.Fprint(b.out, terminal.Reflow(text, b.width()))
}

// addFlags adds the flags that every command has.
func (b *bench) addFlags(f *pflag.FlagSet) {
	f.SortFlags = false
	f.StringVar(&b.gameName, "game", b.games[0].Name, "`NAME` of the patience")
	f.StringVar(&b.color, "color", "auto", "`WHEN` to colour the cards: auto, always, never; auto respects NO_COLOR")
	f.StringVar(&b.suits, "suits", "letters", "`HOW` to write suits: letters, symbols")
	f.BoolVar(&b.four, "four-colour", false, "colour cards as a four-colour pack: diamonds blue, clubs green")
}
