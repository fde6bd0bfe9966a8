package ledger

import (
	"bytes"
	"context"
	"database/sql"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"patience/engine/file"
	"patience/engine/survey"
)

// What is in the head of the file: whose database it is, and how its tables are made.
const (
	application = 0x70617469 // "pati"
	version     = 2
	unsummed    = 1 // its tables had no sum
)

// tables makes the tables but sums. Numbers of deals are up to 2^63-1. A proof is a sum (SHA-256) of
// what shows the verdict: of the moves that win, which stand in lines, or of a certificate,
// which is a file. A limit of 0 is none.
//
//go:embed schema.sql
var tables string

// sums makes the table that shows when another hand has changed a row.
const sums = `CREATE TABLE sums (
  deals INTEGER NOT NULL -- the sum of all rows of deals, each by its SHA-256
) STRICT;
`

// Tables returns the tables in SQL, for people who have questions.
func Tables() string { return strings.TrimSpace(tables + sums) }

// The database keeps in journals what is not in its file yet. These are the ends of their names, and
// of an index into one.
const (
	aheadEnd = "-wal"
	backEnd  = "-journal"
	indexEnd = "-shm"
)

// Remove removes a ledger that nobody uses, with all that was written beside it.
func Remove(name string) error {
	var all error
	for _, end := range []string{aheadEnd, backEnd, indexEnd, ""} {
		if err := os.Remove(name + end); !errors.Is(err, fs.ErrNotExist) {
			all = errors.Join(all, err)
		}
	}
	return all
}

// create writes a ledger without deals. It is there whole or not at all. A journal that lies
// there already is of another ledger, and the database would bring it into this one: that is
// refused.
func create(name string, of Survey) error {
	for _, end := range []string{aheadEnd, backEnd} {
		if info, err := os.Stat(name + end); err == nil && info.Size() > 0 {
			return fmt.Errorf("%s%s has outcomes of a ledger %s that is gone: want that back, another name, or this file moved away", name, end, name)
		}
	}
	content, err := empty(of)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return file.Replace(name, content)
}

// empty returns a ledger without deals as a file holds it.
func empty(of Survey) (content []byte, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // another connection would have another memory
	head := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", application, version)
	if _, err := db.Exec(head + tables + sums); err != nil {
		return nil, err
	}
	if _, err := db.Exec("INSERT INTO sums VALUES (0); INSERT INTO survey VALUES (?, ?, ?)", of.Game, of.By, of.Options); err != nil {
		return nil, err
	}
	c, err := db.Conn(context.Background())
	if err != nil {
		return nil, err
	}
	defer c.Close()
	err = c.Raw(func(driver any) error {
		content, err = driver.(interface{ Serialize() ([]byte, error) }).Serialize()
		return err
	})
	return content, err
}

// The head of the file is read as it lies there, and not by the database: that would refuse a
// ledger whose writer was killed or had a full disk while it brought its journal in, before
// it has read the journal. Schema and application stand at bytes 60 and 68.
const (
	magic     = "SQLite format 3\x00"
	headBytes = 100
)

// Is says whether a file seems to be a ledger, by how it begins.
func Is(name string) bool {
	return string(beginning(name, len(magic))) == magic
}

// beginning returns the first bytes of a plain file, fewer when it has not so many or cannot be
// read. From a pipe they would be missing afterwards.
func beginning(name string, n int) []byte {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	return firstBytes(f, n)
}

// firstBytes returns the first bytes of a text, fewer when it has not so many.
func firstBytes(r io.Reader, n int) []byte {
	text := make([]byte, n)
	n, _ = io.ReadFull(r, text)
	return text[:n]
}

// writable says why a file cannot be written. What is not in the file yet lies beside it under its
// name; by another name of the same file nobody would find it, nor the lock.
func writable(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if n := file.Names(info); n > 1 {
		return fmt.Errorf("cannot write %s: the file has %d names (hard links): want one, or a copy", name, n)
	}
	return nil
}

// ErrLog is the error of a file that is a survey's log.
var ErrLog = errors.New("is a survey's log")

// examine refuses a file that is no ledger, without a change to it. New allows one that is
// to be made: there is none, or an empty one.
func examine(name string, new bool) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && new:
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no plain file: want the ledger of a survey", name)
	case info.Size() == 0 && new:
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	head := firstBytes(f, headBytes)
	isLedger := len(head) == headBytes && bytes.HasPrefix(head, []byte(magic)) && binary.BigEndian.Uint32(head[68:]) == application
	switch {
	case survey.IsLog(string(head)):
		return fmt.Errorf("%s %w: \"workbench survey import\" makes a ledger of it", name, ErrLog)
	case !isLedger:
		return fmt.Errorf("%s is not the ledger of a survey: want a file that \"workbench survey --log\" has made", name)
	}
	switch has := binary.BigEndian.Uint32(head[60:]); {
	case has > version:
		return fmt.Errorf("%s has schema %d, this program knows %d: want a newer program to read it", name, has, version)
	case has < unsummed:
		return fmt.Errorf("%s has schema %d, which never was: the file is damaged", name, has)
	}
	return nil
}

// asMade refuses a ledger with anything in its schema that no survey makes. A ledger may come from anybody: a trigger
// would run when deals are added, and a view in the place of a table has rows without an end.
func (l *Ledger) asMade() error {
	made := map[string]bool{}
	for _, text := range strings.Split(tables+sums, ";") {
		made[plain(text)] = true
	}
	delete(made, "")
	var kind, name, text string
	found := 0
	l.summed = false
	for err := range l.query("SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'", nil, &kind, &name, &text) {
		switch {
		case err != nil:
			return err
		case !made[plain(text)]:
			return fmt.Errorf("%s: its %s %q is none that a survey makes: want a ledger as \"workbench survey --log\" writes it", l.name, kind, name)
		}
		found++
		l.summed = l.summed || name == "sums"
	}
	var has int
	if err := l.view.QueryRowContext(context.Background(), "PRAGMA user_version").Scan(&has); err != nil {
		return l.told(err)
	}
	if !l.summed && has == unsummed {
		found++
	}
	if found != len(made) {
		return l.damaged(fmt.Errorf("%d of %d tables are there", found, len(made)))
	}
	return nil
}

// Printable refuses texts that could tell a terminal what to do.
func Printable(texts ...string) error {
	for _, text := range texts {
		if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
			return fmt.Errorf("a text that cannot be printed: %.80q", text)
		}
	}
	return nil
}

// printable refuses such texts in a ledger.
func (l *Ledger) printable(texts ...string) error {
	if err := Printable(texts...); err != nil {
		return l.damaged(err)
	}
	return nil
}

// plain returns the text of a table without its comments, and one space between words.
func plain(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "--")
		b.WriteString(line + "\n")
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// damaged says that what was read cannot be.
func (l *Ledger) damaged(err error) error {
	return fmt.Errorf("%s: %w: the file is damaged: want a copy of it that is whole", l.name, err)
}

// isBusy says whether an error is that others hold the database.
func isBusy(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_BUSY
}

// told puts an error of the database into words that say what to do.
func (l *Ledger) told(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, sql.ErrNoRows) || strings.HasPrefix(err.Error(), "sql: Scan error") {
		return l.damaged(errors.New("a value is missing, or of another kind than surveys write"))
	}
	says := ""
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_ERROR: // a question that is none; "SQL logic error: no such table: x (1)"
			wrong := strings.TrimSuffix(strings.TrimPrefix(err.Error(), "SQL logic error: "), " (1)")
			return fmt.Errorf("%s: %s: \"workbench survey report --help\" lists the tables and their columns", l.name, wrong)
		case sqlite3.SQLITE_TOOBIG:
			says = fmt.Sprintf(": a value has at most %d bytes", longest)
		case sqlite3.SQLITE_FULL:
			says = ": no space left on the disk; what was committed is kept: make room and give the same command again"
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return l.damaged(errors.New("some of its pages are missing or changed"))
		case sqlite3.SQLITE_IOERR:
			says = ": the disk failed, or a limit on the size of files was met; what was committed is kept: give the same command again when that is mended"
		case sqlite3.SQLITE_READONLY:
			says = ": a ledger is only read here"
			if l.writer != nil {
				says = ": the file and its folder must be writable"
			}
		case sqlite3.SQLITE_CANTOPEN:
			says = ": the file and its folder must be writable"
		case sqlite3.SQLITE_BUSY:
			says = ": another program has held it for ten seconds: try again"
		}
	}
	return fmt.Errorf("%s: %w%s", l.name, err, says)
}
