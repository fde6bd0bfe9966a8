package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/spf13/cobra"
)

// told are command lines that print JSON, by the exit code that they have with and without it. FOLDER
// stands for the folder of the test.
var told = []struct {
	line string
	code int
}{
	{"show 8", 0},
	{"show klondike deal:3", 0},
	{"show gaps deal:1", 0},
	{"show pendulum deal:1", 0},
	{"show yukon deal:7", 0},
	{"deal blackhole 1-3", 0},
	{"deal klondike 2", 0},
	{"puzzles", 0},
	{"games", 0},
	{"game yukon --plays 1", 0},
	{"game klondike --plays 1", 0},
	{"moves 8", 0},
	{"moves klondike deal:3 --plain", 0},
	{"hint book05", 0},
	{"hint klondike deal:44,draw=three,view=player", 0},
	{"hint klondike deal:44,draw=three", 1},
	{"hint blackhole deal:7 --states 3", 4},
	{"solve blackhole deal:7", 0},
	{"solve blackhole deal:17 --certificate FOLDER/17.cert", 1},
	{"solve blackhole deal:7 --states 3", 4},
	{"solve spider 8 --states 300", 4},
	{"solve blackhole --csv FOLDER/deals.csv --certificates FOLDER", 0},
	{"prove book05 --can space --without deal", 0},
	{`prove book05 --cannot space --without deal`, 1},
	{"prove 10 --cannot space --without deal,remove --certificate FOLDER/10.cert", 0},
	{"prove klondike deal:3,draw=three --can win --states 10", 4},
	{"prove eitherorder --can remove_hearts_first --without deal --hidden any", 0},
	{"prove eitherorder --can remove_hearts_first --without deal --hidden strategy --plan FOLDER/either.plan", 0},
	{"prove klondike deal:44,draw=three --cannot win", 0},
	{"odds klondike deal:3,draw=three,passes=2 --orders 2 --states 100", 0},
	{"odds klondike deal:3,draw=three,passes=2 --orders 2 --played", 0},
	{"verify 8 --filter free", 0},
	{"verify book05 --verbose", 0},
	{"check FOLDER/10.cert FOLDER/bad.cert FOLDER/no.cert", 2},
	{"survey blackhole --deals 1-5", 0},
	{"survey blackhole --deals 1-5 --lines --log FOLDER/b.db", 0},
	{"survey report FOLDER/b.db", 0},
	{"bench --games trigon", 0},
	{"survey audit FOLDER/b.db --sample 3 --seed 1", 0},
	{"ideas book05", 0},
	{"test book05 page12", 0},
	{"twins book05 --limit 1m", 0},
	{"reduce book05", 0},
	{"diff 11 12", 1},
	{"diff 11 11", 0},
	{"anticipates 12", 0},
	{"themes book15", 0},
	{"improve book05 --changes 1", 0},
	{"mine ../../puzzles/book/book05.txt --to FOLDER/drafts --essential 1 --tries 0", 0},
	{"version", 0},
}

// TestJSON holds what commands print with --json to the published schema: every line of each is an
// object as the schema has it, and the exit code is that of the command without --json.
func TestJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("asks most commands twice")
	}
	text, err := os.ReadFile("../../docs/json.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var published jsonschema.Schema
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("bad.cert", "no certificate\n")
	write("deals.csv", "seed,deal\n1,\"pack: 1x4\n4s 3s 2s\"\n")
	asked := map[string]bool{}
	for _, c := range told {
		line := strings.ReplaceAll(c.line, "FOLDER", dir)
		name, out, code := commanded(t, line+" --json")
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.line, code, c.code)
		}
		if _, _, plain := commanded(t, line); plain != code {
			t.Errorf("%s: exit code %d with --json, %d without", c.line, code, plain)
		}
		asked[name] = true
		checkObjects(t, c.line, published.Defs[name], out)
	}
	for name := range published.Defs {
		if !asked[name] {
			t.Errorf("%s has --json, and no line of this test", name)
		}
	}
}

// tellsNothing are the commands without --json, which tell nothing: why.
var tellsNothing = map[string]string{
	"play": "is talked to", "serve": "is talked to", "spider": "is talked to", "repl": "is talked to", "work": "does what another command tells",
	"convert": "writes a position", "run": "runs a script", "eval": "runs a script", "survey plot": "writes a picture",
	"survey export": "writes a log", "survey merge": "writes a log", "survey import": "writes a ledger",
	"publish": "writes pages", "doc": "writes documents", "tour": "is for who reads", "help": "is for who reads", "completion": "is for a shell",
}

// TestJSONEverywhere: every command that the help lists has --json, or tells nothing.
func TestJSONEverywhere(t *testing.T) {
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		name := strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), "workbench"), " ")
		has := cmd.Flags().Lookup("json") != nil
		if why := tellsNothing[name]; name != "" && has == (why != "") {
			t.Errorf("%s: --json is there: %v; %s", name, has, why)
		}
		for _, c := range cmd.Commands() {
			if name != "completion" {
				look(c)
			}
		}
	}
	root := newBench(strings.NewReader(""), io.Discard, io.Discard).root()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	look(root)
}

// commanded carries out a command line, in which _ is a blank within a word. It returns the name of the
// command, what it prints, and its exit code.
func commanded(t *testing.T, line string) (name, out string, code int) {
	t.Helper()
	args := strings.Fields(line)
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "_", " ")
	}
	var printed bytes.Buffer
	b := newBench(strings.NewReader(""), &printed, io.Discard)
	root := b.root()
	root.SetArgs(args)
	cmd, err := root.ExecuteC()
	return strings.TrimPrefix(cmd.CommandPath(), "workbench "), printed.String(), b.Report(err)
}

// checkObjects wants an object of a schema in every line.
func checkObjects(t *testing.T, line string, schema *jsonschema.Schema, out string) {
	t.Helper()
	if schema == nil {
		t.Errorf("%s: the schema does not have the command", line)
		return
	}
	resolved, err := schema.CloneSchemas().Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	// Numbers that stand in no word look as a person writes them: without an exponent, and with no more places than billionths.
	inQuotes := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	numbers := regexp.MustCompile(`[-+.0-9eE]*[0-9][-+.0-9eE]*`)
	written := regexp.MustCompile(`^-?[0-9]+(\.[0-9]{0,8}[1-9])?$`)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	for _, object := range lines {
		var value any
		if err := json.Unmarshal([]byte(object), &value); err != nil {
			t.Errorf("%s: %v in %q", line, err, object)
		} else if err := resolved.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", line, err, object)
		}
		for _, number := range numbers.FindAllString(inQuotes.ReplaceAllString(object, `""`), -1) {
			if !written.MatchString(number) {
				t.Errorf("%s: the number %s is not as one writes it\n%s", line, number, object)
			}
		}
	}
}
