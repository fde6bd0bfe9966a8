package pendulum

import (
	"context"
	"fmt"

	"patience/engine"
)

// queries are the questions an analyst may ask of a position.
func queries() []engine.Query {
	card := []engine.Param{{Name: "card", Type: "string", Doc: "a card, as in 10h"}}
	return []engine.Query{
		{
			Name:    "methods",
			Returns: "a list of {method, order, at_once, swung}",
			Doc: "Tells what each of the twelve methods releases: the cards that leave their places at once, and those after one swing.\n" +
				"When a method is chosen, it is the only one.",
			Example: `
local m = pendulum.deal(1):methods()
assert(#m == 12 and m[8].method == "down 2" and table.concat(m[8].order, " ") == "A Q 10 8 6 4 2 K J 9 7 5 3")
assert(m[8].at_once[1] == "10s" and m[8].at_once[2] == "Jd")`,
			Run: engine.Method((*State).Prospects),
		},
		{
			Name:    "compare",
			Params:  []engine.Param{{Name: "positions", Type: "number?", Doc: fmt.Sprintf("how many positions each search may meet; %d when left out", compareStates)}},
			Returns: "a list of {method, order, at_once, swung, verdict, stop, moves, positions}",
			Doc: "Compares the twelve methods: what each releases, and by search whether it wins.\n" +
				"A verdict is won (replayed), lost (proved) or unknown.",
			Example: `
for _, m in ipairs(pendulum.deal(1):compare()) do
  assert((m.verdict == "won") == (m.moves > 0), m)
end`,
			Run: compare,
		},
		{
			Name:    "order",
			Returns: "a list of ranks",
			Doc:     "Lists the ranks of a suit as they go out by the method that is chosen, from the Ace to the highest.",
			Example: `assert(table.concat(pendulum.deal(1, {method="up3"}):order(), " ") == "A 4 7 10 K 3 6 9 Q 2 5 8 J")`,
			Run:     engine.On(order),
		},
		{
			Name:    "exposed",
			Returns: "a list of cards",
			Doc:     "Lists the exposed cards, row by row; of a packet the card packed last.",
			Example: `assert(#pendulum.deal(1):exposed() == 8)`,
			Run:     engine.Method((*State).ExposedCards),
		},
		{
			Name:    "packet",
			Params:  card,
			Returns: "a list of cards",
			Doc:     "Lists the packet in which a card lies, the card packed last at the end; none when it is out.",
			Example: `
local p = pendulum.deal(1, {method="down2"})
p:play "Jd on 9d"
assert(table.concat(p:packet("Jd"), " ") == "9d Jd")`,
			Run: engine.Method((*State).packetOf),
		},
	}
}

// compareStates is how many positions a method may take when nothing is said.
const compareStates = 2_000_000

func compare(ctx context.Context, st engine.State, a engine.Call) (any, error) {
	states := compareStates
	if a.Has("positions") {
		n, err := a.Int("positions")
		if err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, fmt.Errorf("argument 1 (positions): want at least 1, not %d", n)
		}
		states = n
	}
	return st.(*State).Compare(ctx, engine.Limits{States: states})
}

func order(s *State, _ engine.Call) (any, error) {
	if s.method == 0 {
		return nil, engine.RuleError(2, "no method is chosen yet")
	}
	return s.method.Order(), nil
}

// packetOf returns the packet in which a card lies.
func (s *State) packetOf(c engine.Card) ([]engine.Card, error) {
	for _, at := range board(s).Where(c) {
		if at.Row > 0 {
			return s.Packet(at.Row, at.Number), nil
		}
	}
	return []engine.Card{}, nil
}
