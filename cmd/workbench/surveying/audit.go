package surveying

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// An auditing is one run of the command survey audit.
type auditing struct {
	judge
	ledger *ledger.Ledger         // closed: it still knows its runs; nil when it is a log
	set    func(flag string) bool // whether a flag was given
	rules  string                 // what the rules of this program do
	walks  string                 // the same, as older ledgers have it of tables
	of     string                 // the ledger's name in the folder that is audited; "" for a ledger alone

	sample int
	seed   uint64
	jobs   int
	brief  bool
}

func (d *Desk) auditCommand() *cobra.Command {
	a, sums := &auditing{judge: judge{Desk: d}}, false
	cmd := terminal.Command("survey-audit")
	cmd.Args = cobra.ExactArgs(1)
	f := cmd.Flags()
	f.IntVar(&a.sample, "sample", 100, "check `N` deals")
	desk.WantOne(f, "sample")
	f.Uint64Var(&a.seed, "seed", 0, "choose them by this `NUMBER` (default: another each time)")
	f.IntVar(&a.jobs, "jobs", 1, "check `N` deals at a time")
	f.BoolVar(&a.brief, "brief", false, "print only what was found")
	f.BoolVar(&sums, "sums", false, "list the sums of a folder's files in its SHA256SUMS, and audit nothing")
	f.StringVar(&a.certifying.To, "certificates", "", "the folder with the certificates, `DIR`")
	d.Tells(cmd, audit{})
	limits := solving.At(d.Desk)
	limits.AddLimits(cmd)
	a.set = f.Changed
	cmd.RunE = terminal.Interruptible(func(ctx context.Context, args []string) error {
		a.solve = limits.Options(a.jobs)
		switch {
		case a.certifying.To != "" && !file.IsFolder(a.certifying.To):
			return fmt.Errorf("--certificates: there is no folder %s", a.certifying.To)
		case sums && file.IsFolder(args[0]):
			return a.writeSums(ctx, args[0])
		case sums:
			return fmt.Errorf("--sums lists what a folder holds: %s is none", args[0])
		case file.IsFolder(args[0]):
			return a.folder(ctx, args[0])
		}
		return a.run(ctx, args[0])
	})
	return cmd
}

// run checks a sample and says what came of it.
func (a *auditing) run(ctx context.Context, name string) error {
	if !a.set("seed") {
		a.seed = rand.Uint64N(1e6)
	}
	rows, of, err := a.take(name)
	if err != nil {
		return err
	}
	// What was cut short says nothing of its row, and is not counted.
	var done audited
	work := func(ctx context.Context, row ledger.Row) (finding, error) { return a.check(ctx, row), nil }
	err = survey.InOrder(ctx, a.jobs, survey.Each(rows), work, func(f finding) error {
		if f.kind == cut {
			return nil
		}
		done[f.kind]++
		a.Errs.Show("%d of %d deals checked", done.deals(), len(rows))
		if a.brief && f.kind != wrong {
			return nil
		}
		return a.Say(audit{File: a.of, Deal: f.row.Deal, Verdict: f.row.Verdict.String(), Found: f.kind.String(), What: f.what}, terminal.Fold(f.String()+"\n", a.Width()))
	})
	a.Errs.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(a.Beside(), terminal.Fold(done.summary(name, of, a.seed), a.Width()))
	return exit.After(ctx, done[wrong] > 0)
}

// take returns the deals to check, and of how many they were taken. The ledger is not open any more
// then: while somebody reads one that nobody writes, nobody can begin to write it, and an audit may
// take hours.
func (a *auditing) take(name string) (rows []ledger.Row, of uint64, err error) {
	l, err := ledger.Read(name)
	if errors.Is(err, ledger.ErrLog) {
		return a.takeLog(name)
	}
	if err != nil {
		return nil, 0, err
	}
	defer l.Close()
	if err := a.prepare(l); err != nil {
		return nil, 0, err
	}
	if _, err := l.Extent(); err != nil {
		return nil, 0, err // of no deals nothing can be said
	}
	return l.Sample(a.sample, a.seed)
}

// takeLog is take of a log. Nobody knows by which runs that came about.
func (a *auditing) takeLog(name string) (rows []ledger.Row, of uint64, err error) {
	s, known, err := readLog(name)
	if err != nil {
		return nil, 0, err
	}
	if a.certifying.To != "" && a.of == "" {
		return nil, 0, fmt.Errorf("--certificates goes with a ledger: the log %s says of no loss which it has", name)
	}
	a.ledger = nil
	if err := a.find(s, name); err != nil {
		return nil, 0, err
	}
	if len(known) == 0 {
		return nil, 0, fmt.Errorf("%s has no deals yet", name)
	}
	rows = engine.Each(known.Sample(a.sample, a.seed), func(out survey.Outcome) ledger.Row { return ledger.Row{Outcome: out} })
	return rows, uint64(len(known)), nil
}

// prepare finds the game of the ledger, and compares its rules with those of this program.
func (a *auditing) prepare(l *ledger.Ledger) error {
	a.ledger = l
	if err := a.find(l.Survey(), l.Name()); err != nil {
		return err
	}
	a.tellVersions()
	return nil
}

// find finds the game that a file is a survey of, and what its rules do.
func (a *auditing) find(of ledger.Survey, name string) (err error) {
	a.by = of.By
	if a.game, err = a.Named(of.Game); err != nil {
		g, _, none := a.Game(nil)
		if none != nil || g.Name != of.Game {
			return fmt.Errorf("%s: %w; --game FILE.lua says which file has it", name, err)
		}
		a.game = g
	}
	if a.options, err = position.Options(strings.Fields(of.Options)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if a.walks, err = survey.Walks(a.game, a.by, a.options); err == nil {
		a.rules, err = survey.Rules(a.game, a.by, a.options)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return a.game.CheckWithout(a.solve)
}

// tellVersions says which runs were of another version of the program.
func (a *auditing) tellVersions() {
	program := desk.Build()
	for i, r := range a.ledger.Runs() {
		switch {
		case !r.Known() || r.Program == program && r.Rules == a.rules:
		case r.Rules != a.rules && r.Rules != a.walks:
			a.Tell("%s: run %d was of %s with other rules (%s) than this program (%s, %s)", a.ledger.Name(), i+1, r.Program, r.Rules, program, a.rules)
		default:
			a.Tell("%s: run %d was of %s; this is %s, with the same rules", a.ledger.Name(), i+1, r.Program, program)
		}
	}
}

// A kind of finding says how a deal was checked.
type kind int

const (
	played    kind = iota // a line, by the rules and the referee
	checked               // a certificate, by its checker
	repeated              // decided anew, with the same verdict
	undecided             // decided anew, without an answer
	untold                // decided anew, and unknown in the ledger
	wrong                 // what the ledger says is not true
	cut                   // the audit was stopped
	kinds
)

// String names a kind, as JSON has it.
func (k kind) String() string {
	return [...]string{"replayed", "checked", "repeated", "undecided", "undecided", "wrong", "cut"}[k]
}

// An audit is what came of checking a deal, as JSON.
type audit struct {
	File    string `json:"file,omitempty" jsonschema:"of a folder: which ledger, or which file is not as it is listed"`
	Deal    uint64 `json:"deal" jsonschema:"0 for a file"`
	Verdict string `json:"verdict,omitempty" jsonschema:"what the ledger says: won, lost or unknown"`
	Found   string `json:"found" jsonschema:"replayed (its line), checked (its certificate), repeated (decided anew), undecided, or wrong"`
	What    string `json:"what" jsonschema:"in words"`
}

// A finding is what came of checking a row.
type finding struct {
	row  ledger.Row
	kind kind
	what string
}

// String says it in a line.
func (f finding) String() string {
	mark := ""
	if f.kind == wrong {
		mark = "WRONG: "
	}
	return fmt.Sprintf("deal %d  %v  %s%s", f.row.Deal, f.row.Verdict, mark, f.what)
}

// check looks whether what a row says is true.
func (a *auditing) check(ctx context.Context, row ledger.Row) finding {
	p, err := a.game.Deal(a.by, row.Deal, a.options)
	switch {
	case err != nil:
		return finding{row, wrong, fmt.Sprintf("there is no such deal: %v", err)}
	case row.Verdict == engine.VerdictWon && row.Line != "":
		return a.replay(row, p)
	case row.Verdict == engine.VerdictLost && row.Certificate != "" && a.certifying.To != "":
		name := certificateOf(a.certifying.To, row.Deal)
		if _, err := os.Stat(name); err == nil {
			return a.certificate(ctx, row, p, name)
		}
	}
	return a.again(ctx, row, p)
}

// replay plays the line of a row.
func (a *auditing) replay(row ledger.Row, p *engine.Play) finding {
	if err := replayed(p, row.Line); err != nil {
		return finding{row, wrong, err.Error()}
	}
	by := "by the rules"
	if a.game.Confirm != nil {
		by += " and the referee"
	}
	return finding{row, played, fmt.Sprintf("line of %s replayed %s", engine.Count(p.Len(), "move"), by)}
}

// replayed plays a line, which must win by the rules and the referee.
func replayed(p *engine.Play, line string) error {
	if err := p.Line(line); err != nil {
		return fmt.Errorf("its line cannot be played: %w", err)
	}
	if !p.State().Won() {
		return fmt.Errorf("its line of %s does not win", engine.Count(p.Len(), "move"))
	}
	if err := p.Confirm(); err != nil {
		return fmt.Errorf("the referee refuses its line: %w", err)
	}
	return nil
}

func (a *auditing) again(ctx context.Context, row ledger.Row, p *engine.Play) finding {
	var run ledger.Run
	if a.ledger != nil {
		begun, err := a.ledger.RunOf(row.Run)
		if err != nil {
			return finding{row, wrong, err.Error()}
		}
		run = begun.Run
	}
	r, err := solving.Decide(ctx, a.game, p.State(), a.limitsFor(run))
	switch {
	case err != nil:
		return finding{row, wrong, fmt.Sprintf("decided anew: %v", err)}
	case r.Verdict == engine.VerdictUnknown && ctx.Err() != nil:
		return finding{row, cut, ""}
	}
	what := "decided anew: " + r.String()
	switch {
	case row.Verdict == engine.VerdictUnknown:
		return finding{row, untold, what}
	case r.Verdict == engine.VerdictUnknown:
		return finding{row, undecided, what}
	case r.Verdict != row.Verdict:
		return finding{row, wrong, what}
	}
	return finding{row, repeated, what}
}

// limitsFor returns the limits for a deal of a run: those of that, where no flag gives another.
func (a *auditing) limitsFor(run ledger.Run) engine.SolveOptions {
	o := a.solve
	if !run.Known() {
		return o
	}
	if !a.set("limit") {
		o.Limits.Time = run.Time
	}
	if !a.set("states") {
		o.Limits.States = run.States
	}
	if !a.set("memory") {
		o.Limits.Bytes = run.Bytes
	}
	if !a.set("without") {
		o.Without = strings.Fields(run.Without)
	}
	return o
}

// audited counts findings by their kind.
type audited [kinds]int

func (d *audited) deals() int { return engine.Sum(d[:], func(n int) int { return n }) }

// summary is the last line of an audit. Deals without an answer are the hard ones, where a program errs: each may be wrong.
func (d *audited) summary(name string, of uint64, seed uint64) string {
	decided := d.deals() - d[untold]
	low, _ := engine.Interval(d[wrong], decided)
	_, high := engine.Interval(d[wrong]+d[undecided], decided)
	found := fmt.Sprintf("nothing is wrong, and so at most %s of the decided deals are", percent(high))
	switch {
	case decided == 0:
		found = "no verdict was checked"
	case d[wrong] > 0:
		found = fmt.Sprintf("%d WRONG, and so %s to %s of the decided deals are", d[wrong], percent(low), percent(high))
	}
	if d[undecided] > 0 {
		found += fmt.Sprintf(", as %d of them have no answer and may be wrong", d[undecided])
	}
	return fmt.Sprintf("%s: %d of %d deals checked (--seed %d): %s replayed, %s checked, %d decided anew, %d without an answer; %s",
		name, d.deals(), of, seed, engine.Count(d[played], "line"), engine.Count(d[checked], "certificate"), d[repeated], d[undecided]+d[untold], found)
}

// certificate checks the certificate of a row: that it is the one which the ledger means, and
// that it is a proof that this deal is lost.
func (a *auditing) certificate(ctx context.Context, row ledger.Row, p *engine.Play, name string) finding {
	said, err := a.verified(ctx, row, p, name)
	switch {
	case err != nil && ctx.Err() != nil:
		return finding{row, cut, ""}
	case err != nil:
		return finding{row, wrong, fmt.Sprintf("%s: %v", name, err)}
	}
	return finding{row, checked, fmt.Sprintf("certificate checked: %s", said)}
}

// verified returns what a certificate proves.
func (a *auditing) verified(ctx context.Context, row ledger.Row, p *engine.Play, name string) (said string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum, err := sumOf(f)
	if err != nil {
		return "", err
	}
	if sum != row.Certificate {
		return "", fmt.Errorf("its sum is %.16s..., the ledger has %.16s...: it is not the certificate of this run", sum, row.Certificate)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return a.Check(ctx, f, name, p)
}
