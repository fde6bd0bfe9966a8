package surveying

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/engine/survey"
)

// mergeCommand returns survey merge.
func (d *Desk) mergeCommand() *cobra.Command {
	var out string
	var mix bool
	cmd := &cobra.Command{
		Use:   "merge FILE... -o FILE",
		Short: "Make one ledger or log of several",
		Long: `Merge writes one ledger with the outcomes of several of the same survey, in the
order of the deals: of parts that were decided on different machines, say. Of a
deal that is in more than one a verdict counts more than unknown. Ledgers of
other surveys are refused, those of other versions of the program or its rules
too unless --mix lets them stand in one, and so are those of which one says won
where another says lost; then nothing is written.

Logs in text are merged in the same way into a log. What wrote them they do not
say, so nothing is refused for that.`,
		Example: `  workbench survey merge part1.db part2.db part3.db -o blackhole.db
  workbench survey merge part1.csv part2.csv -o blackhole.csv
  workbench survey blackhole --deals 1-2000 --log blackhole.csv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("no file to write: want -o FILE")
			}
			t, err := merge(out, args, mix)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(d.Out, "%s: %v\n", out, t)
			return err
		},
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
