package main

import (
	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
)

func (b *bench) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which version this is",
		Long: `Version prints the version of the workbench, the commit that it was built
from when that is known, for which system it was built, and the version of Go.`,
		Example: `  workbench version`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			v := desk.Built()
			return b.Say(v, v.String()+"\n")
		},
	}
	b.Tells(cmd, desk.Built())
	return cmd
}
