package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/problem"
	"patience/puzzles"
)

func (b *bench) puzzlesCommand() *cobra.Command {
	cmd := terminal.Command("puzzles")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		of := ""
		if cmd.Flags().Changed("game") {
			g, _, err := b.Game(nil)
			if err != nil {
				return err
			}
			of = g.Name
		}
		return b.listPuzzles(cmd.Context(), strings.Join(args, " "), of)
	}
	b.Tells(cmd, problem.Problem{})
	return cmd
}

// listPuzzles prints the puzzles that have the word in their name or text, or those
// of the file of that name; of one game, unless of is "".
func (b *bench) listPuzzles(ctx context.Context, word, of string) error {
	names, all, err := b.puzzlesOf(ctx, word)
	if err != nil {
		return err
	}
	var rows [][]string
	for i, p := range all {
		if of != "" && p.Game != of {
			continue
		}
		goals := engine.Each(p.Questions, problem.Question.FullGoal)
		rows = append(rows, []string{names[i], p.Title, strings.Join(goals, "; ")})
		p.Called = names[i]
		if err := b.SayJSON(p); err != nil {
			return err
		}
	}
	if rows == nil && !b.JSON {
		return fmt.Errorf("no puzzle of %s; workbench puzzles lists those of all games", of)
	}
	return b.SayText(terminal.Table(b.Width(), []string{"puzzle", "title", "goals"}, rows))
}

// puzzlesOf returns problems and their names: those of a file or a folder, or those of the program in whose
// name or text a word stands, in capitals or not.
func (b *bench) puzzlesOf(ctx context.Context, word string) (names []string, all []*problem.Problem, err error) {
	first, _, several := strings.Cut(word, " ")
	if _, none := os.Stat(first); none == nil && several {
		if _, none := os.Stat(word); none != nil {
			return nil, nil, fmt.Errorf("several files, %s: want one, or their folder", word)
		}
	}
	file, _, _ := strings.Cut(word, "#")
	if _, none := os.Stat(file); none == nil || word == "-" {
		for p, err := range position.Problems(ctx, b.In, []string{word}) {
			if err != nil {
				return nil, nil, err
			}
			names, all = append(names, p.Name), append(all, p.Problem)
		}
		return names, all, nil
	}
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			return nil, nil, err
		}
		if !strings.Contains(strings.ToLower(name+"\n"+text), strings.ToLower(word)) {
			continue
		}
		found, err := problem.Parse(text)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		names, all = append(names, name), append(all, found...)
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("no puzzle has %q in its name or its text, and no file is called so%s", word, position.NearPuzzles(word))
	}
	return names, all, nil
}
