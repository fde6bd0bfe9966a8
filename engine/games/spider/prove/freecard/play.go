package freecard

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/search"
)

// allRanks are the ranks to track for an abstract state to be a position.
func allRanks() []engine.Rank {
	return ranksWith(func(engine.Rank) bool { return true })
}

// A player tries to play an abstract path for real: it searches the positions (the
// abstract states with all ranks tracked) along a guide, those first that are
// further along it, have fewer obstacles before the next step, and took fewer moves;
// but before all others those in which a card lies where it had not lain before.
type player struct {
	*board
	*store
	guide   *guide
	waiting search.Frontier // positions that are not yet looked at
	best    int             // most steps of the guide that were done
	bestID  uint32
	looked  int // at positions
	moves   []uint16
	novelty novelty
}

// How much a step of the guide, an obstacle and being a shuffle of what was seen
// weigh against a move.
const (
	stepWeight     = 12
	obstacleWeight = 3
	shuffleWeight  = 100
)

// play returns a line that was replayed by the rules and the referee, nil when it
// finds none. It gives up after looking at limit positions, or when they take so many bytes; exhausted
// says that there were no more.
func play(ctx context.Context, q *ask.Question, g *guide, limit, bytes int) (line []engine.Move, p *player, exhausted bool) {
	b := newBoard(q, allRanks())
	p = &player{board: b, store: newStore(b), guide: g, waiting: search.Buckets(), novelty: novelty{}}
	s := b.start()
	var v view
	b.settle(s, &v)
	p.seek(s)
	p.push(s, &v, 0, step{}, 0)
	for ; p.looked < limit && p.bytes() < bytes && ctx.Err() == nil; p.looked++ {
		if p.looked&1023 == 1023 {
			engine.Tell(ctx, "%d positions played", p.looked)
		}
		id, ok := p.waiting.Pop()
		if !ok {
			return nil, p, true
		}
		if line := p.expand(ctx, id); line != nil {
			return line, p, false
		}
	}
	return nil, p, false
}

// push holds a new position, which was sought and the view of which is v, unless it is
// off the guide.
func (p *player) push(s *state, v *view, parent uint32, by step, moves uint16) (uint32, bool) {
	done, ok := p.guide.after[p.milestone(s)]
	if !ok {
		return 0, false
	}
	id := p.add(s.loose, parent, by)
	if done > p.best {
		p.best, p.bestID = done, id
	}
	p.moves = append(p.moves, moves)
	obstacles := p.obstacles(v, done)
	// After 5 moves, with 2 obstacles and one of 3 steps done: 5 + 3*2 + 12*2 = 35. So a
	// position after 17 moves with no obstacle and two steps done, 29, is looked at first.
	at := int(moves) + obstacleWeight*obstacles + stepWeight*(len(p.guide.steps)-done)
	if !p.novelty.isNew(s, v.knownOccupants, p.slots, progress{done, obstacles}) {
		at += shuffleWeight
	}
	p.waiting.Push([]search.Node{{ID: id, Score: at}})
	return id, true
}

// expand adds what follows a position, and returns the line when the goal is met.
func (p *player) expand(ctx context.Context, id uint32) (line []engine.Move) {
	var s state
	var v, after view
	p.get(id, &s)
	if p.node(id).by.irreversible() && id > 0 { // what cannot be taken back may have been a mistake
		if p.hopeless(ctx, &s, p.guide.after[p.milestone(&s)]) {
			return nil
		}
	}
	p.settle(&s, &v)
	p.board.moves(&s, &v, func(next *state, by step) bool {
		if p.banned(&s, next, by) {
			return true
		}
		if p.seek(next); p.holds(next.loose) { // it was met
			return true
		}
		p.settle(next, &after)
		met := p.met(next, &after)
		if !p.permitted(&s, next, func() bool { return met }) {
			return true
		}
		got, fresh := p.push(next, &after, id, by, p.moves[id]+1)
		if fresh && met {
			line = p.line(got)
		}
		return line == nil
	})
	return line
}
