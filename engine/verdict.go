package engine

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
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
	switch s {
	case StopStates:
		return "the limit on states"
	case StopBytes:
		return "the limit on memory"
	case StopTime:
		return "the limit on time"
	case StopCancelled:
		return "interrupted"
	case StopPruned:
		return "pruned"
	case StopCards:
		return "cards that are not known"
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
	if !strings.HasSuffix(name, ".gz") {
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

// String says the verdict with its figures in one line.
func (r Result) String() string {
	var b strings.Builder
	b.WriteString(r.Verdict.String())
	switch r.Verdict {
	case VerdictWon:
		fmt.Fprintf(&b, " in %d moves", len(r.Line))
	case VerdictLost:
		b.WriteString(": there is no line")
	default:
		fmt.Fprintf(&b, ": %v", r.Stop)
	}
	fmt.Fprintf(&b, "; %d positions", r.States)
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

// confidence is that of the intervals that are told of rates.
const confidence = 0.95

// Interval returns the exact interval of Clopper and Pearson (1934) for the
// share of something that was seen k times in n: whatever the share is, at least
// 95 of 100 such intervals contain it.
func Interval(k, n int) (low, high float64) {
	const tail = (1 - confidence) / 2
	low, high = 0, 1
	if k > 0 {
		low = shareOf(k, n, tail)
	}
	if k < n {
		high = shareOf(k+1, n, 1-tail)
	}
	return low, high
}

// shareOf returns the share of which k or more are seen in n with a given chance, by halving: the
// chance grows with the share.
func shareOf(k, n int, chance float64) float64 {
	low, high := 0.0, 1.0
	for {
		p := (low + high) / 2
		if p <= low || p >= high {
			return p // no number lies between them
		}
		if chanceOf(k, n, p) < chance {
			low = p
		} else {
			high = p
		}
	}
}

// chanceOf returns the chance that k or more are seen in n, 1 <= k <= n, of a share p: the regularized
// incomplete beta function at p, for k and n-k+1. Its continued fraction (Abramowitz and Stegun 26.5.8)
// converges fast below the mean; above it is asked for the rest, where p and 1-p change places.
func chanceOf(k, n int, p float64) float64 {
	a, b := float64(k), float64(n-k+1)
	front := math.Exp(lgamma(a+b) - lgamma(a) - lgamma(b) + a*math.Log(p) + b*math.Log1p(-p))
	if p < (a+1)/(a+b+2) {
		return front * fraction(a, b, p) / a
	}
	return 1 - front*fraction(b, a, 1-p)/b
}

// fraction returns the continued fraction of the incomplete beta function from the front, by the method of
// Lentz: c and d are the ratios of numerators and denominators that follow each other.
func fraction(a, b, x float64) float64 {
	const tiny = 1e-300 // stands for 0, by which nothing can be divided
	some := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/some(1-(a+b)*x/(a+1))
	value := d
	for m := 1.0; ; m++ {
		// The coefficients come in pairs.
		even := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		odd := -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / some(1+even*d)
		c = some(1 + even/c)
		value *= c * d
		d = 1 / some(1+odd*d)
		c = some(1 + odd/c)
		value *= c * d
		if math.Abs(c*d-1) < 1e-14 {
			return value
		}
	}
}

// lgamma returns the logarithm of the gamma function of what is positive.
func lgamma(x float64) float64 {
	v, _ := math.Lgamma(x)
	return v
}
