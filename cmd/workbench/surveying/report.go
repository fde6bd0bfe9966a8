package surveying

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

func (d *Desk) reportCommand() *cobra.Command {
	var deals, question, html string
	cmd := terminal.Command("survey-report", "{tables}", terminal.Indent(ledger.Tables()))
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = terminal.Interruptible(func(ctx context.Context, args []string) error {
		if end := file.End(html); html != "" && end != ".html" && end != ".htm" {
			return fmt.Errorf("-o %s: want FILE.html, for a page", html)
		}
		return d.withLedger(ctx, args[0], func(l *ledger.Ledger) error {
			switch sql := cmd.Flags().Changed("sql"); {
			case sql && html != "":
				return errors.New("both --sql and -o: want one of them, as > FILE writes what is printed")
			case sql && deals != "":
				return errors.New("both --sql and --deals: want the deals in the question, as in WHERE deal BETWEEN 1 AND 1000")
			case sql:
				return d.ask(ctx, l, question)
			case html != "":
				return d.page(html, l, deals, "")
			}
			return d.reportOn(l, deals)
		})
	})
	d.Tells(cmd, surveyed{})
	f := cmd.Flags()
	f.StringVar(&deals, "deals", "", "report on these deals alone, `FIRST-LAST`")
	f.StringVarP(&html, "output", "o", "", "write the report with plots as a page, a `FILE.html`")
	f.StringVar(&question, "sql", "", "print the answer to a `QUESTION` in SQL")
	return cmd
}

// withLedger lets a function read a ledger, which is made for the while of a log.
func (d *Desk) withLedger(ctx context.Context, name string, do func(l *ledger.Ledger) error) error {
	l, err := ledger.Read(name)
	if errors.Is(err, ledger.ErrLog) {
		return d.withLog(ctx, name, do)
	}
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l)
}

// withLog lets a function read a log as a ledger.
func (d *Desk) withLog(ctx context.Context, name string, do func(l *ledger.Ledger) error) error {
	dir, err := os.MkdirTemp("", "workbench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	made := filepath.Join(dir, filepath.Base(name))
	t, err := d.importLog(ctx, name, made)
	if err == nil && t.Deals() == 0 {
		err = fmt.Errorf("%s has no deals yet", name)
	}
	if err != nil {
		d.Errs.Clear()
	}
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if err != nil {
		return err
	}
	return d.withLedger(ctx, made, func(l *ledger.Ledger) error {
		d.Errs.Clear() // how far the reading was stands there until now
		return do(l)
	})
}

// ask prints the answer to a question.
func (d *Desk) ask(ctx context.Context, l *ledger.Ledger, question string) error {
	header, answer, err := l.Ask(ctx, question)
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(d.Out, terminal.Records(d.Width(), header, answer))
	return err
}

// rangeOf returns the deals that are meant: those given, or all of a ledger.
func rangeOf(l *ledger.Ledger, deals string) (survey.Range, error) {
	if deals == "" {
		return l.Extent()
	}
	r, err := survey.ParseRange(deals)
	if err != nil {
		return r, fmt.Errorf("--deals: %w", err)
	}
	return r, nil
}

// An extract is what a report tells of some deals of a ledger.
type extract struct {
	deals   survey.Range
	tally   *survey.Tally
	details string // the tables below that of the rates
}

// extract reads what a ledger has of some deals.
func (d *Desk) extract(l *ledger.Ledger, deals string) (x extract, err error) {
	if x.deals, err = rangeOf(l, deals); err != nil {
		return x, err
	}
	if x.tally, err = l.Tally(x.deals); err != nil {
		return x, err
	}
	x.details, err = d.details(l, x.deals, x.tally)
	return x, err
}

// reportOn prints what a ledger has of some deals.
func (d *Desk) reportOn(l *ledger.Ledger, deals string) error {
	x, err := d.extract(l, deals)
	if err != nil {
		return err
	}
	return d.Say(surveyedAs(l.Survey(), x.deals, x.tally), d.rates(l.Survey(), x.deals, x.tally)+"\n"+x.details)
}

// details returns the tables below that of the rates.
func (d *Desk) details(l *ledger.Ledger, r survey.Range, t *survey.Tally) (string, error) {
	var parts []string
	if times := d.times(t); times != "" {
		parts = append(parts, times)
	}
	for _, part := range []func(*ledger.Ledger, survey.Range) (string, error){d.causes, d.runs} {
		text, err := part(l, r)
		if err != nil {
			return "", err
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n"), nil
}

// rates returns how many deals can be won.
func (d *Desk) rates(title ledger.Survey, r survey.Range, t *survey.Tally) string {
	text := summary(title.Title(), r, t)
	if n := r.Size() - uint64(t.Deals()); n > 0 {
		text += fmt.Sprintf("; %d of these deals are not decided yet", n)
	}
	return terminal.Records(d.Width(), surveyHeader(), surveyRows(t)) + terminal.Fold(text, d.Width()) + "\n"
}

// times returns how long the deals took.
func (d *Desk) times(t *survey.Tally) string {
	if t.Times(engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown).Sum == 0 {
		return "" // bits say nothing of times
	}
	var rows [][]string
	for _, c := range []struct {
		what     string
		verdicts []engine.Verdict
	}{
		{"won", []engine.Verdict{engine.VerdictWon}},
		{"lost", []engine.Verdict{engine.VerdictLost}},
		{"unknown", []engine.Verdict{engine.VerdictUnknown}},
		{"all", []engine.Verdict{engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown}},
	} {
		if s := t.Times(c.verdicts...); s.Deals > 0 {
			rows = append(rows, []string{c.what, s.Median.String(), s.Ninth.String(), s.Worst.String(), s.Sum.String()})
		}
	}
	return terminal.Records(d.Width(), []string{"time of", "median", "90 % within", "worst", "in all"}, rows)
}

// causes returns why deals are unknown, "" when none is.
func (d *Desk) causes(l *ledger.Ledger, r survey.Range) (string, error) {
	causes, err := l.Causes(r)
	if err != nil || causes == nil {
		return "", err
	}
	var rows [][]string
	for _, c := range causes {
		run, err := l.RunOf(c.Run)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{c.Stop.String(), strconv.Itoa(c.Deals), strconv.FormatInt(c.Run, 10), limitsText(run.Run)})
	}
	return terminal.Records(d.Width(), []string{"unknown for", "deals", "run", "limits"}, rows), nil
}

// runs returns which runs have decided the deals.
func (d *Desk) runs(l *ledger.Ledger, r survey.Range) (string, error) {
	shares, err := l.ByRun(r)
	if err != nil {
		return "", err
	}
	var rows [][]string
	for i, run := range l.Runs() {
		rows = append(rows, []string{
			strconv.Itoa(i + 1), run.Began.Format(time.DateTime), strconv.Itoa(shares[i].Deals), shares[i].Time.Round(time.Millisecond).String(), limitsText(run.Run), run.Program, run.Rules, machineText(run.Run),
		})
	}
	return terminal.Records(d.Width(), []string{"run", "began (UTC)", "deals", "in all", "limits", "program", "rules", "machine"}, rows), nil
}

// limitsText says which limits a run had.
func limitsText(r ledger.Run) string {
	if !r.Known() {
		return "not known"
	}
	return r.Limits.String()
}

// machineText says where a run was made, "" when nobody knows.
func machineText(r ledger.Run) string {
	if !r.Known() {
		return ""
	}
	return fmt.Sprintf("%s, %s, %s, %s at a time", r.Host, r.System, engine.Count(r.Cores, "core"), engine.Count(r.Jobs, "deal"))
}
