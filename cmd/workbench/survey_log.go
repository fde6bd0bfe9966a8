package main

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

// logColumns are those of a survey's log.
const logColumns = "deal,verdict,seconds,states,stop\n"

// A surveyLog is the file to which a survey appends its outcomes. A nil surveyLog
// keeps nothing.
type surveyLog struct{ f *os.File }

// openLog opens the log, if there is one, and takes over the outcomes in it. No
// other survey can use it until it is closed.
func (s *surveying) openLog() (*surveyLog, error) {
	s.known = map[uint64]outcome{}
	if s.log == "" {
		return nil, nil
	}
	f, err := os.OpenFile(s.log, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = file.Lock(f, false)
	if err == nil {
		err = s.resume(f)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &surveyLog{f}, nil
}

// resume reads a log, cuts off a damaged end, and stays there to append.
func (s *surveying) resume(f *os.File) error {
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	head := []byte("# workbench survey " + s.title() + "\n" + logColumns)
	if bytes.HasPrefix(head, text) {
		return errors.Join(cutAt(f, 0), write(f, head))
	}
	body, ok := bytes.CutPrefix(text, head)
	if !ok {
		return fmt.Errorf("%s is not the log of this survey: want its first lines to be\n%s", s.log, head)
	}
	good, err := s.readLog(string(body))
	if err != nil {
		return err
	}
	if good < len(body) {
		fmt.Fprintf(s.bench.errs, "%s: the last line is damaged: its deal is decided again\n", s.log)
	}
	return cutAt(f, int64(len(head)+good))
}

// readLog takes over the outcomes of a log and returns the length of its good
// part: all but a damaged last line. Of two lines for a deal the later counts.
func (s *surveying) readLog(body string) (good int, err error) {
	line := 2 // title and columns
	for text := range strings.Lines(body) {
		line++
		out, err := parseOutcome(text)
		last := good+len(text) == len(body)
		switch {
		case err != nil && last:
			return good, nil
		case err != nil:
			return good, fmt.Errorf("%s, line %d: %w", s.log, line, err)
		}
		s.known[out.deal] = out
		good += len(text)
	}
	return good, nil
}

// parseOutcome reads a line of a log, with its end.
func parseOutcome(text string) (outcome, error) {
	body, whole := strings.CutSuffix(text, "\n")
	fields := strings.Split(body, ",")
	if !whole || len(fields) != strings.Count(logColumns, ",")+1 {
		return outcome{}, fmt.Errorf("bad line %q: want %s", body, strings.TrimSpace(logColumns))
	}
	deal, errDeal := strconv.ParseUint(fields[0], 10, 64)
	verdict, errVerdict := engine.ParseVerdict(fields[1])
	secs, errSeconds := strconv.ParseFloat(fields[2], 64)
	states, errStates := strconv.Atoi(fields[3])
	out := outcome{deal: deal, verdict: verdict, took: time.Duration(secs * float64(time.Second)), states: states}
	return out, cmp.Or(errDeal, errVerdict, errSeconds, errStates)
}

// append writes an outcome at once, so that it is there when something ends the
// survey.
func (l *surveyLog) append(out outcome) error {
	if l == nil {
		return nil
	}
	stop := ""
	if out.verdict == engine.VerdictUnknown {
		stop = out.stop.String()
	}
	return write(l.f, fmt.Appendf(nil, "%d,%v,%.6f,%d,%s\n", out.deal, out.verdict, out.took.Seconds(), out.states, stop))
}

func (l *surveyLog) close() error {
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
