package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/complete"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/search"
)

// A proving is one run of the command prove.
type proving struct {
	bench       *bench
	deal        desk.Deal
	can, cannot string
	without     []string
	target      string
	certificate string
	plan        string
	question    engine.Question
	limits      engine.Limits
}

func (b *bench) proveCommand() *cobra.Command {
	p := &proving{bench: b}
	prover := search.ProverOf(b.Games[0])
	cmd := &cobra.Command{
		Use:   "prove " + desk.PositionArgs,
		Short: "Decide what can and cannot be done in a position, with a proof or a line",
		Long: `Prove answers one question about a position: impossible, with the reason
and on request a certificate that "workbench check" verifies; possible, with a
line that the rules and the referee have replayed; or unknown, with the limit
that stopped it.

With --hidden strategy the answer is one plan that looks at each card as it is
turned up and always reaches the goal, as a table; --plan writes it to a file
that "workbench check" plays through (docs/unseen.md).

` + prover.Words + "\n\n" + prover.More + `

` + desk.PositionText + `

Of other games than Spider one thing can be asked: "win". Some deals of Klondike
are refuted without a search; else the game's solver decides.

The exit code is 0 when the answer is what was asked for, 1 when it is the
opposite, 4 when it is unknown.`,
		Example: `  workbench prove 11 --cannot "remove spades" --without space,deal
  workbench prove 12 --can "remove spades" --without space,deal
  workbench prove 10 --cannot space --without deal,remove --certificate 10.cert
  workbench prove 8 --can "turn 6 and keep the spaces" --hidden blind
  workbench prove eitherorder --can "remove hearts" --hidden strategy
  workbench prove spider deal:14934,by=pysol --cannot win
  workbench prove klondike deal:8,draw=three --cannot win`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) },
	}
	p.deal.Add(b.Desk, cmd)
	f := cmd.Flags()
	f.StringVar(&p.cannot, "cannot", "", "the `GOAL` that cannot be reached")
	f.StringVar(&p.can, "can", "", "the `GOAL` that can be reached")
	f.StringVar(&p.target, "target", "", "a `FILE` with a tableau to reach, instead of --can")
	f.BoolVar(&p.question.AnyOrder, "any-order", false, "the piles of the target may be in any order")
	f.StringArrayVar(&p.without, "without", nil, "what may not be done, a `LIST` between commas; may be repeated")
	f.StringVar(&p.question.Hidden, "hidden", "known", "`HOW` to take face-down cards: known, blind, next, any, strategy")
	f.StringVar(&p.certificate, "certificate", "", "write the proof to a `FILE`, compressed when its name ends in .gz")
	f.StringVar(&p.plan, "plan", "", "with --hidden strategy: write the plan to a `FILE`")
	f.DurationVar(&p.limits.Time, "limit", search.ProveTime, "`TIME` to spend")
	f.IntVar(&p.limits.States, "states", 0, "look at `N` abstract states or positions at most (default: as many as it takes by itself)")
	_ = cmd.RegisterFlagCompletionFunc("can", complete.OneOf(prover.Goals...))
	_ = cmd.RegisterFlagCompletionFunc("cannot", complete.OneOf(prover.Goals...))
	_ = cmd.RegisterFlagCompletionFunc("without", complete.ListOf(prover.Restrictions...))
	_ = cmd.RegisterFlagCompletionFunc("hidden", complete.OneOf(prover.Hidden...))
	return cmd
}

// run asks the prover, and tells what it says.
func (p *proving) run(cmd *cobra.Command, args []string) error {
	play, err := p.ask(args)
	if err != nil {
		return err
	}
	ctx, stop := terminal.UntilInterrupt(cmd.Context())
	defer stop()
	within := engine.WithProgress(ctx, func(what string) { p.bench.Errs.Count("%s", what) })
	a, err := search.Prove(within, play.Game, play.State(), p.question, p.limits)
	p.bench.Errs.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.bench.Out, terminal.Fold(a.String(), p.bench.Width()))
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if err := p.write(&a); err != nil {
		return err
	}
	return p.outcome(a.Verdict)
}

// ask puts the question together, and returns the play at the position that it is about.
func (p *proving) ask(args []string) (*engine.Play, error) {
	switch q := &p.question; {
	case p.cannot != "" && p.can != "":
		return nil, errors.New("both --can and --cannot: want one of them")
	case p.cannot+p.can == "" && p.target == "":
		return nil, errors.New(`no goal: want --cannot or --can, as in --cannot "remove spades"`)
	case p.plan != "" && q.Hidden != "strategy":
		return nil, errors.New("--plan: only --hidden strategy answers with a plan")
	default:
		q.Goal, q.Without, q.Certify = p.cannot+p.can, strings.Join(p.without, ","), p.certificate != ""
	}
	play, err := p.bench.Position(args, &p.deal)
	if err != nil || p.target == "" {
		return play, err
	}
	target, err := position.Named(play.Game, p.target)
	if err != nil {
		return nil, err
	}
	p.question.Target = target.State()
	return play, nil
}

// outcome returns the exit code: none when the verdict is what was asked for.
func (p *proving) outcome(v engine.Verdict) error {
	wanted := engine.VerdictWon
	if p.cannot != "" {
		wanted = engine.VerdictLost
	}
	switch v {
	case wanted:
		return nil
	case engine.VerdictUnknown:
		return &exit.Error{Code: exit.Unknown}
	}
	return &exit.Error{Code: exit.Claim}
}

// write writes the plan and the certificate that are wanted, and says how large they are.
// Whatever goes wrong, a file that was there stays.
func (p *proving) write(a *engine.Answer) error {
	if p.plan != "" && a.Plan != nil {
		if _, err := file.Write(p.plan, a.Plan.Write); err != nil {
			return err
		}
		fmt.Fprintf(p.bench.Out, "  plan: %s, %s\n", p.plan, engine.Count(a.Plan.Nodes(), "node"))
	}
	switch {
	case p.certificate == "" || a.Plan != nil:
		return nil
	case a.Proof == nil:
		return errors.New("no certificate: only what is proved impossible has one, and not what was found by trying everything")
	}
	size, err := file.Write(p.certificate, func(w io.Writer) error { return engine.Packed(w, p.certificate, a.Proof.Write) })
	if err != nil {
		return err
	}
	of := ""
	if a.Proof.Size != "" {
		of = ", " + a.Proof.Size
	}
	_, err = fmt.Fprintf(p.bench.Out, "  certificate: %s%s, %d bytes\n", p.certificate, of, size)
	return err
}
