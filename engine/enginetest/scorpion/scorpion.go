// Package scorpion is a patience that has nothing but its rules: no query, page, solver, referee, plan
// nor sight, and cards that lie face down. What a game need not say, no part of the workbench may want:
// tests of commands, pages and scripts try it.
package scorpion

import (
	"patience/engine"
	"patience/engine/table"
)

// rules are those of Scorpion as a table.
const rules = `name = "bare"
title = "Scorpion, with nothing but its rules"
pack = "1x4x13"
tableau = { 7, deal = 7, down = { 3, 3, 3, 3, 0, 0, 0 }, build = "down suit", unit = "tail", space = "K" }
stock = { 3, onto = "tableau", piles = 3 }
foundations = false
won = "suits built"
`

// Game returns the game.
func Game() *engine.Game {
	t, err := table.Parse(rules)
	if err != nil {
		panic(err) // it is written above
	}
	g := t.Game()
	return &engine.Game{
		Name: g.Name, Title: g.Title, Rules: g.Rules, Thoughtful: true, Board: g.Board, Deals: g.Deals, Formats: g.Formats, Notations: g.Notations,
	}
}
