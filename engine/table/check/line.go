package check

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine/closed"
)

// Line replays a line of play. The head is as certificates have it; positions are those before each move and after the last.
// Won says whether the last is won.
func Line(h closed.Head, moves []Move, positions []*Position, won bool) error {
	r, err := Read(h)
	if err != nil {
		return err
	}
	p := r.start
	for i := range positions {
		if !slices.Equal(r.Pack(p), r.Pack(positions[i])) {
			return fmt.Errorf("after move %d the cards lie otherwise", i)
		}
		if i == len(moves) {
			if all := r.isWon(p); all != won {
				return fmt.Errorf("at the end it is won: %v, the engine says %v", all, won)
			}
			return nil
		}
		var made func(*Position)
		r.each(p, func(what Move, change func(*Position)) {
			if made == nil && what == moves[i] {
				made = change
			}
		})
		if made == nil {
			return fmt.Errorf("move %d, %v, is not allowed", i+1, moves[i])
		}
		p = r.after(p, made)
	}
	return errors.New("there are fewer positions than moves")
}
