package spider

import (
	_ "embed"
	"fmt"

	"patience/engine"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// queries are the questions an analyst may ask of a position. Each is glue: the
// answer is an exported method of State.
func queries(*engine.Game) []engine.Query {
	return engine.ReadQueries(queryTexts, engine.Answers{
		"free": engine.On(func(s *State, a engine.Call) (any, error) {
			r, err := rank(a)
			return s.Free(r), err
		}),
		"free_now": engine.On(func(s *State, a engine.Call) (any, error) {
			r, err := rank(a)
			return s.FreeNow(r), err
		}),
		"pile":   engine.Method((*State).PileText),
		"chains": engine.Method(onPileOrAll((*State).Chains, (*State).AllChains)),
		"links":  engine.Method(onPileOrAll((*State).Links, (*State).AllLinks)),
		"tail":   engine.Method((*State).Tail),
		"pool":   engine.Method((*State).Pool),
		"dig":    engine.Method(dig),
		"steps":  engine.Method(selectSteps),

		"count":    engine.Method(count),
		"counts":   engine.Method((*State).Counts),
		"missing":  engine.Method((*State).Missing),
		"unseen":   engine.Method((*State).Unseen),
		"in_sight": engine.Method((*State).InSight),
		"spaces":   engine.Method((*State).SpaceList),
		"status":   engine.Method((*State).Status),

		// What the position would be if a card were another one.
		"swap":      engine.Method((*State).Swap),
		"face_down": engine.Method((*State).WithDown),
		"reveal":    engine.Method((*State).Reveal),
		"blind":     engine.Method((*State).Blind),

		// Those that set positions up, for composers: their answers may lack cards of the pack.
		"cleared":     engine.Method(func(*State) *State { return empty() }),
		"put":         engine.Method(func(s *State, cards []engine.Card, n int) (*State, error) { return s.Put(n, cards...) }),
		"take":        engine.Method((*State).Take),
		"hide":        engine.Method((*State).Hide),
		"to_hand":     engine.Method(func(s *State, cards []engine.Card) (*State, error) { return s.ToHand(cards...) }),
		"set_removed": engine.Method((*State).WithRemoved),
		"under": engine.Method(func(s *State, word string) (*State, error) {
			c, err := ParseChallenge(word)
			return s.Under(c), err
		}),
		"normal": engine.Method((*State).Normal),
	})
}

// onPileOrAll is an answer about a pile, or about all when none is given.
func onPileOrAll[V, W any](one func(s *State, n int) V, all func(s *State) W) func(s *State, n *int) any {
	return func(s *State, n *int) any {
		if n == nil {
			return all(s)
		}
		return one(s, *n)
	}
}

func dig(s *State, n int, c *engine.Card) (any, error) {
	if c == nil {
		return s.Dig(n), nil
	}
	return s.Uncover(n, *c)
}

func selectSteps(s *State, kind *string) (any, error) {
	if kind == nil {
		return s.Steps(), nil
	}
	return s.Select(*kind)
}

func count(s *State, what string) (any, error) {
	if c, err := engine.ParseCard(what); err == nil && c != engine.Unknown {
		return s.CountCard(c), nil
	}
	if suit, err := engine.ParseSuit(what); err == nil {
		return s.CountSuit(suit), nil
	}
	if r, err := engine.ParseRank(what); err == nil {
		return s.CountRank(r), nil
	}
	return nil, fmt.Errorf("cannot count %q: want a card, a rank or a suit", what)
}

// rank returns the argument of that name, a rank of the pack of Spider: other packs
// have higher ones.
func rank(a engine.Call) (engine.Rank, error) {
	r, err := a.Rank("rank")
	if err == nil && r > engine.King {
		err = fmt.Errorf("no rank %d in this pack: want A 2..10 J Q K", r)
	}
	return r, err
}
