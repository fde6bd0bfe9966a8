package gaps

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/gaps/referee"

	"pgregory.net/rapid"
)

// refereeMoves hands moves to the referee.
func refereeMoves(s *State, line []engine.Move) []referee.Move {
	var moves []referee.Move
	for _, m := range line {
		moves = append(moves, refereeMove(s, m))
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
	return enginetest.Parse[*State](t, Game(), text)
}

// dealOf deals one of our own deals; the options are "name=value".
func dealOf(t testing.TB, seed uint64, choices ...string) *State {
	t.Helper()
	o := engine.Options{}
	for _, c := range choices {
		name, value, _ := strings.Cut(c, "=")
		o[name] = value
	}
	return enginetest.Deal[*State](t, Game(), seed, o)
}

// decide solves a position; the referee replays a win.
func decide(t rapid.TB, s *State, o engine.SolveOptions) engine.Result {
	t.Helper()
	return enginetest.Decide(t, Game(), s, o)
}
