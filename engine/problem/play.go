package problem

import (
	"fmt"
	"strings"

	"patience/engine"
)

// Of returns what the problem that a play began with asks, nil when it began with none.
func Of(p *engine.Play) ([]Question, error) {
	var b strings.Builder
	engine.WriteHeader(&b, engine.Header{Key: "game", Text: p.Game.Name})
	for _, h := range p.Headers {
		engine.WriteHeader(&b, h)
	}
	problems, err := Parse(b.String())
	if err != nil {
		return nil, fmt.Errorf("the problem cannot be read: %w", err)
	}
	return problems[0].Questions, nil
}
