package enginetest

import (
	"os"

	"patience/engine"

	"pgregory.net/rapid"
)

// good returns what hands on what was made, and ends a test by an error.
func good[T any](t rapid.TB) func(made T, err error) T {
	return func(made T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
}

// Parse reads a position of a game in any of its formats. S is the game's state.
func Parse[S engine.State](t rapid.TB, g *engine.Game, text string) S {
	t.Helper()
	return good[*engine.Play](t)(g.Parse(text)).State().(S)
}

// Puzzle reads a file of a game's folder of puzzles, for a test of the game itself.
func Puzzle(t rapid.TB, g *engine.Game, name string) *engine.Play {
	t.Helper()
	text := good[[]byte](t)(os.ReadFile("../../../puzzles/" + g.Name + "/" + name))
	return good[*engine.Play](t)(g.Parse(string(text)))
}

// Page returns the position of a page of a game.
func Page[S engine.State](t rapid.TB, g *engine.Game, number int) S {
	t.Helper()
	return good[*engine.Play](t)(g.Page(number)).State().(S)
}

// Card reads a card.
func Card(t rapid.TB, text string) engine.Card {
	t.Helper()
	return good[engine.Card](t)(engine.ParseCard(text))
}

// Cards reads cards between blanks.
func Cards(t rapid.TB, text string) engine.Cards {
	t.Helper()
	return good[engine.Cards](t)(engine.ParseCards(text))
}

// Deal deals one of the project's own deals: the first numbers of the game.
func Deal[S engine.State](t rapid.TB, g *engine.Game, number uint64, o engine.Options) S {
	t.Helper()
	return good[*engine.Play](t)(g.Deal("", number, o)).State().(S)
}

// Moves lists the moves of a position in the first notation of its game.
func Moves(g *engine.Game, s engine.State) []string {
	return engine.Each(s.Moves(nil), func(m engine.Move) string { return g.PrintMove(s, m) })
}

// Wander makes at most that many random moves in a position.
func Wander(t *rapid.T, s engine.State, most int) {
	for range rapid.IntRange(0, most).Draw(t, "moves") {
		if moves := s.Moves(nil); len(moves) > 0 {
			s.Apply(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	}
}
