package surveying

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/plots"
	"patience/cmd/workbench/solving"
	"patience/engine/file"
	"patience/engine/survey"
)

// Page writes a report on a ledger as a page for browsers, and returns what it is a survey of: "gaps variant=cynk".
func (d *Desk) Page(ledgerName, to string) (title string, err error) {
	err = d.withLedger(context.Background(), ledgerName, func(l *ledger.Ledger) error {
		title = shortTitle(l)
		return d.page(to, l, "", "../index.html")
	})
	return title, err
}

// shortTitle says in short what a ledger is a survey of: its commands have all of it.
func shortTitle(l *ledger.Ledger) string {
	return strings.NewReplacer(" --by seed", "", " --option", "").Replace(l.Survey().Title())
}

// page writes a report on some deals of a ledger as a page for browsers. Home is the start page of its site, if it has one.
func (d *Desk) page(name string, l *ledger.Ledger, deals, home string) error {
	x, err := d.extract(l, deals)
	if err != nil {
		return err
	}
	s, err := plots.NewSeries(l.Survey().Title(), l.Outcomes(x.deals))
	if err != nil {
		return err
	}
	p := plots.Page{
		Title: "Survey: " + shortTitle(l), Summary: summary(l.Survey().Title(), x.deals, x.tally),
		Header: surveyHeader(), Rows: surveyRows(x.tally), Details: x.details, Commands: d.repeat(l, x.deals), Series: s,
		Home: home,
	}
	_, err = file.Write(name, func(w io.Writer) error { return p.Write(w) })
	return err
}

// repeat lists the commands that decide the deals of a ledger once more, one for each set of
// limits and version of the program, and the one that checks some of them.
func (d *Desk) repeat(l *ledger.Ledger, r survey.Range) (commands []string) {
	for _, run := range l.Runs() {
		command := fmt.Sprintf("workbench survey %s --deals %v%s   # %s", l.Survey().Title(), r, d.flags(run.Limits), run.Program)
		if !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	return append(commands, "workbench survey audit "+strings.ReplaceAll(filepath.Base(l.Name()), " ", `\ `)+" --sample 100")
}

// flags writes limits as a command line has them.
func (d *Desk) flags(m ledger.Limits) (flags string) {
	if m.Time > 0 {
		flags += " --limit " + m.Time.String()
	}
	if m.States > 0 {
		flags += fmt.Sprint(" --states ", m.States)
	}
	flags += fmt.Sprint(" --memory ", solving.Megabytes(m.Bytes))
	if m.Without != "" {
		flags += " --without " + strings.ReplaceAll(m.Without, " ", ",")
	}
	return flags
}
