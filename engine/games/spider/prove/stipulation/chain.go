package stipulation

import (
	"context"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/search"
)

// chain asks the calculus for one goal after another, each from where the line to the
// one before has led. That can find a line, and says nothing when it finds none: the line to
// "remove clubs" may have buried the 7h, which another one would have laid onto the 8s.
func (st *Stipulation) chain(ctx context.Context, r *Result, limits Limits) bool {
	now := st.walk()
	var line []engine.Move
	// Each atom may take the same share, so that the last one is not left without time.
	share := limits.Time / time.Duration(everything*len(st.atoms()))
	for i, s := range st.steps {
		for _, a := range s {
			if a.met(&now.s) {
				continue
			}
			q, ok := a.from(now)
			if !ok {
				return false
			}
			// The first atom is asked from the start; its line may be known from the question
			// whether it is possible alone.
			part := r.lines[q.Goal]
			if len(line) > 0 || part == nil {
				found, err := freecard.Decide(ctx, q, st.Hidden, limits.each(share))
				if err != nil || found.Verdict != freecard.Possible {
					return false
				}
				part = found.Moves
			}
			line = append(line, now.follow(part)...)
		}
		line = append(line, now.follow(st.finish(ctx, now, i))...)
	}
	return r.take(st, line) == nil
}

// follow makes moves and returns them.
func (w *walk) follow(moves []engine.Move) []engine.Move {
	for _, m := range moves {
		w.Apply(m)
	}
	return moves
}

// nearby is how many positions are looked at for the last moves to a step.
const nearby = 20_000

// finish returns the moves that meet step i, when a few do. The calculus can lay the 8s bare, but
// has no words for the 7h on it; from there it is a move or two, which a small search finds.
func (st *Stipulation) finish(ctx context.Context, now *walk, i int) []engine.Move {
	if int(now.done) != i {
		return nil
	}
	first := *st
	first.steps = st.steps[:i+1]
	from := *now
	from.st = &first
	found, err := search.Run(ctx, &from, search.Options{Frontier: search.Queue, Limits: engine.Limits{States: nearby, Bytes: mostBytes}})
	if err != nil || found.Verdict != engine.VerdictWon {
		return nil
	}
	return found.Line
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
	left, ok := Rest(&softer, &now.s)
	if ok {
		left.Without.Bans = now.bansLeft()
	}
	return left, ok && left.Check() == nil
}

// filled says whether a space of the start has cards now. It may be emptied again, which no
// restriction says of another start.
func (w *walk) filled() bool {
	for n := 1; n <= spider.Piles; n++ {
		if w.st.Start.IsSpace(n) && !w.s.IsSpace(n) {
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
		if !w.made(ban.Move) && !w.made(ban.Until) {
			left.Forbid(ask.Ban{Move: w.counted(ban.Move), Until: w.counted(ban.Until)})
		}
	}
	return left.Bans
}

// counted returns an essential move that is not made yet as it is called in the position
// of the walk: when one chain of pile 5 is gone, the third one of the start is the second.
func (w *walk) counted(e ask.Essential) ask.Essential {
	switch e.Kind {
	case ask.Dig:
		e.Number -= w.Gone(e.Pile)
	case ask.Turn:
		e.Number -= len(w.st.Start.FaceDown(e.Pile)) - len(w.s.FaceDown(e.Pile))
	case ask.Remove:
		e.Number -= w.s.Removed(e.Suit) - w.st.Start.Removed(e.Suit)
	}
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

// questions returns what the calculus can say to a goal: the goal itself, or what must be
// brought about for a card to lie on another: that one is bare at some time, and the card
// leaves its place, if it is the head of a chain. There is none when it lies there already.
func (a *atom) questions(blindly bool) []*ask.Question {
	switch {
	case a.wanted != nil:
		return nil
	case a.card == engine.Unknown:
		return []*ask.Question{a.q}
	case a.met(a.q.Start):
		return nil
	}
	all := []*ask.Question{a.bare()}
	if g, ok := a.leaves(blindly); ok {
		q := *a.q
		q.Goal = g
		all = append(all, &q)
	}
	return all
}

// bare asks that the card is bare on which another is to lie.
func (a *atom) bare() *ask.Question {
	q := *a.q
	q.Goal = ask.Goal{Kind: ask.Bare, Card: a.on, Count: 1}
	return &q
}

// leaves returns the dig of the chain whose head is to lie on another card, when there is
// one such card and it is such a head. Cards that nobody knows could be another one,
// unless they are never used. When the only 7h is the head of the last chain of pile 3, "7h
// onto 8s" needs the goal "dig pile 3". When it lies on an 8c, in the midst of a chain, that chain
// need not go, and nothing can be said.
func (a *atom) leaves(blindly bool) (g ask.Goal, ok bool) {
	s, count := a.q.Start, 0
	if !blindly && s.Unknown() > 0 {
		return g, false
	}
	for _, c := range s.Hand() {
		if c == a.card {
			count++
		}
	}
	for n := 1; n <= spider.Piles; n++ {
		h := ask.Heads(s, n)
		for i, c := range s.Pile(n) {
			if c != a.card {
				continue
			}
			count++
			if k := slices.Index(h, i); k >= 0 {
				g, ok = ask.Goal{Kind: ask.Dig, Pile: n, Count: len(h) - k}, true
			}
		}
	}
	return g, ok && count == 1
}
