package surveying

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/engine/survey"
)

// exportCommand returns survey export.
func (d *Desk) exportCommand() *cobra.Command {
	var deals, to string
	cmd := terminal.Command("survey-export")
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return d.withLedger(args[0], func(l *ledger.Ledger) error { return d.export(l, deals, to) })
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
