package main

import (
	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
)

func (b *bench) movesCommand() *cobra.Command {
	var d desk.Deal
	var notation string
	cmd := terminal.Command("moves", "{notations}", b.ByGame(desk.Notations))
	d.Add(b.Desk, cmd)
	cmd.Flags().StringVar(&notation, "notation", "", "the `NOTATION` to print (default: the first)")
	b.Tells(cmd, legal{})
	plain := cmd.Flags().Bool("plain", false, "moves alone, without marks")
	_ = cmd.RegisterFlagCompletionFunc("notation", b.Completing(desk.Notations))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return b.moves(args, &d, notation, *plain)
	}
	return cmd
}

func (b *bench) moves(args []string, d *desk.Deal, notation string, plain bool) error {
	p, err := b.Position(args, d)
	if err != nil {
		return err
	}
	n, err := p.Game.Notation(notation)
	if err != nil {
		return err
	}
	marks := p.Game.Marks
	if plain {
		marks = nil
	}
	for _, m := range tell.Apart(p.State()) {
		found := legal{Move: n.Print(p.State(), m)}
		if marks != nil {
			found.Marks = marks(p.State(), m)
		}
		if err := b.SayJSON(found); err != nil {
			return err
		}
	}
	return b.SayText(b.Painter().Text(tell.Moves(p.State(), n, marks)))
}

// A legal move, as JSON.
type legal struct {
	Move  string   `json:"move"`
	Marks []string `json:"marks,omitempty" jsonschema:"natural, irreversible, turns up, makes a space"`
}
