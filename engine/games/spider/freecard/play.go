package freecard

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/referee"
)

// allRanks are the ranks to track for an abstract state to be a position.
func allRanks() []engine.Rank {
	var ranks []engine.Rank
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		ranks = append(ranks, r)
	}
	return ranks
}

// A player tries to play an abstract path for real: it searches the positions (the
// abstract states with all ranks tracked) along a guide, those first that are
// further along it, have fewer obstacles before the next step, and took fewer moves;
// but before all others those in which a card lies where it had not lain before.
type player struct {
	*board
	*store
	guide   *guide
	buckets [][]uint32
	lowest  int
	best    int // most steps of the guide that were done
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
// finds none. It gives up after looking at limit positions; exhausted says that
// there were no more.
func play(ctx context.Context, q *Question, g *guide, limit int) (line []engine.Move, p *player, exhausted bool) {
	b := newBoard(q, allRanks(), rules{})
	p = &player{board: b, store: newStore(b), guide: g, novelty: novelty{}}
	s := b.start()
	var v view
	b.settle(s, &v)
	p.seek(s)
	p.push(s, &v, 0, step{}, 0)
	for looked := 0; looked < limit && ctx.Err() == nil; looked++ {
		id, ok := p.pop()
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
	done, ok := p.guide.done(p.board, s)
	if !ok {
		return 0, false
	}
	id := p.add(s.loose, parent, by)
	p.best = max(p.best, done)
	p.moves = append(p.moves, moves)
	obstacles := p.obstacles(v, done)
	at := int(moves) + obstacleWeight*obstacles + stepWeight*(len(p.guide.steps)-done)
	if !p.novelty.isNew(s, v.placed, p.slots, progress{done, obstacles}) {
		at += shuffleWeight
	}
	for len(p.buckets) <= at {
		p.buckets = append(p.buckets, nil)
	}
	p.buckets[at] = append(p.buckets[at], id)
	p.lowest = min(p.lowest, at)
	return id, true
}

func (p *player) pop() (uint32, bool) {
	for ; p.lowest < len(p.buckets); p.lowest++ {
		if b := p.buckets[p.lowest]; len(b) > 0 {
			p.buckets[p.lowest] = b[:len(b)-1]
			return b[len(b)-1], true
		}
	}
	return 0, false
}

// expand adds what follows a position, and returns the line when the goal is met.
func (p *player) expand(ctx context.Context, id uint32) (line []engine.Move) {
	var s state
	var v, after view
	p.get(id, &s)
	if p.nodes[id].by.irreversible() && id > 0 {
		if done, _ := p.guide.done(p.board, &s); p.hopeless(ctx, &s, done) {
			return nil
		}
	}
	p.settle(&s, &v)
	p.board.moves(&s, &v, func(next *state, by step) bool {
		if p.seek(next); p.holds(next.loose) {
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

// obstacles estimates how much stands before the steps of the guide that are left.
func (p *player) obstacles(v *view, done int) int {
	if done == len(p.guide.steps) {
		return p.goalObstacles(v)
	}
	count := 0
	for _, by := range p.guide.steps[done:] {
		if by.kind == remove {
			count += p.scattered(v, by.card)
		} else if v.pool.has(by.card) {
			count += p.breaks(v, by.card)
		}
	}
	by := p.guide.steps[done]
	if by.kind != remove && !p.open(v, p.rank(by.card)+1) && v.spaces == 0 {
		count += 2
	}
	return count
}

// goalObstacles estimates how much stands before the goal when all steps are done.
func (p *player) goalObstacles(v *view) int {
	if p.q.Goal.Kind != Free || p.q.Goal.Card == engine.Unknown {
		return 0
	}
	least := 13
	for cards := p.goal.card.and(v.pool); ; {
		c, ok := cards.next()
		if !ok {
			return least
		}
		least = min(least, p.burden(v, c))
	}
}

// breaks counts the changes of suit below card c.
func (b *board) breaks(v *view, c uint8) int {
	count := 0
	for on := v.lying[c]; on != none; c, on = on, v.lying[on] {
		if b.suit(on) != b.suit(c) {
			count++
		}
	}
	return count
}

// scattered estimates how much there is to do before a run from the King down to the
// Ace lies bare: for each place where it is interrupted one move to join it, and
// those that bare the card that is to be built on.
func (b *board) scattered(v *view, king uint8) int {
	count, x := 0, king
	suit := b.suit(king)
	for r := engine.King - 1; r >= engine.Ace; r-- {
		if on := v.lying[x]; on != none && b.suit(on) == suit {
			x = on
			continue
		}
		count += 1 + b.burden(v, x)
		if x = b.lightest(v, v.pool.and(b.suits[suit]).only(r)); x == none {
			return count + int(r)
		}
	}
	return count
}

// burden counts the units that lie on card c.
func (b *board) burden(v *view, c uint8) int {
	on := v.lying[c]
	if on == none {
		return 0
	}
	return 1 + b.breaks(v, on)
}

// lightest returns the card among some below which the suit changes least.
func (b *board) lightest(v *view, cards set) uint8 {
	best, least := uint8(none), 99
	for {
		c, ok := cards.next()
		if !ok {
			return best
		}
		if n := b.breaks(v, c); n < least {
			best, least = c, n
		}
	}
}

// line returns the moves that lead to a position, nil when they are not what the
// question wants.
func (p *player) line(id uint32) []engine.Move {
	var steps []step
	for ; id != 0; id = p.nodes[id].parent {
		steps = append([]step{p.nodes[id].by}, steps...)
	}
	moves := p.realize(steps)
	if confirm(p.q, moves) != nil {
		return nil
	}
	return moves
}

// realize translates steps between positions into moves.
func (p *player) realize(steps []step) []engine.Move {
	pile := p.laid()
	var moves []engine.Move
	for _, by := range steps {
		from, count := find(&pile, by.card)
		unit := pile[from][len(pile[from])-count:]
		m := spider.Remove(from)
		if by.kind != remove {
			to := p.destination(&pile, by.target)
			m = spider.NewMove(from, to, count)
			pile[to] = append(pile[to], unit...)
		}
		pile[from] = pile[from][: len(pile[from])-count : len(pile[from])-count]
		moves = append(moves, m)
	}
	return moves
}

// find returns the pile of a card, and how many cards lie from it to the bottom.
func find(pile *[piles + 1][]uint8, c uint8) (n, count int) {
	for n = 1; n <= piles; n++ {
		for i, x := range pile[n] {
			if x == c {
				return n, len(pile[n]) - i
			}
		}
	}
	panic("freecard: a step moves a card that is not there")
}

// destination returns the pile whose bottom card is target; when that is none, a
// space, if possible one that the question does not name.
func (p *player) destination(pile *[piles + 1][]uint8, target uint8) int {
	space := 0
	for n := 1; n <= piles; n++ {
		switch end := len(pile[n]) - 1; {
		case target != none && end >= 0 && pile[n][end] == target:
			return n
		case target == none && end < 0 && !p.q.Without.Touch[n] && (space == 0 || p.goal.names[space]):
			space = n
		}
	}
	return space
}

// confirm replays a line by the rules, within the restrictions, and by the referee,
// and says why it is no answer to the question.
func confirm(q *Question, moves []engine.Move) error {
	r := q.Restricted()
	for _, m := range moves {
		if err := r.Check(m); err != nil {
			return err
		}
		r.Apply(m)
	}
	if !r.Won() {
		return errNotMet
	}
	end, err := referee.Replay(q.Start, moves)
	if err != nil {
		return err
	}
	if q.Hidden == Known && !q.Met(end) {
		return errNotMet
	}
	return nil
}
