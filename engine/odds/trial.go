package odds

import (
	"context"
	"fmt"
	"hash/fnv"

	"patience/engine"
	"patience/engine/search"
	"patience/engine/survey"
)

// A Question is about which orders the odds are, as all who play them must know it.
type Question struct {
	Game     string
	Title    string // of the log
	Rules    string // what the rules do: see [survey.Rules]
	Position string // in the game's first format; "" for deals
	Unseen   string // its unseen cards

	Deals   bool // the orders are numbered deals
	By      string
	First   uint64 // of the deals
	Options engine.Options

	Seed   uint64
	States int // with open cards at most so many positions are looked at
	Played bool
}

// A Trial plays the orders of a question.
type Trial struct {
	Question
	game  *engine.Game
	table Table
}

// NewTrial lays the orders of a position of a game, or of the deals from it on, and gives the question
// its title. It returns the unseen cards, too, or none for deals. A game without a player who
// sees only what a player sees is refused.
func NewTrial(g *engine.Game, s engine.State, q Question) (t *Trial, unseen engine.Cards, err error) {
	if g.Sight == nil {
		return nil, nil, fmt.Errorf("%s hides no card from its player: workbench solve says if a deal can be won", g.Name)
	}
	if g.Player == nil {
		return nil, nil, fmt.Errorf("%s has no player who sees only what a player sees: want spider or klondike", g.Name)
	}
	t = &Trial{Question: q, game: g}
	hash := fnv.New64a()
	_, _ = hash.Write(g.Sight.Exact(g.Sight.Seen(s), nil))
	t.Title = fmt.Sprintf("%s %016x, seed %d, states %d", t.Game, hash.Sum64(), t.Seed, t.States)
	if t.Played {
		t.Title += ", played only"
	}
	if t.Deals {
		t.Title += ", deals"
		t.table = t.dealt
		return t, nil, nil
	}
	t.table, unseen, err = Orders(g, s, t.Seed)
	t.Unseen = unseen.String()
	return t, unseen, err
}

// Again lays the orders of a question that was asked elsewhere. It refuses when the rules, the
// position or its unseen cards are others here.
func Again(g *engine.Game, asked Question) (*Trial, error) {
	if err := survey.SameRules(g, asked.By, asked.Options, asked.Rules); err != nil {
		return nil, err
	}
	var p *engine.Play
	var err error
	if asked.Deals {
		p, err = g.Deal(asked.By, asked.First, asked.Options)
	} else {
		p, err = g.Formats[0].Parse(g, asked.Position)
	}
	if err != nil {
		return nil, err
	}
	t, _, err := NewTrial(g, p.State(), asked)
	if err == nil && (t.Title != asked.Title || t.Unseen != asked.Unseen) {
		err = fmt.Errorf("the position is %s with %s unseen here, not %s with %s: want the same program on all machines",
			t.Title, t.Unseen, asked.Title, asked.Unseen)
	}
	return t, err
}

// dealt returns the start of an order that is a numbered deal.
func (t *Trial) dealt(order uint64) (engine.State, error) {
	number, err := t.game.Behind(t.By, t.First, order-1, t.Options)
	if err != nil {
		return nil, err
	}
	p, err := t.game.Deal(t.By, number, t.Options)
	if err != nil {
		return nil, err
	}
	return p.State(), nil
}

// Try plays the order of a number and decides it with open cards, unless the question is of
// playing alone.
func (t *Trial) Try(ctx context.Context, number uint64) (Outcome, error) {
	solve := func(ctx context.Context, s engine.State) (engine.Verdict, error) {
		r, err := search.Solve(ctx, t.game, s, engine.SolveOptions{Limits: engine.Limits{States: t.States}})
		if err == nil {
			err = ctx.Err()
		}
		return r.Verdict, err
	}
	if t.Played {
		solve = nil
	}
	return Try(ctx, t.game, t.table, number, solve)
}
