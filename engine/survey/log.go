package survey

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/file"
)

// A log is a CSV file with a line a deal, below a title and the names of the
// columns:
//
//	# workbench survey blackhole --by seed
//	deal,verdict,seconds,states,stop
//	1,won,0.000113,52,
//	2,unknown,10.000000,812345,the limit on time
const (
	logTitle   = "# workbench survey "
	logColumns = "deal,verdict,seconds,states,stop\n"
)

func logHead(title string) []byte { return []byte(logTitle + title + "\n" + logColumns) }

// A Log is the file to which a survey appends its outcomes. A nil Log keeps
// nothing.
type Log struct {
	f       *os.File
	Damaged bool // whether a last line was cut off and dropped
}

// Open opens the log of a survey and takes over the outcomes in it; without a
// name it opens nothing. No other survey can use the file until it is closed.
func (s *Survey) Open(name string) (*Log, error) {
	s.Known = Outcomes{}
	if name == "" {
		return nil, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	l := &Log{f: f}
	err = file.Lock(f, false)
	if err == nil {
		err = s.resume(l)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

// resume reads a log, cuts off a damaged end, and stays there to append.
func (s *Survey) resume(l *Log) error {
	text, err := io.ReadAll(l.f)
	if err != nil {
		return err
	}
	head := logHead(s.Title)
	if bytes.HasPrefix(head, text) {
		return errors.Join(cutAt(l.f, 0), write(l.f, head))
	}
	body, ok := bytes.CutPrefix(text, head)
	if !ok {
		return fmt.Errorf("%s is not the log of this survey: want its first lines to be\n%s", l.f.Name(), head)
	}
	good, err := s.Known.read(string(body))
	if err != nil {
		return fmt.Errorf("%s, %w", l.f.Name(), err)
	}
	l.Damaged = good < len(body)
	return cutAt(l.f, int64(len(head)+good))
}

// ReadLog reads a log that somebody else may be writing, and returns the title of
// its survey.
func ReadLog(name string) (title string, known Outcomes, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", nil, err
	}
	rest, isLog := strings.CutPrefix(string(text), logTitle)
	title, body, _ := strings.Cut(rest, "\n")
	body, hasColumns := strings.CutPrefix(body, logColumns)
	if !isLog || !hasColumns {
		return "", nil, fmt.Errorf("%s is not the log of a survey: want it to begin with %q", name, logTitle)
	}
	known = Outcomes{}
	if _, err := known.read(body); err != nil {
		return "", nil, fmt.Errorf("%s, %w", name, err)
	}
	return title, known, nil
}

// read takes over the outcomes of a log and returns the length of its good part:
// all but a damaged last line. Of two lines for a deal the later counts.
func (o Outcomes) read(body string) (good int, err error) {
	line := 2 // title and columns
	for text := range strings.Lines(body) {
		line++
		out, err := parseOutcome(text)
		last := good+len(text) == len(body)
		switch {
		case err != nil && last:
			return good, nil
		case err != nil:
			return good, fmt.Errorf("line %d: %w", line, err)
		}
		o[out.Deal] = out
		good += len(text)
	}
	return good, nil
}

// parseOutcome reads a line of a log, with its end.
func parseOutcome(text string) (Outcome, error) {
	body, whole := strings.CutSuffix(text, "\n")
	fields := strings.Split(body, ",")
	if !whole || len(fields) != strings.Count(logColumns, ",")+1 {
		return Outcome{}, fmt.Errorf("bad line %.60q: want %s", body, strings.TrimSpace(logColumns))
	}
	deal, errDeal := strconv.ParseUint(fields[0], 10, 64)
	verdict, errVerdict := engine.ParseVerdict(fields[1])
	secs, errSeconds := strconv.ParseFloat(fields[2], 64)
	states, errStates := strconv.Atoi(fields[3])
	stop, errStop := engine.ParseStop(fields[4])
	took := time.Duration(secs * float64(time.Second))
	return Outcome{deal, verdict, stop, took, states}, cmp.Or(errDeal, errVerdict, errSeconds, errStates, errStop)
}

// line writes an outcome as a line of a log.
func (o Outcome) line() []byte {
	stop := ""
	if o.Verdict == engine.VerdictUnknown {
		stop = o.Stop.String()
	}
	return fmt.Appendf(nil, "%d,%v,%.6f,%d,%s\n", o.Deal, o.Verdict, o.Time.Seconds(), o.States, stop)
}

// Append writes an outcome at once, so that it is there when something ends the
// survey.
func (l *Log) Append(out Outcome) error {
	if l == nil {
		return nil
	}
	return write(l.f, out.line())
}

// Close ends the use of the file.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.f.Close()
}

// cutAt shortens a file to a length, and what is written next follows there.
func cutAt(f *os.File, length int64) error {
	if err := f.Truncate(length); err != nil {
		return err
	}
	_, err := f.Seek(length, io.SeekStart)
	return err
}

func write(w io.Writer, text []byte) error {
	_, err := w.Write(text)
	return err
}
