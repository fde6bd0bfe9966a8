package surveying

import (
	"errors"
	"io"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// exportCommand returns survey export.
func (d *Desk) exportCommand() *cobra.Command {
	var deals, to string
	cmd := &cobra.Command{
		Use:   "export FILE.db",
		Short: "Write a ledger as a table for other programs",
		Long: `Export writes the deals of a ledger, in their order. A file whose name ends in
.parquet gets them column by column, each deal with the version of the program,
the limits and the line that wins, for R, Python and databases. Any other file is
CSV: the log in text that "workbench survey --log" goes on with, and "workbench
survey import" reads. Without --to that is printed.`,
		Example: `  workbench survey export blackhole.db --to blackhole.parquet
  workbench survey export blackhole.db --deals 1-1000 --to first.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return d.withLedger(args[0], func(l *ledger.Ledger) error { return d.export(l, deals, to) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&to, "to", "", "the `FILE` to write")
	f.StringVar(&deals, "deals", "", "write these deals alone, `FIRST-LAST`")
	return cmd
}

// export writes some deals of a ledger to a file, or prints them.
func (d *Desk) export(l *ledger.Ledger, deals, to string) error {
	r, err := rangeOf(l, deals)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return survey.WriteLog(w, l.Survey().Title(), l.Outcomes(r)) }
	if filepath.Ext(to) == ".parquet" {
		write = func(w io.Writer) error { return writeParquet(w, l, r) }
	}
	if to == "" {
		return write(d.Out)
	}
	_, err = file.Write(to, write)
	return err
}

// A dealColumns is a row of a table in Parquet.
type dealColumns struct {
	Deal        uint64  `parquet:"deal,delta"`
	Verdict     string  `parquet:"verdict,dict"`
	Seconds     float64 `parquet:"seconds"`
	States      int64   `parquet:"states,delta"`
	Stop        string  `parquet:"stop,optional,dict"` // why it is unknown
	Run         int64   `parquet:"run,delta"`
	Program     string  `parquet:"program,dict"`
	Rules       string  `parquet:"rules,dict"`
	Limits      string  `parquet:"limits,dict"`
	Line        string  `parquet:"line,optional"`
	Certificate string  `parquet:"certificate,optional"` // its sum
}

// inBlock is how many rows are written together.
const inBlock = 1000

// writeParquet writes some deals of a ledger column by column.
func writeParquet(to io.Writer, l *ledger.Ledger, r survey.Range) (err error) {
	w := parquet.NewGenericWriter[dealColumns](to, parquet.Compression(&parquet.Zstd), parquet.KeyValueMetadata("survey", l.Survey().Title()))
	defer func() { err = errors.Join(err, w.Close()) }()
	var block []dealColumns
	flush := func() error {
		_, err := w.Write(block)
		block = block[:0]
		return err
	}
	for row, err := range l.Rows(r) {
		var run ledger.Begun
		if err == nil {
			run, err = l.RunOf(row.Run)
		}
		if err != nil {
			return err
		}
		block = append(block, columnsOf(row, run))
		if len(block) == inBlock {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// columnsOf returns a deal with what is known of its run.
func columnsOf(row ledger.Row, run ledger.Begun) dealColumns {
	c := dealColumns{
		Deal: row.Deal, Verdict: row.Verdict.String(), Seconds: row.Time.Seconds(), States: int64(row.States),
		Run: row.Run, Program: run.Program, Rules: run.Rules, Limits: limitsText(run.Run),
		Line: row.Line, Certificate: row.Certificate,
	}
	if row.Verdict == engine.VerdictUnknown {
		c.Stop = row.Stop.String()
	}
	return c
}
