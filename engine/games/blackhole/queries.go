package blackhole

import (
	"fmt"

	"patience/engine"
)

// queries are the questions an analyst may ask of a position.
func queries() []engine.Query {
	cardParam := []engine.Param{{Name: "card", Type: "string", Doc: "a card, as in 10h"}}
	return []engine.Query{
		{
			Name:    "playable",
			Returns: "a list of cards",
			Doc:     "Lists the cards that may be played now, in the order of their fans.",
			Example: `
local p = blackhole.parse("pack: 1x7\n2s 7s 3s\n4s 5s 6s")
assert(#p:playable() == 0)
p = blackhole.parse("pack: 1x7\n4s 3s 2s\n5s 6s 7s")
assert(#p:playable() == 2 and p:playable()[1] == "2s")`,
			Run: engine.Method((*State).Playable),
		},
		{
			Name:    "exposed",
			Returns: "a list of {card, kind, row, number, at, over}",
			Doc:     "Lists the exposed cards: the last of each fan that is not empty.",
			Example: `
local p = blackhole.deal(1)
assert(#p:exposed() == 17 and p:exposed()[17].number == 17)`,
			Run: engine.Method((*State).AllExposed),
		},
		{
			Name:    "fan",
			Params:  []engine.Param{{Name: "fan", Type: "number", Doc: "the number of the fan, from 1"}},
			Returns: "a list of cards",
			Doc:     "Lists the cards of a fan; the last is exposed.",
			Example: `
local p = blackhole.deal(1)
assert(#p:fan(17) == 3 and p:fan(17)[3] == p:exposed()[17].card)`,
			Run: engine.On(fan),
		},
		{
			Name:    "stack",
			Returns: "a list of cards",
			Doc:     "Lists the stack from its first card to its top, the card that was played last.",
			Example: `
local p = blackhole.deal(1)
assert(#p:stack() == 1 and p:stack()[1] == "As")`,
			Run: engine.Method((*State).Stack),
		},
		{
			Name:    "places",
			Params:  []engine.Param{{Name: "rank", Type: "string", Doc: "A 2..10 J Q K"}},
			Returns: "a list like that of exposed",
			Doc:     "Lists the cards of a rank that are in fans, the exposed ones first.",
			Example: `
local p = blackhole.deal(1)
assert(#p:places("K") == 4 and #p:places("A") == 3)`,
			Run: engine.Method((*State).Places),
		},
		{
			Name:    "left",
			Params:  []engine.Param{{Name: "rank", Type: "string?", Doc: "a rank; all when left out"}},
			Returns: "a number, or a list of {rank, left, exposed}",
			Doc:     "Counts the cards of a rank that are still in fans, or those of every rank.",
			Example: `
local p = blackhole.deal(1)
assert(p:left("K") == 4 and p:left("A") == 3)
assert(p:left()[1].rank == "A" and p:left()[1].left == 3)`,
			Run: engine.On(left),
		},
		{
			Name:    "stuck",
			Returns: "true or false",
			Doc:     "Says whether the game is over and not won: no exposed card may be played.",
			Example: `assert(not blackhole.deal(1):stuck())`,
			Run: engine.On(func(s *State, _ engine.Call) (any, error) {
				return !s.Won() && len(s.Moves(nil)) == 0, nil
			}),
		},
		{
			Name:    "dead",
			Returns: "the reason, or nil",
			Doc: "Says why the position is lost, as far as the exposed cards and the ranks that are left can tell.\n" +
				"nil means that they cannot tell. The ranks left must make a walk on the ring of ranks: there must be a 6 or an 8 for\n" +
				"each 7, and so on all round, whatever the fans.",
			Example: `assert(blackhole.deal(1):dead() == nil)`,
			Run:     engine.On(dead),
		},
		{
			Name:    "numbers",
			Returns: "a list of numbers",
			Doc: "Lists the stack by the numbers of its cards, 1 first: once all are played, a solution as a permutation.\n" +
				"Card j of suit i has the number m(i-1)+j, with m ranks and the suits in the order spades, clubs, diamonds, hearts.",
			Example: `
local p = blackhole.deal(1)
assert(#p:numbers() == 1 and p:numbers()[1] == 1)`,
			Run: engine.Method((*State).Numbers),
		},
		{
			Name:    "number",
			Params:  cardParam,
			Returns: "a number",
			Doc:     "Returns the number of a card in its pack, from 1.",
			Example: `assert(blackhole.deal(1):number("Kc") == 26)`,
			Run:     engine.Method(number),
		},
		{
			Name:    "card",
			Params:  []engine.Param{{Name: "number", Type: "number", Doc: "1 to the number of cards"}},
			Returns: "a card",
			Doc:     "Returns the card with a number.",
			Example: `assert(blackhole.deal(1):card(26) == "Kc")`,
			Run:     engine.On(card),
		},
	}
}

func fan(s *State, a engine.Call) (any, error) {
	n, err := a.IntFrom("fan", 1, s.Fans())
	if err != nil {
		return nil, err
	}
	return s.Fan(n), nil
}

func left(s *State, a engine.Call) (any, error) {
	if !a.Has("rank") {
		return s.Ranking(), nil
	}
	r, err := a.Rank("rank")
	if err != nil {
		return nil, err
	}
	return len(s.Places(r)), nil
}

func dead(s *State, _ engine.Call) (any, error) {
	if reason := s.Dead(); reason != "" {
		return reason, nil
	}
	return nil, nil
}

func number(s *State, c engine.Card) (int, error) {
	k := s.pack().number(c)
	if k == 0 {
		return 0, fmt.Errorf("no %v in the pack %v", c, s.pack())
	}
	return k, nil
}

func card(s *State, a engine.Call) (any, error) {
	k, err := a.IntFrom("number", 1, s.pack().size())
	if err != nil {
		return nil, err
	}
	return s.pack().card(k), nil
}
