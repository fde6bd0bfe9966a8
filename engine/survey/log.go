package survey

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"slices"
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

// LedgerEnd is how the name of a ledger ends, as that of no log in text does.
const LedgerEnd = ".db"

// NamesLedger says whether a name is that of a ledger.
func NamesLedger(name string) bool { return file.End(name) == LedgerEnd }

// IsLog says whether a text begins as the log of a survey does.
func IsLog(text string) bool {
	return strings.HasPrefix(strings.TrimPrefix(text, file.Mark), logTitle)
}

func logHead(title string) []byte { return []byte(logTitle + title + "\n" + logColumns) }

// Outcomes are by the number of the deal.
type Outcomes map[uint64]Outcome

// A Log is the file to which a survey appends its outcomes, with all that is in it. It is a [Book].
type Log struct {
	Known   Outcomes
	Damaged bool // whether a last line was cut off and dropped

	f *os.File // nil: nothing is kept
}

// OpenLog opens the log of a survey, or begins it; without a name nothing is kept. No
// other survey can use the file until it is closed.
func OpenLog(name, title string) (*Log, error) {
	l := &Log{Known: Outcomes{}}
	if name == "" {
		return l, nil
	}
	var err error
	l.f, err = file.Append(name, string(logHead(title)), "the log of this survey", func(body string) (int, error) {
		good, err := l.Known.read(body)
		if err != nil {
			return 0, fmt.Errorf("%s, %w", name, err)
		}
		l.Damaged = good < len(body)
		return good, nil
	})
	if err != nil {
		return nil, err
	}
	return l, nil
}

// maxLog is how long a log may be: that of ten million deals.
const maxLog = 1 << 30

// ReadLog reads a log that somebody else may be writing, or what [WriteBits] has written, and returns
// the title of its survey.
func ReadLog(name string) (title string, known Outcomes, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	head := make([]byte, len(file.Mark+logTitle))
	_, err = io.ReadFull(f, head) // what is no log may be large, or have no end
	isLog := err == nil && IsLog(string(head))
	var text []byte
	if isLog {
		if text, err = file.ReadAll(context.Background(), f, name, maxLog); err != nil {
			return "", nil, err
		}
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(string(head), file.Mark), logTitle) + string(text)
	title, body, _ := strings.Cut(rest, "\n")
	if known, isBits, err := readBits(title, body); isLog && isBits {
		if err != nil {
			err = fmt.Errorf("%s, %w", name, err)
		}
		return title, known, err
	}
	title = strings.TrimSuffix(title, "\r")
	body, hasColumns := file.CutHead(body, logColumns)
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
// all but a last line that was cut off.
func (o Outcomes) read(body string) (good int, err error) {
	return file.Lines(body, headLines, func(line string) error {
		out, err := parseOutcome(line)
		if err != nil {
			return err
		}
		if was := o[out.Deal]; was.Contradicts(out) {
			return fmt.Errorf("deal %d is %v here and %v in line %d: one of them is wrong", out.Deal, out.Verdict, was.Verdict, lineOf(body, was))
		}
		o.add(out)
		return nil
	})
}

// headLines is how many lines stand above the outcomes of a log.
const headLines = 2

// lineOf returns the number of the line that has an outcome.
func lineOf(body string, wanted Outcome) int {
	n := headLines
	for line := range strings.Lines(body) {
		n++
		if out, err := parseOutcome(strings.TrimRight(line, "\r\n")); err == nil && out == wanted {
			break
		}
	}
	return n
}

// add takes over an outcome. Of two for a deal the later counts, but for an unknown one behind a verdict.
func (o Outcomes) add(out Outcome) {
	if out.Verdict != engine.VerdictUnknown || o[out.Deal].Verdict == engine.VerdictUnknown {
		o[out.Deal] = out
	}
}

// maxSeconds is more than any deal has taken: thirty years.
const maxSeconds = 1e9

// parseOutcome reads a line of a log.
func parseOutcome(body string) (Outcome, error) {
	fields := strings.Split(body, ",")
	if len(fields) != strings.Count(logColumns, ",")+1 {
		return Outcome{}, fmt.Errorf("bad line %.60q: want %s", body, strings.TrimSpace(logColumns))
	}
	deal, errDeal := engine.ParseDealNumber(fields[0])
	verdict, errVerdict := engine.ParseVerdict(fields[1])
	secs, errSeconds := strconv.ParseFloat(fields[2], 64)
	states, errStates := strconv.ParseUint(fields[3], 10, 63)
	stop, errStop := engine.ParseStop(fields[4])
	if errStates != nil {
		errStates = fmt.Errorf("bad number %.40q of positions: want a whole number, 0 to 2^63-1", fields[3])
	}
	if errSeconds == nil && !(secs >= 0 && secs < maxSeconds) {
		errSeconds = fmt.Errorf("bad time %q: want seconds, 0 or more", fields[2])
	}
	took := time.Duration(math.Round(secs * float64(time.Second)))
	out := Outcome{Deal: deal, Verdict: verdict, Stop: stop, Time: took, States: int(states)}
	return out, cmp.Or(errDeal, errVerdict, errSeconds, errStates, errStop)
}

// WriteLog writes a log with the outcomes that are given.
func WriteLog(w io.Writer, title string, outcomes iter.Seq2[Outcome, error]) error {
	b := bufio.NewWriter(w)
	err := write(b, logHead(title))
	for out, bad := range outcomes {
		if err = cmp.Or(err, bad); err == nil {
			err = write(b, out.line())
		}
		if err != nil {
			return err
		}
	}
	return cmp.Or(err, b.Flush())
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
	if was := l.Known[out.Deal]; was.Contradicts(out) {
		return fmt.Errorf("deal %d is %v in the log and %v now: one of them is wrong", out.Deal, was.Verdict, out.Verdict)
	}
	l.Known.add(out)
	if l.f == nil {
		return nil
	}
	return write(l.f, out.line())
}

// Commit does nothing: what was appended is there.
func (l *Log) Commit() error { return nil }

// Close ends the use of the file.
func (l *Log) Close() error {
	if l.f == nil {
		return nil
	}
	return l.f.Close()
}

// Left returns the deals of a range that the log does not have.
func (l *Log) Left(r Range, again bool) (Ranges, error) {
	done := func(deal uint64) bool { return !again || l.Known[deal].Verdict != engine.VerdictUnknown }
	return r.Without(Each(engine.Those(l.Known.deals(r), done)))
}

// Tally counts the outcomes of a range.
func (l *Log) Tally(r Range) (*Tally, error) { return l.Known.Tally(r), nil }

// Tally counts the outcomes of a range.
func (o Outcomes) Tally(r Range) *Tally {
	t := &Tally{}
	for _, deal := range o.deals(r) {
		t.Add(o[deal].Verdict, o[deal].Time)
	}
	return t
}

// Sample returns so many outcomes at random, or all, in the order of the deals. The same seed takes the same of the
// same outcomes.
func (o Outcomes) Sample(n int, seed uint64) (some []Outcome) {
	chosen := Chooser(n, uint64(len(o)), seed)
	for out := range o.All() {
		if chosen() {
			some = append(some, out)
		}
	}
	return some
}

// Chooser returns what says of each of so many, in their order, whether it is among the n that are taken: each has the same
// chance (Knuth's algorithm S). What comes behind them is not.
func Chooser(n int, of, seed uint64) func() bool {
	random, left := engine.SplitMix(seed), of
	return func() bool {
		if left == 0 {
			return false
		}
		taken := random.Below(left) < uint64(n)
		left--
		if taken {
			n--
		}
		return taken
	}
}

// deals lists the deals of a range in the order of their numbers.
func (o Outcomes) deals(r Range) (in []uint64) {
	for deal := range o {
		if r.Has(deal) {
			in = append(in, deal)
		}
	}
	slices.Sort(in)
	return in
}

func write(w io.Writer, text []byte) error {
	_, err := w.Write(text)
	return err
}
