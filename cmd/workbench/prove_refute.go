package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider/prove/precedence"
)

// refute answers, of a game with refutations, whether it is plain that it cannot be won.
func (p *proving) refute(args []string) error {
	if goal := p.can + p.cannot; goal != "win" && goal != "" || len(p.without) > 0 || p.target != "" {
		return errors.New("of this game only --cannot win can be proved")
	}
	if p.hidden != "known" || p.plan != "" {
		return errors.New("--hidden and --plan: this game has no prover that takes face-down cards in another way: want a Spider position")
	}
	play, err := p.bench.Position(args, &p.deal)
	if err != nil {
		return err
	}
	r, err := play.Game.Solver.Refute(play.State())
	if err != nil {
		return err
	}
	if r == nil {
		fmt.Fprintln(p.bench.Out, "unknown: win\n  nothing is plainly in the way; \"workbench solve\" decides by search")
		return &exit.Error{Code: exit.Unknown}
	}
	return p.sayRefuted("win", r)
}

// sayRefuted says why a goal cannot be reached, and writes the certificate when one is wanted.
func (p *proving) sayRefuted(goal string, r engine.Refutation) error {
	text := strings.TrimRight(r.String(), "\n")
	fmt.Fprintln(p.bench.Out, terminal.Fold(fmt.Sprintf("impossible: %s\n%s", goal, terminal.Indent(text)), p.bench.Width()))
	if p.certificate != "" {
		if err := p.writeRefutation(r); err != nil {
			return err
		}
	}
	if p.can != "" {
		return &exit.Error{Code: exit.Claim}
	}
	return nil
}

// writeRefutation writes the certificate, and says how large it is.
func (p *proving) writeRefutation(r engine.Refutation) error {
	size, err := file.Write(p.certificate, func(w io.Writer) error { return engine.Packed(w, p.certificate, r.Certificate) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.bench.Out, "  certificate: %s, %d bytes\n", p.certificate, size)
	return err
}

// waits answers, over all deals to come, whether something must wait for ever, or for a
// row. It says no when the question is for others.
func (p *proving) waits(args []string) (done bool, err error) {
	if p.cannot != "" && p.can != "" || p.target != "" || p.hidden != "known" || p.plan != "" {
		return false, nil
	}
	if _, ok := precedence.ParseClaim(p.cannot+p.can, p.without); !ok {
		return false, nil
	}
	start, err := p.start(args)
	if err != nil {
		return false, err
	}
	a, err := precedence.Ask(start, p.cannot+p.can, p.without...)
	switch {
	case a == nil:
		return false, err
	case a.Proof() == nil:
		fmt.Fprintln(p.bench.Out, terminal.Fold(a.String(), p.bench.Width()))
		return true, &exit.Error{Code: exit.Unknown}
	}
	return true, p.sayRefuted(a.Question, a.Proof())
}
