package closed

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Kind is what the second line of a certificate names these proofs.
const Kind = "exhausted"

const (
	firstLine = "patience certificate 3"
	maxLine   = 1 << 16
)

var errEnds = errors.New("the file ends too early")

// A Head is what a certificate says before its members.
type Head struct {
	Game     string
	Position string // the start, in the words of the game's checker
	Options  string // of the game, likewise
	Lemmas   string // the names of those that the proof needs
	Members  int
}

// fields lists the lines of the head after the first.
func (h *Head) fields() [][2]string {
	return [][2]string{
		{"kind", Kind}, {"game", h.Game}, {"position", h.Position}, {"options", h.Options}, {"lemmas", h.Lemmas},
		{"members", strconv.Itoa(h.Members)},
	}
}

// text writes the head.
func (h *Head) text() string {
	text := firstLine + "\n"
	for _, f := range h.fields() {
		text += strings.TrimRight(f[0]+": "+f[1], " ") + "\n"
	}
	return text
}

// A reader reads a certificate line by line.
type reader struct {
	in   *bufio.Scanner
	line int
}

// newReader begins to read a certificate, which may be compressed.
func newReader(r io.Reader) (*reader, error) {
	b := bufio.NewReaderSize(r, 1<<14)
	r = b
	if start, _ := b.Peek(2); string(start) == "\x1f\x8b" {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		r = z
	}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<12), maxLine)
	return &reader{in: in}, nil
}

// next goes on to the next line.
func (r *reader) next() error {
	r.line++
	if r.in.Scan() {
		return nil
	}
	return fmt.Errorf("line %d: %w", r.line, cmp.Or(r.in.Err(), errEnds))
}

// head reads the head: the first line, and the fields in their order, none left out.
func (r *reader) head() (h Head, err error) {
	if r.next() != nil || r.in.Text() != firstLine {
		return h, fmt.Errorf("not a certificate: it does not begin with %q", firstLine)
	}
	have := map[string]string{}
	for _, f := range h.fields() {
		if err := r.next(); err != nil {
			return h, err
		}
		name, value, _ := strings.Cut(r.in.Text(), ":")
		if name != f[0] {
			return h, fmt.Errorf("line %d: want %q, not %.40q", r.line, f[0]+":", r.in.Text())
		}
		have[name] = strings.TrimPrefix(value, " ")
	}
	h = Head{Game: have["game"], Position: have["position"], Options: have["options"], Lemmas: have["lemmas"]}
	if have["kind"] != Kind {
		return h, fmt.Errorf("kind: %.40q: want %s", have["kind"], Kind)
	}
	if h.Members, err = figure(have["members"], math.MaxUint32-1); err != nil {
		return h, fmt.Errorf("members: %w", err)
	}
	return h, nil
}

// figure reads a number from 1 on.
func figure(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("bad number %.20q: want 1 to %d", text, most)
	}
	return n, nil
}

// members reads as many members as the head has announced, and nothing more. Each line is the
// difference to the member before, in hexadecimal: the lines 8, 2 and 2 are the members 8, a and c.
// So they rise, and none can be there twice. Pause is called now and then, and ends the work with
// an error.
func (r *reader) members(words, count int, pause func(what string, done int) error) (*Set, error) {
	s := &Set{words: words, numbers: make([]uint64, 0, min(count, 1<<16)*words)}
	at := make([]uint64, words)
	for i := range count {
		if err := cmp.Or(pause("read", i), r.next()); err != nil {
			return nil, err
		}
		if err := add(at, r.in.Bytes()); err != nil || i > 0 && string(r.in.Bytes()) == "0" {
			return nil, fmt.Errorf("line %d: bad difference %.40q", r.line, r.in.Bytes())
		}
		s.numbers = append(s.numbers, at...)
	}
	if r.in.Scan() {
		return nil, fmt.Errorf("line %d: more lines than the %d members announced", r.line+1, count)
	}
	s.index()
	return s, r.in.Err()
}

var errDifference = errors.New("bad difference")

// add adds hexadecimal figures to a number of several words, the highest first: the figures are
// taken from their end, sixteen for each word. Noughts in front are refused, so that a set of
// members has one way to be written. The figure 2 makes of the words 0 and ffffffffffffffff
// the words 1 and 1.
func add(n []uint64, figures []byte) error {
	if len(figures) == 0 || len(figures) > 16*len(n) || len(figures) > 1 && figures[0] == '0' {
		return errDifference
	}
	carry := uint64(0)
	for i := len(n) - 1; i >= 0; i-- {
		from := max(len(figures)-16, 0)
		w, err := word(figures[from:])
		if err != nil {
			return err
		}
		n[i], carry = bits.Add64(n[i], w, carry)
		figures = figures[:from]
	}
	if carry != 0 {
		return errDifference
	}
	return nil
}

// word reads up to sixteen figures.
func word(figures []byte) (w uint64, err error) {
	for _, f := range figures {
		switch {
		case '0' <= f && f <= '9':
			f -= '0'
		case 'a' <= f && f <= 'f':
			f -= 'a' - 10
		default:
			return 0, errDifference
		}
		w = w<<4 | uint64(f)
	}
	return w, nil
}
