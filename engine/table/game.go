package table

import (
	"cmp"
	"errors"
	"fmt"

	"patience/engine"
)

// Game returns the patience of a table.
func (t *Table) Game() *engine.Game {
	p := newPlan(t)
	g := &engine.Game{
		Name:      t.Name,
		Title:     cmp.Or(t.Title, t.Name),
		Table:     t.String(),
		Rules:     p.rules,
		Sight:     p.sight(),
		Deals:     p.numberings(),
		Formats:   p.formats(),
		Notations: p.notations(),
		Solver:    p.solver(),
		Row:       p.row,
		Board:     p.board,
		Facts:     facts,
		Unknown:   func(s engine.State) int { return s.(*State).unknown() },
	}
	g.Thoughtful = g.Sight == nil
	g.Player = p.player(g)
	if p.proves() {
		g.Confirm = confirm
	}
	return g
}

// row reads the deal of a row in a table: a position in the column "deal", or the number of one in the column "seed", by
// Solvitaire's numbers unless the column "by" says otherwise.
func (p *plan) row(row map[string]string, o engine.Options) (engine.State, error) {
	if len(o) > 0 {
		return nil, fmt.Errorf("%s has no options", p.Name)
	}
	if text := row["deal"]; text != "" {
		return p.parse(text)
	}
	number, err := engine.ParseDealNumber(row["seed"])
	if err != nil && row["seed"] == "" {
		err = errors.New("no position in a column \"deal\", and no number in a column \"seed\"")
	}
	if err != nil {
		return nil, err
	}
	ways := engine.Game{Deals: p.numberings()}
	way, err := ways.Numbering(cmp.Or(row["by"], engine.Solvitaire))
	if err != nil {
		return nil, err
	}
	return way.Deal(number, nil)
}
