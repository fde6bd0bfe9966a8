package odds

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/file"
)

// A Log is a CSV file with a line for each order, below a title and the names of the columns:
//
//	# workbench odds klondike deal 1, seed 1
//	order,played,open
//	1,won,won
//	2,lost,unknown
//
// A nil Log keeps nothing.
type Log struct{ f *os.File }

const logColumns = "order,played,open\n"

// Open opens a log and takes over the outcomes in it; without a name it opens nothing. A line
// that was cut off is dropped. Nobody else can use the file until it is closed.
func Open(name, title string) (*Log, map[uint64]Outcome, error) {
	known := map[uint64]Outcome{}
	if name == "" {
		return nil, known, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	l := &Log{f}
	if err = file.Lock(f, false); err == nil {
		err = l.resume([]byte("# workbench odds "+title+"\n"+logColumns), known)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return l, known, nil
}

// resume reads a log, cuts off a damaged end, and stays there to append.
func (l *Log) resume(head []byte, known map[uint64]Outcome) error {
	text, err := io.ReadAll(l.f)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(head, text) {
		text = head
		if _, err := l.f.WriteAt(head, 0); err != nil {
			return err
		}
	}
	body, ok := bytes.CutPrefix(text, head)
	if !ok {
		return fmt.Errorf("%s is not the log of these odds: want its first lines to be\n%s", l.f.Name(), head)
	}
	good := len(head)
	for line := range strings.Lines(string(body)) {
		o, err := parseOutcome(line)
		if err != nil && good+len(line) < len(text) {
			return fmt.Errorf("%s: %w", l.f.Name(), err)
		}
		if err == nil {
			known[o.Order] = o
			good += len(line)
		}
	}
	if err := l.f.Truncate(int64(good)); err != nil {
		return err
	}
	_, err = l.f.Seek(int64(good), io.SeekStart)
	return err
}

// parseOutcome reads a line of a log, with its end.
func parseOutcome(line string) (o Outcome, err error) {
	body, whole := strings.CutSuffix(line, "\n")
	fields := strings.Split(body, ",")
	if !whole || len(fields) != 3 {
		return o, fmt.Errorf("bad line %.60q: want %s", body, strings.TrimSpace(logColumns))
	}
	number, err1 := strconv.ParseUint(fields[0], 10, 64)
	played, err2 := engine.ParseVerdict(fields[1])
	open, err3 := engine.ParseVerdict(fields[2])
	return Outcome{number, played == engine.VerdictWon, open}, cmp.Or(err1, err2, err3)
}

// Append writes an outcome at once, so that it is there when something ends the program.
func (l *Log) Append(o Outcome) error {
	if l == nil {
		return nil
	}
	played := engine.VerdictLost
	if o.Played {
		played = engine.VerdictWon
	}
	_, err := fmt.Fprintf(l.f, "%d,%v,%v\n", o.Order, played, o.Open)
	return err
}

// Close ends the use of the file.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.f.Close()
}
