package ideas

import (
	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// leastPositions is how many positions are looked at to find the shortest line.
const leastPositions = 60_000

// least bounds the least number of moves. The shortest line that is known has no fewer;
// each essential move is a move, and so is the removal that a goal asks for. Going
// through the positions that a shorter line could come to settles it, when there are few.
func (f *finder) least() {
	b := &f.report.Moves
	if f.q.Cases() || f.options.Lengths < 0 {
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
	found, err := f.cheapest(f.q, nil, f.q.Walk(), b.High*moveCost, leastPositions)
	if err == nil && found.Verdict == engine.VerdictWon && f.q.Replay(found.Line) == nil {
		b.High, f.report.Shorter = len(found.Line), found.Line
	}
	if err == nil && found.Stop == engine.StopNone && !f.q.Unseen() {
		b.Low = b.High
	}
}

// askedFor returns the removals that the goal names, which are not among the essential moves.
func (f *finder) askedFor() (all []ask.Essential) {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if e := (ask.Essential{Kind: ask.Remove, Suit: suit, Number: 1}); f.q.Asks(e) {
			all = append(all, e)
		}
	}
	return all
}
