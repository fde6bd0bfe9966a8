package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"patience/engine"
)

func (b *bench) movesCommand() *cobra.Command {
	var d dealFlags
	var notation string
	cmd := &cobra.Command{
		Use:   "moves " + positionArgs,
		Short: "List the legal moves of a position",
		Long: `Moves lists every legal move of a position, one a line, as the game would read
it back. Where the game can tell, a second column marks the moves, as natural
or irreversible for instance; --plain leaves the marks out.

Notations:
` + b.notationText() + `

` + positionText,
		Example: `  workbench moves 8
  workbench moves 8 --notation letters
  workbench moves deal:1 --plain | wc -l`,
	}
	d.add(b, cmd)
	cmd.Flags().StringVar(&notation, "notation", "", "the `NOTATION` to print (default: the first)")
	plain := cmd.Flags().Bool("plain", false, "moves alone, without marks")
	_ = cmd.RegisterFlagCompletionFunc("notation", b.completeNotations)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return b.moves(cmd.Context(), args, &d, notation, *plain)
	}
	return cmd
}

func (b *bench) moves(ctx context.Context, args []string, d *dealFlags, notation string, plain bool) error {
	paint, err := b.painter()
	if err != nil {
		return err
	}
	p, err := b.position(args, d)
	if err != nil {
		return err
	}
	n, err := p.Game.Notation(notation)
	if err != nil {
		return err
	}
	marks := map[engine.Move][]string{}
	if !plain {
		if marks, err = moveMarks(ctx, p); err != nil {
			return err
		}
	}
	_, err = io.WriteString(b.out, paint.text(moveList(p.State(), n, marks)))
	return err
}

// moveList returns the legal moves, one a line, and what marks them.
func moveList(s engine.State, n engine.Notation, marks map[engine.Move][]string) string {
	moves := s.Moves(nil)
	width := 0
	for _, m := range moves {
		width = max(width, len(n.Print(s, m)))
	}
	var b strings.Builder
	for _, m := range moves {
		line := fmt.Sprintf("%-*s  %s", width, n.Print(s, m), strings.Join(marks[m], ", "))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// moveMarks asks the game what it can tell of the moves: each query whose name
// ends in _moves, needs no argument and answers with moves marks those moves
// with the rest of its name.
func moveMarks(ctx context.Context, p *engine.Play) (map[engine.Move][]string, error) {
	marks := map[engine.Move][]string{}
	for _, q := range p.Game.Queries {
		mark, ok := strings.CutSuffix(q.Name, "_moves")
		if !ok {
			continue
		}
		answer, err := q.Run(ctx, p.State(), nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q.Name, err)
		}
		moves, _ := answer.([]engine.Move)
		for _, m := range moves {
			marks[m] = append(marks[m], mark)
		}
	}
	return marks, nil
}

// notationText lists the notations of every game for the help of moves.
func (b *bench) notationText() string {
	var lines []string
	for _, g := range b.games {
		for _, n := range g.Notations {
			lines = append(lines, fmt.Sprintf("  %-8s %s: %s", g.Name, n.Name, n.Doc))
		}
	}
	return strings.Join(lines, "\n")
}

func (b *bench) completeNotations(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	g, err := b.game()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var notations []cobra.Completion
	for _, n := range g.Notations {
		notations = append(notations, cobra.CompletionWithDesc(n.Name, n.Doc))
	}
	return notations, cobra.ShellCompDirectiveNoFileComp
}
