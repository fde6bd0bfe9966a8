package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/puzzles"
)

func (b *bench) puzzlesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "puzzles [WORD]",
		Short: "List the puzzles that come with the program",
		Long: `Puzzles lists the problems that come with the program, those of Woods's essay
among them: the name by which every command takes a puzzle for its POSITION, the
title, and what it asks in words that a prover reads. With a WORD only those are
listed that have it in their name or their text.`,
		Example: `  workbench puzzles
  workbench puzzles pendulum
  workbench show page12`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return b.listPuzzles(strings.Join(args, " ")) },
	}
}

// listPuzzles prints the puzzles that have the word in their name or text.
func (b *bench) listPuzzles(word string) error {
	var rows [][]string
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			return err
		}
		if strings.Contains(strings.ToLower(name+"\n"+text), strings.ToLower(word)) {
			rows = append(rows, []string{name, engine.TitleOf(text), strings.Join(goalsOf(text), "; ")})
		}
	}
	_, err := io.WriteString(b.out, terminal.Table(b.width(), []string{"puzzle", "title", "goals"}, rows))
	return err
}

// goalsOf returns the goals of a problem's text.
func goalsOf(text string) []string {
	headers, _ := engine.CutHeaders(text)
	var goals []string
	for _, h := range headers {
		if h.Key == "goal" {
			goals = append(goals, h.Text)
		}
	}
	return goals
}
