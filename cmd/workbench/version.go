package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
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
			_, err := fmt.Fprintln(b.out, version())
			return err
		},
	}
}

// version returns what version prints: "workbench (devel) 1a2b3c4 go1.26".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "workbench, " + runtime.Version()
	}
	text := "workbench " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			text += " " + s.Value[:min(len(s.Value), 12)]
		}
		if s.Key == "vcs.modified" && s.Value == "true" {
			text += " with changes"
		}
	}
	return text + " " + runtime.Version()
}
