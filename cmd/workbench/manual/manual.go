// Package manual has the command doc, which writes the documents that are made from the program itself.
//
// manual.go has the documents, markdown.go and pages.go write the help of all commands, as Markdown and for man.
package manual

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/engine/render"
	"patience/luaapi"
)

// A writer writes the documents of a program whose commands stand below root.
type writer struct {
	*desk.Desk
	root func() *cobra.Command
}

// Command returns the command doc of a program whose commands stand below root.
func Command(d *desk.Desk, root func() *cobra.Command) *cobra.Command {
	w := writer{d, root}
	var dir, format string
	var check bool
	cmd := terminal.Command("doc")
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case format == "man":
			return w.writeManual(dir)
		case format != "documents":
			return fmt.Errorf("--format %q: want documents or man", format)
		case check:
			return w.checkDocuments(dir)
		}
		if !cmd.Flags().Changed("to") {
			if err := w.checkOwn(dir); err != nil {
				return err
			}
		}
		return w.writeDocuments(dir)
	}
	cmd.Flags().StringVar(&dir, "to", "docs", "the folder of the documents, `DIR`")
	cmd.Flags().StringVar(&format, "format", "documents", "`HOW` to write: documents, or man for manual pages")
	cmd.Flags().BoolVar(&check, "check", false, "only say whether they are up to date")
	return cmd
}

// A document is a generated file: its name in the docs folder and what it has
// to contain.
type document struct{ name, text string }

// documents lists the generated files.
func (w writer) documents() []document {
	return []document{
		{"commands.md", commandsMarkdown(w.root())},
		{"lua.md", luaapi.API(w.Games).Markdown()},
		{"patience.d.lua", luaapi.API(w.Games).LuaLS(w.Games)},
		{"json.schema.json", w.schema()},
		{"page8.svg", w.example()},
	}
}

// example returns the drawing that README.md shows: page 8, and a line on it.
func (w writer) example() string {
	p, err := w.Games[0].Page(8)
	if err == nil {
		err = p.Line("7h from 5 to 10, 10c from 1 to 5, 9s from 1 to 5")
	}
	if err != nil {
		panic(err) // page 8 and its line are our own
	}
	before := render.Line(p, 0, render.Options{Title: "Page 8: three moves free the 9s"})[0]
	return render.SVG(before)
}

// own is how many bytes tell that a document is of this program.
const own = 36

// checkOwn refuses a folder that nobody has named when it has other files of these names.
func (w writer) checkOwn(dir string) error {
	for _, d := range w.documents() {
		name := filepath.Join(dir, d.name)
		if old, err := os.ReadFile(name); err == nil && !strings.HasPrefix(string(old), d.text[:own]) {
			return fmt.Errorf("%s is no document of this program: want --to and a folder", name)
		}
	}
	return nil
}

func (w writer) writeDocuments(dir string) error {
	if err := file.MakeFolder(dir); err != nil {
		return err
	}
	for _, d := range w.documents() {
		name := filepath.Join(dir, d.name)
		if err := file.Replace(name, []byte(d.text)); err != nil {
			return err
		}
		fmt.Fprintln(w.Out, "wrote", name)
	}
	return nil
}

// checkDocuments returns an error that names the first document that is not up
// to date.
func (w writer) checkDocuments(dir string) error {
	for _, d := range w.documents() {
		name := filepath.Join(dir, d.name)
		old, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if string(old) != d.text {
			return &exit.Error{Code: exit.Claim, Err: fmt.Errorf("%s is not up to date: run workbench doc", name)}
		}
	}
	return nil
}
