package blackhole

import (
	_ "embed"
	"fmt"

	"patience/engine"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// queries are the questions an analyst may ask of a position.
func queries(*engine.Game) []engine.Query {
	return engine.ReadQueries(queryTexts, engine.Answers{
		"playable": engine.Method((*State).Playable),
		"exposed":  engine.Method((*State).AllExposed),
		"fan":      engine.On(fan),
		"stack":    engine.Method((*State).Stack),
		"places":   engine.Method((*State).Places),
		"left":     engine.Method(left),
		"stuck": engine.On(func(s *State, _ engine.Call) (any, error) {
			return !s.Won() && len(s.Moves(nil)) == 0, nil
		}),
		"dead":    engine.On(dead),
		"numbers": engine.Method((*State).Numbers),
		"number":  engine.Method(number),
		"card":    engine.On(card),
	})
}

func fan(s *State, a engine.Call) (any, error) {
	n, err := a.IntFrom("fan", 1, s.Fans())
	if err != nil {
		return nil, err
	}
	return s.Fan(n), nil
}

func left(s *State, r *engine.Rank) any {
	if r == nil {
		return s.Ranking()
	}
	return len(s.Places(*r))
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
