package table

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

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

// notations are the ways to write moves: in words, and where its signs can name the piles the standard one of FreeCell.
func (p *plan) notations() []engine.Notation {
	parse := func(s engine.State, text string) (engine.Move, error) { return s.(*State).parseMove(text) }
	words := engine.Notation{
		Name:  "words",
		Doc:   p.wording(),
		Parse: parse,
		Print: func(s engine.State, m engine.Move) string { return s.(*State).printMove(m) },
	}
	if !p.signed() {
		return []engine.Notation{words}
	}
	return []engine.Notation{words, {
		Name:  "standard",
		Doc:   `FreeCell's standard notation: from pile 3 to pile 6 is 36, cells are a, b, c, and h is home: "36 8a 3h"; in words what two signs do not say`,
		Parse: parse,
		Print: func(s engine.State, m engine.Move) string { return s.(*State).printSigns(m) },
		Sign: func(word string) bool {
			_, _, ok := p.ofSigns(strings.ToLower(word))
			return ok
		},
	}}
}

// wording says how moves are written in words, by examples of those that the game has.
func (p *plan) wording() string {
	var forms []string
	add := func(has bool, more ...string) {
		if has {
			forms = append(forms, more...)
		}
	}
	add(p.tab.size() > 0 && (p.Tableau.Build.Step != "none" || p.Tableau.Space != "none"), "7h from 5 to 3", "7h to 3", "5 3")
	add(p.tab.size() > 0 && p.Tableau.Build.Step != "none", "7h on 8s")
	add(p.found.size() > 0 && p.Foundations[0].Whole == "no", "7h out")
	add(p.found.size() > 0 && p.Foundations[0].Whole == "move", "suit from 5 out")
	add(p.cell.size() > 0, "7h to cell", "7h from cell 2 out")
	add(p.hole.size() > 0, "7h to hole", "7h")
	add(p.takesLower(), "take 7h")
	add(p.Take.What != "" && !p.takesLower(), "take 9h and 4s", "9h 4s")
	add(p.Take.Alone > 0, "take "+p.Take.Alone.String()+"h")
	add(p.Line.N > 0, "7h at 35 to 32", "7h left 3")
	add(p.field.size() > 0 && p.Line.N == 0 && p.Take.What == "", "7h to row 2 place 8", "7h to gap 3")
	add(p.stock.size() > 0, "deal")
	add(p.waste.size() > 0, "draw")
	add(p.Stock.Redeals != 0, "redeal")
	add(p.Gather.Times != 0, "gather")
	add(p.Gather.Draw != 0, "draw 7h under 2 from 5")
	return "the card, where it lies and where it goes, or as much of it as one move alone has: " + strings.Join(engine.Each(forms, strconv.Quote), ", ")
}

// signed says whether FreeCell's standard notation can name the piles.
func (p *plan) signed() bool { return p.cell.size() > 0 && p.tab.size() < 10 }
