package gaps

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
		"gaps":     engine.Method((*State).Gaps),
		"dead":     engine.Method((*State).dead),
		"takes":    engine.On(takes),
		"in_place": engine.Method((*State).InPlace),
		"opens":    engine.Method((*State).Opens),
		"prospect": engine.Method((*State).Prospect),
		"row":      engine.On(row),
		"redeals": engine.On(func(s *State, _ engine.Call) (any, error) {
			if s.Unlimited() {
				return "unlimited", nil
			}
			return s.Left(), nil
		}),
		"variant": engine.On(func(s *State, _ engine.Call) (any, error) {
			values := map[string]string{}
			for _, e := range elements() {
				values[e.name] = e.get(&s.variant)
			}
			if s.rows != fixedRows {
				delete(values, "order")
			}
			return values, nil
		}),
	})
}

// dead lists the gaps that take nothing.
func (s *State) dead() []Gap {
	return append([]Gap{}, engine.Those(s.Gaps(), func(g Gap) bool { return g.Dead != "" })...)
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
	if there := s.row(r - 1)[c-1]; there != noCard {
		return nil, fmt.Errorf("no gap at %d.%d: the %v is there", r, c, there)
	}
	return s.gap((r-1)*s.width() + c - 1).Takes, nil
}
