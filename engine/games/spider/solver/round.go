package solver

import (
	"math"
	"slices"
	"unsafe"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// A round is one try to win, which goes on from at most width positions at a time.
type round struct {
	*search.Watch
	workers *workers
	weights *weights
	width   int
	luck    uint64            // what chance decides depends on it
	seen    *search.KeySet    // hashes of the positions met since the last deal
	open    []node            // those whose moves are made next
	spare   []node            // room for those after them
	moves   *shortlist[child] // of those that are open
	dealt   *shortlist[node]  // positions after the next deal
	steps   []step            // how each position that was kept is reached; the first is no step
	won     uint32            // the last step of the line that wins
	best    uint32            // the last step of the line to the best position after the last deal
	worth   int               // of that one
	dropped bool              // whether any position was left out
}

// A step is a move, and the step before it.
type step struct {
	before uint32
	move   engine.Move
}

// A child is a move of an open position.
type child struct {
	parent int32
	move   engine.Move
}

func newRound(w *search.Watch, by *workers, taste *weights, width int, luck uint64) *round {
	return &round{
		Watch: w, workers: by, weights: taste, width: width, luck: luck,
		seen: search.NewKeySet(), steps: []step{{}}, worth: math.MinInt,
	}
}

// roundBytes returns the memory of a round beside its set and its steps.
func roundBytes(width int) int64 {
	nodes := 4 * int64(unsafe.Sizeof(ranked[node]{})) // open, spare, twice dealt
	children := 2 * int64(unsafe.Sizeof(ranked[child]{}))
	crowd := 4*int64(unsafe.Sizeof(slot{})) + 2*int64(unsafe.Sizeof(member(0))+2*unsafe.Sizeof(int32(0)))
	crowds := 4 * crowd // of dealt and of children, twice each
	return int64(width) * (nodes + children + crowds)
}

// bytes returns the memory that the round holds; no round holds none.
func (r *round) bytes() int64 {
	if r == nil {
		return 0
	}
	steps := int64(cap(r.steps)) * int64(unsafe.Sizeof(step{}))
	return roundBytes(r.width) + steps + r.seen.Bytes()
}

// win looks for a line that wins.
func (r *round) win(s *spider.State) bool {
	first := node{state: *s}
	first.settle(r.weights)
	if first.state.Won() {
		return true
	}
	r.open = []node{first}
	for len(r.open) > 0 && r.won == 0 && r.Stop == engine.StopNone {
		r.row()
	}
	return r.won > 0
}

// patience is how many moves a round makes without getting anywhere, before it
// deals.
const patience = 10

// row makes moves from the open positions until they do not get better, and then
// opens the best of all positions that can be had by a deal.
func (r *round) row() {
	r.seen = search.NewKeySet()
	r.dealt, r.moves = newShortlist[node](r.width), newShortlist[child](r.width)
	best := int64(math.MinInt64)
	for idle := 0; len(r.open) > 0 && idle < patience; idle++ {
		r.moves.clear()
		top := r.expand()
		if r.Stop != engine.StopNone || r.advance() {
			return
		}
		// Patience begins anew with every position that is better than all before it in this row.
		if top > best || !r.moves.dropped { // nothing left out: the moves come to an end by themselves
			best, idle = max(best, top), 0
		}
	}
	r.deal()
}

// expand looks at the moves of all open positions, and returns the best score.
func (r *round) expand() int64 {
	best := int64(math.MinInt64)
	begin := func(p *piece) { p.floors.moves, p.floors.dealt = r.moves.floor(), r.dealt.floor() }
	r.workers.run(len(r.open), begin, r.look, func(p *piece) bool {
		from := 0
		for i, end := range p.ends {
			r.Looked++
			for _, l := range p.looks[from:end] {
				best = max(best, r.meet(p, i, l))
				if r.Stop != engine.StopNone {
					return false
				}
			}
			from = end
		}
		return true
	})
	return best
}

// look weighs the moves of the positions of a piece.
func (r *round) look(p *piece) {
	p.looks, p.ends = p.looks[:0], p.ends[:0]
	for i := range p.to - p.from {
		n := &r.open[p.from+i]
		p.moves = n.moves(p.moves[:0])
		for _, m := range p.moves {
			l := look{score: int64(n.weigh(r.weights, m)) * unit, move: m}
			if l.above(p.floor(m)) {
				r.follow(p, i, &l)
			}
			p.looks = append(p.looks, l)
		}
		p.ends = append(p.ends, len(p.looks))
	}
}

// follow finds the key of the position after a move, and after a deal the position, too.
func (r *round) follow(p *piece, i int, l *look) {
	n := &r.open[p.from+i]
	if l.move != spider.Deal {
		l.key = n.keyAfter(r.weights, l.move)
		return
	}
	after := &p.dealt[i]
	*after = *n
	after.play(r.weights, l.move)
	l.key = after.key()
}

// unit is what a worth of 1 counts in a score. A score is the worth, in sixteenths, and up to 64 more that only
// chance decides. Each round has luck of its own, the same in each run: what chance dropped in one may stay in the next.
const (
	unit     = 16
	luckBits = 10
)

// above says whether the score, with luck, can be above a floor.
func (l look) above(floor int64) bool { return l.score+1<<luckBits > floor }

// meet puts the position after a move of one of a piece into its list, if it is above the floor, and new. It
// returns the score when it is one of the children.
func (r *round) meet(p *piece, i int, l look) int64 {
	floor := r.moves.floor()
	if l.move == spider.Deal {
		floor = r.dealt.floor()
	}
	if !l.above(floor) {
		r.Meet()
		return math.MinInt64
	}
	if l.key == 0 { // the floor has fallen since
		r.follow(p, i, &l)
	}
	if !r.Add(r.seen, l.key) {
		return math.MinInt64
	}
	score := l.score + int64(engine.Stir(l.key+r.luck)>>(64-luckBits))
	if l.move == spider.Deal {
		r.dealt.add(score, p.dealt[i].dug, p.dealt[i])
		return math.MinInt64
	}
	parent := p.from + i
	r.moves.add(score, r.open[parent].dugAfter(r.weights, l.move), child{int32(parent), l.move})
	return score
}

// advance opens the best children instead of their parents, and says whether one
// of them wins.
func (r *round) advance() bool {
	best := r.moves.best()
	r.dropped = r.dropped || r.moves.dropped
	r.spare = slices.Grow(r.spare[:0], len(best))[:len(best)]
	play := func(p *piece) {
		for i := p.from; i < p.to; i++ {
			r.spare[i] = r.open[best[i].item.parent]
			r.spare[i].play(r.weights, best[i].item.move)
		}
	}
	r.workers.run(len(best), func(*piece) {}, play, func(p *piece) bool {
		for i := p.from; i < p.to && r.won == 0; i++ {
			r.keep(&r.spare[i], best[i].item.move)
		}
		return r.won == 0
	})
	r.open, r.spare = r.spare, r.open
	return r.won > 0
}

// deal opens the best positions after a deal.
func (r *round) deal() {
	best := r.dealt.best()
	r.dropped = r.dropped || r.dealt.dropped
	r.open = r.open[:0]
	for i := range best {
		r.open = append(r.open, best[i].item)
		r.keep(&r.open[i], spider.Deal)
	}
}

// keep notes how a position is reached, and whether it wins.
func (r *round) keep(n *node, m engine.Move) {
	r.steps = append(r.steps, step{n.step, m})
	n.step = uint32(len(r.steps) - 1)
	if n.worth > r.worth && len(n.state.Hand()) == 0 {
		r.best, r.worth = n.step, n.worth
	}
	if n.state.Won() && r.won == 0 {
		r.won = n.step
	}
}

// to returns the moves that lead to a step, without removals.
func (r *round) to(last uint32) []engine.Move {
	var moves []engine.Move
	for id := last; id > 0; id = r.steps[id].before {
		moves = append(moves, r.steps[id].move)
	}
	slices.Reverse(moves)
	return moves
}

// withRemovals returns moves with the removal of each suit as soon as it is
// complete.
func withRemovals(s *spider.State, moves []engine.Move) []engine.Move {
	at := *s
	line := removals(&at, []engine.Move{})
	for _, m := range moves {
		at.Apply(m)
		line = removals(&at, append(line, m))
	}
	return line
}

// removals removes the suits that are complete, and appends these moves.
func removals(s *spider.State, dst []engine.Move) []engine.Move {
	for p := 1; p <= spider.Piles; p++ {
		for s.Complete(p) {
			dst = append(dst, spider.Remove(p))
			s.Apply(spider.Remove(p))
		}
	}
	return dst
}
