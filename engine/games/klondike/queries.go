package klondike

import (
	"errors"
	"slices"

	_ "embed"

	"patience/engine"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// queries are the questions an analyst may ask of a position.
func queries(*engine.Game) []engine.Query {
	return engine.ReadQueries(queryTexts, engine.Answers{
		"insertable": engine.Method((*State).Chains),
		"outs":       engine.Method((*State).Outs),
		"movable":    engine.Method((*State).Movable),
		"enabled":    engine.Method((*State).Enabled),
		"advice":     engine.On(advice),
		"autoplay":   engine.On(autoplay),
		"why_lost":   engine.On(whyLost),
		"face_down":  engine.Method((*State).Down),
		"run":        engine.Method((*State).Run),
		"playable":   engine.Method((*State).Playable),
		"checksum":   engine.On(checksum),
	})
}

func advice(s *State, _ engine.Call) (any, error) {
	if m, ok := s.Advice(); ok {
		return printMove(s, m), nil
	}
	return nil, nil
}

func checksum(s *State, _ engine.Call) (any, error) {
	for n := 1; n <= columns; n++ {
		if slices.Contains(s.Column(n), engine.Unknown) {
			return nil, errors.New("unknown: the cards that lie face down count, too")
		}
	}
	return s.Checksum(), nil
}

func autoplay(s *State, _ engine.Call) (any, error) {
	moves := []string{}
	for _, m := range s.Autoplay() {
		moves = append(moves, printMove(s, m))
	}
	return moves, nil
}
