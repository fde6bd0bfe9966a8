package blackhole

import (
	"strings"

	"patience/engine"
	"patience/engine/closed"
)

// proof returns the positions that were met as a closed set, whose members are written as
// package check reads them: the keys, with the heights of the other fans above.
func (d *dive) proof(s *State) *closed.Proof {
	h := closed.Head{Game: "blackhole", Position: s.line(), Options: engine.FactsText(facts(s)), Lemmas: d.Using("prefix", "ranks")}
	wide := d.fans > packedFans
	var numbers []uint64
	for others, set := range d.seen {
		if set == nil {
			continue
		}
		for key := range set.Each {
			if wide {
				numbers = append(numbers, uint64(others))
			}
			numbers = append(numbers, key)
		}
	}
	words := 1
	if wide {
		words = 2
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
