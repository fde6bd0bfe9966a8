package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard"
)

// A proving is one run of the command prove.
type proving struct {
	bench       *bench
	deal        dealFlags
	can, cannot string
	without     []string
	hidden      string
	target      string
	anyOrder    bool
	certificate string
	limits      freecard.Limits
}

func (b *bench) proveCommand() *cobra.Command {
	p := &proving{bench: b}
	cmd := &cobra.Command{
		Use:   "prove " + positionArgs,
		Short: "Decide what can and cannot be done in a Spider position, with a proof or a line",
		Long: `Prove answers one question about a Spider position: impossible, with the reason
and on request a certificate that "workbench check" verifies; possible, with a
line that the rules and the referee have replayed; or unknown, with the limit
that stopped it.

` + freecard.Words() + `

` + positionText + `

The exit code is 0 when the answer is what was asked for, 1 when it is the
opposite or unknown.`,
		Example: `  workbench prove 11 --cannot "remove spades" --without space,deal
  workbench prove 12 --can "remove spades" --without space,deal
  workbench prove 10 --cannot space --without deal,remove --certificate 10.cert
  workbench prove 8 --can "turn 6 and keep the spaces" --hidden blind`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) },
	}
	p.deal.add(b, cmd)
	f := cmd.Flags()
	f.StringVar(&p.cannot, "cannot", "", "the `GOAL` that cannot be reached")
	f.StringVar(&p.can, "can", "", "the `GOAL` that can be reached")
	f.StringVar(&p.target, "target", "", "a `FILE` with a tableau to reach, instead of --can")
	f.BoolVar(&p.anyOrder, "any-order", false, "the piles of the target may be in any order")
	f.StringArrayVar(&p.without, "without", nil, "what may not be done, a `LIST` between commas; may be repeated")
	f.StringVar(&p.hidden, "hidden", "known", "`HOW` to take face-down cards: known, blind, next, any")
	f.StringVar(&p.certificate, "certificate", "", "write the proof to a `FILE`, compressed when its name ends in .gz")
	f.DurationVar(&p.limits.Time, "limit", 0, "`TIME` to spend (default 20s)")
	f.IntVar(&p.limits.States, "states", 0, "abstract states to look at, at most `N` (default 4000000)")
	_ = cmd.RegisterFlagCompletionFunc("hidden", oneOf("known", "blind", "next", "any"))
	return cmd
}

func (p *proving) run(cmd *cobra.Command, args []string) error {
	q, err := p.question(args)
	if err != nil {
		return err
	}
	ctx, stop := terminal.UntilInterrupt(cmd.Context())
	defer stop()
	p.limits.Progress = p.bench.progress()
	answer, err := freecard.Decide(ctx, q, p.hidden, p.limits)
	p.bench.clearProgress()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.bench.out, terminal.Fold(answer.String(), p.bench.width()))
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if p.certificate != "" {
		if err := p.write(answer); err != nil {
			return err
		}
	}
	wanted := freecard.Possible
	if p.cannot != "" {
		wanted = freecard.Impossible
	}
	if answer.Verdict != wanted {
		return &exit.Error{Code: exit.Claim}
	}
	return nil
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
	play, err := p.bench.position(args, &p.deal)
	if err != nil {
		return nil, err
	}
	start, ok := play.State().(*spider.State)
	if !ok {
		return nil, fmt.Errorf("%s has no prover: want a Spider position", play.Game.Name)
	}
	if p.target == "" {
		return freecard.Ask(start, goal, p.without...)
	}
	return p.reach(start)
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

// write writes the certificate of an answer and says how large it is.
func (p *proving) write(r *freecard.Result) error {
	f, err := os.Create(p.certificate)
	if err != nil {
		return err
	}
	states, err := r.WriteCertificate(f, p.certificate)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(p.certificate))
	}
	info, err := os.Stat(p.certificate)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.bench.out, "  certificate: %s, %d states, %d bytes\n", p.certificate, states, info.Size())
	return err
}

// progressEvery is how often the count of states is renewed.
const progressEvery = 200 * time.Millisecond

// progress returns a function that shows a count on the terminal, nil when
// standard error is none.
func (b *bench) progress() func(int) {
	if !terminal.Is(b.errs) {
		return nil
	}
	last := time.Now()
	return func(states int) {
		if time.Since(last) > progressEvery {
			last = time.Now()
			fmt.Fprintf(b.errs, "\r%d abstract states ", states)
		}
	}
}

// clearProgress takes the count off the terminal again.
func (b *bench) clearProgress() {
	if terminal.Is(b.errs) {
		_, _ = io.WriteString(b.errs, "\r\x1b[K")
	}
}
