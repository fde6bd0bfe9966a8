package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/composing"
	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/manual"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/prompt"
	"patience/cmd/workbench/publish"
	"patience/cmd/workbench/sitting"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/surveying"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
	"patience/puzzles"
)

// A bench has the commands that stand in this folder, at the desk of all commands.
type bench struct{ *desk.Desk }

func newBench(in io.Reader, out, errs io.Writer) *bench { return &bench{desk.New(in, out, errs)} }

// composes is the title of the commands that know Spider alone.
const composes = "Compose problems:"

// A group is commands that help shows below one title.
type group struct {
	title    string
	commands []command
}

// A command is one of the program's, not yet made: its flags and its help cost more than many
// an answer, and of all commands one is asked for.
type command struct {
	name string
	make func() *cobra.Command
}

// groups lists every command, in the order in which help and
// docs/commands.md show them. A new command is a file and a line here.
func (b *bench) groups() []group {
	at := func(make func(*desk.Desk) *cobra.Command) func() *cobra.Command {
		return func() *cobra.Command { return make(b.Desk) }
	}
	composers := &composing.Desk{Desk: b.Desk, Tableau: render.Tableau}
	return []group{
		{"Play, and look at positions:", []command{
			{"play", b.playCommand},
			{"serve", b.serveCommand},
			{"spider", b.spiderCommand},
			{"deal", b.dealCommand},
			{"show", b.showCommand},
			{"puzzles", b.puzzlesCommand},
			{"games", at(prompt.GamesCommand)},
			{"game", at(prompt.GameCommand)},
			{"moves", b.movesCommand},
			{"hint", at(solving.HintCommand)},
			{"convert", b.convertCommand},
		}},
		{"Lua:", []command{
			{"repl", at(prompt.ReplCommand)},
			{"run", at(prompt.RunCommand)},
			{"eval", at(prompt.EvalCommand)},
		}},
		{"Decide and prove:", []command{
			{"solve", at(solving.SolveCommand)},
			{"prove", b.proveCommand},
			{"odds", at(solving.OddsCommand)},
			{"verify", b.verifyCommand},
			{"check", b.checkCommand},
		}},
		{"Many deals:", []command{
			{"survey", func() *cobra.Command { return b.surveys().Command() }},
			{"bench", func() *cobra.Command { return b.surveys().BenchCommand() }},
			{"work", func() *cobra.Command { return crew.Command(desk.Build, b.kinds(), b.Tell) }},
		}},
		{composes, []command{
			{"ideas", composers.Ideas},
			{"test", composers.Test},
			{"twins", composers.Twins},
			{"reduce", composers.Reduce},
			{"diff", composers.Diff},
			{"anticipates", composers.Anticipates},
			{"themes", composers.Themes},
			{"mine", composers.Mine},
			{"improve", composers.Improve},
			{"publish", (&publish.Press{In: b.In, Out: b.Out, Errs: b.Errs, Named: b.Named, Games: b.Games, Names: b.GameNames, Own: b.OwnGames, Survey: b.surveys().Page}).Command},
		}},
		{"About the program:", []command{
			{"doc", func() *cobra.Command { return manual.Command(b.Desk, b.root) }},
			{"tour", at(prompt.TourCommand)},
			{"version", b.versionCommand},
		}},
	}
}

// addCommands gives the root, by groups, the one command that has a name, or all when none has it.
// Help, which reads the page of words, goes with all alone; completion, which cobra makes, with the last.
func (b *bench) addCommands(root *cobra.Command, name string) {
	groups := b.groups()
	one := slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.commands, func(c command) bool { return c.name == name })
	})
	if !one {
		root.SetHelpCommand(manual.HelpCommand(b.Desk, root, b.help))
	}
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			if one && c.name != name {
				continue
			}
			made := c.make()
			made.GroupID = g.title
			root.AddCommand(made)
		}
		root.SetHelpCommandGroupID(g.title)
		root.SetCompletionCommandGroupID(g.title)
	}
	if name == "completion" {
		refuseShells(root)
	}
}

// refuseShells lets completion, which would print its help, refuse a shell that it does not know.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil || c == root {
		return
	}
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		shells := engine.Each(c.Commands(), (*cobra.Command).Name)
		return fmt.Errorf("no completion for %q: want one of %s%s", args[0], strings.Join(shells, ", "), engine.DidYouMean(args[0], shells))
	}
}

// named returns the first word of a command line that is no flag: the name of a command. It is ""
// when there is none, or when flags stand in front of it that only the whole program can judge.
func (b *bench) named(args []string) string {
	other := desk.Desk{Games: b.Games} // whose flags may be set
	flags := pflag.NewFlagSet("workbench", pflag.ContinueOnError)
	flags.SetInterspersed(false)
	flags.Usage = func() {} // the whole program tells it
	other.AddFlags(flags)
	if flags.Parse(args) != nil {
		return ""
	}
	return flags.Arg(0)
}

// surveys returns the commands of surveys, which give certificates to their checkers.
func (b *bench) surveys() *surveying.Desk { return &surveying.Desk{Desk: b.Desk, Check: b.verifyLoss} }

// kinds lists what a worker can do for others.
func (b *bench) kinds() crew.Kinds {
	return crew.Kinds{
		surveying.Kind:     b.surveys().Work,
		solving.OddsKind:   solving.OddsWork(b.Desk),
		composing.MineKind: (&composing.Desk{Desk: b.Desk}).MineWork,
	}
}

// root returns the command that holds all the others.
func (b *bench) root() *cobra.Command { return b.rootFor("") }

// rootFor returns the command that holds the one of a name, or all others when none has it. Without
// arguments it is the REPL.
func (b *bench) rootFor(name string) *cobra.Command {
	root := terminal.Command("workbench", "{codes}", terminal.Indent(exit.Text))
	root.Version = desk.Built().String()
	root.Args = b.noSuchCommand
	root.RunE = prompt.ReplCommand(b.Desk).RunE
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return cmp.Or(together(cmd), b.CheckPaint()) }
	root.SilenceUsage = true
	root.SilenceErrors = true
	root.SetUsageTemplate(strings.NewReplacer(
		"FlagUsages ", "FlagUsagesWrapped 80 ",
		".NamePadding }} ", ".NamePadding }}  ", // two blanks part the columns, as everywhere
	).Replace(root.UsageTemplate()))
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { b.help(cmd) })
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if words := cmd.Flags().Args(); cmd == root && len(words) > 0 { // the flag is of a command that is none
			return b.noSuchCommand(root, words)
		}
		return flagError(b, cmd, err)
	})
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(b.In)
	root.SetOut(b.Out)
	root.SetErr(b.Errs)
	b.AddFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("game", b.CompleteGames)
	_ = root.RegisterFlagCompletionFunc("color", desk.OneOf("auto", "always", "never"))
	_ = root.RegisterFlagCompletionFunc("suits", desk.OneOf("letters", "symbols"))
	cobra.EnableCommandSorting = false
	b.addCommands(root, name)
	for _, c := range root.Commands() {
		if slices.Contains([]string{"test", "verify", "publish", "improve", "puzzles"}, c.Name()) {
			c.ValidArgsFunction = desk.CompletePuzzles
		}
	}
	b.readArguments(root)
	for _, c := range terminal.All(root) {
		readFlags(c)
	}
	return root
}

// noSuchCommand says what to do about a first word that is no command: a game is played, a file of Lua is run, a
// position is shown. What is there goes before what is near.
func (b *bench) noSuchCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word := args[0]
	none := fmt.Sprintf("no command %q", word)
	if _, ok := engine.Spelt(word, b.GameNames()); ok {
		if len(args) > 1 && args[1] == "rules" {
			return fmt.Errorf("%s: workbench game %s tells its rules", none, word)
		}
		return fmt.Errorf("%s: to play this game, workbench play %s", none, strings.Join(args, " "))
	}
	_, isFile := os.Stat(word)
	_, isPuzzle := puzzles.Text(word)
	if isFile == nil || isPuzzle == nil || position.IsPage(word) || position.IsDeal(word) {
		do := "show"
		if file.End(word) == ".lua" {
			do = "run"
			if text, _ := os.ReadFile(word); strings.Contains(string(text), "patience.game") {
				do = "play"
			}
		}
		return fmt.Errorf("%s: want a command in front of it, as in workbench %s %s", none, do, word)
	}
	others := map[string]string{"rules": "game", "list": "games", "man": "doc", "manual": "doc", "draw": "show --format svg", "print": "show", "picture": "show --format svg",
		"start": "tour", "tutorial": "tour", "demo": "tour", "browser": "serve", "web": "serve", "gui": "serve", "solitaire": "play klondike", "plot": "survey plot", "report": "survey report", "audit": "survey audit", "merge": "survey merge",
		"compose": "test", "site": "publish --site", "lua": "run", "analyse": "eval", "analyze": "eval", "export": "convert", "render": "show --format svg", "info": "game", "random": "deal", "probability": "odds", "chance": "odds", "win": "solve"}
	if other := others[word]; other != "" {
		return fmt.Errorf("%s: workbench %s may be meant; workbench help lists them", none, other)
	}
	if word == "quit" || word == "exit" {
		return fmt.Errorf("%s: there is nothing to leave here", none)
	}
	commands := engine.Each(root.Commands(), (*cobra.Command).Name)
	if slices.Contains(commands, word) {
		return fmt.Errorf("%s behind --: want workbench %s", none, strings.Join(args, " "))
	}
	if near := engine.DidYouMean(word, commands); near != "" {
		return fmt.Errorf("%s%s", none, near)
	}
	if near := engine.DidYouMean(word, b.GameNames()); near != "" {
		return fmt.Errorf("%s; a game is played by workbench play NAME%s", none, near)
	}
	if sitting.Help(word) != "" {
		return fmt.Errorf("%s: %s is said in a game, as in workbench play klondike", none, word)
	}
	return fmt.Errorf("%s; workbench help lists them", none)
}

// readArguments gives all commands below one their arguments, which stand without the flags there, with the name of a game in one
// word, and makes those that are given too few or too many say what they want.
func (b *bench) readArguments(root *cobra.Command) {
	for _, c := range terminal.All(root)[1:] {
		if check := c.Args; check != nil {
			c.Args = func(c *cobra.Command, args []string) error {
				args = b.OneName(args)
				return wantArguments(c, args, check(c, args))
			}
		}
		if run := c.RunE; run != nil {
			c.RunE = func(c *cobra.Command, args []string) error { return run(c, b.OneName(args)) }
		}
	}
}

// wantArguments says what a command wants that has refused its arguments, unless it says more than their number.
func wantArguments(c *cobra.Command, args []string, err error) error {
	if err == nil || errors.As(err, new(*exit.Error)) {
		return err
	}
	as := ""
	lines := engine.Each(strings.Split(c.Example, "\n"), strings.TrimSpace)
	if own, ok := engine.Find(lines, func(line string) bool { return strings.HasPrefix(line, c.CommandPath()) }); ok {
		as = ", as in " + own
	}
	return fmt.Errorf("%s given: want %s%s", engine.Count(len(args), "argument"), c.UseLine(), as)
}

// help prints the help of a command, in lines that fit.
func (b *bench) help(cmd *cobra.Command) {
	text := strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)) + "\n\n" + cmd.UsageString()
	_ = b.Out.Page(terminal.Reflow(text, b.Width())) // the output remembers what went wrong
}
