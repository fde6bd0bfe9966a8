package odds

import (
	"cmp"
	"fmt"
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
	f, err := file.Append(name, "# workbench odds "+title+"\n"+logColumns, "the log of these odds", func(body string) (int, error) {
		good, err := file.Lines(body, 2, func(line string) error {
			o, err := parseOutcome(line)
			known[o.Order] = o
			return err
		})
		if err != nil {
			err = fmt.Errorf("%s, %w", name, err)
		}
		return good, err
	})
	if err != nil {
		return nil, nil, err
	}
	return &Log{f}, known, nil
}

// parseOutcome reads a line of a log.
func parseOutcome(body string) (o Outcome, err error) {
	fields := strings.Split(body, ",")
	if len(fields) != 3 {
		return o, fmt.Errorf("bad line %.60q: want %s", body, strings.TrimSpace(logColumns))
	}
	number, err1 := strconv.ParseUint(fields[0], 10, 64)
	played, err2 := engine.ParseVerdict(fields[1])
	if played == engine.VerdictUnknown && err2 == nil {
		err2 = fmt.Errorf("bad line %.60q: want an order that was played won or lost", body)
	}
	open, err3 := engine.ParseVerdict(fields[2])
	o = Outcome{number, played == engine.VerdictWon, open}
	err = cmp.Or(err1, err2, err3)
	if untrue := o.Check(); err == nil && untrue != nil {
		err = fmt.Errorf("bad line %.60q: %w", body, untrue)
	}
	return o, err
}

// Append writes an outcome at once, so that it is there when something ends the program.
func (l *Log) Append(o Outcome) error {
	if l == nil {
		return nil
	}
	_, err := l.f.WriteString(o.line())
	return err
}

// line writes an outcome as [parseOutcome] reads it.
func (o Outcome) line() string {
	played := engine.VerdictLost
	if o.Played {
		played = engine.VerdictWon
	}
	return fmt.Sprintf("%d,%v,%v\n", o.Order, played, o.Open)
}

// Close ends the use of the file.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.f.Close()
}
