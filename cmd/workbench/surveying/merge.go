package surveying

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/engine/survey"
)

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
	switch ledgers, named := slices.ContainsFunc(names, ledger.Is), survey.NamesLedger(out); {
	case ledgers && !named:
		return nil, fmt.Errorf("bad name %q of a ledger: want one that ends in %s", out, survey.LedgerEnd)
	case ledgers:
		return mergeLedgers(out, names, mix)
	case named:
		return nil, fmt.Errorf("logs in text make one log, not the ledger %s: want a name as all.csv, of which survey import makes a ledger", out)
	case mix:
		return nil, errors.New("--mix goes with ledgers: logs in text do not say which version has written them")
	}
	all, err := survey.MergeLogs(out, names)
	if err != nil {
		return nil, err
	}
	return all.Tally(survey.Range{Last: math.MaxUint64}), nil
}

// mergeLedgers makes one ledger of several, and returns what is in it. When it is refused,
// there is no new file.
func mergeLedgers(name string, names []string, mix bool) (*survey.Tally, error) {
	if err := file.New(name); err != nil {
		return nil, err
	}
	var parts []*part
	var first *part // that has a run: without one a part says nothing of its terms
	defer func() {
		for _, p := range parts {
			p.close()
		}
	}()
	for _, n := range names {
		p, err := openPart(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
		if mine, its := p.Survey(), parts[0].Survey(); mine != its {
			return nil, fmt.Errorf("%s is of another survey than %s: %q, not %q", n, parts[0].Name(), mine.Title(), its.Title())
		}
		if first == nil && len(p.Runs()) > 0 {
			first = p
		}
		if err := p.fits(first); err != nil && !mix {
			return nil, err
		}
	}
	unfinished := name + ".merging"
	t, err := writeMerged(unfinished, parts)
	if err != nil {
		return nil, err
	}
	return t, os.Rename(unfinished, name)
}

// writeMerged writes a ledger with the rows of all parts.
func writeMerged(name string, parts []*part) (*survey.Tally, error) {
	l, err := ledger.Remake(name, parts[0].first())
	if err != nil {
		return nil, err
	}
	for err == nil {
		var best *part
		best, err = next(parts)
		if best == nil {
			break
		}
		err = best.handTo(l)
		for _, p := range parts {
			if p != best && p.ok && p.row.Deal == best.row.Deal {
				p.advance()
			}
		}
		best.advance()
	}
	return finish(l, name, err)
}

// A part is a ledger that is being merged, at one of its rows.
type part struct {
	*ledger.Ledger
	row  ledger.Row
	err  error
	ok   bool // whether there is a row
	pull func() (ledger.Row, error, bool)
	stop func()
}

// openPart opens a ledger at its first row.
func openPart(name string) (*part, error) {
	l, err := ledger.Read(name)
	if err != nil {
		return nil, err
	}
	p := &part{Ledger: l}
	p.pull, p.stop = iter.Pull2(l.Rows(ledger.Everything()))
	p.advance()
	return p, nil
}

// handTo adds the row to another ledger, as of the run that it is of.
func (p *part) handTo(l *ledger.Ledger) error {
	run, err := p.RunOf(p.row.Run)
	if err != nil {
		return err
	}
	l.Begin(run)
	return l.Append(p.row.Outcome)
}

func (p *part) advance() { p.row, p.err, p.ok = p.pull() }

func (p *part) close() {
	p.stop()
	_ = p.Close() // it was only read
}

// first returns a run of the part; of one without any only the survey is known.
func (p *part) first() ledger.Run {
	if runs := p.Runs(); len(runs) > 0 {
		return runs[0].Run
	}
	return ledger.Run{Terms: ledger.Terms{Survey: p.Survey()}}
}

// fits refuses a part that was written under other terms than the first.
func (p *part) fits(first *part) error {
	for _, r := range p.Runs() {
		if d := r.Differs(p.Name(), first.Name(), first.first().Terms); d != "" {
			return fmt.Errorf("%s and %s were written under different terms, %s: want ledgers of one version, or --mix to let them stand in one", p.Name(), first.Name(), d)
		}
	}
	return nil
}

// next returns the part with the best row of the lowest deal, nil at the end.
func next(parts []*part) (best *part, err error) {
	for _, p := range parts {
		switch {
		case p.err != nil:
			return nil, p.err
		case !p.ok || best != nil && p.row.Deal > best.row.Deal:
		case best == nil || p.row.Deal < best.row.Deal:
			best = p
		case p.row.Contradicts(best.row.Outcome):
			return nil, fmt.Errorf("deal %d is %v in %s and %v in %s: one of them is wrong",
				p.row.Deal, best.row.Verdict, best.Name(), p.row.Verdict, p.Name())
		case best.row.LessThan(p.row.Outcome):
			best = p
		}
	}
	return best, nil
}
