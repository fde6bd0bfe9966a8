package main

import (
	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/terminal"
)

func (b *bench) versionCommand() *cobra.Command {
	cmd := terminal.Command("version")
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(*cobra.Command, []string) error {
		v := desk.Built()
		return b.Say(v, v.String()+"\n")
	}
	b.Tells(cmd, desk.Built())
	return cmd
}
