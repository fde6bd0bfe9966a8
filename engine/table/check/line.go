package check

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine/closed"
)

// Line replays a line of play. The head is as certificates have it; positions are those before each move and after the last, as
// members whose piles stand as they lie. Won says whether the last is won.
func Line(h closed.Head, moves []Move, positions [][]uint64, won bool) error {
	read, err := Rules(h)
	if err != nil {
		return err
	}
	r := read.(*rules)
	p := r.start
	for i := range positions {
		if !slices.Equal(r.pack(p), positions[i]) {
			return fmt.Errorf("after move %d the cards lie otherwise", i)
		}
		out, err := r.out(p)
		if err != nil {
			return fmt.Errorf("after move %d: %w", i, err)
		}
		if i == len(moves) {
			if all := out[0]+out[1]+out[2]+out[3] == r.suits*r.ranks; all != won {
				return fmt.Errorf("at the end it is won: %v, the engine says %v", all, won)
			}
			return nil
		}
		if p = r.after(p, out, moves[i]); p == nil {
			return fmt.Errorf("move %d, %v, is not allowed", i+1, moves[i])
		}
	}
	return errors.New("there are fewer positions than moves")
}

// after returns the position after a move, nil when it is not allowed.
func (r *rules) after(p *position, out [4]int, m Move) (after *position) {
	r.each(p, out, func(what Move, next *position) bool {
		if what == m {
			r.settle(next)
			after = next
		}
		return after == nil
	})
	return after
}
