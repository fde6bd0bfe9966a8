package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/engine/file"
	"patience/luaapi"
)

func (b *bench) docCommand() *cobra.Command {
	var dir string
	var check bool
	cmd := &cobra.Command{
		Use:   "doc",
		Short: "Write the generated documents",
		Long: `Doc writes the documents that are made from the program itself: commands.md from
the help of the commands, lua.md from the table of Lua functions, and
patience.d.lua, the definitions that let an editor check Lua scripts. With
--check it writes nothing and fails when one of them is not up to date.`,
		Example: `  workbench doc
  workbench doc --check`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if check {
				return b.checkDocuments(dir)
			}
			return b.writeDocuments(dir)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "docs", "the `FOLDER` of the documents")
	cmd.Flags().BoolVar(&check, "check", false, "only say whether they are up to date")
	return cmd
}

// A document is a generated file: its name in the docs folder and what it has
// to contain.
type document struct{ name, text string }

// documents lists the generated files.
func (b *bench) documents() []document {
	return []document{
		{"commands.md", commandsMarkdown(b.root())},
		{"lua.md", luaapi.Markdown(b.games)},
		{"patience.d.lua", luaapi.LuaLS(b.games)},
	}
}

func (b *bench) writeDocuments(dir string) error {
	for _, d := range b.documents() {
		name := filepath.Join(dir, d.name)
		if err := file.Replace(name, []byte(d.text)); err != nil {
			return err
		}
		fmt.Fprintln(b.out, "wrote", name)
	}
	return nil
}

// checkDocuments returns an error that names the first document that is not up
// to date.
func (b *bench) checkDocuments(dir string) error {
	for _, d := range b.documents() {
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
