package check

import (
	"math/rand/v2"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// TestLost is TestLemmas for positions that are lost since others are: both games are gone through to the
// end, from every waste.
func TestLost(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(*seed, 10))
	won, spared := 0, map[string]int{}
	for range 2 * *positions {
		at, options := lay(rng, 20+4*rng.IntN(3))
		for i := rng.IntN(columns); i < columns; i++ { // more of the deck
			at.Stock, at.Piles[i], at.Covered[i] = append(at.Stock, at.Piles[i]...), nil, 0
		}
		if len(at.Waste)+len(at.Stock) > 14 || rulesFor(t, at, options, "").open {
			continue
		}
		for _, lemmas := range []string{"view", "waste", "safe view waste lazy"} {
			if !strings.HasPrefix(options, "draw=three passes=any") && !strings.HasPrefix(options, "draw=two passes=any") {
				lemmas = strings.Replace(lemmas, "waste", "", 1)
			}
			r := rulesFor(t, at, options, lemmas)
			g := explore(r, 4000, r.anyWaste()...)
			if g == nil {
				break
			}
			listed := func(next []uint64) bool {
				_, ok := g.next[next[0]]
				return ok && !g.winnable[next[0]]
			}
			for n := range g.next {
				p, _ := r.position(n)
				if r.listed = listed; !listed([]uint64{n}) && r.lost(p) {
					t.Fatalf("%+v can be won, but is lost by another\n%s\n%s", p, options, line(at))
				}
				if !g.winnable[n] {
					for lemma, lost := range map[string]bool{"view": r.viewed && !p.open && r.lostInView(p), "waste": r.wastes && !p.open && r.lostByWaste(p)} {
						if lost {
							spared[lemma]++
						}
					}
					continue
				}
				won++
			}
			g.refuse(t, r, options, at)
		}
	}
	t.Logf("%d can be won; lost since another is: %v", won, spared)
	if won < 500 || spared["view"] < 100 || spared["waste"] < 5 {
		t.Errorf("one-sided: %d can be won; lost since another is: %v", won, spared)
	}
}

// anyWaste returns the start with each waste, and with the deck in view.
func (r *rules) anyWaste() (starts []uint64) {
	for w := range len(r.deck) + 1 {
		p := r.start
		p.waste = uint8(w)
		r.forget(&p)
		starts = append(starts, r.number(&p))
	}
	if r.viewed {
		p := r.start
		p.open = true
		r.forget(&p)
		starts = append(starts, r.number(&p))
	}
	return starts
}
