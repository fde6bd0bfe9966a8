package games_test

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games"
)

// A question is read, and says what it asks, or is refused in our words at a place.
func FuzzQuestion(target *testing.F) {
	f := fuzz.New(target)
	var starts []engine.State
	for i, g := range games.All() {
		p, err := g.Deal("", 1, nil)
		if err != nil {
			f.Fatal(err)
		}
		starts = append(starts, p.Open().State())
		if g.Prover == nil {
			continue
		}
		for k, goal := range g.Prover.Goals {
			f.Add(uint8(i), goal, at(g.Prover.Restrictions, k), at(g.Prover.Hidden, k))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, goal, without, hidden string) {
		i := int(which) % len(starts)
		p := games.All()[i].Prover
		if p == nil {
			return
		}
		asked, err := p.Read(starts[i], engine.Question{Goal: goal, Without: without, Hidden: hidden})
		said := ""
		if err != nil {
			said = err.Error()
		} else if said = asked.String(); said == "" {
			t.Errorf("%q without %q asks nothing", goal, without)
		}
		if enginetest.GoText(said) != "" {
			t.Errorf("%q without %q, %q: Go's own words in %s", goal, without, hidden, said)
		}
	})
}

// at returns one of some words, as if they went round; "" of none.
func at(words []string, i int) string {
	if len(words) == 0 {
		return ""
	}
	return words[i%len(words)]
}
