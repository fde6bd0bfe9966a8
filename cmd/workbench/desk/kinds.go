package desk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/engine/survey"
)

// A fileKind is what a file may be, and the commands that read it.
type fileKind struct {
	name   string
	is     func(text string) bool
	readBy []string
	want   string // of what no command reads: what can be done
}

// ofGames is the kind of a file that only lacks the right name.
const ofGames = "a file of games"

// fileKinds lists the kinds of files. The first that fits counts.
func fileKinds() []fileKind {
	begins := func(with ...string) func(string) bool {
		return func(text string) bool {
			return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(text, w) })
		}
	}
	positions := []string{"show", "play", "solve", "prove", "hint", "moves", "convert", "serve", "odds"}
	problems := append([]string{"show", "test", "verify", "publish", "puzzles", "ideas", "twins", "reduce", "diff", "anticipates", "themes", "mine", "improve"}, positions...)
	return []fileKind{
		{name: "a certificate", is: begins("patience certificate"), readBy: []string{"check"}},
		{name: "a plan", is: begins("patience plan"), readBy: []string{"check", "play --plan"}},
		{name: "the ledger of a survey", is: begins("SQLite format 3"), readBy: []string{"survey report", "survey audit", "survey export", "survey plot", "survey merge", "survey", "mine"}},
		{name: "the log of a survey", is: survey.IsLog, readBy: []string{"survey import", "survey merge", "survey plot", "survey", "mine", "survey report", "survey audit", "survey export"}},
		{name: "a saved game", is: begins("played:"), readBy: positions},
		{name: "the name of a deal", is: func(text string) bool { _, deal := position.InWords(text); return deal != "" }, readBy: positions},
		{name: "a problem", is: func(text string) bool {
			return engine.IsProblem(text) && strings.Contains(text, "\ngoal:") || problem.IsJSON(text) && strings.Contains(text, `"position"`)
		}, readBy: problems[1:]},
		{name: "a position", is: engine.IsProblem, readBy: problems},
		{name: "the canonical text", is: canonical.Re().MatchString, want: `workbench game NAME, or a file of Lua with patience.game { name = "mine", like = "NAME" }`},
		{name: ofGames, is: func(text string) bool { return strings.Contains(text, "patience.game {") }, want: "it under a name that ends in .lua"},
		{name: "a page for browsers", is: begins("<!doctype html", "<!DOCTYPE html", "<html"), want: "a browser that opens it, or the name or file of what it shows"},
		{name: "a document of LaTeX", is: begins("\\documentclass"), want: "the file or the deal that it shows; --format latex of convert writes what can be read back"},
		{name: "a picture", is: begins("<svg", "<?xml", "\x89PNG", "\xff\xd8", "GIF8"), want: "the file or the deal that it shows, as pictures are not read"},
		{name: "a text in UTF-16", is: func(text string) bool { return begins("\xff\xfe", "\xfe\xff")(text) || wide.Re().MatchString(text) }, want: "it in UTF-8, as an editor saves it"},
		{name: "a document", is: begins("%PDF", "PK\x03\x04", "{\\rtf"), want: "the plain text of it"},
	}
}

// wide begins with two letters of two bytes each.
var wide = engine.Regexp(`^(?:[^\x00]\x00[^\x00]\x00|\x00[^\x00]\x00[^\x00])`)

// canonical begins the text of a game, as workbench game NAME --text prints it.
var canonical = engine.Regexp(`^name = "([^"\n]+)"\s*\n(?:title|pack) = `)

// mostLooked is how much of a file is looked at for its kind.
const mostLooked = 64 << 10

// beginning returns the first part of what a file holds, which may be compressed.
func beginning(name string) string {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	r, err := engine.Unpacked(f)
	if err != nil {
		return ""
	}
	text, _ := io.ReadAll(io.LimitReader(r, mostLooked))
	return engine.Unmarked(string(text))
}

// Holds says what a file is that somebody may not want to lose, "" for none of ours.
func Holds(name string) string {
	text := beginning(name)
	if file.End(name) == ".lua" && text != "" {
		return "a script"
	}
	if k, ok := kindOf(text); ok && k.want == "" {
		return k.name
	}
	return ""
}

// ReadBy says whether a file is of a kind that a command reads.
func ReadBy(name, command string) bool {
	k, ok := kindOf(beginning(name))
	return ok && slices.Contains(k.readBy, command)
}

// kindOf returns the kind of a file by its beginning, and whether it is one of ours.
func kindOf(text string) (fileKind, bool) {
	return engine.Find(fileKinds(), func(k fileKind) bool { return text != "" && k.is(text) })
}

// Kind says of the file that a command could not read what it is, when other commands read such files.
func Kind(err error, command string, args []string) error {
	if err == nil || err.Error() == "" {
		return err
	}
	names := slices.Clone(args)
	for line := range strings.Lines(err.Error()) { // of the files of a folder those that are told of
		if name, _, _ := strings.Cut(line, ": "); slices.ContainsFunc(args, func(arg string) bool { return arg == "." || strings.HasPrefix(name, filepath.Clean(arg)+"/") }) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		text := beginning(name)
		k, ok := kindOf(text)
		if !ok || errors.Is(err, file.ThereError(name)) || slices.Contains(k.readBy, command) || k.name == ofGames && file.End(name) == ".lua" {
			continue
		}
		want, of := k.want, ""
		if game := gameIn(text); game != "" {
			of, want = " of "+game, strings.ReplaceAll(want, "NAME", game)
		}
		said := want
		if want == "" {
			said = "workbench " + k.readBy[0]
			want = said + " " + name
		}
		is := fmt.Errorf("%s is %s%s: want %s", name, k.name, of, want)
		// The code of the error stays what it is, but what is no script did not fail as one. That the file is nothing else need not be said.
		code := exit.CodeOf(err)
		if code == exit.Script {
			code = exit.Usage
		}
		lines := strings.Split(err.Error(), "\n")
		at := slices.IndexFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, name+":") || strings.HasPrefix(line, name+" is not ") || strings.HasPrefix(line, fmt.Sprintf("no game %q", name))
		})
		switch {
		case strings.Contains(lines[max(at, 0)], said) || at < 0 && strings.Contains(err.Error(), said): // it says so itself
			continue
		case at < 0:
			return errors.Join(err, is)
		case len(names) == 1:
			return &exit.Error{Code: code, Err: is}
		}
		lines[at] = is.Error() // the others are said of other files
		err = &exit.Error{Code: code, Err: errors.New(strings.Join(lines, "\n"))}
	}
	return err
}

// gameIn returns the game that the first lines of a file name, "" for none.
func gameIn(text string) string {
	if m := canonical.Re().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	for i, line := range strings.Split(text, "\n") {
		key, value, ok := strings.Cut(line, ": ")
		if ok && (key == "game" || key == "played") && value != "table" || i == 0 && survey.IsLog(text) {
			return strings.TrimSpace(value)
		}
		if i > 3 {
			break
		}
	}
	return ""
}
