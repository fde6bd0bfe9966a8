package player

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A judge says what positions are worth to a player, who knows nothing of the cards that lie face down but how many they are.
type judge interface {
	link(n int) int                                        // the nth link of a run
	newRun(c, above engine.Card, first bool, down int) int // the first card of a run, below another or first of those face up
	shape(down, runs, links int) int                       // a pile of so many runs, the last with so many links
	together(p *place) int                                 // what goes for all piles together
}

// An appraisal is what a pile is worth, and a hash of its cards.
type appraisal struct {
	worth int
	hash  uint64
}

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
func (p *place) settle(j judge) {
	p.sum, p.key = 0, 0
	p.pile = [spider.Piles + 1]appraisal{}
	for n := 1; n <= spider.Piles; n++ {
		p.appraise(j, n)
	}
	p.weigh(j)
}

// play makes a move other than a deal.
func (p *place) play(j judge, m engine.Move) {
	from, to, _ := spider.Parts(m)
	down := len(p.FaceDown(from))
	p.Apply(m)
	p.appraise(j, from)
	if !spider.IsRemove(m) {
		p.appraise(j, to)
	}
	p.weigh(j)
	p.turn, p.by = 0, m
	if len(p.FaceDown(from)) < down {
		p.turn = int8(from)
	}
}

// weigh adds what goes for the piles together.
func (p *place) weigh(j judge) { p.worth = p.sum + j.together(p) }

// appraise appraises one pile anew, so that weigh is to follow.
func (p *place) appraise(j judge, n int) {
	a := appraise(j, &p.State, n)
	p.sum += a.worth - p.pile[n].worth
	p.key += a.hash - p.pile[n].hash
	p.pile[n] = a
}

// appraise says what a pile is worth. By the weights 9s 8s 7s 6h with nothing face down is worth 1366: 747 and
// 894 for the 8s and the 7s, 295 less for the 6h, and 20 for two runs.
func appraise(j judge, s *spider.State, pile int) (a appraisal) {
	up, down := s.FaceUp(pile), len(s.FaceDown(pile))
	a.hash = uint64(down)
	above, links, runs := engine.Unknown, 0, 0
	for i, c := range up {
		a.hash = (a.hash ^ uint64(c)) * 0x9e3779b97f4a7c15
		a.hash ^= a.hash >> 29
		if above == c+1 && i > 0 && c != engine.Unknown {
			links++
			a.worth += j.link(links)
		} else {
			links = 0
			runs++
			a.worth += j.newRun(c, above, i == 0, down)
		}
		above = c
	}
	a.worth += j.shape(down, runs, links)
	if a.hash = engine.Stir(a.hash + uint64(len(up))); runs == 0 {
		a.hash = 0
	}
	return a
}

// A finder goes through what can be reached from a position before a card comes to light,
// the places that are worth most first.
type finder struct {
	judge  judge
	places []place
	queue  queue // where to go on from
	known  map[uint64]struct{}
	moves  []engine.Move
	best   int   // the place without a turn-up that is worth most
	turns  []int // places at which a card is turned up, that are worth most
	keep   int   // how many of these
}

// newFinder returns a finder that keeps so many ways to turn a card up.
func newFinder(keep int) *finder {
	return &finder{known: map[uint64]struct{}{}, keep: keep}
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
		next.play(f.judge, m)
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
	space := p.Space()
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
		next.play(f.judge, m)
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

// A queue is a heap of places, of which the one that is worth most comes first.
type queue []entry

// An entry is a place by its number, and what it is worth.
type entry struct{ worth, place int }

func (q *queue) push(e entry) {
	*q = append(*q, e)
	h := *q
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up].worth >= h[i].worth {
			return
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
}

func (q *queue) pop() entry {
	h := *q
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	*q = h
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(h) {
			return top
		}
		if c+1 < len(h) && h[c+1].worth > h[c].worth {
			c++
		}
		if h[i].worth >= h[c].worth {
			return top
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
}
