package surveying

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/terminal"
	"patience/engine/survey"
)

// mergeCommand returns survey merge.
func (d *Desk) mergeCommand() *cobra.Command {
	var out string
	var mix bool
	cmd := terminal.Command("survey-merge")
	cmd.Args = cobra.MinimumNArgs(1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if out == "" {
			return errors.New("no file to write: want -o FILE")
		}
		t, err := merge(out, args, mix)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(d.Out, "%s: %v\n", out, t)
		return err
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "the `FILE` to write")
	cmd.Flags().BoolVar(&mix, "mix", false, "merge ledgers that different versions of the program have written")
	return cmd
}

// merge makes one file of several ledgers, or of several logs in text.
func merge(out string, names []string, mix bool) (*survey.Tally, error) {
	if slices.ContainsFunc(names, ledger.Is) {
		return mergeLedgers(out, names, mix)
	}
	all, err := survey.MergeLogs(out, names)
	if err != nil {
		return nil, err
	}
	return all.Tally(survey.Range{Last: math.MaxUint64}), nil
}
