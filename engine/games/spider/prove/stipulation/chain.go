package stipulation

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A Helper finds the parts of a line that meets one goal after another.
type Helper struct {
	Ask  func(q *ask.Question) (line []engine.Move, ok bool) // a line to what the calculus is asked
	Near func(from engine.State) []engine.Move               // a short line to a state that is won, nil for none
}

// Chain asks for one goal after another, each from where the line to the one before has led, and
// returns the line. It can find one, and says nothing when it finds none: the line to "remove
// clubs" may have buried the 7h, which another one would have laid onto the 8s. What it returns is
// to be replayed.
func (st *Stipulation) Chain(help Helper) (line []engine.Move, ok bool) {
	now := st.walk()
	for i, s := range st.steps {
		for _, a := range s {
			if a.met(&now.Line) {
				continue
			}
			q, ok := a.from(now)
			if !ok {
				return nil, false
			}
			part, ok := help.Ask(q)
			if !ok {
				return nil, false
			}
			line = append(line, now.follow(part)...)
		}
		line = append(line, now.follow(st.finish(help, now, i))...)
	}
	return line, true
}

// follow makes moves and returns them.
func (w *walk) follow(moves []engine.Move) []engine.Move {
	engine.ApplyAll(w, moves)
	return moves
}

// finish returns the moves that meet step i, when a few do. The calculus can lay the 8s bare, but
// has no words for the 7h on it; from there it is a move or two, which a small search finds.
func (st *Stipulation) finish(help Helper, now *walk, i int) []engine.Move {
	if int(now.done) != i {
		return nil
	}
	first := *st
	first.steps = st.steps[:i+1]
	from := *now
	from.st = &first
	return help.Near(&from)
}

// from returns the goal as it is to be asked in a later position, to come near to it at
// least: what it leads to is replayed.
func (a *atom) from(now *walk) (*ask.Question, bool) {
	q := a.toPlay()
	if q == nil || now.used.moves == 0 {
		return q, q != nil
	}
	if now.used.deals > 0 && len(q.Without.Bans) > 0 {
		return nil, false // a row of cards makes other chains
	}
	softer := *q
	softer.Goal.Keep, softer.Without.Space, softer.Without.Bans = false, q.Without.Space && !now.filled(), nil
	left, ok := Rest(&softer, &now.Now)
	if ok {
		left.Without.Bans = now.bansLeft()
	}
	return left, ok && left.Check() == nil
}

// filled says whether a space of the start has cards now. It may be emptied again, which no
// restriction says of another start.
func (w *walk) filled() bool {
	for n := 1; n <= spider.Piles; n++ {
		if w.st.Start.IsSpace(n) && !w.Now.IsSpace(n) {
			return true
		}
	}
	return false
}

// bansLeft returns the bans that still forbid something, as they are said in the position
// of the walk.
func (w *walk) bansLeft() []ask.Ban {
	var left ask.Without
	for _, ban := range w.st.without.Bans {
		if !w.Made(ban.Move) && !w.Made(ban.Until) {
			left.Forbid(ask.Ban{Move: w.counted(ban.Move), Until: w.counted(ban.Until)})
		}
	}
	return left.Bans
}

// counted returns an essential move that is not made yet as it is called in the position
// of the walk: when one chain of pile 5 is gone, the third one of the start is the second.
func (w *walk) counted(e ask.Essential) ask.Essential {
	e.Number -= w.Makings(e)
	return e
}

// toPlay returns a question whose line brings the goal about, or near: of a card that is to
// lie on another, that this one is bare. It is nil when that is of no use.
func (a *atom) toPlay() *ask.Question {
	if a.wanted != nil {
		return nil
	}
	if a.card == engine.Unknown {
		return a.q
	}
	return a.bare()
}
