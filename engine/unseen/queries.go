package unseen

import (
	"context"

	"patience/engine"
)

// Examples are the programs that show the questions in the documents of a game.
type Examples struct{ Guaranteed, Good string }

// Queries returns the questions of this package about a game that has a Sight.
func Queries(g *engine.Game, examples Examples) []engine.Query {
	return []engine.Query{
		{
			Name:    "guaranteed",
			Returns: "{least, most, pile, line, down, looks}",
			Doc: "Says how many face-down cards can be turned up before the next deal even if the worst cards come.\n" +
				"least can be forced; more than most cannot: where they differ, the work was over first. line leads to the first card that comes to light.",
			Example: examples.Guaranteed,
			Run: func(ctx context.Context, s engine.State, _ engine.Call) (any, error) {
				return about(g, s, func(t *Table) (any, error) { return t.Guaranteed(ctx) })
			},
		},
		{
			Name:    "good",
			Returns: "{cards, open, count, unseen, least, pile, line}",
			Doc: "Lists the good cards: those that, turned up next, raise the number of turn-ups that are guaranteed.\n" +
				"pile and line are the turn-up for which the most of the unseen cards are good, and that costs nothing if they are not; of the open ones it is not known.",
			Example: examples.Good,
			Run: func(ctx context.Context, s engine.State, _ engine.Call) (any, error) {
				return about(g, s, func(t *Table) (any, error) { return t.Good(ctx) })
			},
		},
	}
}

// about asks what the player of a position can be sure of.
func about(g *engine.Game, s engine.State, ask func(t *Table) (any, error)) (any, error) {
	t, err := NewTable(g, s)
	if err != nil {
		return nil, err
	}
	return ask(t)
}

// A Reader reads a goal in the words of a game, to be asked about from a position.
type Reader func(s engine.State, words string) (Goal, error)

// Outlooks returns the questions whether a goal is certain and whether it is possible; doc
// says which goals the game has.
func Outlooks(g *engine.Game, read Reader, doc, certain, possible string) []engine.Query {
	param := func() []engine.Param {
		return []engine.Param{{Name: "goal", Type: "table|string", Fields: []string{"1"}, Doc: "the goal: " + doc}}
	}
	const returns = "{goal, answer, line, looks}"
	return []engine.Query{
		{
			Name: "certain", Params: param(), Returns: returns, Example: certain,
			Doc: "Says whether a goal can be reached even if the worst cards come: answer is yes, no or unknown.\n" +
				"line leads to the first card that comes to light. Unknown says that there was too much to look at.",
			Run: outlook(g, read, (*Table).Certain),
		},
		{
			Name: "possible", Params: param(), Returns: returns, Example: possible,
			Doc: "Says whether a goal can be reached if the best cards come: answer is yes, no or unknown.\n" +
				"It does not look at what the hidden cards are, so what is possible need not be so in this deal.",
			Run: outlook(g, read, (*Table).Possible),
		},
	}
}

// outlook reads a goal and asks about it.
func outlook(g *engine.Game, read Reader, ask func(*Table, context.Context, Goal) (Outlook, error)) func(context.Context, engine.State, engine.Call) (any, error) {
	return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		words, err := engine.ReadGoal(c, "goal")
		if err != nil {
			return nil, err
		}
		return about(g, s, func(t *Table) (any, error) {
			goal, err := read(t.State, words)
			if err != nil {
				return nil, err
			}
			return ask(t, ctx, goal)
		})
	}
}
