package solving

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/survey"
)

// A tableRun decides the rows of a table.
type tableRun struct {
	*Flags
	columns []string
	game    *engine.Game
	choice  engine.Options
	by      string // whose numbers those of rows are that do not say it
	o       engine.SolveOptions
	out     *csv.Writer

	survey.Tally
	agree, contradict   int
	certified, unproved int // losses
}

// A rowOutcome is what came of one row.
type rowOutcome struct {
	dealRow
	start  desk.Position
	known  engine.Verdict // what the table says
	result engine.Result
	proof  error // why there is no certificate of a loss
}

// table decides every row of a file, several at a time, and prints them in their order.
func (s *Flags) table(ctx context.Context, name string, jobs int, args []string, deal *desk.Deal) error {
	run, err := s.newTableRun(args, jobs, deal)
	if err != nil {
		return err
	}
	deals, end, err := openTable(ctx, s.desk, name)
	if err != nil {
		return err
	}
	defer end()
	run.columns = deals.columns
	if err := s.certifying.MakeFolder(); err != nil {
		return err
	}
	if !s.desk.JSON {
		if err := run.print("seed", "verdict", "seconds", "states"); err != nil {
			return err
		}
	}
	err = survey.InOrder(ctx, jobs, deals.rows(), run.decide, run.note)
	s.desk.Errs.Clear()
	// Ctrl-C may come while the next row is read: what is done before it counts all the same.
	if err != nil && !(ctx.Err() != nil && errors.Is(err, context.Canceled)) {
		return err
	}
	return run.end(ctx)
}

func (s *Flags) newTableRun(args []string, jobs int, deal *desk.Deal) (*tableRun, error) {
	g, args, err := s.desk.Game(args)
	if err != nil {
		return nil, err
	}
	switch {
	case len(args) > 0 || deal.Number != "":
		return nil, errors.New("--csv and a position: want one of them")
	case deal.By != "" && g.Table == "":
		return nil, fmt.Errorf("--csv and --by: rows of %s are positions, and have no numbers", g.Name)
	}
	choice, err := position.Options(deal.Options)
	if err != nil {
		return nil, err
	}
	o := s.Options(jobs)
	s.bound(&o, g)
	return &tableRun{Flags: s, game: g, choice: choice, by: deal.By, o: o, out: csv.NewWriter(s.desk.Out)}, g.CheckWithout(o)
}

func (t *tableRun) decide(ctx context.Context, row dealRow) (rowOutcome, error) {
	out := rowOutcome{dealRow: row}
	if t.by != "" {
		row.fields["by"] = cmp.Or(row.fields["by"], t.by)
	}
	start, err := t.game.ParseRow(row.fields, t.choice)
	numbered := row.fields["seed"] != "" && row.fields["deal"]+row.fields["columns"] == "" && t.game.Table == ""
	if err != nil && (numbered || position.IsDeal("deal:"+strings.TrimPrefix(row.fields["deal"], "deal:"))) {
		err = fmt.Errorf("%w; workbench survey %s decides deals by their numbers", err, t.game.Name)
	}
	if err == nil {
		out.known, err = engine.ParseVerdict(row.fields["verdict"])
	}
	if err == nil && t.desk.JSON {
		out.start, err = desk.PositionOf(engine.NewPlay(t.game, start))
	}
	if err == nil {
		out.result, err = Decide(ctx, t.game, start, t.o)
	}
	if err != nil {
		return out, fmt.Errorf("%s: %w", row.place, err)
	}
	if t.certifying.To != "" && out.result.Verdict == engine.VerdictLost {
		_, out.proof = t.certifying.Write(t.certificate(row), out.result.Proof, func(string) {})
		out.result.Proof = nil
	}
	return out, nil
}

// certificate returns the name of the file with the proof of a row.
func (t *tableRun) certificate(row dealRow) string {
	seed := strings.Map(func(r rune) rune {
		if r == '/' || r == filepath.Separator || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, row.seed())
	return filepath.Join(t.certifying.To, fmt.Sprintf("%d-%s.cert.gz", row.number, seed))
}

// note prints what came of a row, unless Ctrl-C has cut it short.
func (t *tableRun) note(out rowOutcome) error {
	r := out.result
	if r.Stop == engine.StopCancelled {
		return nil
	}
	t.Add(r.Verdict, r.Time)
	t.desk.Errs.Clear()
	t.compare(out)
	t.countProof(out)
	err := t.tell(out)
	t.desk.Errs.Show("%s done", engine.Count(t.Deals(), "row"))
	return err
}

// tell prints what came of a row.
func (t *tableRun) tell(out rowOutcome) error {
	if t.desk.JSON {
		found := solvedAs(out.start, out.result)
		found.Seed = out.seed()
		return t.desk.SayJSON(found)
	}
	return t.print(out.seed(), out.result.Verdict.String(), fmt.Sprintf("%.6f", out.result.Time.Seconds()), strconv.Itoa(out.result.States))
}

// compare counts whether a verdict agrees with what is known, and reports a
// contradiction.
func (t *tableRun) compare(out rowOutcome) {
	switch got := out.result.Verdict; {
	case got == engine.VerdictUnknown || out.known == engine.VerdictUnknown:
	case got == out.known:
		t.agree++
	default:
		t.contradict++
		fmt.Fprintf(t.desk.Errs, "%s: seed %s is %v, but the table says %v\n", out.place, out.seed(), got, out.known)
	}
}

// countProof counts the certificates, and says of each that is missing why.
func (t *tableRun) countProof(out rowOutcome) {
	switch {
	case t.certifying.To == "" || out.result.Verdict != engine.VerdictLost:
	case out.proof != nil:
		t.unproved++
		fmt.Fprintf(t.desk.Errs, "%s: seed %s: %v\n", out.place, out.seed(), out.proof)
	default:
		t.certified++
	}
}

// print writes a line at once, so that it is there when something ends the run.
func (t *tableRun) print(fields ...string) error {
	err := t.out.Write(fields)
	t.out.Flush()
	return errors.Join(err, t.out.Error())
}

// end tells how it went.
func (t *tableRun) end(ctx context.Context) error {
	fmt.Fprintf(t.desk.Errs, "%v; %v\n", &t.Tally, t.Speed())
	if slices.Contains(t.columns, "verdict") {
		fmt.Fprintf(t.desk.Errs, "verdicts: %d agree with the table, %d contradict it\n", t.agree, t.contradict)
	}
	if t.certifying.To != "" {
		fmt.Fprintf(t.desk.Errs, "%s in %s, %d losses without\n", engine.Count(t.certified, "certificate"), t.certifying.To, t.unproved)
	}
	return exit.After(ctx, t.contradict > 0)
}
