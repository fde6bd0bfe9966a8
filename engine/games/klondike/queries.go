package klondike

import "patience/engine"

// queries are the questions an analyst may ask of a position.
func queries() []engine.Query {
	column := []engine.Param{{Name: "column", Type: "number", Doc: "the number of the column, 1 to 7", Low: 1, High: columns}}
	return []engine.Query{
		{
			Name:    "insertable",
			Returns: "a list of {column, under, steps}",
			Doc: "Lists what can be inserted under each column, in order, one card or two at each step.\n" +
				"The cards are in the deck or topmost of those out; when cards are turned, of the deck only the top of the waste counts.",
			Example: `
local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
assert(p:insertable()[1].under == "Kc" and p:insertable()[1].steps[1][1] == "Qd")`,
			Run: engine.Method((*State).Chains),
		},
		{
			Name:    "outs",
			Returns: "a list of cards",
			Doc:     "Lists the cards that can go out now, those of columns first.",
			Example: `
local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
assert(#p:outs() == 2 and p:outs()[1] == "Kc")`,
			Run: engine.Method((*State).Outs),
		},
		{
			Name:    "movable",
			Returns: "a list of {card, column, topmost, to, insert}",
			Doc: "Lists the face-up cards that can be moved to another column now.\n" +
				"Those that are topmost would turn up a card or leave a column empty.",
			Example: `
local p = klondike.parse("out: Jc Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Qc")
assert(#p:movable() == 1 and p:movable()[1].card == "Kc" and p:movable()[1].topmost)`,
			Run: engine.Method((*State).Movable),
		},
		{
			Name:    "enabled",
			Returns: "a list of {card, column, topmost, to, insert}",
			Doc:     "Lists the face-up cards that can be made movable, with what is to be inserted first and where.",
			Example: `
local p = klondike.parse("out: 10c Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Jc\n3: Qc")
assert(p:enabled()[1].card == "Jc" and p:enabled()[1].insert[1] == "Qd")`,
			Run: engine.Method((*State).Enabled),
		},
		{
			Name:    "advice",
			Returns: "a move, or nil",
			Doc:     "Returns the move that the built-in strategy makes; nil when it stops.",
			Example: `
local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
assert(p:advice() == "Kc out")`,
			Run: engine.On(advice),
		},
		{
			Name:    "autoplay",
			Peeks:   true,
			Returns: "a list of moves",
			Doc:     "Lists the moves of the built-in strategy as far as it goes, without making them.",
			Example: `
local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
p:play(table.concat(p:autoplay(), ", "))
assert(p:won())`,
			Run: engine.On(autoplay),
		},
		{
			Name:    "why_lost",
			Peeks:   true,
			Returns: "{steps, text}, or nil",
			Doc: "Says why the position is lost, when that can be seen without a search: of what must happen none can be the first.\n" +
				"nil says nothing: solve decides.",
			Example: `
local p = klondike.deal(44)
assert(p:why_lost().steps == 21)
print(p:why_lost())`,
			Run: engine.On(whyLost),
		},
		{
			Name:    "face_down",
			Peeks:   true,
			Params:  column,
			Returns: "a list of cards",
			Doc:     "Shows the face-down cards of a column; the last is turned up next. Who plays should not ask.",
			Example: `
local p = klondike.deal(1)
assert(#p:face_down(1) == 0 and #p:face_down(7) == 6)`,
			Run: engine.Method((*State).Down),
		},
		{
			Name:    "run",
			Params:  column,
			Returns: "a list of cards",
			Doc:     "Lists the face-up cards of a column; the last is its bottom card.",
			Example: `assert(#klondike.deal(1):run(7) == 1)`,
			Run:     engine.Method((*State).Run),
		},
		{
			Name:    "playable",
			Returns: "a list of cards",
			Doc:     "Lists the cards of the deck that may be played now: all of them, or the top of the waste.",
			Example: `
assert(#klondike.deal(1):playable() == 24)
assert(#klondike.deal(1, {draw="three"}):playable() == 0)`,
			Run: engine.Method((*State).Playable),
		},
		{
			Name:    "checksum",
			Peeks:   true,
			Returns: "a number",
			Doc: "Returns the checksum of the cards in the columns, 0 to 999.\n" +
				"The program's number of deal n is 1000 n and the checksum before the first move.",
			Example: `
local number = 5 * 1000 + klondike.deal(5):checksum()
assert(klondike.deal(number, {by="program"}):key() == klondike.deal(5):key())`,
			Run: engine.Method((*State).Checksum),
		},
	}
}

func advice(s *State, _ engine.Call) (any, error) {
	if m, ok := s.Advice(); ok {
		return printMove(s, m), nil
	}
	return nil, nil
}

func autoplay(s *State, _ engine.Call) (any, error) {
	moves := []string{}
	for _, m := range s.Autoplay() {
		moves = append(moves, printMove(s, m))
	}
	return moves, nil
}
