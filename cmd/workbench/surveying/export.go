package surveying

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/engine/file"
	"patience/engine/survey"
)

// exportCommand returns survey export.
func (d *Desk) exportCommand() *cobra.Command {
	var deals, to string
	cmd := &cobra.Command{
		Use:   "export FILE.db",
		Short: "Write a ledger as a table for other programs",
		Long: `Export writes the deals of a ledger, in their order, as CSV: the log in text that
"workbench survey --log" goes on with, and "workbench survey import" reads.
Without -o that is printed. What else a ledger knows, the runs, the limits and
the lines that win, R, Python and databases read from it directly: it is a file
of SQLite.

A name that ends in .bits keeps the verdicts alone, a bit a deal with a sum, when
all deals are won or lost: 125 kB for a million. Such a file, and a log in text,
can stand where "survey report", "audit", "export" and "plot" want a ledger.`,
		Example: `  workbench survey export blackhole.db -o blackhole.csv
  workbench survey export blackhole.db --deals 1-1000 -o first.csv
  workbench survey export klondike.db -o klondike.bits`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return d.withLedger(args[0], func(l *ledger.Ledger) error { return d.export(l, deals, to) })
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "the `FILE` to write")
	f.StringVar(&deals, "deals", "", "write these deals alone, `FIRST-LAST`")
	return cmd
}

// bitsEnd is how the name of a file ends that keeps verdicts as bits.
const bitsEnd = ".bits"

// export writes some deals of a ledger to a file, or prints them.
func (d *Desk) export(l *ledger.Ledger, deals, to string) error {
	switch ext := filepath.Ext(to); ext {
	case ".parquet", survey.LedgerEnd, ".xlsx":
		return fmt.Errorf("-o %s: export writes CSV and no %s; other programs can also read %s itself, a file of SQLite", to, ext[1:], l.Name())
	}
	r, err := rangeOf(l, deals)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return survey.WriteLog(w, l.Survey().Title(), l.Outcomes(r)) }
	if filepath.Ext(to) == bitsEnd {
		write = func(w io.Writer) error { return survey.WriteBits(w, l.Survey().Title(), r, l.Outcomes(r)) }
	}
	if to == "" {
		return write(d.Out)
	}
	_, err = file.Write(to, write)
	return err
}
