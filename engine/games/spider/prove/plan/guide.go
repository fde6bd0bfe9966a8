package plan

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/solver"
)

// What the calculus is allowed for one line, and how many orders of the unseen cards
// it is asked about in one view.
const (
	lineStates = 50_000
	linePlayed = 4_000
	winStates  = 100_000
	fewOrders  = 3
)

// guided asks the calculus for lines, as far as they can be followed without seeing:
// one that needs no unseen card, else those that are right for some order of them.
// What is found is played and tried; nil says nothing.
func (f *finder) guided(v view) *Node {
	q := rebased(f.q, v.state())
	if q == nil {
		return nil
	}
	if line := f.line(q.As(v.state(), ask.Blind)); line != nil {
		if node := v.blindly(line); node != nil && (replayed{}).replay(v, node) == nil {
			return node
		}
	}
	tried := map[string]bool{}
	for i := range fewOrders {
		if f.ctx.Err() != nil || len(v.unseen) == 0 && i > 0 {
			break
		}
		s, _ := v.state().Laid(engine.Shuffled(uint64(i), v.unseen))
		line := f.line(q.As(s, ask.Known))
		if line == nil && ask.Surplus(s) == engine.Unknown {
			line = f.win(s)
		}
		node, key := f.along(v, line, tried)
		if node != nil {
			return node
		}
		tried[key] = true
	}
	return nil
}

// line asks the calculus for a line.
func (f *finder) line(q *ask.Question) []engine.Move {
	f.asked++
	r, err := freecard.Prove(f.ctx, q, freecard.Limits{Time: freecard.Untimed, Played: linePlayed, States: lineStates})
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	return r.Moves
}

// win asks the solver of whole deals for a line that wins: many goals are met on it.
func (f *finder) win(s *spider.State) []engine.Move {
	f.asked++
	r, err := solver.Solver().Run(f.ctx, s, engine.SolveOptions{Limits: engine.Limits{States: winStates}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	return r.Line
}

// along follows a line up to the first card that it turns up, and decides what comes
// then, unless that was tried. The key names what it tried.
func (f *finder) along(v view, line []engine.Move, tried map[string]bool) (*Node, string) {
	if line == nil {
		return nil, ""
	}
	at, moves, n, ok := v.follow(line)
	switch {
	case !ok:
		return nil, ""
	case n == 0:
		return &Node{Line: line[:moves]}, ""
	}
	m := line[moves-1]
	key := at.afterBlind(m)
	if tried[key] {
		return nil, key
	}
	if verdict, branches := f.try(at, m, n); verdict == engine.VerdictWon {
		return &Node{Line: line[:moves], Turns: n, Branches: branches}, key
	}
	return nil, key
}

// rebased returns the question as it is to be asked in a later position, or nil: of "2 spaces"
// one is left when one was made on the way, and of "dig 2 chains of pile 5" one when the other
// has gone. It
// may be another one where what the start had counts, so what is answered serves to
// find lines alone: whoever follows them keeps to the question itself.
func rebased(q *ask.Question, now *spider.State) *ask.Question {
	c := *q
	c.Start, c.Without.Bans = now, nil
	gone := now.Removals() - q.Start.Removals()
	switch g := &c.Goal; {
	case g.Kind == ask.Spaces:
		g.Count += q.Start.Spaces() - now.Spaces()
	case g.Kind == ask.Dig:
		was, is := q.Start.Heads(g.Pile), now.Heads(g.Pile)
		low := was[len(was)-g.Count]
		g.Count = 0
		for _, at := range is {
			if at >= low {
				g.Count++
			}
		}
	case g.Kind == ask.Turn && q.Start.Hidden() > now.Hidden() && g.Keep && now.Spaces() < q.Start.Spaces():
		*g = ask.Goal{Kind: ask.Spaces, Count: q.Start.Spaces() - now.Spaces()}
	case g.Kind == ask.Remove && g.Suit == ask.AnySuit:
		g.Count -= gone
	case g.Kind == ask.Remove && g.Others != ask.NoLimit:
		g.Others -= gone
	}
	if c.Goal.Kind == ask.Remove && c.Goal.Others < ask.NoLimit || c.Check() != nil {
		return nil
	}
	return &c
}
