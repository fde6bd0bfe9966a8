package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"patience/engine"
)

// csvText explains --csv in the help of solve.
const csvText = `With --csv each row of a table is decided. Its first line names the columns: the
position stands in deal, or in the columns that the game reads; seed is its
name; verdict, if there, is what is known of it: won (or solved), lost (or
unsolvable), unknown (or timed-out). Lines that begin with # are left out. For
each row seed,verdict,seconds,states is printed. A verdict that contradicts
the table is reported, and the exit code is then 1. A column that is named like
an option sets it; --option says what the table does not, such as how many cards
are turned.`

// A dealTable is a table of deals, read row by row.
type dealTable struct {
	name    string
	r       *csv.Reader
	columns []string
	rows    int // read so far
}

// openTable opens a table and reads the names of its columns.
func (b *bench) openTable(name string) (*dealTable, io.Closer, error) {
	in, closer := b.in, io.NopCloser(nil)
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		in, closer = f, f
	}
	t, err := newTable(name, in)
	if err != nil {
		return nil, nil, errors.Join(err, closer.Close())
	}
	return t, closer, nil
}

func newTable(name string, in io.Reader) (*dealTable, error) {
	t := &dealTable{name: name, r: csv.NewReader(in)}
	t.r.Comment = '#'
	columns, err := t.r.Read()
	if err == io.EOF {
		err = errors.New("no line with the names of the columns")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t.columns = columns
	return t, nil
}

// next returns the next row by the names of its columns, or io.EOF.
func (t *dealTable) next() (map[string]string, error) {
	fields, err := t.r.Read()
	if err == io.EOF {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.name, err)
	}
	t.rows++
	row := make(map[string]string, len(fields))
	for i, f := range fields {
		row[t.columns[i]] = f
	}
	return row, nil
}

// place names the row that was read last.
func (t *dealTable) place() string {
	line, _ := t.r.FieldPos(0)
	return fmt.Sprintf("%s, line %d", t.name, line)
}

// seed returns the name of the row that was read last: its number when the table
// has no column seed.
func (t *dealTable) seed(row map[string]string) string {
	if seed, ok := row["seed"]; ok {
		return seed
	}
	return strconv.Itoa(t.rows)
}

// A tableRun decides the rows of a table.
type tableRun struct {
	*solving
	deals  *dealTable
	game   *engine.Game
	choice engine.Options
	o      engine.SolveOptions
	out    *csv.Writer

	tally
	agree, contradict int
}

// table decides every row of a file.
func (s *solving) table(ctx context.Context, name string, args []string, d *dealFlags) error {
	run, err := s.newTableRun(args, d)
	if err != nil {
		return err
	}
	deals, closer, err := s.bench.openTable(name)
	if err != nil {
		return err
	}
	defer closer.Close()
	run.deals = deals
	if err := run.all(ctx); err != nil {
		return err
	}
	return run.end(ctx)
}

func (s *solving) newTableRun(args []string, d *dealFlags) (*tableRun, error) {
	if args = s.bench.takeGame(args); len(args) > 0 || d.number != "" || d.by != "" {
		return nil, errors.New("--csv and a position: want one of them")
	}
	g, err := s.bench.game()
	if err != nil {
		return nil, err
	}
	choice, err := parseOptions(d.options)
	if err != nil {
		return nil, err
	}
	o, err := s.options()
	if err != nil {
		return nil, err
	}
	return &tableRun{solving: s, game: g, choice: choice, o: o, out: csv.NewWriter(s.bench.out)}, g.CheckWithout(o)
}

// all decides the rows until the table or the patience of the user ends.
func (t *tableRun) all(ctx context.Context) error {
	if err := t.print("seed", "verdict", "seconds", "states"); err != nil {
		return err
	}
	for ctx.Err() == nil {
		row, err := t.deals.next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = t.row(ctx, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// row decides one row. A row that Ctrl-C has stopped is not counted.
func (t *tableRun) row(ctx context.Context, row map[string]string) error {
	start, err := t.game.ParseRow(row, t.choice)
	if err != nil {
		return fmt.Errorf("%s: %w", t.deals.place(), err)
	}
	known, err := engine.ParseVerdict(row["verdict"])
	if err != nil {
		return fmt.Errorf("%s: %w", t.deals.place(), err)
	}
	r, err := decide(ctx, t.game, start, t.o)
	if err != nil {
		return fmt.Errorf("%s: %w", t.deals.place(), err)
	}
	if r.Stop == engine.StopCancelled {
		return nil
	}
	t.add(r.Verdict, r.Time)
	t.compare(t.deals.seed(row), r.Verdict, known)
	return t.print(t.deals.seed(row), r.Verdict.String(), seconds(r), strconv.Itoa(r.States))
}

// compare counts whether a verdict agrees with what is known, and reports a
// contradiction.
func (t *tableRun) compare(seed string, got, known engine.Verdict) {
	switch {
	case got == engine.VerdictUnknown || known == engine.VerdictUnknown:
	case got == known:
		t.agree++
	default:
		t.contradict++
		fmt.Fprintf(t.bench.errs, "%s: seed %s is %v, but the table says %v\n", t.deals.place(), seed, got, known)
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
	fmt.Fprintf(t.bench.errs, "%v; %v\n", &t.tally, t.speed())
	if slices.Contains(t.deals.columns, "verdict") {
		fmt.Fprintf(t.bench.errs, "%d verdicts agree with the table, %d contradict it\n", t.agree, t.contradict)
	}
	switch {
	case t.contradict > 0:
		return &exitError{code: exitClaim}
	case ctx.Err() != nil:
		return &exitError{code: exitInterrupted}
	}
	return nil
}

// seconds writes how long a result took.
func seconds(r engine.Result) string { return fmt.Sprintf("%.6f", r.Time.Seconds()) }
