package main

import (
	"context"
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
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/precedence"
	"patience/engine/games/spider/prove/stipulation"
)

// A proving is one run of the command prove.
type proving struct {
	bench       *bench
	deal        desk.Deal
	can, cannot string
	without     []string
	hidden      string
	target      string
	anyOrder    bool
	certificate string
	plan        string
	limits      freecard.Limits

	read *spider.State // the position, once it was read: standard input is read once
}

func (b *bench) proveCommand() *cobra.Command {
	p := &proving{bench: b}
	cmd := &cobra.Command{
		Use:   "prove " + desk.PositionArgs,
		Short: "Decide what can and cannot be done in a Spider position, with a proof or a line",
		Long: `Prove answers one question about a Spider position: impossible, with the reason
and on request a certificate that "workbench check" verifies; possible, with a
line that the rules and the referee have replayed; or unknown, with the limit
that stopped it.

With --hidden strategy the answer is one plan that looks at each card as it is
turned up and always reaches the goal, as a table; --plan writes it to a file
that "workbench check" plays through (docs/unseen.md).

` + freecard.Words() + `

` + stipulation.Words() + `

` + desk.PositionText + `

Of whole deals of Spider it can also be asked whether they can be won, and what
cannot come "before row 3" is dealt: "win", "space before row 3", "remove spades
before row 4", "remove 2 suits before row 3". What must wait for what is then
the proof, or all ways in which chains can leave their places, and no moves are
tried. If this proves nothing, a win is looked for, and of rows the answer is
unknown.

Of Klondike one thing can be asked: --cannot win, which is proved without a
search or not at all; "workbench solve" decides the others.

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
	f.BoolVar(&p.anyOrder, "any-order", false, "the piles of the target may be in any order")
	f.StringArrayVar(&p.without, "without", nil, "what may not be done, a `LIST` between commas; may be repeated")
	f.StringVar(&p.hidden, "hidden", "known", "`HOW` to take face-down cards: known, blind, next, any, strategy")
	f.StringVar(&p.certificate, "certificate", "", "write the proof to a `FILE`, compressed when its name ends in .gz")
	f.StringVar(&p.plan, "plan", "", "with --hidden strategy: write the plan to a `FILE`")
	f.DurationVar(&p.limits.Time, "limit", freecard.DefaultTime, "`TIME` to spend")
	f.IntVar(&p.limits.States, "states", freecard.DefaultStates, "abstract states to look at, at most `N`")
	_ = cmd.RegisterFlagCompletionFunc("can", complete.OneOf(freecard.Goals()...))
	_ = cmd.RegisterFlagCompletionFunc("cannot", complete.OneOf(append(freecard.Goals(), precedence.Goals()...)...))
	_ = cmd.RegisterFlagCompletionFunc("without", complete.ListOf(freecard.Restrictions()...))
	_ = cmd.RegisterFlagCompletionFunc("hidden", complete.OneOf("known", "blind", "next", "any", plan.Hidden))
	return cmd
}

// run hands the question to whoever can answer it: a game that refutes without a search, the
// waits of whole games, plans for cards that nobody sees, goals put together; else the calculus.
func (p *proving) run(cmd *cobra.Command, args []string) error {
	if g, _, err := p.bench.Game(args); err == nil && g.Solver != nil && g.Solver.Refute != nil {
		return p.refute(args)
	}
	if done, err := p.waits(args); done || err != nil {
		return err
	}
	if p.hidden == plan.Hidden {
		return p.strategy(cmd, args)
	}
	if p.plan != "" {
		return errors.New("--plan: only --hidden strategy answers with a plan")
	}
	if goal := p.cannot + p.can; p.target == "" && (p.cannot == "" || p.can == "") && stipulation.Together(goal) {
		return p.together(cmd, args, goal)
	}
	return p.calculus(cmd, args)
}

// calculus answers a question of the calculus of free cards.
func (p *proving) calculus(cmd *cobra.Command, args []string) error {
	q, err := p.question(args)
	if err != nil {
		return err
	}
	ctx, stop := p.begin(cmd)
	defer stop()
	answer, err := stipulation.Prove(ctx, q, p.hidden, p.limits)
	p.bench.Errs.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.bench.Out, terminal.Fold(answer.String(), p.bench.Width()))
	return p.conclude(ctx, answer.Verdict, answer)
}

// conclude writes the certificate when one is wanted, and ends with the exit code.
func (p *proving) conclude(ctx context.Context, v freecard.Verdict, proof *freecard.Result) error {
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if p.certificate != "" && proof != nil {
		if err := p.write(proof); err != nil {
			return err
		}
	}
	return p.outcome(v)
}

// begin returns a context for a long question: Ctrl-C ends it, and what it counts is shown.
func (p *proving) begin(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	ctx, stop := terminal.UntilInterrupt(cmd.Context())
	return engine.WithProgress(ctx, func(what string) { p.bench.Errs.Count("%s", what) }), stop
}

// together answers a question about goals put together.
func (p *proving) together(cmd *cobra.Command, args []string, goal string) error {
	start, err := p.start(args)
	if err != nil {
		return err
	}
	st, err := stipulation.Parse(start, goal, strings.Join(p.without, ","), p.hidden)
	if err != nil {
		return err
	}
	ctx, stop := p.begin(cmd)
	defer stop()
	r, err := ideas.Decide(ctx, st, stipulation.Limits{Time: p.limits.Time, States: p.limits.States})
	p.bench.Errs.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.bench.Out, terminal.Fold(r.Text(st), p.bench.Width()))
	if r.Verdict != freecard.Impossible {
		r.Proof = nil // it is about a part
	}
	return p.conclude(ctx, r.Verdict, r.Proof)
}

// outcome returns the exit code: none when the verdict is what was asked for.
func (p *proving) outcome(v freecard.Verdict) error {
	wanted := freecard.Possible
	if p.cannot != "" {
		wanted = freecard.Impossible
	}
	switch v {
	case wanted:
		return nil
	case freecard.Unknown:
		return &exit.Error{Code: exit.Unknown}
	}
	return &exit.Error{Code: exit.Claim}
}

// question puts the question together.
func (p *proving) question(args []string) (*freecard.Question, error) {
	goal := p.cannot + p.can
	switch {
	case p.cannot != "" && p.can != "":
		return nil, errors.New("both --can and --cannot: want one of them")
	case goal == "" && p.target == "":
		return nil, errors.New(`no goal: want --cannot or --can, as in --cannot "remove spades"`)
	}
	start, err := p.start(args)
	if err != nil {
		return nil, err
	}
	if p.target == "" {
		return plan.Ask(start, goal, p.without...)
	}
	return p.reach(start)
}

// start returns the position that the question is about.
func (p *proving) start(args []string) (*spider.State, error) {
	if p.read != nil {
		return p.read, nil
	}
	play, err := p.bench.Position(args, &p.deal)
	if err != nil {
		return nil, err
	}
	start, ok := play.State().(*spider.State)
	if !ok {
		return nil, fmt.Errorf("%s has no prover: want a Spider position", play.Game.Name)
	}
	p.read = start
	return start, nil
}

// reach returns the question for the tableau of --target.
func (p *proving) reach(start *spider.State) (*freecard.Question, error) {
	without, err := freecard.ParseWithout(p.without...)
	if err != nil {
		return nil, err
	}
	target, err := position.Named(spider.Game(), p.target)
	if err != nil {
		return nil, err
	}
	goal := freecard.Goal{Kind: freecard.Reach, Target: target.State().(*spider.State), AnyOrder: p.anyOrder}
	q := &freecard.Question{Start: start, Goal: goal, Without: without}
	return q, q.Check()
}

// write writes the certificate of an answer and says how large it is. Whatever goes
// wrong, a file that was there stays.
func (p *proving) write(r *freecard.Result) error {
	var states int
	size, err := file.Write(p.certificate, func(w io.Writer) (err error) {
		states, err = r.WriteCertificate(w, p.certificate)
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.bench.Out, "  certificate: %s, %d states, %d bytes\n", p.certificate, states, size)
	return err
}
