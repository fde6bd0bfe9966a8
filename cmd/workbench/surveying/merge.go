package surveying

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"patience/engine/survey"
)

// mergeCommand returns survey merge.
func (d *Desk) mergeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge LOG... -o FILE",
		Short: "Make one log of several",
		Long: `Merge writes one log with the outcomes of several of the same survey, in the
order of the deals: parts that were decided on different machines, say. Of a deal
that is in more than one log a verdict counts more than unknown. Logs of other
surveys are refused, and so are logs of which one says won where another says
lost; then nothing is written.`,
		Example: `  workbench survey merge part1.csv part2.csv -o blackhole.csv
  workbench survey blackhole --deals 1-2000 --log blackhole.csv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("no file to write: want -o FILE")
			}
			all, err := survey.MergeLogs(out, args)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(d.Out, "%s: %v\n", out, all.Tally(survey.Range{Last: math.MaxUint64}))
			return err
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "the `FILE` to write")
	return cmd
}
