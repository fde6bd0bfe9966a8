package main

import (
	"errors"
	"fmt"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider/freecard"
	"patience/engine/games/spider/precedence"
)

// refute answers, of a game with refutations, whether it is plain that it cannot be won.
func (p *proving) refute(args []string) error {
	if goal := p.can + p.cannot; goal != "win" && goal != "" || len(p.without) > 0 || p.target != "" {
		return errors.New("of this game only --cannot win can be proved")
	}
	play, err := p.bench.position(args, &p.deal)
	if err != nil {
		return err
	}
	r, err := play.Game.Solver.Refute(play.State())
	if err != nil {
		return err
	}
	if r == nil {
		fmt.Fprintln(p.bench.out, "unknown: win\n  nothing is plainly in the way; \"workbench solve\" decides by search")
		return &exit.Error{Code: exit.Unknown}
	}
	return p.sayRefuted("win", r)
}

// sayRefuted says why a goal cannot be reached, and writes the certificate when one is wanted.
func (p *proving) sayRefuted(goal string, r engine.Refutation) error {
	text := strings.TrimRight(r.String(), "\n")
	fmt.Fprintln(p.bench.out, terminal.Fold(fmt.Sprintf("impossible: %s\n%s", goal, terminal.Indent(text)), p.bench.width()))
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
	size, err := file.Write(p.certificate, r.Certificate)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.bench.out, "  certificate: %s, %d bytes\n", p.certificate, size)
	return err
}

// waits answers, over all deals to come, whether something must wait for ever, or for a
// row. It says no when the question is for others: it is another goal, or nothing follows
// and the free-card calculus knows the goal, too.
func (p *proving) waits(args []string) (done bool, err error) {
	claim, ok := precedence.ParseClaim(p.cannot+p.can, p.without)
	if !ok || p.cannot != "" && p.can != "" || p.target != "" || p.hidden != "known" {
		return false, nil
	}
	without, err := freecard.ParseWithout(p.without...)
	if err != nil {
		return false, err
	}
	start, err := p.start(args)
	if err != nil {
		return false, err
	}
	over := len(start.Hand()) == 0 || without.Deal
	if over && !claim.Owned() {
		return false, nil
	}
	proof, why := precedence.Prove(start, claim)
	if proof == nil {
		if !claim.Owned() {
			return false, nil
		}
		said := "nothing waits for itself; \"workbench solve\" looks for a line that wins"
		if why != nil {
			said = why.Error()
		}
		fmt.Fprintf(p.bench.out, "unknown: %v\n  %s\n", claim, said)
		return true, &exit.Error{Code: exit.Unknown}
	}
	return true, p.sayRefuted(claim.String(), proof)
}
