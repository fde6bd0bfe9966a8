package ledger

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// Outcomes are written together, since each time the disk must have them costs some
// milliseconds: so many, or those of so long.
const (
	batch  = 20_000
	within = time.Second
)

// A pending outcome is one that is not written yet.
type pending struct {
	survey.Outcome
	run *Begun
}

// Append adds an outcome: within a second it is written. It replaces one of the same deal
// that is unknown; a deal that is decided stays as it is, and it is an error when one is won
// and the other lost.
func (l *Ledger) Append(out survey.Outcome) error {
	if out.Deal > math.MaxInt64 {
		return fmt.Errorf("%s: deal %d: the numbers of deals in a ledger are at most %d: want a log in text, FILE.csv", l.name, out.Deal, int64(math.MaxInt64))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	l.pending = append(l.pending, pending{out, l.run})
	switch {
	case len(l.pending) >= batch:
		return l.write()
	case l.timer == nil:
		l.timer = time.AfterFunc(within, func() { _ = l.Commit() }) // an error is there for the next Append
	}
	return nil
}

// Commit writes what was added: when it returns nil, it is on the disk.
func (l *Ledger) Commit() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write()
}

// write writes what is pending, all or nothing. After an error nothing is written any more.
func (l *Ledger) write() error {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	if len(l.pending) == 0 || l.err != nil {
		return l.err
	}
	if err := l.transact(); err != nil {
		l.err = l.told(err)
	}
	l.pending = l.pending[:0]
	return l.err
}

// transact writes what is pending in one transaction.
func (l *Ledger) transact() error {
	ctx := context.Background()
	if err := l.journal(ctx); err != nil {
		return err
	}
	tx, err := l.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	for some := range slices.Chunk(l.pending, together) {
		if err := l.insert(tx, some); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// together is how many outcomes go to the database in one statement: to read a statement
// takes it longer than to write a row.
const together = 25

// insert writes a few outcomes.
func (l *Ledger) insert(tx *sql.Tx, some []pending) error {
	var rows, lines []any
	for _, p := range some {
		run, err := l.number(tx, p.run)
		if err != nil {
			return err
		}
		proof, err := proofOf(p.Outcome)
		if err != nil {
			return err
		}
		var stop any
		if p.Verdict == engine.VerdictUnknown {
			stop = p.Stop.String()
		}
		rows = append(rows, int64(p.Deal), p.Verdict.String(), p.States, p.Time.Round(time.Microsecond).Microseconds(), run, stop, proof)
		if p.Line != "" {
			lines = append(lines, proof, p.Line)
		}
	}
	// A deal that has a verdict keeps it: only an unknown one is written over.
	res, err := tx.Exec("INSERT INTO deals (deal, verdict, states, micros, run, stop, proof) VALUES "+places(7, len(some))+`
		ON CONFLICT (deal) DO UPDATE SET verdict = excluded.verdict, states = excluded.states, micros = excluded.micros,
		run = excluded.run, stop = excluded.stop, proof = excluded.proof WHERE deals.verdict = 'unknown'`, rows...)
	if err != nil {
		return err
	}
	// Fewer rows than outcomes: some deal was decided before. That is well unless the verdicts differ.
	if n, err := res.RowsAffected(); err != nil || int(n) < len(some) {
		if err := cmp.Or(err, contradicted(tx, some)); err != nil {
			return err
		}
	}
	if lines == nil {
		return nil
	}
	_, err = tx.Exec("INSERT OR IGNORE INTO lines VALUES "+places(2, len(lines)/2), lines...)
	return err
}

// places returns the places of the values of so many rows: "(?,?),(?,?)".
func places(values, rows int) string {
	row := "(" + strings.Repeat(",?", values)[1:] + ")"
	return strings.Repeat(","+row, rows)[1:]
}

// contradicted looks for an outcome that the database has otherwise.
func contradicted(tx *sql.Tx, some []pending) error {
	for _, p := range some {
		var text string
		if err := tx.QueryRow("SELECT verdict FROM deals WHERE deal = ?", int64(p.Deal)).Scan(&text); err != nil {
			return err
		}
		if p.Verdict != engine.VerdictUnknown && p.Verdict.String() != text {
			return fmt.Errorf("deal %d is %s there and %v now: one of them is wrong", p.Deal, text, p.Verdict)
		}
	}
	return nil
}

// proofOf returns the sum of what shows the verdict of an outcome, nil when nothing does.
func proofOf(out survey.Outcome) ([]byte, error) {
	switch {
	case out.Line != "":
		return sumOf(out.Line), nil
	case out.Certificate == "":
		return nil, nil
	}
	sum, err := hex.DecodeString(out.Certificate)
	if err != nil || len(sum) != sha256.Size {
		return nil, fmt.Errorf("deal %d: bad sum of a certificate %.80q: want %d hex digits", out.Deal, out.Certificate, 2*sha256.Size)
	}
	return sum, nil
}

// sumOf returns the sum by which a line is known.
func sumOf(line string) []byte {
	sum := sha256.Sum256([]byte(line))
	return sum[:]
}
