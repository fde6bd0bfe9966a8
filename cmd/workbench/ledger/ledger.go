// Package ledger keeps what surveys have decided, in a database: one file of SQLite for
// one survey, with a row a deal, and a row a run of the program that wrote deals. (What
// scripts claim has a ledger too, which is another: see luaapi/ledger.)
//
// One program at a time writes a ledger, and any number read it meanwhile. Whatever ends
// the writer, what it has committed is there.
//
// ledger.go opens and closes, schema.go says what is in the file and refuses what is none, run.go is who
// wrote and under which terms, write.go adds outcomes, sum.go
// sums them up, read.go returns them.
package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"patience/engine/file"
	"patience/engine/survey"
)

// A Ledger is an open ledger. It is a [survey.Book].
type Ledger struct {
	name string
	of   Survey
	db   *sql.DB
	view view
	lock *os.File // nil when the ledger is only read, and so is writer

	// Wait, when it is there, says whether to wait on where others have held the ledger for ten seconds
	// since before anything was written.
	Wait func() bool

	writer *sql.Conn
	begun  bool // whether anything was written
	summed bool // whether it has the sum of its rows

	mu      sync.Mutex // guards these
	runs    []Begun    // number 1 first
	numbers map[Begun]int64
	run     *Begun      // to which outcomes belong that are added now
	pending []pending   // outcomes that are not written yet
	timer   *time.Timer // writes them, when nothing else does
	err     error       // of the timer
}

// A view is where a ledger is read: what is in it now, or all the time what was in it when it
// was opened.
type view interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Open opens a ledger to go on with it, or begins one. It is an error when the file is no
// ledger, or of another survey; when its last run had other rules or was of another
// version of the program, unless mix allows that; and when another program writes it. Then
// nothing has changed.
func Open(name string, run Run, mix bool) (*Ledger, error) {
	if err := examine(name, true); err != nil {
		return nil, err
	}
	return locked(name, func(l *Ledger) error { return l.open(run, mix) })
}

// Remake begins a ledger that may have runs of any terms, in place of one that a program left
// unfinished when it was killed.
func Remake(name string, run Run) (*Ledger, error) {
	return locked(name, func(l *Ledger) error {
		if err := Remove(name); err != nil {
			return err
		}
		return l.open(run, true)
	})
}

// locked opens a ledger that no other program writes meanwhile.
func locked(name string, open func(l *Ledger) error) (*Ledger, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real // so that all who write it lock the same file
	}
	lock, err := hold(name + "-lock")
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("cannot write %s: %w: its folder must be writable", name, err)
	case err != nil:
		return nil, file.CannotWrite(name, err)
	}
	l := &Ledger{name: name, lock: lock}
	if err := open(l); err != nil {
		return nil, errors.Join(err, l.end())
	}
	return l, nil
}

// open makes the file if there is none, and compares it with what is to be written.
func (l *Ledger) open(run Run, mix bool) error {
	if info, err := os.Stat(l.name); err != nil || info.Size() == 0 {
		if err := create(l.name, run.Survey); err != nil {
			return err
		}
	}
	if err := writable(l.name); err != nil {
		return err
	}
	if err := l.connect("mode=rw"); err != nil {
		return err
	}
	l.view = l.db
	if err := l.asMade(); err != nil {
		return err
	}
	if err := l.learn(); err != nil {
		return err
	}
	if err := l.agrees(run, mix); err != nil {
		return err
	}
	if err := l.Whole(); err != nil {
		return err
	}
	l.Begin(l.latest(run))
	var err error
	l.writer, err = l.db.Conn(context.Background())
	return l.told(err)
}

// journal lets the database write what is new beside the old, before the first change. From then on
// those who read do not hold up the one who writes; those who read already must end first.
func (l *Ledger) journal(ctx context.Context) error {
	if l.begun {
		return nil
	}
	l.begun = true
	var mode string
	ahead := func() error { return l.writer.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode) }
	err := ahead()
	for isBusy(err) && l.Wait != nil && l.Wait() {
		err = ahead()
	}
	if err == nil && mode != "wal" {
		err = fmt.Errorf("the journal is %q, not a write-ahead log: want a ledger on a disk of this machine", mode)
	}
	return err
}

// opened opens a ledger to read it, and looks at none of its rows.
func opened(name string) (*Ledger, error) {
	if err := examine(name, false); err != nil {
		return nil, err
	}
	l := &Ledger{name: name}
	if err := l.freeze(); err != nil {
		return nil, errors.Join(err, l.end())
	}
	return l, nil
}

// Read opens a ledger that somebody else may be writing. What it returns is what was there then,
// whatever is added meanwhile. One that is damaged or was changed by another hand is refused.
func Read(name string) (*Ledger, error) {
	l, err := opened(name)
	if err != nil {
		return nil, err
	}
	if err := l.Whole(); err != nil {
		return nil, errors.Join(err, l.end())
	}
	return l, nil
}

// freeze opens the database to read what is in it at this moment.
func (l *Ledger) freeze() error {
	if err := l.connect("mode=ro&_pragma=query_only(1)"); err != nil {
		return err
	}
	l.db.SetMaxOpenConns(1) // so that the limit is that of the transaction
	if err := l.limit(); err != nil {
		return l.told(err)
	}
	tx, err := l.db.Begin()
	if err != nil {
		return l.told(err)
	}
	l.view = tx
	if err := l.asMade(); err != nil {
		return err
	}
	return l.learn()
}

// longest is how many bytes a value has at most that is read or made by a question: lines of moves
// have some thousand. A question can be stopped between two steps, and one step makes no more.
const longest = 10_000_000

// limit keeps questions to that.
func (l *Ledger) limit() error {
	c, err := l.db.Conn(context.Background())
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = sqlite.Limit(c, sqlite3.SQLITE_LIMIT_LENGTH, longest)
	return err
}

func (l *Ledger) connect(how string) (err error) {
	l.db, err = sql.Open("sqlite", "file:"+(&url.URL{Path: l.name}).EscapedPath()+"?"+how+"&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&_pragma=trusted_schema(0)")
	return l.told(err)
}

// learn reads of which survey the ledger is, and by which runs.
func (l *Ledger) learn() error {
	row := l.view.QueryRowContext(context.Background(), "SELECT game, numbers, options FROM survey")
	if err := row.Scan(&l.of.Game, &l.of.By, &l.of.Options); err != nil {
		return l.told(err)
	}
	if err := l.printable(l.of.Game, l.of.By, l.of.Options); err != nil {
		return err
	}
	l.numbers = map[Begun]int64{}
	return l.readRuns()
}

// Survey returns of which survey the ledger is.
func (l *Ledger) Survey() Survey { return l.of }

// Name returns the name of the file.
func (l *Ledger) Name() string { return l.name }

// Close commits, and ends the use of the ledger. One that is not read meanwhile is then
// one plain file, which can be copied and read from a disk that cannot be written.
func (l *Ledger) Close() error {
	var err error
	if l.writer != nil {
		err = l.Commit()
		l.db.SetMaxIdleConns(-1) // our own readers
		// This is refused while others read, and then the next to close does it.
		_, _ = l.writer.ExecContext(context.Background(), "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE")
	}
	if end := l.end(); end != nil {
		return errors.Join(err, end)
	}
	return err // as it was, so that it can be told from another
}

func (l *Ledger) end() (err error) {
	if l.writer != nil {
		err = l.writer.Close()
	}
	if tx, ok := l.view.(*sql.Tx); ok {
		err = tx.Rollback()
	}
	if l.db != nil {
		err = errors.Join(err, l.db.Close())
	}
	if l.lock != nil {
		err = errors.Join(err, os.Remove(l.lock.Name()), l.lock.Close())
	}
	return err
}

// hold makes a file and locks it, so that one program at a time writes the ledger. The
// database's own locks are on its own file, and closing another handle of that would let
// go of them.
func hold(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := file.Lock(f, false); err != nil {
			return nil, errors.Join(err, f.Close())
		}
		ours, err := f.Stat()
		if there, gone := os.Stat(name); err == nil && gone == nil && os.SameFile(ours, there) {
			return f, nil
		}
		// Whoever had it has removed it just now.
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
}

var _ survey.Book = (*Ledger)(nil)
