// Package scorpion is a patience that has nothing but its rules: no query, page, solver, referee, plan
// nor sight, and cards that lie face down. What a game need not say, no part of the workbench may want:
// tests of commands, pages and scripts try it.
package scorpion

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

const (
	columns = 7
	cards   = 52
	deal    = engine.Move(1 << 16) // lays the stock on the first three columns
)

// A state is a position: the columns from 1, each from its deepest card on; column 0 is the stock.
type state struct {
	cards [columns + 1][cards]engine.Card
	count [columns + 1]uint8
	down  [columns + 1]uint8 // how many lie face down
}

// Game returns the game.
func Game() *engine.Game {
	rules := []engine.Rule{
		{Number: 1, Text: "Seven columns of seven cards; the first three of the first four columns lie face down. Three cards are the stock."},
		{Number: 2, Text: "A face-up card goes, with all that lies on it, on the next higher card of its suit at the end of another column; a King goes to an empty column."},
		{Number: 3, Text: "The stock is dealt once, on the first three columns."},
		{Number: 4, Text: "The game is won when four columns hold a suit each, from the King to the Ace."},
	}
	return &engine.Game{
		Name: "scorpion", Title: "Scorpion, with nothing but its rules", Rules: rules, Thoughtful: true, Board: board,
		Deals:     []engine.Numbered{{Name: "seed", Doc: "our own numbers", Deal: dealt}},
		Formats:   []engine.Format{{Name: "columns", Doc: "the stock, and a line for each column", Is: is, Parse: parse, Print: printed}},
		Notations: []engine.Notation{{Name: "to", Doc: `A card and a column, as in "7h to 3", or "deal".`, Parse: parseMove, Print: printMove}},
	}
}

func dealt(number uint64, o engine.Options) (engine.State, error) {
	if err := Game().KnowsOptions(o); err != nil {
		return nil, err
	}
	pack, s := engine.Pack(1, 4, 13), &state{}
	engine.Shuffle(number, pack)
	for n := 1; n <= columns; n++ {
		s.add(n, pack[7*(n-1):7*n])
		if n <= 4 {
			s.down[n] = 3
		}
	}
	s.add(0, pack[7*columns:])
	s.down[0] = s.count[0]
	return s, nil
}

func (s *state) column(n int) engine.Cards { return s.cards[n][:s.count[n]] }

func (s *state) add(n int, more engine.Cards) {
	s.count[n] += uint8(copy(s.cards[n][s.count[n]:], more))
}

// find returns where a card lies face up, 0 for nowhere.
func (s *state) find(c engine.Card) (column, at int) {
	for n := 1; n <= columns; n++ {
		if i := slices.Index(s.column(n), c); i >= int(s.down[n]) {
			return n, i
		}
	}
	return 0, 0
}

func (s *state) Moves(dst []engine.Move) []engine.Move {
	for n := 1; n <= columns; n++ {
		for _, c := range s.column(n)[s.down[n]:] {
			for to := 1; to <= columns; to++ {
				if m := engine.Move(c) | engine.Move(to)<<8; s.Check(m) == nil {
					dst = append(dst, m)
				}
			}
		}
	}
	if s.count[0] > 0 {
		dst = append(dst, deal)
	}
	return dst
}

func (s *state) Check(m engine.Move) error {
	c, to := engine.Card(m), int(m>>8)
	from, _ := s.find(c)
	switch {
	case m == deal && s.count[0] == 0:
		return engine.RuleError(3, "the stock is dealt")
	case m == deal:
		return nil
	case m>>16 != 0 || to < 1 || to > columns || c == engine.Unknown:
		return fmt.Errorf("no move %#x", uint32(m))
	case from == 0:
		return engine.RuleError(2, "the %v does not lie face up", c)
	case from == to:
		return engine.RuleError(2, "the %v is in column %d already", c, to)
	case s.count[to] == 0 && c.Rank() != engine.King:
		return engine.RuleError(2, "the %v does not go to column %d: it is empty", c, to)
	case s.count[to] > 0 && s.cards[to][s.count[to]-1] != c+1:
		return engine.RuleError(2, "the %v does not go on the %v of column %d", c, s.cards[to][s.count[to]-1], to)
	}
	return nil
}

func (s *state) Apply(m engine.Move) {
	if m == deal {
		for i := range 3 {
			s.add(i+1, s.cards[0][i:i+1])
		}
		s.cut(0, 0)
		return
	}
	n, at := s.find(engine.Card(m))
	s.add(int(m>>8), slices.Clone(s.column(n)[at:]))
	s.cut(n, at)
}

// cut leaves the first cards of a column, and turns up the last.
func (s *state) cut(n, left int) {
	clear(s.cards[n][left:])
	s.count[n] = uint8(left)
	s.down[n] = min(s.down[n], uint8(max(left-1, 0)))
}

func (s *state) Won() bool {
	whole := 0
	for n := 1; n <= columns; n++ {
		if c := s.column(n); len(c) == 13 && slices.Equal(c, engine.Sequence(c[0].Suit(), engine.King, engine.Ace)) {
			whole++
		}
	}
	return whole == 4
}

func (s *state) Key(dst []byte) []byte {
	for n := range s.cards {
		dst = append(dst, s.count[n], s.down[n])
		for _, c := range s.column(n) {
			dst = append(dst, byte(c))
		}
	}
	return dst
}

func (s *state) SetKey(key []byte) {
	*s = state{}
	for n := range s.cards {
		s.count[n], s.down[n] = key[0], key[1]
		for i, c := range key[2 : 2+key[0]] {
			s.cards[n][i] = engine.Card(c)
		}
		key = key[2+key[0]:]
	}
}

func (s *state) Copy() engine.State    { c := *s; return &c }
func (s *state) Set(from engine.State) { *s = *from.(*state) }
func (s *state) Hidden() int           { return board(s).Down() }
func (s *state) String() string        { return board(s).String() }

func board(st engine.State) engine.Board {
	s := st.(*state)
	b := engine.Board{{Kind: "stock", Cards: slices.Clone(s.column(0)), Down: int(s.down[0])}}
	for n := 1; n <= columns; n++ {
		b = append(b, engine.Pile{
			Kind: "column", Number: n, Cards: slices.Clone(s.column(n)), Down: int(s.down[n]),
			Place: engine.Point{X: 1.1 * float64(n-1), Y: 1.2}, Spread: engine.Point{Y: .25},
		})
	}
	return b
}

func is(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "stock:") }

func printed(p *engine.Play) (string, error) { return p.State().String(), nil }

func parse(g *engine.Game, text string) (*engine.Play, error) {
	s, n := &state{}, 0
	err := engine.ReadLines(text, func(l engine.Line) error {
		_, value, ok := l.Cut()
		down, up, covered := strings.Cut(strings.TrimPrefix(value, "["), "]")
		if !covered {
			down, up = "", strings.Trim(value, "-")
		}
		below, err := engine.ParseCards(down)
		above, err2 := engine.ParseCards(up)
		if !ok || err != nil || err2 != nil || n > columns || len(below)+len(above) > cards {
			return fmt.Errorf("bad pile: want the stock and %d columns, as in \"column 1: [4c] 9d 8d\"", columns)
		}
		s.add(n, append(below, above...))
		s.down[n] = uint8(len(below))
		n++
		return nil
	})
	if err == nil {
		err = engine.CheckDeck(engine.Pack(1, 4, 13), board(s).Cards())
	}
	return engine.NewPlay(g, s), err
}

func parseMove(_ engine.State, text string) (engine.Move, error) {
	word, to, _ := strings.Cut(strings.TrimSpace(text), " to ")
	c, err := engine.ParseCard(word)
	n, err2 := strconv.Atoi(to)
	switch {
	case word == "deal" && to == "":
		return deal, nil
	case err != nil || err2 != nil || n < 1 || n > columns:
		return 0, &engine.SyntaxError{Text: text, Want: `a card and a column, as in "7h to 3", or "deal"`}
	}
	return engine.Move(c) | engine.Move(n)<<8, nil
}

func printMove(_ engine.State, m engine.Move) string {
	if m == deal {
		return "deal"
	}
	return fmt.Sprintf("%v to %d", engine.Card(m), m>>8)
}
