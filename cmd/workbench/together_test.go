package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// beside lists by command the flags that act whatever stands beside them. Whoever adds a flag gives it with each of the others, and
// then names it here, in apart or in along.
var beside = map[string]string{
	"play":   "by deal option limit memory states without notation plan",
	"serve":  "by deal option limit memory states without open port",
	"spider": "option",
	"deal":   "by option",
	"show":   "", "games": "json", "puzzles": "json", "version": "json", "tour": "", "survey import": "",
	"game":          "json",
	"moves":         "by deal option json notation plain",
	"hint":          "by deal option json limit memory states without notation view",
	"convert":       "by deal option format output",
	"repl":          "dir memory seed unsafe",
	"run":           "dir memory seed unsafe interactive",
	"eval":          "dir memory seed unsafe interactive",
	"solve":         "by option limit memory states without jobs",
	"prove":         "by deal option certificate hidden json limit plan states without",
	"odds":          "by deal option orders json log",
	"verify":        "all certificates dir filter limit memory seed unsafe verbose",
	"check":         "jobs json kernel",
	"survey":        "by option deals json limit memory states without lines mix part progress",
	"survey report": "deals",
	"survey audit":  "",
	"survey export": "deals output",
	"survey merge":  "mix output",
	"survey plot":   "output plots",
	"bench":         "games",
	"work":          "creds jobs name nats nats-context nkey stream tlsca tlscert tlskey user wait",
	"ideas":         "by deal option can certificates hidden ideas json limit positions tries without",
	"test":          "certificates ideas limit positions tries",
	"twins":         "by deal option any can hidden json limit without",
	"reduce":        "by deal option can hidden json limit without output",
	"diff":          "by deal option json",
	"anticipates":   "by deal option in json",
	"themes":        "json where",
	"mine":          "alike each essential goals json limit positions sight solve to tries where",
	"improve":       "changes essential for json keep-idea limit output where",
	"publish":       "limit output site title to",
	"doc":           "to",
}

// flagged returns the commands with their own flags, those that cobra makes aside.
func flagged() map[string][]*pflag.Flag {
	all := map[string][]*pflag.Flag{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() && c.HasParent() {
			name := strings.TrimPrefix(c.CommandPath(), "workbench ")
			all[name] = nil
			c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) { all[name] = append(all[name], f) })
		}
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(newBench(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}).root())
	return all
}

// rows returns the flags that the two tables name for a command.
func rows(name string) []string {
	text := strings.Join(slices.Concat(apart[name], along[name]), " ")
	return strings.Fields(strings.ReplaceAll(text, ":", ""))
}

// TestFlagsAreNamed wants each flag of each command in a table that says what it goes with, and none there that is gone.
func TestFlagsAreNamed(t *testing.T) {
	all := flagged()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		named := append(rows(name), strings.Fields(beside[name])...)
		has := []string{"four-colour"} // of every command
		for _, f := range all[name] {
			has = append(has, f.Name)
			if !slices.Contains(named, f.Name) {
				t.Errorf("%s --%s: no table says what it goes with", name, f.Name)
			}
		}
		for _, flag := range named {
			if !slices.Contains(has, flag) {
				t.Errorf("%s --%s: there is no such flag", name, flag)
			}
		}
	}
	for name := range maps.All(beside) {
		if _, ok := all[name]; !ok {
			t.Errorf("%s: there is no such command", name)
		}
	}
}

// refused runs a command line that must be refused, in a line that has all of these words, before anything is printed or written.
func refused(t *testing.T, line []string, words ...string) {
	t.Helper()
	var out, errs bytes.Buffer
	b := newBench(strings.NewReader(""), &out, &errs)
	root := b.root()
	root.SetArgs(line)
	code := b.Report(root.Execute())
	if code != 2 || out.Len() > 0 || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("%q: exit code %d, %.80q, %.200q", line, code, &out, &errs)
	}
	for _, word := range words {
		if !strings.Contains(errs.String(), word) {
			t.Errorf("%q: %.200q does not say %q", line, &errs, word)
		}
	}
	if files, err := os.ReadDir("."); len(files) > 0 || err != nil {
		t.Fatalf("%q has written %v, %v", line, files, err)
	}
}

// TestTogether gives each command each two flags that pass each other over, each flag alone that means nothing alone, and each
// flag that has a name or a word behind it without.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of commands, one after another")
	}
	t.Chdir(t.TempDir())
	arguments := map[string][]string{"check": {"x"}, "diff": {"8", "9"}, "game": {"golf"}, "eval": {"1"}, "run": {"x"}, "improve": {"x"},
		"mine": {"x"}, "survey audit": {"x"}, "survey export": {"x"}, "survey import": {"x", "y"}, "survey merge": {"x"}, "survey plot": {"x"},
		"survey report": {"x"}, "test": {"x"}}
	pairs := 0
	for name, flags := range flagged() {
		line := func(more ...string) []string { return slices.Concat(strings.Fields(name), more, arguments[name]) }
		by := map[string][]string{"four-colour": {"--four-colour"}}
		call := map[string]string{"four-colour": "--four-colour"}
		for _, f := range flags {
			call[f.Name] = called(f)
			switch f.Value.Type() {
			case "bool":
				by[f.Name] = []string{"--" + f.Name}
			case "string", "stringSlice", "stringArray":
				by[f.Name] = []string{"--" + f.Name, "x"}
				if !slices.Contains(rows(name), f.Name) {
					refused(t, line("--"+f.Name, ""), call[f.Name]+": want ", " behind it")
				}
			default:
				by[f.Name] = []string{"--" + f.Name, "3"}
			}
		}
		for _, row := range apart[name] {
			first, others, _ := strings.Cut(row, " ")
			for _, other := range strings.Fields(others) {
				refused(t, line(slices.Concat(by[first], by[other])...), fmt.Sprintf("both %s and %s", call[first], call[other]))
				refused(t, line(slices.Concat(by[other], by[first])...), "want one of them")
				pairs++
			}
		}
		for _, row := range along[name] {
			alone, with, _ := strings.Cut(row, ": ")
			for _, flag := range strings.Fields(alone) {
				refused(t, line(by[flag]...), call[flag]+" alone", call[strings.Fields(with)[0]])
			}
		}
	}
	if pairs < 50 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestFlagsForNothing gives flags that this game, this drawing or this file has no use for.
func TestFlagsForNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, words := range map[string]string{
		"show 8 --list":                                         `both --list and the position "8"`,
		"show 8 --format latex --highlight Kh":                  "--highlight: latex has neither",
		"show 8 --format text --colours four":                   "--colours and",
		"show 8 --format svg -o x.html":                         "both --format svg and -o x.html",
		"convert 8 --format svg -o x.html":                      "both --format svg and -o x.html",
		"show 8 --format latex --width 300":                     "--width: a picture in LaTeX",
		"hint spider deal:1 --view player --without precedence": "--without: a hint for who",
		"hint spider deal:1 --view player --states 9":           "--states and",
		"solve yukon seed:3 --by solvitaire":                    "want deal:3,by=solvitaire",
		"solve pendulum deal:1 --jobs 2":                        "--jobs: a position of pendulum is tried on one core",
		"solve klondike deal:1 --jobs 2 --without luck":         "one core --without luck",
		"solve klondike deal:1 --jobs 2 --without safe,back":    "one core --without safe,back",
		"survey merge a.csv -o b.csv --mix":                     "--mix goes with ledgers",
		"verify --format tap --verbose":                         "both --verbose and --format tap",
		"deal klondike deal:3,by=solvitaire --by seed":          "both --by seed and deal:3,by=solvitaire",
		"publish --site s --title T":                            "--title and --limit are of problems",
		"spider --page 0":                                       `bad --page "0"`,
	} {
		refused(t, strings.Fields(line), words)
	}
}
