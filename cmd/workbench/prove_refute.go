package main

import (
	"errors"
	"fmt"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
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
	fmt.Fprintln(p.bench.out, terminal.Fold("impossible: win\n"+terminal.Indent(strings.TrimRight(r.String(), "\n")), p.bench.width()))
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
