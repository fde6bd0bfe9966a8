package surveying

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/blackhole"
	"patience/engine/survey"
)

// TestAuditBound: deals that the audit cannot decide may all be wrong. In a ledger of Klondike with the verdicts of its 30 hard
// deals swapped they were, and 2.16 % was called the most.
func TestAuditBound(t *testing.T) {
	for _, c := range []struct {
		found audited
		want  string
	}{
		{audited{repeated: 169, undecided: 30, untold: 1}, "169 decided anew, 31 without an answer; nothing is wrong, and so at most 20.82 % of the decided deals are, as 30 of them have no answer and may be wrong"},
		{audited{repeated: 169, undecided: 29, wrong: 1, untold: 1}, "30 without an answer; 1 WRONG, and so 0.01 % to 20.82 % of the decided deals are, as 29 of them have no answer and may be wrong"},
		{audited{repeated: 169, untold: 31}, "31 without an answer; nothing is wrong, and so at most 2.16 % of the decided deals are"},
		{audited{untold: 12}, "0 decided anew, 12 without an answer; no verdict was checked"},
		{audited{undecided: 2}, "2 without an answer; nothing is wrong, and so at most 100.00 % of the decided deals are, as 2 of them have no answer and may be wrong"},
	} {
		if got := c.found.summary("f.csv", 200, 1); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// TestAuditHoldsNothing: while an audit decides deals anew, which may take hours, a survey can write.
func TestAuditHoldsNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	game := blackhole.Game()
	of := ledger.Survey{Game: game.Name, By: "seed"}
	rules, err := survey.Rules(game, of.By, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := ledger.Here(ledger.Terms{Survey: of, Program: "workbench 1", Rules: rules}, ledger.Limits{States: 50}, 1)
	write := func(deal uint64) error {
		l, err := ledger.Open(name, run, false)
		if err != nil {
			return err
		}
		out := survey.Outcome{Deal: deal, Verdict: engine.VerdictUnknown, Stop: engine.StopStates}
		if err := l.Append(out); err != nil {
			return err
		}
		return l.Close()
	}
	if err := write(1); err != nil {
		t.Fatal(err)
	}
	decided := 0
	var out strings.Builder
	game.Solver = &engine.Solver{Run: func(context.Context, engine.State, engine.SolveOptions) (engine.Result, error) {
		decided++
		return engine.Result{Stop: engine.StopStates}, write(2)
	}}
	at := desk.New(strings.NewReader(""), &out, io.Discard)
	at.Games = engine.Games{game}
	d := &Desk{Desk: at}
	a := &auditing{judge: judge{Desk: d}, set: func(string) bool { return false }, sample: 1, jobs: 1}
	if err := a.run(t.Context(), name); err != nil || decided != 1 {
		t.Errorf("%v, %d deals decided anew: %s", err, decided, out.String())
	}
}

// TestNoDeals: a survey that is refused leaves no ledger, and of no deals no audit says that nothing is wrong.
func TestNoDeals(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	at := desk.New(strings.NewReader(""), io.Discard, io.Discard)
	at.Games = engine.Games{blackhole.Game()}
	d := &Desk{Desk: at}
	s := d.Command()
	s.SetArgs([]string{"blackhole", "--deals", "18446744073709551614-18446744073709551615", "--log", name})
	if err := s.ExecuteContext(t.Context()); err == nil || !strings.Contains(err.Error(), "want a log in text, FILE.csv") || file.Exists(name) {
		t.Errorf("%v, and there is a ledger: %v", err, file.Exists(name))
	}
	log := filepath.Join(t.TempDir(), "a.csv")
	of := ledger.Survey{Game: "blackhole", By: "seed"}
	rules, err := survey.Rules(at.Games[0], of.By, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(name, ledger.Here(ledger.Terms{Survey: of, Program: "workbench 1", Rules: rules}, ledger.Limits{States: 50}, 1), false)
	if err == nil {
		err = l.Close()
	}
	text, none := survey.OpenLog(log, of.Title())
	if err != nil || none != nil || text.Close() != nil {
		t.Fatal(err, none)
	}
	for _, name := range []string{name, log} {
		a := &auditing{judge: judge{Desk: d}, set: func(string) bool { return false }, sample: 1, jobs: 1}
		if err := a.run(t.Context(), name); err == nil || err.Error() != name+" has no deals yet" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAuditOlderSums: a ledger of a table may have the sum that tables had before their text was in it.
func TestAuditOlderSums(t *testing.T) {
	game := blackhole.Game()
	game.Table = "name = \"blackhole\"\npack = \"1x4x13\"\n"
	of := ledger.Survey{Game: game.Name, By: "seed"}
	walks, err := survey.Walks(game, of.By, nil)
	if err != nil {
		t.Fatal(err)
	}
	for sum, want := range map[string]string{walks: "with the same rules", "0123456789abcdef": "with other rules"} {
		name := filepath.Join(t.TempDir(), "a.db")
		l, err := ledger.Open(name, ledger.Here(ledger.Terms{Survey: of, Program: "workbench 1", Rules: sum}, ledger.Limits{}, 1), false)
		if err == nil {
			err = errors.Join(l.Append(survey.Outcome{Deal: 1}), l.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		var errs strings.Builder
		at := desk.New(strings.NewReader(""), io.Discard, &errs)
		at.Games = engine.Games{game}
		a := &auditing{judge: judge{Desk: &Desk{Desk: at}}, set: func(string) bool { return false }, sample: 1, jobs: 1}
		if err := a.run(t.Context(), name); err != nil || !strings.Contains(strings.Join(strings.Fields(errs.String()), " "), want) {
			t.Errorf("%s: %v, told %q, want %q", sum, err, errs.String(), want)
		}
	}
}
