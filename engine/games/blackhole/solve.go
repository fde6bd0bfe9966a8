package blackhole

import (
	"context"
	"strings"

	"patience/engine"
	"patience/engine/closed"
)

// solver decides a position by looking depth first at all that can be reached, at several places at a time. A
// position is 64 bits, a stored one at most 32 bytes.
func solver() *engine.Solver {
	return &engine.Solver{
		OnCores: []string{},
		Reductions: []engine.Reduction{
			{Name: "prefix", Doc: "a card is not played when another fan begins with the same ranks and has at least as many cards"},
			{Name: "ranks", Doc: "a position is lost when the ranks that are left cannot be visited by any walk"},
			{Name: "order", Doc: "no reduction: high fans, common ranks and well connected ranks are tried first"},
		},
		Run: solve,
	}
}

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*State)
	a := newDives(ctx, s, o)
	if d := a.decide(); d != nil {
		return a.Found(s, d.line())
	}
	r := a.Failed()
	if o.Prove && r.Verdict == engine.VerdictLost {
		r.Proof = a.proof(s)
	}
	return r, nil
}

// proof returns the positions that were met as a closed set, whose members are written as
// package check reads them: the keys, with the heights of the other fans above.
func (a *dives) proof(s *State) *closed.Proof {
	h := closed.Head{Game: "blackhole", Position: s.line(), Options: engine.FactsText(facts(s)), Lemmas: a.Using("prefix", "ranks")}
	words := 1
	if s.Fans() > packedFans {
		words = 2
	}
	var numbers []uint64
	for others, set := range a.seen {
		if set == nil {
			continue
		}
		for key := range set.Each {
			if words == 2 {
				numbers = append(numbers, uint64(others))
			}
			numbers = append(numbers, key)
		}
	}
	return closed.NewProof(h, words, numbers)
}

// line returns the position in a line: the top of the stack, and the fans.
func (s *State) line() string {
	fans := []string{s.Top().String()}
	for n := 1; n <= s.Fans(); n++ {
		fans = append(fans, engine.Cards(s.Fan(n)).String())
	}
	return strings.Join(fans, " | ")
}
