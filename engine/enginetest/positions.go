package enginetest

import (
	"os"

	"patience/engine"

	"pgregory.net/rapid"
)

// Parse reads a position of a game in any of its formats. S is the game's state.
func Parse[S engine.State](t rapid.TB, g *engine.Game, text string) S {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(S)
}

// Puzzle reads a file of a game's folder of puzzles, for a test of the game itself.
func Puzzle(t rapid.TB, g *engine.Game, name string) *engine.Play {
	t.Helper()
	text, err := os.ReadFile("../../../puzzles/" + g.Name + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Page returns the position of a page of a game.
func Page[S engine.State](t rapid.TB, g *engine.Game, number int) S {
	t.Helper()
	p, err := g.Page(number)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(S)
}

// Card reads a card.
func Card(t rapid.TB, text string) engine.Card {
	t.Helper()
	c, err := engine.ParseCard(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Cards reads cards between blanks.
func Cards(t rapid.TB, text string) engine.Cards {
	t.Helper()
	all, err := engine.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Deal deals one of the project's own deals: the first numbers of the game.
func Deal[S engine.State](t rapid.TB, g *engine.Game, number uint64, o engine.Options) S {
	t.Helper()
	p, err := g.Deal("", number, o)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(S)
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
