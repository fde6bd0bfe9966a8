package survey

import (
	"testing"

	"patience/engine"
	"patience/engine/games"
)

// TestRules: every game has a sum of its own, which is the same again, and another when what
// it deals is another.
func TestRules(t *testing.T) {
	of := map[string]string{}
	for _, g := range games.All() {
		for _, way := range g.Deals {
			sum, err := Rules(g, way.Name, nil)
			again, _ := Rules(g, way.Name, nil)
			if err != nil || sum != again || len(sum) != 16 {
				t.Errorf("%s by %s: %q, %v, and again %q", g.Name, way.Name, sum, err, again)
			}
			if other, ok := of[sum]; ok && other != g.Name {
				t.Errorf("%s by %s has the rules of %s", g.Name, way.Name, other)
			}
			of[sum] = g.Name
		}
		g.Deals[0].Deal = moved(g.Deals[0].Deal)
		if sum, err := Rules(g, "", nil); err != nil || of[sum] != "" {
			t.Errorf("%s with another rule has the sum of %s, %v", g.Name, of[sum], err)
		}
	}
}

// moved deals positions in which the first move is made.
func moved(deal func(uint64, engine.Options) (engine.State, error)) func(uint64, engine.Options) (engine.State, error) {
	return func(n uint64, o engine.Options) (engine.State, error) {
		s, err := deal(n, o)
		if err == nil {
			s.Apply(s.Moves(nil)[0])
		}
		return s, err
	}
}
