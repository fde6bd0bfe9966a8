package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/plan"
)

// strategy answers a question by one plan for all orders of the face-down cards.
func (p *proving) strategy(cmd *cobra.Command, args []string) error {
	q, err := p.question(args)
	if err != nil {
		return err
	}
	ctx, stop := p.begin(cmd)
	defer stop()
	r, err := plan.Decide(ctx, q, plan.Limits{Time: p.limits.Time, States: p.limits.States})
	p.bench.Errs.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.bench.Out, terminal.Fold(r.String(), p.bench.Width()))
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if err := p.writeAnswer(r); err != nil {
		return err
	}
	return p.outcome(r.Verdict)
}

// writeAnswer writes what was asked for: the plan, or the certificate for an order that has
// no line.
func (p *proving) writeAnswer(r *plan.Result) error {
	if p.plan != "" && r.Plan != nil {
		if err := p.writePlan(r.Plan); err != nil {
			return err
		}
	}
	if p.certificate != "" && r.Verdict == freecard.Impossible && r.Proof != nil && r.Proof.Certified() {
		return p.write(r.Proof)
	}
	return nil
}

// writePlan writes a plan to the file of --plan.
func (p *proving) writePlan(found *plan.Plan) error {
	if _, err := file.Write(p.plan, found.Write); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.bench.Out, "  plan: %s, %s\n", p.plan, engine.Count(found.Nodes(), "node"))
	return err
}
