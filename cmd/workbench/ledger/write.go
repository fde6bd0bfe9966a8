package ledger

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"math"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// Outcomes are written together, since each time the disk must have them costs some
// milliseconds: so many, or those of so long.
const (
	batch  = 1000
	within = time.Second
)

// A pending outcome is one that is not written yet.
type pending struct {
	survey.Outcome
	run *Run
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
	w, err := prepare(tx)
	if err != nil {
		return err
	}
	for _, p := range l.pending {
		n, err := l.number(tx, *p.run)
		if err == nil {
			err = w.add(p.Outcome, n)
		}
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// A rowWriter writes rows in a transaction.
type rowWriter struct{ deal, known, line *sql.Stmt }

func prepare(tx *sql.Tx) (w rowWriter, err error) {
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.deal, `INSERT INTO deals (deal, verdict, states, micros, run, stop, proof) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (deal) DO UPDATE SET verdict = excluded.verdict, states = excluded.states, micros = excluded.micros,
			run = excluded.run, stop = excluded.stop, proof = excluded.proof WHERE deals.verdict = 'unknown'`},
		{&w.known, "SELECT verdict FROM deals WHERE deal = ?"},
		{&w.line, "INSERT OR IGNORE INTO lines VALUES (?, ?)"},
	} {
		if *s.to, err = tx.Prepare(s.text); err != nil {
			return w, err
		}
	}
	return w, nil
}

// add writes an outcome.
func (w rowWriter) add(out survey.Outcome, run int64) error {
	proof, err := proofOf(out)
	if err != nil {
		return err
	}
	var stop any
	if out.Verdict == engine.VerdictUnknown {
		stop = out.Stop.String()
	}
	res, err := w.deal.Exec(int64(out.Deal), out.Verdict.String(), out.States, out.Time.Microseconds(), run, stop, proof)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); n == 0 {
		return errorOr(err, w.decided(out))
	}
	if out.Line != "" {
		_, err = w.line.Exec(proof, out.Line)
	}
	return err
}

// decided compares an outcome with that of a deal which is decided.
func (w rowWriter) decided(out survey.Outcome) error {
	var text string
	if err := w.known.QueryRow(int64(out.Deal)).Scan(&text); err != nil {
		return err
	}
	if out.Verdict != engine.VerdictUnknown && out.Verdict.String() != text {
		return fmt.Errorf("deal %d is %s there and %v now: one of them is wrong", out.Deal, text, out.Verdict)
	}
	return nil
}

func errorOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// proofOf returns the sum of what shows the verdict of an outcome, nil when nothing does.
func proofOf(out survey.Outcome) ([]byte, error) {
	switch {
	case out.Line != "":
		return SumOf(out.Line), nil
	case out.Certificate == "":
		return nil, nil
	}
	sum, err := hex.DecodeString(out.Certificate)
	if err != nil || len(sum) != sha256.Size {
		return nil, fmt.Errorf("deal %d: bad sum of a certificate %.80q: want %d hex digits", out.Deal, out.Certificate, 2*sha256.Size)
	}
	return sum, nil
}

// SumOf returns the sum by which a line is known.
func SumOf(line string) []byte {
	sum := sha256.Sum256([]byte(line))
	return sum[:]
}
