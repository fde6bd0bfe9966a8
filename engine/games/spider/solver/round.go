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
	weights *weights
	width   int
	luck    uint64         // what chance decides depends on it
	seen    *search.KeySet // hashes of the positions met since the last deal
	open    []node         // those whose moves are made next
	spare   []node         // room for those after them
	moves   []engine.Move
	steps   []step // how each position that was kept is reached; the first is no step
	won     uint32 // the last step of the line that wins
	best    uint32 // the last step of the line to the best position after the last deal
	worth   int    // of that one
	dropped bool   // whether any position was left out
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

func newRound(w *search.Watch, taste *weights, width int, luck uint64) *round {
	return &round{Watch: w, weights: taste, width: width, luck: luck, seen: search.NewKeySet(), steps: []step{{}}, worth: math.MinInt}
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
	dealt, children := newShortlist[node](r.width), newShortlist[child](r.width)
	best := int64(math.MinInt64)
	for idle := 0; len(r.open) > 0 && idle < patience; idle++ {
		children.clear()
		top := r.expand(children, dealt)
		if r.Stop != engine.StopNone || r.advance(children) {
			return
		}
		// Patience begins anew with every position that is better than all before it in this row.
		if top > best || !children.dropped { // nothing left out: the moves come to an end by themselves
			best, idle = max(best, top), 0
		}
	}
	r.deal(dealt)
}

// expand looks at the moves of all open positions, and returns the best score.
func (r *round) expand(children *shortlist[child], dealt *shortlist[node]) int64 {
	best := int64(math.MinInt64)
	for i := range r.open {
		n := &r.open[i]
		r.Looked++
		r.moves = n.moves(r.moves[:0])
		for _, m := range r.moves {
			if m == spider.Deal {
				if score, isNew := r.meet(n, m, dealt.floor()); isNew {
					c := *n
					c.play(r.weights, m)
					dealt.add(score, c.dug, c)
				}
			} else if score, isNew := r.meet(n, m, children.floor()); isNew {
				children.add(score, n.dugAfter(r.weights, m), child{int32(i), m})
				best = max(best, score)
			}
			if r.Stop != engine.StopNone {
				return best
			}
		}
	}
	return best
}

// unit is what a worth of 1 counts in a score.
const unit = 16

// meet returns the score of the position after a move, and whether to go on from it: it is above
// the floor of its list, and new.
func (r *round) meet(n *node, m engine.Move, floor int64) (score int64, isNew bool) {
	// A score is the worth, in sixteenths, and up to 64 more that only chance decides. Each round has luck
	// of its own, the same in each run: what chance dropped in one may stay in the next.
	const luckBits = 10
	score = int64(n.weigh(r.weights, m)) * unit
	if score+1<<luckBits <= floor {
		r.Meet()
		return 0, false
	}
	key := n.keyAfter(r.weights, m)
	if !r.Add(r.seen, key) {
		return 0, false
	}
	return score + int64(engine.Stir(key+r.luck)>>(64-luckBits)), true
}

// advance opens the best children instead of their parents, and says whether one
// of them wins.
func (r *round) advance(children *shortlist[child]) bool {
	best := children.best()
	r.dropped = r.dropped || children.dropped
	r.spare = r.spare[:0]
	for _, b := range best {
		n := r.open[b.item.parent]
		n.play(r.weights, b.item.move)
		r.keep(&n, b.item.move)
		if n.state.Won() {
			r.won = n.step
			return true
		}
	}
	r.open, r.spare = r.spare, r.open
	return false
}

// deal opens the best positions after a deal.
func (r *round) deal(dealt *shortlist[node]) {
	best := dealt.best()
	r.dropped = r.dropped || dealt.dropped
	r.spare = r.spare[:0]
	for i := range best {
		r.keep(&best[i].item, spider.Deal)
		if best[i].item.state.Won() {
			r.won = best[i].item.step
			return
		}
	}
	r.open, r.spare = r.spare, r.open
}

// keep notes how a position is reached, to open it.
func (r *round) keep(n *node, m engine.Move) {
	r.steps = append(r.steps, step{n.step, m})
	n.step = uint32(len(r.steps) - 1)
	r.spare = append(r.spare, *n)
	if n.worth > r.worth && len(n.state.Hand()) == 0 {
		r.best, r.worth = n.step, n.worth
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
		if complete(s, p) {
			dst = append(dst, spider.Remove(p))
			s.Apply(spider.Remove(p))
		}
	}
	return dst
}
