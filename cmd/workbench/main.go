// Command workbench is the patience workbench: positions, moves, conversions,
// Lua scripts and a REPL from the command line. "workbench help" lists what it
// does; docs/commands.md is the same text.
//
// Start in root.go, the list of the commands; each stands in a file of its name, and its
// help in terminal/help. What all share is in desk. Commands that are more than flags and printing
// have a room of their own below this folder: solving, prompt for Lua, sitting for play, composing,
// surveying, publish, serve, verify, program for spider; manual makes the generated documents.
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"patience/cmd/workbench/desk"
)

func main() { os.Exit(run()) }

// run carries out the command line and returns the exit code. Everything that
// must be put back when the program ends is put back by the time it returns.
func run() int {
	desk.TuneCollector()
	b := newBench(os.Stdin, os.Stdout, os.Stderr)
	args := asked(os.Args[1:])
	root := b.rootFor(b.named(args))
	root.SetArgs(args)
	cmd, err := root.ExecuteC()
	err = unquoted(args, err)
	return b.Report(desk.Kind(err, strings.TrimPrefix(cmd.CommandPath(), "workbench "), cmd.Flags().Args()))
}

// unquoted says of an error about words too many which flag they may belong to: --can empty 3, --limit 1 minute.
func unquoted(args []string, err error) error {
	if !errors.As(err, new(*desk.NoPosition)) {
		return err
	}
	for i := 2; i < len(args); i++ {
		flag, value := args[i-2], args[i-1]+" "+args[i]
		if flag == "--limit" && value[0] <= '9' && args[i] > "a" {
			return fmt.Errorf("%w; a time is one word, as in --limit %s%.1s", err, args[i-1], args[i])
		}
		if slices.Contains([]string{"--can", "--cannot", "--without"}, flag) && !strings.Contains(value, "-") && args[i] != "without" {
			return fmt.Errorf("%w; a value of several words wants quotes, as in %s %q", err, flag, value)
		}
	}
	return err
}

// nice are the quotes that editors write.
const nice = "“”„‘’"

// asked returns arguments in which what asks for help elsewhere, as /? of Windows, is --help, and dashes and quotes are those of
// shells that editors have made nicer: —format “svg”.
func asked(args []string) (plain []string) {
	if len(args) == 2 && args[1] == "help" && args[0] != "help" && args[0] != "eval" {
		args = []string{args[0], "--help"}
	}
	for _, arg := range args {
		switch flag := strings.TrimLeft(arg, "–—"); {
		case slices.Contains([]string{"/?", "-?", "?", "-help"}, arg):
			return append(plain, "--help")
		case arg == "-version":
			arg = "--version"
		case flag != arg:
			arg = "--" + flag
		case strings.Trim(arg, "0123456789–—") == "": // 1–100
			arg = strings.NewReplacer("–", "-", "—", "-").Replace(arg)
		}
		flag, value, said := strings.Cut(arg, "=")
		if arg = strings.Trim(arg, nice); said && strings.HasPrefix(arg, "-") {
			arg = flag + "=" + strings.Trim(value, nice)
		}
		plain = append(plain, arg)
	}
	return plain
}
