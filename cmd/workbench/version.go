package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
)

func (b *bench) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Say which version this is",
		Long: `Version prints the version of the workbench, the commit that it was built
from when that is known, and the version of Go.`,
		Example: `  workbench version`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(b.Out, desk.Version())
			return err
		},
	}
}
