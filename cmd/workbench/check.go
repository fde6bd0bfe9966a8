package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine/games/spider/freecard/check"
)

func (b *bench) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Verify certificates of what cannot be done",
		Long: `Check verifies certificates that "workbench prove" and "workbench verify" wrote:
that they contain the start, are closed under the abstract moves, and meet the
goal nowhere. It shares nothing with the search that found them but the type of
a card; docs/proofs.md says what is checked and why that is a proof.

The exit code is 1 when a certificate is refused, and 130 after Ctrl-C.`,
		Example: `  workbench prove 10 --cannot space --without deal,remove --certificate 10.cert
  workbench check 10.cert`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			for _, name := range args {
				if err := b.check(ctx, name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// check verifies one file.
func (b *bench) check(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	began := time.Now()
	claim, err := check.VerifyContext(ctx, f, b.checkProgress(name))
	b.errs.Clear()
	switch {
	case ctx.Err() != nil && err != nil:
		return &exit.Error{Code: exit.Interrupted, Err: fmt.Errorf("%s: not decided: %w", name, err)}
	case err != nil:
		return &exit.Error{Code: exit.Claim, Err: fmt.Errorf("%s: %w", name, err)}
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "%s: good\n  %v\n%s  %d abstract states, %d bytes, checked in %v\n",
		name, claim, aboutText(claim), claim.States, info.Size(), time.Since(began).Round(time.Millisecond))
	return err
}

// aboutText says which position a claim is about, and which tableau.
func aboutText(c check.Claim) string {
	text := fmt.Sprintf("  position: %s\n", c.Position)
	if c.Target != "" {
		text += fmt.Sprintf("  tableau: %s\n", c.Target)
	}
	if c.Order == "any" {
		text += "  its piles in any order\n"
	}
	return text
}

// checkProgress returns a function that shows how far a check is.
func (b *bench) checkProgress(name string) func(what string, done, of int) {
	return func(what string, done, of int) {
		b.errs.Count("%s: %s %d of %d states", name, what, done, of)
	}
}
