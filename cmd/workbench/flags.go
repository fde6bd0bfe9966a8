package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/desk"
	"patience/engine"
	"patience/engine/file"
)

// A span is the value of a flag that is a whole number, or a time: 90s, 5m, 1h30m, or figures alone, which are seconds.
type span struct {
	pflag.Value
	least int // 0 or 1
}

// Set reads a number or a time, which are never below 0, and some not 0.
func (s span) Set(text string) error {
	if strings.HasPrefix(text, "-") || s.least > 0 && strings.Trim(text, "0") == "" {
		return errors.New("too few")
	}
	if s.Type() == "duration" && strings.Trim(text, "0123456789.") == "" {
		text += "s"
	}
	return s.Value.Set(text)
}

// A once is the value of a flag that can be given once: the second would take the place of the first without a word.
type once struct {
	pflag.Value
	flag *pflag.Flag
	of   *pflag.FlagSet
}

var (
	errTwice = errors.New("given twice")
	errFlag  = errors.New("another flag")
)

// Set takes the value, and no other behind it. Another flag is none.
func (o once) Set(text string) error {
	if name, _, _ := strings.Cut(text, "="); strings.HasPrefix(name, "--") && o.of.Lookup(name[2:]) != nil {
		return errFlag
	}
	if o.flag.Changed && o.String() != text {
		return errTwice
	}
	return o.Value.Set(text)
}

// A crowd is the value of a flag that says how many things are done at a time; 0 is as many as there are cores.
type crowd struct{ pflag.Value }

// Set reads the number.
func (c crowd) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return errors.New("want a whole number, 0 for as many as there are cores")
	}
	return c.Value.Set(strconv.Itoa(cmp.Or(n, runtime.GOMAXPROCS(0))))
}

// Type keeps the error of the value from being worded by its type.
func (crowd) Type() string { return "crowd" }

// A target is the value of a flag that names a file to write. One that is there is replaced, unless it holds something else
// of ours than the command writes.
type target struct {
	pflag.Value
	writes []string // kinds, in the words of [desk.Holds]
}

// targets says by command and flag which kinds of files of ours are written; the others write pictures, pages and the like.
var targets = map[string][]string{
	"certificate": {"a certificate"}, "plan": {"a plan"},
	"convert output": {"a problem", "a position", "a saved game"}, "reduce output": {"a problem", "a position", "a saved game"}, "improve output": {"a problem", "a position", "a saved game"},
	"export output": {"the log of a survey"}, "merge output": {"the log of a survey", "the ledger of a survey"},
}

// Set takes the name of the file, and refuses before any work is done where none can be.
func (t target) Set(name string) error {
	if file.IsFolder(name) {
		return errors.New("it is a folder: want the name of a file")
	}
	if dir := filepath.Dir(name); !file.IsFolder(dir) {
		return fmt.Errorf("there is no folder %s", dir)
	}
	if is := desk.Holds(name); is != "" && !slices.Contains(t.writes, is) {
		return fmt.Errorf("it is %s, which would be lost: want another name", is)
	}
	return t.Value.Set(name)
}

// readFlags lets figures alone be seconds and nothing be below 0, --jobs mean the same everywhere, and no flag lose a file, for all flags of a command.
func readFlags(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if _, several := f.Value.(pflag.SliceValue); !several {
				f.Value = once{f.Value, f, flags}
			}
			switch {
			case f.Name == "jobs":
				f.Value = crowd{f.Value}
				f.Usage += "; 0: as many as there are cores"
				_ = f.Value.Set(f.DefValue)
			case f.Name == "certificate" && f.Value.Type() == "string", f.Name == "output", f.Name == "plan" && cmd.Name() == "prove":
				f.Value = target{f.Value, append(targets[f.Name], targets[cmd.Name()+" "+f.Name]...)}
			case f.Value.Type() == "duration", f.Value.Type() == "int":
				f.Value = span{f.Value, len(f.Annotations[desk.FromOne])}
				if f.DefValue == "0s" { // help tells no default of nothing, but knows it by a 0 alone
					f.DefValue = "0"
				}
			}
		})
	}
}

// spelt says how flags are spelt now that were spelt otherwise: -o FILE writes a file, --to DIR makes
// a folder, --format NAME says how.
var spelt = map[string]string{
	"doc --dir":            "--to DIR",
	"doc --man":            "--format man --to DIR",
	"publish --single":     "-o FILE.html",
	"survey export --to":   "-o FILE",
	"survey plot --to":     "-o FILE",
	"survey report --html": "-o FILE.html",
}

// meant says how flags of other programs are called here, in the commands that have one of these.
var meant = map[string]string{
	"timeout": "limit", "time": "limit", "t": "limit", "threads": "jobs", "workers": "jobs", "cores": "jobs", "j": "jobs",
	"seed": "deal", "number": "deal", "n": "orders deals", "g": "game", "f": "format", "colors": "colours color", "m": "memory", "nodes": "states",
	"max-iters": "states", "mi": "states", "random": "deal", "type": "game", "csv": "log", "db": "log",
	"limit": "states", "trials": "orders", "samples": "orders", "games": "orders", "player": "view",
}

// meantBy returns the first of them that the command has, "" for none.
func meantBy(cmd *cobra.Command, name string) string {
	for other := range strings.FieldsSeq(meant[name]) {
		if cmd.Flags().Lookup(other) != nil {
			return other
		}
	}
	return ""
}

// toStart says what the flags mean with which other programs are started.
var toStart = map[string]string{"c": "workbench eval CODE", "e": "workbench eval CODE", "i": "workbench repl", "V": "-v"}

// untold says of the commands that have no --json why, and what has it.
var untold = map[string]string{
	"play":    "a game goes on line by line; show, moves, hint, solve and prove answer once and have it",
	"spider":  "it is the program of 1979 as it was; show, moves, hint, solve and prove have it",
	"serve":   "the answers are on the page; show, moves, hint, solve and prove have it",
	"repl":    "Lua prints what it is told to; show, moves, hint, solve and prove have it",
	"eval":    "the code prints what it is told to; show, moves, hint, solve and prove have it",
	"run":     "the script prints what it is told to; show, moves, hint, solve and prove have it",
	"tour":    "it runs other commands; show, moves, hint, solve and prove have it",
	"convert": "--format json says so, of a game that has this format; show has --json for every game",
	"publish": "what it writes is a page; test, ideas and prove have it",
	"merge":   "what it writes is a ledger; survey report has it",
	"export":  "what it writes is a table for other programs; survey report has it",
	"work":    "what it decides goes to who handed it out; survey has it",
}

// flagError says what is wrong with a flag: of an unknown one how it is spelt now, or which of the command's are near it, of a
// value what is wanted.
func flagError(b *bench, cmd *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return valueError(wrong)
	}
	if empty, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return wantValue(empty.GetFlag())
	}
	none, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	if letters := none.GetSpecifiedShortnames(); letters != "" {
		if strings.Trim(letters, "0123456789.") == "" {
			return fmt.Errorf("-%s: want a number without a sign", letters)
		}
		if cmd.Flags().Lookup(letters) != nil {
			return fmt.Errorf("unknown flag: -%s: did you mean --%[1]s?", letters)
		}
		if start := toStart[letters]; start != "" && (!cmd.HasParent() || slices.Contains([]string{"run", "eval"}, cmd.Name())) {
			return fmt.Errorf("unknown flag: -%s: want %s", letters, start)
		}
		if other := meantBy(cmd, strings.TrimRight(letters, "0123456789")); other != "" {
			return fmt.Errorf("unknown flag: -%s: did you mean --%s?", letters, other)
		}
		return noFlag(b, cmd, letters, fmt.Errorf("unknown flag: -%s", letters))
	}
	name, games := none.GetSpecifiedName(), b.Games
	if strings.HasPrefix(name, " ") {
		return fmt.Errorf("%q begins as a flag does: want -- in front of it", "--"+name)
	}
	if now := spelt[strings.TrimPrefix(cmd.CommandPath(), "workbench ")+" --"+name]; now != "" {
		return fmt.Errorf("%w: it is %s now", err, now)
	}
	if g, rest, err := b.Game(cmd.Flags().Args()); err == nil && (len(rest) < cmd.Flags().NArg() || cmd.GroupID == composes) {
		games = engine.Games{g} // the one that is named in front of the flag
	}
	if o, ok := optionOf(games, name); ok && (cmd.Flags().Lookup("option") != nil || cmd.GroupID == composes) {
		form := "%w: it is an option of a deal, as in deal:3,%s=%s"
		if cmd.Flags().Lookup("option") != nil && cmd.Flags().Lookup("deals") != nil {
			form = "%w: want --option %s=%s"
		}
		return fmt.Errorf(form, err, o.Name, cmp.Or(o.Usual, o.Values[len(o.Values)-1]))
	}
	if other := meantBy(cmd, name); other != "" {
		return fmt.Errorf("%w: did you mean --%s?", err, other)
	}
	if why := untold[cmd.Name()]; why != "" && name == "json" {
		return fmt.Errorf("%w: %s", err, why)
	}
	var names []string
	switch name {
	case "csv":
		if cmd.HasParent() && cmd.Parent().Name() == "survey" {
			return fmt.Errorf("%w: workbench survey export writes CSV", err)
		}
	case "to", "out", "file", "dir", "svg", "html", "latex":
		if now := grammar(cmd); now != "" {
			if cmd.Flags().Lookup("output") == nil && cmd.Flags().Lookup("to") == nil {
				now += "; > FILE behind it writes to a file"
			}
			return fmt.Errorf("%w: want %s", err, now)
		}
	}
	if name == "goal" {
		switch has := cmd.Flags().Lookup; {
		case has("cannot") != nil:
			return fmt.Errorf("%w: want --can GOAL or --cannot GOAL", err)
		case has("can") != nil:
			return fmt.Errorf("%w: want --can GOAL", err)
		}
		return fmt.Errorf("%w: want workbench prove with --can GOAL or --cannot GOAL", err)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := engine.DidYouMeanAs("--", name, names); near != "" {
		return fmt.Errorf("%w%s", err, near)
	}
	return noFlag(b, cmd, name, err)
}

// optionOf returns the option of a deal that a flag is called like, if there is one.
func optionOf(games engine.Games, name string) (o engine.Option, ok bool) {
	for _, g := range games {
		if o, ok = engine.Find(g.Options, func(o engine.Option) bool { return o.Name == name && len(o.Values) > 0 }); ok {
			break
		}
	}
	return o, ok
}

// noFlag says of a flag that is near none what can be done: what is printed goes to a file, other commands have it, and help
// lists the flags.
func noFlag(b *bench, cmd *cobra.Command, name string, err error) error {
	switch writes := slices.Contains([]string{"o", "output", "out", "file"}, name); {
	case writes && strings.Contains(cmd.Use, "FILE"):
		return fmt.Errorf("%w: want %s", err, cmd.UseLine())
	case writes && cmd.Name() == "play":
		return fmt.Errorf("%w: in a game save FILE keeps it, and line FILE its moves", err)
	case writes:
		return fmt.Errorf("%w: %s prints what it finds, and > FILE behind it writes that to a file", err, cmd.CommandPath())
	}
	flag, has := name, []string(nil)
	for _, c := range b.root().Commands() {
		if other := meantBy(c, name); len(name) > 1 && (other != "" || c.Flags().Lookup(name) != nil) {
			flag, has = cmp.Or(other, flag), append(has, c.Name())
		}
	}
	if has != nil {
		return fmt.Errorf("%w: want --%s of workbench %s", err, flag, strings.Join(has, ", "))
	}
	return fmt.Errorf("%w: %s --help lists those that there are", err, cmd.CommandPath())
}

// grammar lists the flags by which a command writes otherwise than to its output.
func grammar(cmd *cobra.Command) string {
	var has []string
	for _, name := range []string{"output", "to", "format"} {
		f := cmd.Flags().Lookup(name)
		if f == nil {
			continue
		}
		if of, _ := pflag.UnquoteUsage(f); name == "output" {
			has = append(has, "-o "+of)
		} else {
			has = append(has, "--"+name+" "+of)
		}
	}
	return strings.Join(has, " or ")
}

// called returns what help calls a flag: -o, which has one letter, or --limit.
func called(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// wantValue says what a flag wants that has nothing behind it.
func wantValue(f *pflag.Flag) error {
	name, _ := pflag.UnquoteUsage(f)
	return fmt.Errorf("%s: want %s behind it", called(f), name)
}

// valueError says what a flag wants, by the type of its value; a value of ours says it itself.
func valueError(wrong *pflag.InvalidValueError) error {
	if errors.Is(wrong, errFlag) {
		return wantValue(wrong.GetFlag())
	}
	if f := wrong.GetFlag(); errors.Is(wrong, errTwice) {
		return fmt.Errorf("%s twice, with %s and with %s: want it once", called(f), f.Value, wrong.GetValue())
	}
	wants, ok := map[string]string{
		"duration": "want a time: 30 (seconds), 5m or 1h30m",
		"int":      "want a whole number from 0", "int64": "want a whole number",
		"uint": "want a whole number from 0", "uint64": "want a whole number from 0",
		"float64": "want a number", "bool": "want true or false",
	}[wrong.GetFlag().Value.Type()]
	if s, is := wrong.GetFlag().Value.(span); is && s.least > 0 {
		wants = "want a whole number from 1"
	}
	if of, _ := pflag.UnquoteUsage(wrong.GetFlag()); of == "MB" {
		wants += ", of MB"
	}
	if !ok {
		return fmt.Errorf("bad %s %.60q: %w", called(wrong.GetFlag()), wrong.GetValue(), wrong.Unwrap())
	}
	return fmt.Errorf("bad %s %.60q: %s", called(wrong.GetFlag()), wrong.GetValue(), wants)
}
