package table

import "patience/engine"

// Game returns the patience of a table.
func (t *Table) Game() *engine.Game {
	p := newPlan(t)
	return &engine.Game{
		Name:       t.Name,
		Title:      t.title(),
		Table:      t.String(),
		Rules:      p.rules,
		Thoughtful: true,
		Deals:      p.numberings(),
		Formats:    p.formats(),
		Notations:  notations(),
		Solver:     p.solver(),
		Board:      p.board,
		Unknown:    func(s engine.State) int { return s.(*State).unknown() },
	}
}

// title returns the title, the name when there is none.
func (t *Table) title() string {
	if t.Title == "" {
		return t.Name
	}
	return t.Title
}
