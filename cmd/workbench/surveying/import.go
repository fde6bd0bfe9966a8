package surveying

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/engine/survey"
)

func (d *Desk) importCommand() *cobra.Command {
	cmd := terminal.Command("survey-import")
	cmd.Args = cobra.ExactArgs(2)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !survey.NamesLedger(args[1]) {
			return fmt.Errorf("bad name %q of a ledger: want one that ends in %s", args[1], survey.LedgerEnd)
		}
		t, err := d.importLog(cmd.Context(), args[0], args[1])
		d.Errs.Clear()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(d.Out, "%s: %v\n", args[1], t)
		return err
	}
	return cmd
}

// importLog makes a ledger of a log, and returns what is in it. It shows how far it is, since a log can have a million deals.
func (d *Desk) importLog(ctx context.Context, log, name string) (*survey.Tally, error) {
	of, known, err := readLog(log)
	if err != nil {
		return nil, err
	}
	if err := file.New(name); err != nil {
		return nil, err
	}
	// All that can be refused has been, so a ledger that is begun is whole or goes again.
	l, err := ledger.Open(name, ledger.Imported(of, filepath.Base(log)), false)
	if err != nil {
		return nil, err
	}
	read := 0
	for out, bad := range known.All() {
		if read++; read%1000 == 0 {
			d.Errs.Count("%d deals of %s read", read, filepath.Base(log))
			bad = errors.Join(bad, ctx.Err())
		}
		if out.Deal > math.MaxInt64 {
			bad = fmt.Errorf("%s: deal %d: ledgers and reports know deals up to %d: survey, merge, plot and audit take this log", log, out.Deal, int64(math.MaxInt64))
		}
		if err = bad; err == nil {
			err = l.Append(out)
		}
		if err != nil {
			break
		}
	}
	return finish(l, name, err)
}

// readLog reads a log, and of which survey it is.
func readLog(name string) (of ledger.Survey, known survey.Outcomes, err error) {
	title, known, err := survey.ReadLog(name)
	if err != nil {
		return of, nil, err
	}
	if of, err = ledger.ParseTitle(title); err != nil {
		err = fmt.Errorf("%s, line 1: %w", name, err)
	}
	return of, known, err
}

// finish closes a ledger that was made anew, and returns what is in it. When something has failed there is
// no such file.
func finish(l *ledger.Ledger, name string, failed error) (t *survey.Tally, err error) {
	if err = failed; err == nil {
		err = l.Commit()
	}
	if err == nil {
		t, err = l.Tally(ledger.Everything())
	}
	if err := errors.Join(err, l.Close()); err != nil {
		return nil, errors.Join(err, ledger.Remove(name))
	}
	return t, nil
}

func (d *Desk) exportCommand() *cobra.Command {
	var deals, to string
	cmd := terminal.Command("survey-export")
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return d.withLedger(cmd.Context(), args[0], func(l *ledger.Ledger) error { return d.export(l, args[0], deals, to) })
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "the `FILE` to write")
	f.StringVar(&deals, "deals", "", "write these deals alone, `FIRST-LAST`")
	return cmd
}

// bitsEnd is how the name of a file ends that keeps verdicts as bits.
const bitsEnd = ".bits"

// export writes some deals of a ledger, or of a log of that name, to a file, or prints them.
func (d *Desk) export(l *ledger.Ledger, name, deals, to string) error {
	switch ext := file.End(to); ext {
	case ".parquet", survey.LedgerEnd, ".xlsx", ".json", ".tsv", ".html", ".svg", ".png":
		err := fmt.Errorf("-o %s: export writes CSV and no %s; other programs can also read %s itself", to, ext[1:], name)
		if name == l.Name() {
			err = fmt.Errorf("%w, a file of SQLite", err)
		}
		return err
	}
	r, err := rangeOf(l, deals)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return survey.WriteLog(w, l.Survey().Title(), l.Outcomes(r)) }
	if file.End(to) == bitsEnd {
		write = func(w io.Writer) error { return survey.WriteBits(w, l.Survey().Title(), r, l.Outcomes(r)) }
	}
	if to == "" {
		return write(d.Out)
	}
	_, err = file.Write(to, write)
	return err
}
