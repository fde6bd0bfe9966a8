package ideas

import (
	"patience/engine"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/search"
)

// leastPositions is how many positions are looked at to find the shortest line.
const leastPositions = 60_000

// least bounds the least number of moves. The shortest line that is known has no fewer;
// each essential move is a move, and so is the removal that a goal asks for. Going
// through the positions by the number of moves settles it when it comes to the goal.
func (f *finder) least() {
	b := &f.report.Moves
	if f.q.Cases() {
		return // there is a number for each way in which the cards can lie
	}
	best := f.shortest(f.all)
	b.High = len(best.line())
	if least, proved := f.report.Least(); proved {
		b.Low = least
	} else if f.report.sure {
		b.Low = f.report.AtLeast
	}
	b.Low += len(f.askedFor())
	if b.Low = min(b.Low, b.High); b.Low == b.High || f.ctx.Err() != nil {
		return
	}
	found, err := search.Run(f.ctx, f.q.Walk(), search.Options{
		Frontier: search.Queue, Limits: search.Limits{States: leastPositions},
	})
	if err == nil && found.Verdict == search.Won && len(found.Line) <= b.High {
		b.Low, b.High = len(found.Line), len(found.Line)
	}
}

// askedFor returns the removals that the goal names, which are not among the essential moves.
func (f *finder) askedFor() (all []freecard.Essential) {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if e := (freecard.Essential{Kind: freecard.Remove, Suit: suit, Number: 1}); f.q.Asks(e) {
			all = append(all, e)
		}
	}
	return all
}
