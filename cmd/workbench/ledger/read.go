package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// Everything is the range of all deals that a ledger can hold.
func Everything() survey.Range { return survey.Range{Last: math.MaxInt64} }

// Holds refuses deals whose numbers no ledger can hold.
func Holds(r survey.Range) error {
	if r.Last > math.MaxInt64 {
		return fmt.Errorf("deals %v: the numbers of deals in a ledger are at most %d: want a log in text, FILE.csv", r, int64(math.MaxInt64))
	}
	return nil
}

// Left returns the deals of a range that the ledger does not have; again adds those that
// stayed unknown in runs with other limits than those of now.
func (l *Ledger) Left(r survey.Range, again bool) (survey.Ranges, error) {
	if err := Holds(r); err != nil {
		return nil, err
	}
	query := "SELECT deal FROM deals WHERE deal BETWEEN ? AND ?"
	if again {
		if err := l.Commit(); err != nil { // so that this run has its number
			return nil, err
		}
		query += " AND (verdict <> 'unknown' OR run IN (" + l.runsAsNow() + "))"
	}
	return r.Without(func(yield func(uint64, error) bool) {
		var deal uint64
		for err := range l.query(query+" ORDER BY deal", []any{int64(r.First), int64(r.Last)}, &deal) {
			if !yield(deal, err) {
				return
			}
		}
	})
}

// runsAsNow lists the numbers of the runs that had the program and the limits of now, with commas
// between.
func (l *Ledger) runsAsNow() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var like []string
	for i, r := range l.runs {
		if l.run != nil && r.Known() && r.Program == l.run.Program && r.Limits == l.run.Limits {
			like = append(like, fmt.Sprint(i+1))
		}
	}
	return strings.Join(like, ",")
}

// query scans each row of an answer into what is given, and yields. An error is the last it
// yields.
func (l *Ledger) query(text string, args []any, into ...any) iter.Seq[error] {
	return func(yield func(error) bool) {
		if err := l.Commit(); err != nil {
			yield(err)
			return
		}
		for err := range scan(l.view, text, args, into...) {
			if !yield(l.told(err)) {
				return
			}
		}
	}
}

// scan does that in a view, without a commit before.
func scan(v view, text string, args []any, into ...any) iter.Seq[error] {
	return func(yield func(error) bool) {
		rows, err := v.QueryContext(context.Background(), text, args...)
		if err != nil {
			yield(err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if err := rows.Scan(into...); !yield(err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(err)
		}
	}
}

// Tally counts the outcomes of a range.
func (l *Ledger) Tally(r survey.Range) (*survey.Tally, error) {
	t := &survey.Tally{}
	var text string
	var micros int64
	for err := range l.query("SELECT verdict, micros FROM deals WHERE deal BETWEEN ? AND ?", ends(r), &text, &micros) {
		if err != nil {
			return nil, err
		}
		verdict, err := engine.ParseVerdict(text)
		if micros < 0 {
			err = errors.Join(err, errors.New("a time below 0"))
		}
		if err != nil {
			return nil, l.damaged(err)
		}
		t.Add(verdict, time.Duration(micros)*time.Microsecond)
	}
	return t, nil
}

// ends returns the ends of a range as the database knows numbers.
func ends(r survey.Range) []any {
	return []any{int64(min(r.First, math.MaxInt64)), int64(min(r.Last, math.MaxInt64))}
}

// A Row is an outcome, and the number of the run that found it.
type Row struct {
	survey.Outcome
	Run int64
}

// Sample returns so many rows at random, or all, in the order of the deals, and of how many
// they were taken. The same seed takes the same rows of the same ledger.
func (l *Ledger) Sample(n int, seed uint64) (rows []Row, of uint64, err error) {
	for err := range l.query("SELECT count(*) FROM deals", nil, &of) {
		if err != nil {
			return nil, 0, err
		}
	}
	chosen := survey.Chooser(n, of, seed)
	var deal int64
	var deals []int64
	for err := range l.query("SELECT deal FROM deals ORDER BY deal", nil, &deal) {
		if err != nil {
			return nil, 0, err
		}
		if chosen() {
			deals = append(deals, deal)
		}
	}
	for _, deal := range deals {
		for row, err := range l.rows("deal = ?", deal) {
			if err != nil {
				return nil, 0, err
			}
			rows = append(rows, row)
		}
	}
	return rows, of, nil
}

// Rows yields the outcomes of a range in the order of the deals.
func (l *Ledger) Rows(r survey.Range) iter.Seq2[Row, error] {
	return l.rows("deal BETWEEN ? AND ?", ends(r)...)
}

// Outcomes yields the outcomes of a range in the order of the deals, without their runs.
func (l *Ledger) Outcomes(r survey.Range) iter.Seq2[survey.Outcome, error] {
	return func(yield func(survey.Outcome, error) bool) {
		for row, err := range l.Rows(r) {
			if !yield(row.Outcome, err) {
				return
			}
		}
	}
}

// Outcomes lets a function read what a survey has decided, by its ledger or by its log in text.
func Outcomes(name string, do func(title string, all iter.Seq2[survey.Outcome, error]) error) error {
	if !Is(name) {
		title, known, err := survey.ReadLog(name)
		if err != nil {
			return err
		}
		return do(title, known.All())
	}
	l, err := Read(name)
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l.Survey().Title(), l.Outcomes(Everything()))
}

// rows yields the outcomes of which something is true, in the order of the deals.
func (l *Ledger) rows(where string, args ...any) iter.Seq2[Row, error] {
	query := "SELECT " + columns + ", moves FROM deals LEFT JOIN lines ON proof = hash WHERE " + where + " ORDER BY deal"
	return func(yield func(Row, error) bool) {
		var s scanned
		for err := range l.query(query, args, append(s.places(), &s.moves)...) {
			var row Row
			if err == nil {
				row, err = l.row(&s)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// A scanned row is one as the database has it.
type scanned struct {
	Row
	deal, micros int64
	verdict      string
	stop, moves  sql.NullString
	proof        []byte
}

// columns are those of deals, and places is where they go.
const columns = "deal, verdict, states, micros, run, stop, proof"

func (s *scanned) places() []any {
	return []any{&s.deal, &s.verdict, &s.States, &s.micros, &s.Run, &s.stop, &s.proof}
}

// row reads what was scanned.
func (l *Ledger) row(s *scanned) (row Row, err error) {
	row = s.Row
	row.Deal, row.Time = uint64(s.deal), time.Duration(s.micros)*time.Microsecond
	row.Line = s.moves.String
	if s.proof != nil && !s.moves.Valid {
		row.Certificate = hex.EncodeToString(s.proof)
	}
	var bad error
	row.Verdict, err = engine.ParseVerdict(s.verdict)
	row.Stop, bad = engine.ParseStop(s.stop.String)
	if s.deal < 0 {
		bad = errors.New("a number below 0")
	}
	if err := cmp.Or(err, bad, row.Check()); err != nil {
		return row, l.damaged(fmt.Errorf("deal %d: %w", s.deal, err))
	}
	return row, nil
}
