package closed

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"patience/engine/certificate"
)

// tag is what the second line of a certificate names these proofs.
const tag = "exhausted"

// A Head is what a certificate says before its members.
type Head struct {
	Game     string
	Position string // the start, in the words of the game's checker
	Options  string // of the game, likewise
	Lemmas   string // the names of those that the proof needs
	Members  int
}

// text writes the head.
func (h *Head) text() string {
	text := certificate.First + "\n"
	for _, f := range [][2]string{
		{"kind", tag}, {"game", h.Game}, {"position", h.Position}, {"options", h.Options}, {"lemmas", h.Lemmas},
		{"members", strconv.Itoa(h.Members)},
	} {
		text += strings.TrimRight(f[0]+": "+f[1], " ") + "\n"
	}
	return text
}

// Kind returns the kind of these certificates for a game, whose checker reads heads.
func Kind(game string, c Checker) certificate.Kind {
	return certificate.Kind{
		Name: "closed set", Game: game, First: certificate.First, Tag: tag,
		Head:  []string{"position", "options", "lemmas", "members"},
		Check: func(f *certificate.File) (certificate.Claim, error) { return check(f, c) },
	}
}

// headOf returns the head of a certificate. Between words it has one blank, and one on each side
// of a bar; no lemma is named twice.
func headOf(f *certificate.File) (Head, error) {
	h := Head{Game: f.Game(), Position: f.Text("position"), Options: f.Text("options"), Lemmas: f.Text("lemmas"), Members: f.Count}
	if h.Members < 1 || h.Members > math.MaxUint32-1 {
		return h, fmt.Errorf("members: bad number \"%d\": want 1 or more", h.Members)
	}
	if want := spaced(h.Position); h.Position != want {
		return h, fmt.Errorf("position: %.100q: want it written as %.100q", h.Position, want)
	}
	if _, err := certificate.Words(h.Lemmas, " "); err != nil {
		return h, fmt.Errorf("lemmas: %w", err)
	}
	return h, nil
}

// spaced returns a text as the words of a position must be spaced.
func spaced(text string) string {
	parts := strings.Split(text, "|")
	for i, part := range parts {
		parts[i] = strings.Join(strings.Fields(part), " ")
	}
	return strings.TrimSpace(strings.Join(parts, " | "))
}

// readMembers reads as many members as the head has announced, and nothing more. Each line is the
// difference to the member before, in hexadecimal: the lines 8, 2 and 2 are the members 8, a and c.
// So they rise, and none can be there twice. One in so many is looked at as it is read: a small file may unpack to more numbers
// than there is memory for, and hardly any number is a position.
func readMembers(f *certificate.File, rules Rules) (*Set, error) {
	s := &Set{words: rules.Words(), numbers: make([]uint64, 0, min(f.Count, 1<<16)*rules.Words())}
	at, bad := make([]uint64, s.words), error(nil)
	err := f.Each(func(line []byte) error {
		if err := add(at, line); err != nil || len(s.numbers) > 0 && string(line) == "0" {
			return fmt.Errorf("bad difference %.40q", line)
		}
		s.numbers = append(s.numbers, at...)
		if s.Len()%glance > 0 {
			return nil
		}
		bad = looked(rules, f.Line(), at, func([]uint64) bool { return true })
		return bad
	})
	if bad != nil {
		err = bad // with the line that it names itself
	}
	if err != nil {
		return nil, err
	}
	s.index()
	return s, nil
}

// glance is how many members are read for one that is looked at meanwhile.
const glance = 1 << 16

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
