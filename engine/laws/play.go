package laws

import (
	"fmt"
	"slices"

	"patience/engine"
)

// A Tried is what came of a game that was tried.
type Tried struct {
	Plays, Moves int // how many games were played, and moves made in all
	Won          int // games that were won, by chance
	Stuck        int // games that came to an end without a move
}

// seldom is after how many moves a play is held to the laws of all its moves, and at its end.
const seldom = 16

// Try plays so many games of at most that many moves at random, half of the moves so that cards go out and turn up, and
// holds every position to all laws. The error says which law fails, after which moves. It tells how far it is.
func Try(g *engine.Game, plays, most int, progress func(deal, moves int)) (t Tried, err error) {
	source := engine.SplitMix(1)
	for n := range plays {
		s, err := g.Deals[0].Deal(uint64(n+1), nil)
		if err != nil {
			return t, fmt.Errorf("deal %d: %w", n+1, err)
		}
		p := engine.NewPlay(g, s)
		for range most {
			progress(n+1, p.Len())
			moves := p.State().Moves(nil)
			ends := len(moves) == 0 || p.State().Won()
			if err := hold(p, source.Below, ends || p.Len()%seldom == 0 || p.Len() == most-1); err != nil {
				return t, fmt.Errorf("deal %d, after %q: %w", n+1, g.PrintLine(p.Start(), p.Moves()), err)
			}
			if ends {
				break
			}
			m := moves[source.Below(uint64(len(moves)))]
			if source.Below(2) == 0 {
				m = Eager(p.State(), moves)
			}
			if err := p.Do(m); err != nil {
				return t, fmt.Errorf("deal %d: a listed move is refused: %w", n+1, err)
			}
		}
		t.Plays, t.Moves = t.Plays+1, t.Moves+p.Len()
		switch {
		case p.State().Won():
			t.Won++
		case len(p.State().Moves(nil)) == 0:
			t.Stuck++
		}
	}
	return t, nil
}

// hold holds a position to all laws, and to those of whole plays when it is asked to.
func hold(p *engine.Play, draw func(below uint64) uint64, whole bool) error {
	for _, law := range All() {
		if law.Whole && !whole {
			continue
		}
		if err := law.Holds(p, draw); err != nil {
			return fmt.Errorf("a law fails, %q: %w", law.Name, err)
		}
	}
	return nil
}

// Eager returns the move that leaves the shortest key, and of these the one that
// leaves the fewest cards hidden: random plays alone hardly ever clear a suit.
func Eager(s engine.State, moves []engine.Move) engine.Move {
	cost := func(m engine.Move) int {
		next := engine.After(s, m)
		return len(next.Key(nil))*1000 + next.Hidden()
	}
	return slices.MinFunc(moves, func(a, b engine.Move) int { return cost(a) - cost(b) })
}
