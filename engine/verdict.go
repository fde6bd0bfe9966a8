package engine

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// A Verdict is the answer to whether a position can be won, or a goal reached.
type Verdict uint8

// The verdicts.
const (
	VerdictUnknown Verdict = iota // not decided: see Result.Stop
	VerdictWon                    // the goal can be reached: see Result.Line
	VerdictLost                   // it cannot: this is a proof
)

// String returns unknown, won or lost.
func (v Verdict) String() string {
	switch v {
	case VerdictWon:
		return "won"
	case VerdictLost:
		return "lost"
	}
	return "unknown"
}

// ParseVerdict reads a verdict in our words or in those of public solvers: solved,
// unsolvable, timed-out. An empty text is unknown; what follows in parentheses does
// not count.
func ParseVerdict(text string) (Verdict, error) {
	word, _, _ := strings.Cut(text, " (")
	switch word {
	case "won", "solved":
		return VerdictWon, nil
	case "lost", "unsolvable":
		return VerdictLost, nil
	case "unknown", "timed-out", "":
		return VerdictUnknown, nil
	}
	return 0, fmt.Errorf("bad verdict %q: want won, lost or unknown", text)
}

// A Stop is the reason why a search ended before it had decided.
type Stop uint8

// The reasons. StopPruned: the search came to its end, but the caller's Prune had cut
// some positions off, so a loss is not proved. StopCards: it came to its end without the
// cards that nobody knows, so that a loss is not proved either.
const (
	StopNone Stop = iota
	StopStates
	StopBytes
	StopTime
	StopCancelled
	StopPruned
	StopCards // nobody knows some of the cards
)

// String names what stopped the search: "the limit on states".
func (s Stop) String() string {
	names := [...]string{"nothing", "the limit on states", "the limit on memory", "the limit on time", "interrupted", "pruned", "cards that are not known"}
	if int(s) < len(names) {
		return names[s]
	}
	return "nothing"
}

// ParseStop reads what [Stop.String] writes; an empty text is StopNone.
func ParseStop(text string) (Stop, error) {
	if text == "" {
		return StopNone, nil
	}
	for s := StopNone; s <= StopCards; s++ {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("bad reason to stop %q: want %q or the like", text, StopStates)
}

// A Result is what a search has found.
type Result struct {
	Verdict Verdict
	// Line leads from the start to a goal and has been replayed. It is nil unless
	// the verdict is VerdictWon, and empty when the start is a goal.
	Line []Move
	// Play is the line played out, for who goes on with it: to print it, or to let the
	// referee replay it. It may be nil.
	Play *Play
	// Stop is why the verdict is VerdictUnknown.
	Stop Stop
	// Best leads to the position of the lowest score, and has been replayed too.
	// It is nil when there is no order, or when the start is the best.
	Best      []Move
	BestScore int

	// Proof says why the verdict is VerdictLost, for a program that trusts nobody. It is nil
	// unless SolveOptions.Prove asked for it, and when the solver has none to give.
	Proof Proof

	States int // positions met
	Looked int // positions whose moves were made
	Pruned int // positions met that were cut off
	Visits int // moves made by the common search, whether or not they led to a new position
	Bytes  int64
	Time   time.Duration
}

// A Proof is why a position is lost, in a form that another program can check.
type Proof interface {
	Kind() string            // of its certificate, as the second line says; see [Certificate]
	String() string          // what it consists of
	Size() int64             // bytes that Write writes
	Write(w io.Writer) error // writes a certificate; docs/certificates.md has its format
}

// Packed lets a certificate be written, compressed with gzip when the name ends in .gz.
func Packed(w io.Writer, name string, write func(w io.Writer) error) error {
	if !strings.HasSuffix(strings.ToLower(name), ".gz") {
		return write(w)
	}
	z := gzip.NewWriter(w)
	return errors.Join(write(z), z.Close())
}

// Unpacked returns a reader of what a file holds, which may be compressed with gzip.
func Unpacked(f io.Reader) (io.Reader, error) {
	r := bufio.NewReaderSize(f, 1<<14)
	if start, _ := r.Peek(2); string(start) != "\x1f\x8b" {
		return r, nil
	}
	return gzip.NewReader(r)
}

// Unpack returns the text of a file, which may be compressed with gzip. It has at most so many bytes.
func Unpack(f io.Reader, most int) (string, error) {
	r, err := Unpacked(f)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err == nil && len(text) > most {
		err = fmt.Errorf("more than %d bytes: want a smaller file", most)
	}
	return string(text), err
}

// String says the verdict with its figures in one line.
func (r Result) String() string {
	var b strings.Builder
	b.WriteString(r.Verdict.String())
	switch r.Verdict {
	case VerdictWon:
		b.WriteString(" in " + Count(len(r.Line), "move"))
	case VerdictLost:
		b.WriteString(": there is no line")
	default:
		fmt.Fprintf(&b, ": %v", r.Stop)
	}
	b.WriteString("; " + Count(r.States, "position"))
	if r.Pruned > 0 {
		fmt.Fprintf(&b, ", %d of them pruned", r.Pruned)
	}
	fmt.Fprintf(&b, ", %.1f MB, %v", float64(r.Bytes)/1e6, r.Time.Round(time.Millisecond))
	return b.String()
}

// Limits end a search early. Zero means no limit.
type Limits struct {
	States int   // positions met
	Bytes  int64 // memory of the positions and of what is still to be looked at
	Time   time.Duration
}

// Progress tells how far a search has come.
type Progress struct {
	States int // positions met
	Open   int // positions met but not yet looked at
	Bytes  int64
	Time   time.Duration
}
