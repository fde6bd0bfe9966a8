package player

import (
	"math/bits"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A place is a position that can be reached before a card comes to light, and how.
type place struct {
	spider.State
	pile  [spider.Piles + 1]appraisal
	sum   int    // what all piles are worth
	worth int    // that, and what goes for the piles together
	key   uint64 // the same for positions that differ in the order of the piles
	from  int32  // where it comes from
	turn  int8   // the pile in which a card was turned up, 0 for none
	by    engine.Move
}

// settle appraises all piles.
func (p *place) settle(w *weights) {
	p.sum, p.key = 0, 0
	for n := 1; n <= spider.Piles; n++ {
		p.pile[n] = w.appraise(&p.State, n)
		p.sum += p.pile[n].worth
		p.key += p.pile[n].hash
	}
	for s := engine.Clubs; s <= engine.Spades; s++ {
		p.sum += p.Removed(s) * w.gone()
	}
	p.weigh(w)
}

// gone is what a suit is worth that is removed.
func (w *weights) gone() int {
	const links = int(engine.King) - 1
	return w.suit + links*w.natural + links*(links+1)/2*w.long
}

// play makes a move other than a deal.
func (p *place) play(w *weights, m engine.Move) {
	from, to, _ := spider.Parts(m)
	down := len(p.FaceDown(from))
	p.Apply(m)
	p.appraise(w, from)
	if spider.IsRemove(m) {
		p.sum += w.gone()
	} else {
		p.appraise(w, to)
	}
	p.weigh(w)
	p.turn, p.by = 0, m
	if len(p.FaceDown(from)) < down {
		p.turn = int8(from)
	}
}

// weigh adds what goes for the piles together.
func (p *place) weigh(w *weights) {
	ranks := uint(0)
	for n := 1; n <= spider.Piles; n++ {
		ranks |= 1 << p.Bottom(n).Rank()
	}
	p.worth = p.sum + w.kinds*bits.OnesCount(ranks&^3)
}

// appraise appraises one pile anew, so that weigh is to follow.
func (p *place) appraise(w *weights, n int) {
	a := w.appraise(&p.State, n)
	p.sum += a.worth - p.pile[n].worth
	p.key += a.hash - p.pile[n].hash
	p.pile[n] = a
}

// A finder goes through what can be reached from a position before a card comes to light,
// the places that are worth most first.
type finder struct {
	weights *weights
	places  []place
	queue   queue // where to go on from
	known   map[uint64]struct{}
	moves   []engine.Move
	best    int   // the place without a turn-up that is worth most
	turns   []int // places at which a card is turned up, that are worth most
	keep    int   // how many of these
}

// newFinder returns a finder that keeps so many ways to turn a card up.
func newFinder(w *weights, keep int) *finder {
	return &finder{weights: w, known: map[uint64]struct{}{}, keep: keep}
}

// reach goes through at most limit places.
func (f *finder) reach(start *place, limit int) {
	clear(f.known)
	f.queue, f.turns, f.best = f.queue[:0], f.turns[:0], 0
	f.places = append(f.places[:0], *start)
	first := &f.places[0]
	first.from, first.turn = -1, 0
	f.known[first.key] = struct{}{}
	f.queue.push(entry{first.worth, 0})
	for len(f.queue) > 0 && len(f.places) < limit {
		f.expand(f.queue.pop().place)
	}
}

// expand makes the moves from a place.
func (f *finder) expand(at int) {
	for _, m := range f.choose(&f.places[at]) {
		f.places = append(f.places, f.places[at])
		last := len(f.places) - 1
		next := &f.places[last]
		next.from = int32(at)
		next.play(f.weights, m)
		if _, is := f.known[next.key]; is {
			f.places = f.places[:last]
			continue
		}
		f.known[next.key] = struct{}{}
		if next.turn > 0 {
			f.turned(last)
			continue
		}
		if next.worth > f.places[f.best].worth {
			f.best = last
		}
		f.queue.push(entry{next.worth, last})
	}
}

// choose returns the moves that are worth a try. A suit is removed at once, unless it must stay. Spaces are
// alike, so nothing goes to more than one of them, and no whole pile to one.
func (f *finder) choose(p *place) []engine.Move {
	all := p.Moves(f.moves[:0])
	f.moves = all
	space := 0
	for n := 1; n <= spider.Piles && space == 0; n++ {
		if p.IsSpace(n) {
			space = n
		}
	}
	some := all[:0]
	for i, m := range all {
		from, to, count := spider.Parts(m)
		switch {
		case m == spider.Deal, spider.IsRemove(m) && p.short(int(engine.King)):
			continue
		case spider.IsRemove(m):
			return all[i : i+1]
		case p.IsSpace(to) && (to != space || count == len(p.Pile(from))):
			continue
		}
		some = append(some, m)
	}
	return some
}

// short says whether without so many cards there are too few for all piles, and a row is still to be dealt, which
// goes on no space: then the game is lost.
func (p *place) short(cards int) bool {
	hand := len(p.Hand())
	return hand > 0 && p.Left()-hand-cards < spider.Piles
}

// alike is how many ways to turn up the same card are kept: others are of more use.
const alike = 2

// turned keeps a place at which a card is turned up, if it is among those that are worth most.
func (f *finder) turned(n int) {
	p := &f.places[n]
	i, same, last := len(f.turns), 0, -1
	for j, t := range f.turns {
		if f.places[t].turn == p.turn {
			same, last = same+1, j
		}
	}
	if same >= alike {
		if f.places[f.turns[last]].worth >= p.worth {
			return
		}
		f.turns = slices.Delete(f.turns, last, last+1)
		i--
	}
	for i > 0 && f.places[f.turns[i-1]].worth < p.worth {
		i--
	}
	if i < f.keep {
		f.turns = slices.Insert(f.turns, i, n)
		f.turns = f.turns[:min(len(f.turns), f.keep)]
	}
}

// follow keeps a line whose last move turns a card up, as one of the ways.
func (f *finder) follow(line []engine.Move) {
	at := 0
	for _, m := range line {
		f.places = append(f.places, f.places[at])
		next := &f.places[len(f.places)-1]
		next.from = int32(at)
		next.play(f.weights, m)
		at = len(f.places) - 1
	}
	f.turned(at)
}

// complete says whether reach came to the end of what there is.
func (f *finder) complete() bool { return len(f.queue) == 0 }

// line returns the moves to a place.
func (f *finder) line(n int) []engine.Move {
	var line []engine.Move
	for ; f.places[n].from >= 0; n = int(f.places[n].from) {
		line = append(line, f.places[n].by)
	}
	slices.Reverse(line)
	return line
}
