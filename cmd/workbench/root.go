package main

import (
	"cmp"
	"errors"
	"fmt"
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

// A group is commands that help shows below one title.
type group struct {
	title    string
	commands []*cobra.Command
}

// groups lists every command, in the order in which help and
// docs/commands.md show them. A new command is a file and a line here.
func (b *bench) groups() []group {
	desk := b.desk()
	return []group{
		{"Play, and look at positions:", []*cobra.Command{
			b.playCommand(),
			b.serveCommand(),
			b.spiderCommand(),
			b.dealCommand(),
			b.showCommand(),
			b.puzzlesCommand(),
			b.movesCommand(),
			b.hintCommand(),
			b.convertCommand(),
		}},
		{"Lua:", []*cobra.Command{
			b.replCommand(),
			b.runCommand(),
			b.evalCommand(),
		}},
		{"Decide and prove:", []*cobra.Command{
			b.solveCommand(),
			b.proveCommand(),
			b.oddsCommand(),
			b.verifyCommand(),
			b.checkCommand(),
		}},
		{"Many deals:", []*cobra.Command{
			b.surveys().Command(),
			crew.Command(build, b.kinds(), b.tell),
		}},
		{"Compose problems:", append(desk.Commands(),
			(&publish.Press{Out: b.out, Errs: b.errs, Games: b.games}).Command(),
		)},
		{"About the program:", []*cobra.Command{
			b.docCommand(),
			b.versionCommand(),
		}},
	}
}

// addCommands gives the root its commands by groups. Help and completion, which cobra makes, go with
// the last.
func (b *bench) addCommands(root *cobra.Command) {
	for _, g := range b.groups() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
		root.SetHelpCommandGroupID(g.title)
		root.SetCompletionCommandGroupID(g.title)
	}
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
		Check:       b.verifyAlone,
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
Without arguments it talks Lua. Three commands to begin with:
  workbench play klondike
  workbench show 8
  workbench serve 8 --open

Exit codes:
` + terminal.Indent(exit.Text),
		Version:       version(),
		RunE:          b.replCommand().RunE,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetUsageTemplate(strings.NewReplacer(
		"FlagUsages ", "FlagUsagesWrapped 80 ",
		".NamePadding }} ", ".NamePadding }}  ", // two blanks part the columns, as everywhere
	).Replace(root.UsageTemplate()))
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { b.help(cmd) })
	root.SetFlagErrorFunc(nearFlags)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(b.in)
	root.SetOut(b.out)
	root.SetErr(b.errs)
	b.addFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("game", complete.OneOf(b.games.Names()...))
	_ = root.RegisterFlagCompletionFunc("color", complete.OneOf("auto", "always", "never"))
	_ = root.RegisterFlagCompletionFunc("suits", complete.OneOf("letters", "symbols"))
	cobra.EnableCommandSorting = false
	b.addCommands(root)
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

// nearFlags says of an unknown flag which of the command's are near it.
func nearFlags(cmd *cobra.Command, err error) error {
	none, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("%w%s", err, engine.DidYouMean(none.GetSpecifiedName(), names))
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
