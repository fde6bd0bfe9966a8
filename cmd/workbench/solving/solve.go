package solving

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

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
	cmd := terminal.Command("solve", "{limits}", s.LimitText())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if table != "" {
			s.certifying.To = certificates
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return s.table(ctx, table, s.Jobs, args, &deal)
		}
		p, err := d.Position(args, &deal) // which may be a pipe that Ctrl-C ends at once
		if err != nil {
			return err
		}
		ctx, stop := terminal.UntilInterrupt(cmd.Context())
		defer stop()
		return s.solve(ctx, p, boards)
	}
	deal.Add(d, cmd)
	s.AddLimits(cmd)
	s.AddNotation(cmd)
	s.certifying.Add(cmd.Flags())
	cmd.Flags().StringVar(&certificates, "certificates", "", "write the proofs of the losses of a table to a folder, `DIR`")
	cmd.Flags().BoolVar(&boards, "boards", false, "print the position after each move")
	cmd.Flags().StringVar(&table, "csv", "", "decide each row of a table in `FILE`, - for standard input")
	d.Tells(cmd, solved{})
	cmd.Flags().IntVar(&s.Jobs, "jobs", 1, "decide `N` rows of the table at a time; a position of any game but the Pendulum on N cores, of a game that is a table on two")
	return cmd
}

// solve decides a position and prints what was found.
func (s *Flags) solve(ctx context.Context, p *engine.Play, boards bool) error {
	n, err := p.Game.Notation(s.Notation)
	if err != nil {
		return err
	}
	switch solver := p.Game.Solver; {
	case s.Jobs <= 1:
	case solver == nil || solver.OnCores == nil:
		return fmt.Errorf("--jobs: a position of %s is tried on one core; --csv FILE decides several rows at a time", p.Game.Name)
	case slices.ContainsFunc(solver.OnCores, func(name string) bool { return slices.Contains(s.Without, name) }):
		return fmt.Errorf("--jobs: a position of %s is tried on one core --without %s", p.Game.Name, strings.Join(s.Without, ","))
	}
	r, err := s.One(ctx, p, false)
	if err != nil {
		return err
	}
	text, line, err := resultText(p, r, n, boards)
	if err != nil {
		return err
	}
	start, err := desk.PositionOf(p)
	if err != nil {
		return err
	}
	found := solvedAs(start, r)
	found.Moves = line
	// The certificate is written first: who reads the output may leave, which ends the program.
	said := ""
	found.Certificate, said, err = s.certify(r)
	verdict, rest, _ := strings.Cut(text, "\n")
	if failed := s.desk.SayText(s.desk.Painter().Text(terminal.Fold(verdict, s.desk.Width()) + "\n" + rest)); err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	fmt.Fprint(s.desk.Beside(), terminal.Fold(said+asked(p, r), s.desk.Width()))
	return errors.Join(s.desk.SayJSON(found), verdictExit(ctx, r))
}

// asked says of a problem whose whole game is not decided that its goal is another matter, and of a position that lacks cards how
// one is written that has them; "" of any other.
func asked(p *engine.Play, r engine.Result) string {
	if r.Verdict != engine.VerdictUnknown {
		return ""
	}
	if p.Game.Goals != nil {
		if goals, err := p.Game.Goals(p.Open()); err == nil && len(goals) > 0 {
			return fmt.Sprintf("  the whole game was asked for; hint and prove look for the goal of the problem: %s\n", goals[0].Goal)
		}
	}
	if r.Stop == engine.StopCards {
		return fmt.Sprintf("  deal and show print what a player sees; workbench convert %s deal:17 writes all cards\n", p.Game.Name)
	}
	return ""
}

// A solved position is what was found, as JSON. A row of a table has a seed in place of the position.
type solved struct {
	desk.Position
	Seed        string          `json:"seed,omitempty" jsonschema:"name of the row, with --csv"`
	Verdict     string          `json:"verdict" jsonschema:"won, lost or unknown"`
	Moves       []string        `json:"moves,omitempty" jsonschema:"of the line that wins, or of the best when there is none"`
	Stop        string          `json:"stop,omitempty" jsonschema:"what stopped the search, when unknown"`
	States      int             `json:"states" jsonschema:"positions met"`
	Seconds     terminal.Number `json:"seconds"`
	Certificate *desk.Saved     `json:"certificate,omitempty"`
}

// solvedAs returns what was found of a position, but for its line.
func solvedAs(start desk.Position, r engine.Result) solved {
	found := solved{Position: start, Verdict: r.Verdict.String(), States: r.States, Seconds: terminal.Number(r.Time.Seconds())}
	if r.Verdict == engine.VerdictUnknown {
		found.Stop = r.Stop.String()
	}
	return found
}

// certify writes the certificate of a result that the user wants, and returns what is said of it.
func (s *Flags) certify(r engine.Result) (saved *desk.Saved, said string, err error) {
	switch {
	case s.certifying.To == "":
		return nil, "", nil
	case r.Verdict != engine.VerdictLost:
		return nil, "  no certificate: only a loss has one\n", nil
	}
	saved = &desk.Saved{File: s.certifying.To}
	saved.Bytes, err = s.certifying.Write(saved.File, r.Proof, func(what string) { saved.What = what })
	if err != nil {
		return nil, "", err
	}
	return saved, fmt.Sprintf("  certificate: %s\n  written to %s, %d bytes\n", saved.What, saved.File, saved.Bytes), nil
}

// resultText returns a result, and the line that wins or comes nearest.
func resultText(p *engine.Play, r engine.Result, n engine.Notation, boards bool) (text string, line []string, err error) {
	text = r.String() + "\n"
	if r.Verdict == engine.VerdictWon {
		line = r.Play.Texts(n, 0)
		return text + lineText(r.Play, line, boards), line, nil
	}
	if r.Best == nil {
		return text, nil, nil
	}
	best, err := engine.Follow(p.Game, p.State(), r.Best)
	if err != nil {
		return "", nil, err
	}
	text += fmt.Sprintf("the best found, %s:\n", engine.Count(len(r.Best), "move"))
	line = best.Texts(n, 0)
	return text + lineText(best, line, boards), line, nil
}

// lineText returns the moves of a play with their numbers, one a line, and the
// positions after them if these are wanted.
func lineText(p *engine.Play, moves []string, boards bool) string {
	var b strings.Builder
	width := len(strconv.Itoa(len(moves)))
	for i, move := range moves {
		fmt.Fprintf(&b, "%*d. %s\n", width, i+1, move)
		if boards {
			b.WriteString(strings.TrimRight(p.At(i+1).String(), "\n") + "\n\n")
		}
	}
	return b.String()
}
