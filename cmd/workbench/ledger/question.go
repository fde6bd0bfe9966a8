package ledger

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// A Cause is why deals of a run are unknown.
type Cause struct {
	Run   int64
	Stop  engine.Stop
	Deals int
}

// Causes returns why the unknown deals of a range are unknown, by run.
func (l *Ledger) Causes(r survey.Range) (all []Cause, err error) {
	var c Cause
	var stop sql.NullString
	for err := range l.query("SELECT run, stop, count(*) FROM deals WHERE verdict = 'unknown' AND deal BETWEEN ? AND ? GROUP BY run, stop ORDER BY run, stop",
		ends(r), &c.Run, &stop, &c.Deals) {
		if err != nil {
			return nil, err
		}
		if c.Stop, err = engine.ParseStop(stop.String); err != nil {
			return nil, l.damaged(err)
		}
		all = append(all, c)
	}
	return all, nil
}

// A Share is what a run has decided, and how long that took it.
type Share struct {
	Deals int
	Time  time.Duration
}

// ByRun returns which share of the deals of a range each run has decided, number 1 first.
func (l *Ledger) ByRun(r survey.Range) (shares []Share, err error) {
	shares = make([]Share, len(l.Runs()))
	var run, micros int64
	var n int
	// A run has taken 285 years at most: more is no number of a Duration.
	for err := range l.query("SELECT run, count(*), CAST(min(total(micros), 9e15) AS INTEGER) FROM deals WHERE deal BETWEEN ? AND ? GROUP BY run", ends(r), &run, &n, &micros) {
		if err == nil {
			_, err = l.RunOf(run)
		}
		if err != nil {
			return nil, err
		}
		shares[run-1] = Share{n, time.Duration(micros) * time.Microsecond}
	}
	return shares, nil
}

// Whole reads the whole file, and says what is damaged in it or changed by another hand.
func (l *Ledger) Whole() error {
	var says string
	for err := range l.query("PRAGMA quick_check(1)", nil, &says) {
		if err == nil && says != "ok" {
			err = l.damaged(errors.New("some of its pages or values are not as surveys write them"))
		}
		if err != nil {
			return err
		}
	}
	if err := l.Summed(); err != nil {
		return err
	}
	return l.lined()
}

// lined refuses a ledger in which a win lacks the line that its row has the sum of. The sum of the rows does not cover lines.
func (l *Ledger) lined() error {
	var deal int64
	var proof []byte
	var moves sql.NullString
	for err := range l.query("SELECT deal, proof, moves FROM deals LEFT JOIN lines ON proof = hash WHERE verdict = 'won' AND proof IS NOT NULL", nil, &deal, &proof, &moves) {
		if err == nil && !(moves.Valid && bytes.Equal(sumOf(moves.String), proof)) {
			err = l.damaged(fmt.Errorf("deal %d: the line that wins was changed or taken away by another hand", deal))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Extent returns the range from the first deal in the ledger to the last.
func (l *Ledger) Extent() (r survey.Range, err error) {
	var first, last sql.NullInt64
	for err := range l.query("SELECT min(deal), max(deal) FROM deals", nil, &first, &last) {
		if err == nil && !first.Valid {
			err = fmt.Errorf("%s has no deals yet", l.name)
		} else if err == nil && first.Int64 < 0 {
			err = l.damaged(fmt.Errorf("deal %d: a number below 0", first.Int64))
		}
		if err != nil {
			return r, err
		}
	}
	return survey.Range{First: uint64(first.Int64), Last: uint64(last.Int64)}, nil
}

// An answer has so many rows at most, and so many bytes.
const (
	maxAnswer = 10_000
	maxBytes  = 5 * longest
)

// Ask returns the answer to a question in SQL. The ledger is only read, whatever the
// question is.
func (l *Ledger) Ask(ctx context.Context, question string) (header []string, answer [][]string, err error) {
	if err := CheckQuestion(question); err != nil {
		return nil, nil, err
	}
	rows, err := l.view.QueryContext(ctx, question)
	if err != nil {
		return nil, nil, l.told(err)
	}
	defer rows.Close()
	if header, err = rows.Columns(); err != nil {
		return nil, nil, l.told(err)
	}
	cells, places := make([]any, len(header)), make([]any, len(header))
	for i := range cells {
		places[i] = &cells[i]
	}
	for bytes := 0; rows.Next(); {
		if len(answer) == maxAnswer {
			return nil, nil, fmt.Errorf("%s: the answer has more than %d rows: want LIMIT in the question, or \"workbench survey export\"", l.name, maxAnswer)
		}
		if err := rows.Scan(places...); err != nil {
			return nil, nil, l.told(err)
		}
		row := texts(cells)
		if bytes += engine.Sum(row, func(cell string) int { return len(cell) }); bytes > maxBytes {
			return nil, nil, fmt.Errorf("%s: the answer has more than %d bytes: want fewer rows or columns of it", l.name, maxBytes)
		}
		answer = append(answer, row)
	}
	return header, answer, l.told(rows.Err())
}

// asks is how a question begins.
var asks = engine.Regexp(`(?i)^\s*(select|with|values|explain)\b`)

// unread are the parts of a question in which words and semicolons mean nothing: texts, names in
// quotation marks, and remarks.
var unread = engine.Regexp("(?s)'[^']*'|\"[^\"]*\"|`[^`]*`|\\[[^]]*\\]|--[^\n]*|/\\*.*?\\*/")

// CheckQuestion refuses what is no question, or more than one.
func CheckQuestion(question string) error {
	read := unread.Re().ReplaceAllString(question, " ")
	if !asks.Re().MatchString(read) {
		return fmt.Errorf("bad question %.60q: want one that begins with SELECT, as in \"SELECT count(*) FROM deals\"; a ledger is only read", question)
	}
	if i := strings.IndexByte(read, ';'); i >= 0 && strings.TrimSpace(read[i+1:]) != "" {
		return fmt.Errorf("bad question %.60q: want one, with nothing behind its semicolon", question)
	}
	return nil
}

// texts writes the cells of a row.
func texts(cells []any) (row []string) {
	for _, c := range cells {
		switch c := c.(type) {
		case nil:
			row = append(row, "")
		case []byte:
			row = append(row, fmt.Sprintf("%x", c))
		default:
			row = append(row, fmt.Sprint(c))
		}
	}
	return row
}
