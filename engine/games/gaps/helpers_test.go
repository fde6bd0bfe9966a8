package gaps

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/gaps/referee"

	"pgregory.net/rapid"
)

// table hands a position to the referee.
func table(s *State) *referee.Table {
	t := &referee.Table{
		Stay: s.rows == onceRows, AnyHigher: s.higher, AceOnKing: s.double, Exchanges: s.exchange,
		Redeals: s.Left(), Spaces: s.perRow(), Dealt: int(s.used),
	}
	if s.redeals == unlimited {
		t.Redeals = -1
	}
	for r := s.low; r <= s.high(); r++ {
		t.Ranks = append(t.Ranks, r.String())
	}
	for r := range s.Rows() {
		if s.rows == fixedRows {
			t.Suits = append(t.Suits, s.order[r].String())
		}
		t.Rows = append(t.Rows, strings.Fields(strings.ReplaceAll(rowText(s.row(r)), gapText, ".")))
		for i, card := range t.Rows[r] {
			t.Rows[r][i] = strings.Trim(card, ".")
		}
	}
	if !s.inOrder {
		t.Shuffle = func(made int, cards []string) { shuffleTexts(s.RedealSeed(made), cards) }
	}
	return t
}

// shuffleTexts shuffles texts as cards are shuffled.
func shuffleTexts(seed uint64, texts []string) {
	order := make([]engine.Card, len(texts))
	for i := range order {
		order[i] = engine.Card(i)
	}
	engine.Shuffle(seed, order)
	old := append([]string(nil), texts...)
	for i, from := range order {
		texts[i] = old[from]
	}
}

// refereeMoves hands moves to the referee.
func refereeMoves(s *State, line []engine.Move) []referee.Move {
	var moves []referee.Move
	for _, m := range line {
		if a, b, n, ok := ExchangeParts(m); ok {
			moves = append(moves, referee.Move{Row: a - 1, Other: b - 1, Count: n})
			continue
		}
		c, row, column := s.Parts(m)
		if c == noCard {
			moves = append(moves, referee.Move{})
			continue
		}
		moves = append(moves, referee.Move{Card: c.String(), Row: row - 1, Column: column - 1})
	}
	return moves
}

// drawVariant draws a game whose pack is small.
func drawVariant(t *rapid.T, most int) variant {
	for {
		v := variant{
			suits:    rapid.Uint8Range(1, 4).Draw(t, "suits"),
			ranks:    rapid.Uint8Range(2, 7).Draw(t, "ranks"),
			low:      engine.Rank(rapid.IntRange(1, 2).Draw(t, "low")),
			rows:     rowRule(rapid.IntRange(0, 2).Draw(t, "rows")),
			spaces:   rapid.Uint8Range(0, 2).Draw(t, "spaces"),
			higher:   rapid.IntRange(0, 3).Draw(t, "higher") == 0,
			redeals:  rapid.SampledFrom([]uint8{0, 0, 1, 2}).Draw(t, "redeals"),
			inOrder:  rapid.Bool().Draw(t, "in order"),
			exchange: rapid.Bool().Draw(t, "exchange"),
			double:   rapid.Bool().Draw(t, "double"),
		}
		if v.rows == fixedRows {
			copy(v.order[:], rapid.Permutation([]engine.Suit{0, 1, 2, 3}[:v.suits]).Draw(t, "order"))
		}
		v.tidy()
		if v.wrong() == nil && len(v.pack()) <= most {
			return v
		}
	}
}

// drawPosition draws a position of a small game, of a deal or with its cards
// anywhere.
func drawPosition(t *rapid.T, most int) *State {
	v := drawVariant(t, most)
	cards := append(v.pack(), make([]engine.Card, v.places()-len(v.pack()))...)
	cards = rapid.Permutation(cards).Draw(t, "places")
	s, err := newState(v, cards)
	if err != nil {
		t.Fatal(err)
	}
	s.seed = rapid.Uint64().Draw(t, "seed")
	return s
}

// mustParse reads a position in any format.
func mustParse(t testing.TB, text string) *State {
	t.Helper()
	p, err := Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*State)
}

// dealOf deals one of our own deals; the options are "name=value".
func dealOf(t testing.TB, seed uint64, choices ...string) *State {
	t.Helper()
	o := engine.Options{}
	for _, c := range choices {
		name, value, _ := strings.Cut(c, "=")
		o[name] = value
	}
	s, err := dealSeed(seed, o)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// moveTexts lists the moves of a position.
func moveTexts(s *State) string {
	var moves []string
	for _, m := range s.Moves(nil) {
		moves = append(moves, printMove(s, m))
	}
	return strings.Join(moves, " ")
}
