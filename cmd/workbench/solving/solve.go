package solving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// SolveCommand returns the command solve.
func SolveCommand(d *desk.Desk) *cobra.Command {
	s := &Flags{desk: d}
	var deal desk.Deal
	var boards bool
	var table, certificates string
	cmd := &cobra.Command{
		Use:   "solve " + desk.PositionArgs,
		Short: "Decide whether a position can be won",
		Long: `Solve decides whether a position can be won, and prints the line that wins with
its moves numbered, in the game's own notation. Ctrl-C stops it.

` + VerdictText + `

` + s.LimitText() + `

` + csvText + `

` + certify.Text + `

` + desk.PositionText + `

The exit code is 0 when the position is won, 1 when it is lost, 4 when that is
unknown, and 130 when it is unknown because of Ctrl-C.`,
		Example: `  workbench solve --game blackhole --deal 7
  workbench solve blackhole deal:7 --boards --notation fans
  workbench solve blackhole deal:2 --limit 10s --without prefix,ranks
  workbench solve blackhole --csv deals.csv --certificates proofs
  workbench solve blackhole deal:5 --certificate 5.cert.gz`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			switch {
			case s.Jobs < 1:
				return fmt.Errorf("--jobs %d: want 1 or more", s.Jobs)
			case table == "" && certificates != "", table != "" && s.certifying.To != "":
				return errors.New("want --certificate FILE for a position, and --certificates DIR with --csv")
			case table != "":
				s.certifying.To = certificates
				return s.table(ctx, table, s.Jobs, args, &deal)
			}
			return s.solve(ctx, args, &deal, boards)
		},
	}
	deal.Add(d, cmd)
	s.AddLimits(cmd)
	s.AddNotation(cmd)
	s.certifying.Add(cmd.Flags())
	cmd.Flags().StringVar(&certificates, "certificates", "", "write the proofs of the losses of a table to a folder, `DIR`")
	cmd.Flags().BoolVar(&boards, "boards", false, "print the position after each move")
	cmd.Flags().StringVar(&table, "csv", "", "decide each row of a table in `FILE`, - for standard input")
	cmd.Flags().IntVar(&s.Jobs, "jobs", 1, "decide `N` rows of the table at a time; a position of Spider, Klondike or Gaps on N cores")
	return cmd
}

// solve decides a position and prints what was found.
func (s *Flags) solve(ctx context.Context, args []string, deal *desk.Deal, boards bool) error {
	paint, err := s.desk.Painter()
	if err != nil {
		return err
	}
	p, n, r, err := s.answer(ctx, args, deal)
	if err != nil {
		return err
	}
	text, err := resultText(p, r, n, boards)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(s.desk.Out, paint.Text(text)); err != nil {
		return err
	}
	if err := s.certify(r); err != nil {
		return err
	}
	return verdictExit(ctx, r)
}

// certify writes the certificate of a result that the user wants, and says so.
func (s *Flags) certify(r engine.Result) error {
	switch {
	case s.certifying.To == "":
		return nil
	case r.Verdict != engine.VerdictLost:
		_, err := fmt.Fprintf(s.desk.Out, "  no certificate: only a loss has one\n")
		return err
	}
	bytes, err := s.certifying.Write(s.certifying.To, r.Proof, func(what string) {
		fmt.Fprintf(s.desk.Out, "  certificate: %s\n", what)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.desk.Out, "  written to %s, %d bytes\n", s.certifying.To, bytes)
	return err
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
