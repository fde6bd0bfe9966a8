package gaps

import (
	"fmt"

	"patience/engine"
)

// sample is a small position in the examples: two suits of four.
const sample = `gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d")`

func queries() []engine.Query {
	return []engine.Query{
		{
			Name:    "gaps",
			Returns: "a list of {row, column, behind, takes, dead}",
			Doc: "Lists the gaps, row by row, with the cards that each takes now.\n" +
				"dead says why a gap takes none, and is \"\" when it takes one.",
			Example: "local g = " + sample + `:gaps()
assert(#g == 2 and g[1].behind == "3c" and g[1].takes[1] == "4c")
assert(#g[2].takes == 2) -- either two may go to the left end of row 2`,
			Run: engine.Method((*State).Gaps),
		},
		{
			Name:    "dead",
			Returns: "a list of {row, column, behind, takes, dead}",
			Doc:     "Lists the gaps that take no card now: those behind a king or behind a gap.",
			Example: `
local dead = gaps.parse("pack: 2x4\n1: 2c 4d -- 3c\n2: 2d 3d 4c --"):dead()
assert(#dead == 2 and dead[1].dead == "it is behind the 4d")`,
			Run: engine.Method((*State).dead),
		},
		{
			Name:    "takes",
			Params:  []engine.Param{{Name: "row", Type: "number", Doc: "from 1"}, {Name: "column", Type: "number", Doc: "from 1"}},
			Returns: "a list of cards",
			Doc:     "Lists the cards that may be moved to a gap now.",
			Example: "assert(" + sample + `:takes(1, 3)[1] == "4c")`,
			Run:     engine.On(takes),
		},
		{
			Name:    "in_place",
			Returns: "a list of {row, suit, cards, of}",
			Doc: "Counts the cards of each row that are in sequence from its left end.\n" +
				"suit is theirs, or that of a fixed row; \"\" when any may come.",
			Example: "local rows = " + sample + `:in_place()
assert(rows[1].cards == 2 and rows[1].suit == "clubs" and rows[2].cards == 0)`,
			Run: engine.Method((*State).InPlace),
		},
		{
			Name:    "opens",
			Returns: "a list of {move, left, gains, spoils}",
			Doc: "Says what each move of a card opens.\n" +
				"left is the gap that it leaves and what that takes; gains lists the cards that may be moved only after it, spoils those that may be moved only before.",
			Example: `for _, o in ipairs(` + sample + `:opens()) do
  print(o.move, o.left, #o.gains, #o.spoils)
end`,
			Run: engine.Method((*State).Opens),
		},
		{
			Name:    "prospect",
			Params:  []engine.Param{{Name: "card", Type: "string", Doc: "a card, as in 10h"}},
			Returns: "{card, in_place, goes, waits}",
			Doc:     "Says whether a card is in place, where it may go now, and what it waits for.",
			Example: "local w = " + sample + `:prospect("4d")
assert(not w.in_place and #w.goes == 0 and w.waits == "the 4c is behind the 3d")`,
			Run: engine.Method((*State).Prospect),
		},
		{
			Name:    "row",
			Params:  []engine.Param{{Name: "row", Type: "number", Doc: "from 1"}},
			Returns: "a list of cards; \"??\" is a gap",
			Doc:     "Lists the places of a row from the left.",
			Example: "assert(" + sample + `:row(1)[3] == "??")`,
			Run:     engine.On(row),
		},
		{
			Name:    "redeals",
			Returns: "a number, or \"unlimited\"",
			Doc:     "Says how many redeals are left.",
			Example: `
assert(gaps.deal(1):redeals() == 0)
assert(gaps.deal(1, {redeals="3"}):redeals() == 3)`,
			Run: engine.On(func(s *State, _ engine.Call) (any, error) {
				if s.Unlimited() {
					return "unlimited", nil
				}
				return s.Left(), nil
			}),
		},
		{
			Name:    "variant",
			Returns: "a table of option and value",
			Doc:     "Says which game it is: the options of the deal without its name.",
			Example: `assert(gaps.deal(1, {variant="pretzel"}):variant().order == "shdc")`,
			Run: engine.On(func(s *State, _ engine.Call) (any, error) {
				values := map[string]string{}
				for _, e := range elements() {
					values[e.name] = e.get(&s.variant)
				}
				if s.rows != fixedRows {
					delete(values, "order")
				}
				return values, nil
			}),
		},
	}
}

// dead lists the gaps that take nothing.
func (s *State) dead() []Gap {
	list := []Gap{}
	for _, g := range s.Gaps() {
		if g.Dead != "" {
			list = append(list, g)
		}
	}
	return list
}

func row(s *State, a engine.Call) (any, error) {
	r, err := a.IntFrom("row", 1, s.Rows())
	if err != nil {
		return nil, err
	}
	return s.row(r - 1), nil
}

func takes(s *State, a engine.Call) (any, error) {
	r, err := a.IntFrom("row", 1, s.Rows())
	if err != nil {
		return nil, err
	}
	c, err := a.IntFrom("column", 1, s.width())
	if err != nil {
		return nil, err
	}
	if there := s.At(r, c); there != noCard {
		return nil, fmt.Errorf("no gap at %d.%d: the %v is there", r, c, there)
	}
	return s.gap((r-1)*s.width() + c - 1).Takes, nil
}
