package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// toy is a game for these tests: a heap of stones from which one, two or three
// are taken. Every tenth stone was hidden under the others.
type toy struct {
	stones int
	taken  [3]int // how often one, two, three were taken
}

func (s *toy) Moves(dst []Move) []Move {
	for m := Move(1); m <= 3 && int(m) <= s.stones; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (s *toy) Check(m Move) error {
	switch {
	case m < 1 || m > 3:
		return RuleError(1, "cannot take %d", m)
	case int(m) > s.stones:
		return RuleError(2, "cannot take %d of %d", m, s.stones)
	}
	return nil
}

func (s *toy) Apply(m Move)          { s.stones -= int(m); s.taken[m-1]++ }
func (s *toy) Won() bool             { return s.stones == 0 }
func (s *toy) Key(dst []byte) []byte { return append(dst, byte(s.stones)) }
func (s *toy) SetKey(key []byte)     { *s = toy{stones: int(key[0])} }
func (s *toy) Copy() State           { c := *s; return &c }
func (s *toy) Set(from State)        { *s = *from.(*toy) }
func (s *toy) Hidden() int           { return s.stones / 10 }
func (s *toy) String() string        { return fmt.Sprintf("%d stones", s.stones) }

// toyGame writes moves as "take 2" and "t2".
func toyGame() *Game {
	return &Game{
		Name:    "toy",
		Options: []Option{{Name: "size", Values: []string{"small", "big"}}},
		Pages:   []Page{{Number: 3, Text: "30 stones"}, {Number: 4, Text: "x stones"}},
		Formats: []Format{
			{Name: "stones", Is: func(t string) bool { return strings.HasSuffix(strings.TrimSpace(t), "stones") }, Parse: parseToy, Print: printToy},
			{Name: "nothing", Is: func(t string) bool { return t == "" }, Parse: parseToy},
		},
		Notations: []Notation{toyNotation("take", "take "), toyNotation("short", "t")},
	}
}

func printToy(p *Play) (string, error) { return p.State().String() + "\n", nil }

func parseToy(g *Game, text string) (*Play, error) {
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(text), " stones"))
	if err != nil {
		return nil, errors.New("bad heap")
	}
	return NewPlay(g, &toy{stones: n}), nil
}

func toyNotation(name, prefix string) Notation {
	return Notation{
		Name: name,
		Parse: func(s State, text string) (Move, error) {
			digits, ok := strings.CutPrefix(text, prefix)
			if !ok {
				return 0, &SyntaxError{Text: text, Want: prefix + "2"}
			}
			n, err := strconv.Atoi(digits)
			if err != nil {
				return 0, fmt.Errorf("bad number %q", digits)
			}
			return Move(n), nil
		},
		Print: func(s State, m Move) string { return fmt.Sprint(prefix, m) },
	}
}
