package unseen

import (
	"context"
	_ "embed"

	"patience/engine"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// Examples are the programs that show the questions in the documents of a game.
type Examples struct{ Guaranteed, Good, Certain, Possible string }

// A Reader reads a goal in the words of a game, to be asked about from a position.
type Reader func(s engine.State, words string) (Goal, error)

// Queries returns the questions of this package about a game that has a Sight: what is guaranteed, which
// cards are good, and whether a goal is certain or possible; goals says which the game has.
func Queries(g *engine.Game, read Reader, goals string, x Examples) []engine.Query {
	all := engine.ReadQueries(queryTexts, engine.Answers{
		"guaranteed": about(g, func(ctx context.Context, t *Table, _ engine.Call) (any, error) { return t.Guaranteed(ctx) }),
		"good":       about(g, func(ctx context.Context, t *Table, _ engine.Call) (any, error) { return t.Good(ctx) }),
		"certain":    about(g, outlook(read, (*Table).Certain)),
		"possible":   about(g, outlook(read, (*Table).Possible)),
	})
	for i, example := range []string{x.Guaranteed, x.Good, x.Certain, x.Possible} {
		all[i].Example = example
	}
	for i := range all[2:] {
		all[2+i].Params = []engine.Param{{Name: "goal", Type: "table|string", Fields: []string{"1"}, Doc: "the goal: " + goals}}
	}
	return all
}

// about asks what the player of a position can be sure of.
func about(g *engine.Game, ask func(context.Context, *Table, engine.Call) (any, error)) func(context.Context, engine.State, engine.Call) (any, error) {
	return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		t, err := NewTable(g, s)
		if err != nil {
			return nil, err
		}
		return ask(ctx, t, c)
	}
}

// outlook reads a goal and asks about it.
func outlook(read Reader, ask func(*Table, context.Context, Goal) (Outlook, error)) func(context.Context, *Table, engine.Call) (any, error) {
	return func(ctx context.Context, t *Table, c engine.Call) (any, error) {
		words, err := engine.ReadGoal(c, "goal")
		if err != nil {
			return nil, err
		}
		goal, err := read(t.State, words)
		if err != nil {
			return nil, err
		}
		return ask(t, ctx, goal)
	}
}
