package ledger

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
)

// The sum of a ledger is that of its rows, each taken by its SHA-256, modulo 2^64. It does not depend on
// the order of the rows, so that a row that is added or written over costs one addition. Who changes a
// row by another program does not change the sum with it. (Who wants to deceive can: that is what
// audits are for.)

// sum returns the part of a row in the sum of all.
func (s *scanned) sum() int64 {
	b := make([]byte, 0, 128)
	for _, n := range []int64{s.deal, int64(s.States), s.micros, s.Run} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	b = append(append(b, s.verdict...), 0)
	b = append(append(b, s.stop.String...), 0)
	sha := sha256.Sum256(append(b, s.proof...))
	return int64(binary.LittleEndian.Uint64(sha[:]))
}

// Summed reads all rows, and refuses a ledger in which another hand has changed one.
func (l *Ledger) Summed() error {
	if !l.summed {
		return nil
	}
	if err := l.Commit(); err != nil {
		return err
	}
	kept, err := sumKept(l.view)
	if err != nil {
		return l.told(err)
	}
	switch found, err := sumFound(l.view); {
	case err != nil:
		return l.told(err)
	case found != kept:
		return l.damaged(errors.New("its rows are not those that surveys have written: one was changed, added or taken away by another hand"))
	}
	return nil
}

// sumKept returns the sum that was written with the rows.
func sumKept(v view) (sum int64, err error) {
	err = v.QueryRowContext(context.Background(), "SELECT deals FROM sums").Scan(&sum)
	return sum, err
}

// sumFound sums up the rows that are there.
func sumFound(v view) (sum int64, err error) {
	var s scanned
	for err := range scan(v, "SELECT "+columns+" FROM deals", nil, s.places()...) {
		if err != nil {
			return 0, err
		}
		sum += s.sum()
	}
	return sum, nil
}

// keepSum gives a ledger of an older program its sum, before the first row is written.
func (l *Ledger) keepSum(tx *sql.Tx) error {
	if l.summed {
		return nil
	}
	sum, err := sumFound(tx)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf("%s INSERT INTO sums VALUES (%d); PRAGMA user_version = %d", sums, sum, version)); err != nil {
		return err
	}
	l.summed = true
	return nil
}
