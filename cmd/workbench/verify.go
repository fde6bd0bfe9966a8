package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/prompt"
	"patience/cmd/workbench/terminal"
	"patience/cmd/workbench/verify"
)

func (b *bench) verifyCommand() *cobra.Command {
	var c verify.Config
	var l prompt.Flags
	cmd := terminal.Command("verify")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c.Arguments = args
		return b.verify(cmd.Context(), c, &l)
	}
	l.Add(cmd)
	f := cmd.Flags()
	f.StringVar(&c.Format, "format", "table", "`HOW` to print: table, tap, junit")
	f.StringVar(&c.Filter, "filter", "", "decide only the claim with this id, or those whose id, kind or words match this `TEXT` or regular expression")
	f.DurationVar(&c.Limit, "limit", 10*time.Second, "`TIME` that the prover may take for a question without a limit of its own; a claim that needs more stays open")
	f.StringVar(&c.Certificates, "certificates", "", "keep the certificate of each proof in the folder `DIR`")
	f.BoolVar(&c.All, "all", false, "decide what takes minutes, too, and play every trial of a rate again")
	f.BoolVarP(&c.Verbose, "verbose", "v", false, "print each claim's words, all evidence with the reasons, and the tableau that it leads to")
	_ = cmd.RegisterFlagCompletionFunc("format", desk.OneOf("table", "tap", "junit"))
	b.Tells(cmd, verify.Decided{})
	return cmd
}

// verify fills in what the other flags of verify say, and verifies.
func (b *bench) verify(ctx context.Context, c verify.Config, l *prompt.Flags) error {
	c.Paint, c.Lua = b.Painter(), prompt.Config(b.Desk, l, nil)
	c.Lua.Progress = nil // the claims are counted
	if b.JSON {
		c.JSON = b.SayJSON
	}
	c.Named, c.Out, c.Errs, c.Code = b.Named, b.Out, b.Errs, prompt.ClaimsError
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	return verify.Run(ctx, c)
}
