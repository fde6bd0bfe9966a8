package surveying

import (
	"fmt"
	"io"
	"math"
	"strings"

	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/plots"
	"patience/engine/file"
	"patience/engine/survey"
)

// page writes a report on some deals of a ledger as a page for browsers.
func (d *Desk) page(name string, l *ledger.Ledger, deals string) error {
	r, err := rangeOf(l, deals)
	if err != nil {
		return err
	}
	t, err := l.Tally(r)
	if err != nil {
		return err
	}
	details, err := d.details(l, r, t)
	if err != nil {
		return err
	}
	commands, err := repeat(l, r)
	if err != nil {
		return err
	}
	s := plots.NewSeries(l.Survey().Title())
	for row, err := range l.Rows(r) {
		if err != nil {
			return err
		}
		s.Add(row.Outcome)
	}
	s.Done()
	p := plots.Page{
		Title: "Survey: " + l.Survey().Title(), Summary: summary(l.Survey().Title(), r, t),
		Header: surveyHeader(), Rows: surveyRows(t), Details: details, Commands: commands, Series: s,
	}
	_, err = file.Write(name, func(w io.Writer) error { return p.Write(w) })
	return err
}

// repeat lists the commands that decide the deals of a ledger once more, one for each set of
// limits and version of the program, and the one that checks some of them.
func repeat(l *ledger.Ledger, r survey.Range) (commands []string, err error) {
	runs, err := l.Runs()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, run := range runs {
		command := fmt.Sprintf("workbench survey %s --deals %v%s   # %s", l.Survey().Title(), r, flagsOf(run.Limits), run.Program)
		if !seen[command] {
			commands = append(commands, command)
		}
		seen[command] = true
	}
	return append(commands, "workbench survey audit "+strings.ReplaceAll(l.Name(), " ", `\ `)+" --sample 100"), nil
}

// besides is what a program takes of its memory beside a search, as --memory counts it.
const besides = 16 << 20

// flagsOf writes limits as a command line has them.
func flagsOf(m ledger.Limits) (flags string) {
	if m.Time > 0 {
		flags += " --limit " + m.Time.String()
	}
	if m.States > 0 {
		flags += fmt.Sprint(" --states ", m.States)
	}
	memory := int64(0)
	if m.Bytes > 0 {
		memory = int64(math.Round(float64(m.Bytes+besides) / 1e6))
	}
	flags += fmt.Sprint(" --memory ", memory)
	if m.Without != "" {
		flags += " --without " + strings.ReplaceAll(m.Without, " ", ",")
	}
	return flags
}
