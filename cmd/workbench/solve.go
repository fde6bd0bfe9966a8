package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
)

func (b *bench) solveCommand() *cobra.Command {
	s := &solving{bench: b}
	var d dealFlags
	var boards bool
	var table string
	var jobs int
	cmd := &cobra.Command{
		Use:   "solve " + positionArgs,
		Short: "Decide whether a position can be won",
		Long: `Solve decides whether a position can be won, and prints the line that wins with
its moves numbered, in the game's own notation. Ctrl-C stops it.

` + verdictText + `

` + s.limitText() + `

` + csvText + `

` + positionText + `

The exit code is 0 when the position is won, 1 when it is lost, 4 when that is
unknown, and 130 when it is unknown because of Ctrl-C.`,
		Example: `  workbench solve --game blackhole --deal 7
  workbench solve blackhole deal:7 --boards --notation fans
  workbench solve blackhole deal:2 --limit 10s --without prefix,ranks
  workbench solve blackhole --csv deals.csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			if table != "" {
				return s.table(ctx, table, jobs, args, &d)
			}
			return s.solve(ctx, args, &d, boards)
		},
	}
	d.add(b, cmd)
	s.addLimits(cmd)
	s.addNotation(cmd)
	cmd.Flags().BoolVar(&boards, "boards", false, "print the position after each move")
	cmd.Flags().StringVar(&table, "csv", "", "decide each row of a table in `FILE`, - for standard input")
	cmd.Flags().IntVar(&jobs, "jobs", 1, "decide `N` rows of the table at a time")
	return cmd
}

// solve decides a position and prints what was found.
func (s *solving) solve(ctx context.Context, args []string, d *dealFlags, boards bool) error {
	paint, err := s.bench.painter()
	if err != nil {
		return err
	}
	p, err := s.bench.position(args, d)
	if err != nil {
		return err
	}
	n, err := p.Game.Notation(s.notation)
	if err != nil {
		return err
	}
	r, err := s.one(ctx, p)
	if err != nil {
		return err
	}
	text, err := resultText(p, r, n, boards)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(s.bench.out, paint.Text(text)); err != nil {
		return err
	}
	return verdictExit(ctx, r)
}

// resultText returns a result, and the line that wins or comes nearest.
func resultText(p *engine.Play, r engine.Result, n engine.Notation, boards bool) (string, error) {
	text := r.String() + "\n"
	if r.Verdict == engine.VerdictWon {
		return text + lineText(r.Play, n, boards), nil
	}
	if r.Best == nil {
		return text, nil
	}
	best, err := engine.Follow(p.Game, p.State(), r.Best)
	if err != nil {
		return "", err
	}
	text += fmt.Sprintf("the best found, %s:\n", engine.Count(len(r.Best), "move"))
	return text + lineText(best, n, boards), nil
}

// lineText returns the moves of a play with their numbers, one a line, and the
// positions after them if these are wanted.
func lineText(p *engine.Play, n engine.Notation, boards bool) string {
	var b strings.Builder
	width := len(strconv.Itoa(p.Len()))
	for i := range p.Len() {
		s, m := p.Step(i)
		fmt.Fprintf(&b, "%*d. %s\n", width, i+1, n.Print(s, m))
		if boards {
			next := s.Copy()
			next.Apply(m)
			b.WriteString(strings.TrimRight(next.String(), "\n") + "\n\n")
		}
	}
	return b.String()
}
