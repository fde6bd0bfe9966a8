package pendulum

import (
	"context"
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
		"methods": engine.Method((*State).Prospects),
		"compare": compare,
		"order":   engine.On(order),
		"exposed": engine.Method((*State).ExposedCards),
		"packet":  engine.Method((*State).packetOf),
	})
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

// ExposedCards lists the exposed cards, row by row; of a packet the card packed
// last.
func (s *State) ExposedCards() []engine.Card {
	var cards []engine.Card
	for row, column := range places {
		if packet := s.Packet(row, column); s.Exposed(row, column) {
			cards = append(cards, packet[len(packet)-1])
		}
	}
	return cards
}
