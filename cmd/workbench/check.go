package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

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

The exit code is 1 when a certificate is refused.`,
		Example: `  workbench prove 10 --cannot space --without deal,remove --certificate 10.cert
  workbench check 10.cert`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			for _, name := range args {
				if err := b.check(name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// check verifies one file.
func (b *bench) check(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	began := time.Now()
	claim, err := check.Verify(f)
	if err != nil {
		return &exitError{code: exitClaim, err: fmt.Errorf("%s: %w", name, err)}
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "%s: good\n  %v\n  %d abstract states, %d bytes, checked in %v\n",
		name, claim, claim.States, info.Size(), time.Since(began).Round(time.Millisecond))
	return err
}
