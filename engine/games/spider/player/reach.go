package player

import (
	"cmp"
	"context"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// A judge says what positions are worth to a player, who knows nothing of the cards that lie face down but how many they are.
type judge interface {
	link(n int) int                                        // the nth link of a run
	newRun(c, above engine.Card, first bool, down int) int // the first card of a run, below another or first of those face up
	shape(down, runs, links int) int                       // a pile of so many runs, the last with so many links
	together(p *place) int                                 // what goes for all piles together
}

// An appraisal is what a pile is worth, and a hash of its cards that lie face up: a sum, so that the cards that come and go tell
// how it changes.
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
	p.sum = 0
	p.pile = [spider.Piles + 1]appraisal{}
	for n := 1; n <= spider.Piles; n++ {
		p.appraise(j, n)
		p.rehash(n)
	}
	p.weigh(j)
}

// play makes a move other than a deal.
func (p *place) play(j judge, m engine.Move) {
	from, to, count := spider.Parts(m)
	down := len(p.FaceDown(from))
	if spider.IsRemove(m) {
		p.Apply(m)
		p.rehash(from)
	} else {
		p.key, p.pile[from].hash, p.pile[to].hash = p.moved(from, to, count)
		p.Apply(m)
		p.appraise(j, to)
	}
	p.appraise(j, from)
	p.weigh(j)
	p.turn, p.by = 0, m
	if len(p.FaceDown(from)) < down {
		p.turn = int8(from)
	}
}

// keyAfter returns the key after a move.
func (p *place) keyAfter(m engine.Move) uint64 {
	from, to, count := spider.Parts(m)
	if spider.IsRemove(m) {
		next := *p
		next.Apply(m)
		next.rehash(from)
		return next.key
	}
	key, _, _ := p.moved(from, to, count)
	return key
}

// moved returns the key after so many cards go from one pile to another, and the hashes of the two.
func (p *place) moved(from, to, count int) (key, left, right uint64) {
	up, on, down, under := p.FaceUp(from), len(p.FaceUp(to)), len(p.FaceDown(from)), len(p.FaceDown(to))
	left, right = p.pile[from].hash, p.pile[to].hash
	key = p.key - pileKey(left, down) - pileKey(right, under)
	stay := len(up) - count
	for i, c := range up[stay:] {
		left -= cardHash(stay+i, c)
		right += cardHash(on+i, c)
	}
	if stay == 0 && down > 0 {
		left += cardHash(0, p.FaceDown(from)[down-1])
		down--
	}
	return key + pileKey(left, down) + pileKey(right, under), left, right
}

// cardHash is what a card adds to the hash of its pile, as the nth of those that lie face up.
func cardHash(n int, c engine.Card) uint64 { return engine.Stir(uint64(n+1)<<8 | uint64(c)) }

// pileKey is what a pile adds to the key, nothing for a space.
func pileKey(hash uint64, down int) uint64 { return engine.Stir(hash + uint64(down)) }

// weigh adds what goes for the piles together.
func (p *place) weigh(j judge) { p.worth = p.sum + j.together(p) }

// rehash looks at the cards of one pile anew.
func (p *place) rehash(pile int) {
	hash := uint64(0)
	for i, c := range p.FaceUp(pile) {
		hash += cardHash(i, c)
	}
	p.pile[pile].hash = hash
	p.key = 0
	for n := 1; n <= spider.Piles; n++ {
		p.key += pileKey(p.pile[n].hash, len(p.FaceDown(n)))
	}
}

// appraise appraises one pile anew, so that weigh is to follow.
func (p *place) appraise(j judge, n int) {
	worth := appraise(j, &p.State, n)
	p.sum += worth - p.pile[n].worth
	p.pile[n].worth = worth
}

// appraise says what a pile is worth. By the weights 9s 8s 7s 6h with nothing face down is worth 1366: 747 and
// 894 for the 8s and the 7s, 295 less for the 6h, and 20 for two runs.
func appraise(j judge, s *spider.State, pile int) (worth int) {
	up, down := s.FaceUp(pile), len(s.FaceDown(pile))
	above, links, runs := engine.Unknown, 0, 0
	for i, c := range up {
		if above == c+1 && i > 0 && c != engine.Unknown {
			links++
			worth += j.link(links)
		} else {
			links = 0
			runs++
			worth += j.newRun(c, above, i == 0, down)
		}
		above = c
	}
	return worth + j.shape(down, runs, links)
}

// A finder goes through what can be reached from a position before a card comes to light,
// the places that are worth most first.
type finder struct {
	judge  judge
	places []place // those that were gone on from
	queue  queue   // where to go on
	known  *search.KeySet
	met    int   // how many places there were
	trial  place // where a move leads that is looked at
	moves  []engine.Move
	best   place                   // the one without a turn-up that is worth most
	kept   [spider.Piles + 1]queue // ways to turn a card up in each pile
	all    []entry                 // the same of all piles together
	turns  []place                 // those at which a card is turned up, that are worth most
	keep   int                     // how many of these
	alike  int                     // and how many that turn up the same card
}

// newFinder returns a finder that keeps so many ways to turn a card up, and so many of them that turn up
// the same card: others are of more use.
func newFinder(keep, alike int) *finder {
	return &finder{known: search.NewKeySet(), keep: keep, alike: alike}
}

// stopEvery is about a millisecond of work.
const stopEvery = 256

// reach goes through at most limit places, and asks every [stopEvery] of those that it goes on from whether to stop.
func (f *finder) reach(ctx context.Context, start *place, limit int) {
	f.known.Clear(0)
	f.queue, f.turns, f.met = f.queue[:0], f.turns[:0], 1
	for n := range f.kept {
		f.kept[n] = f.kept[n][:0]
	}
	f.places = append(f.places[:0], *start)
	first := &f.places[0]
	first.from, first.turn = -1, 0
	f.best = *first
	f.isNew(first.key)
	f.expand(0)
	for len(f.queue) > 0 && f.met < limit && (len(f.places)%stopEvery != 0 || ctx.Err() == nil) {
		f.places = append(f.places, f.to(f.queue.pop()))
		f.expand(len(f.places) - 1)
	}
	f.gather()
}

// expand looks where the moves from a place lead. A place is kept only when it is gone on from: most never are.
func (f *finder) expand(at int) {
	next := &f.trial
	for _, m := range f.choose(&f.places[at]) {
		if !f.isNew(f.places[at].keyAfter(m)) {
			continue
		}
		f.met++
		*next = f.places[at]
		next.from = int32(at)
		next.play(f.judge, m)
		if next.turn > 0 {
			f.turned(int(next.turn), entry{next.worth, int32(at), m})
			continue
		}
		if next.worth > f.best.worth {
			f.best = *next
		}
		f.queue.push(entry{next.worth, int32(at), m})
	}
}

// isNew says whether a place was not met before, by its key.
func (f *finder) isNew(key uint64) bool {
	f.known.Fit()
	return f.known.Add(max(key, 1))
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

// turned keeps a way to turn a card up in a pile, if it is among those that leave most.
func (f *finder) turned(pile int, e entry) {
	w := &f.kept[pile]
	e.worth = -e.worth // so that the one that leaves least is the first to go
	if w.push(e); len(*w) > f.alike {
		w.pop()
	}
}

// gather goes to the places at which a card is turned up, those first that leave most.
func (f *finder) gather() {
	all := f.all[:0]
	for n := range f.kept {
		all = append(all, f.kept[n]...)
	}
	f.all = all
	best := ranked(len(all), func(a, b int) int {
		return cmp.Or(all[a].worth-all[b].worth, int(all[a].from-all[b].from), int(all[a].by-all[b].by))
	})
	for _, i := range best[:min(len(best), f.keep)] {
		f.turns = append(f.turns, f.to(all[i]))
	}
}

// ranked returns the numbers below n in the order that is said.
func ranked(n int, order func(a, b int) int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, order)
	return all
}

// to goes where a move leads from a place that was gone on from.
func (f *finder) to(e entry) place {
	at := f.places[e.from]
	at.from = e.from
	at.play(f.judge, e.by)
	return at
}

// follow keeps a line whose last move turns a card up, as one of the ways.
func (f *finder) follow(line []engine.Move) {
	at := int32(0)
	for _, m := range line[:len(line)-1] {
		f.places = append(f.places, f.to(entry{from: at, by: m}))
		at = int32(len(f.places) - 1)
	}
	f.turns = append(f.turns, f.to(entry{from: at, by: line[len(line)-1]}))
}

// complete says whether reach came to the end of what there is.
func (f *finder) complete() bool { return len(f.queue) == 0 }

// line returns the moves to a place.
func (f *finder) line(to *place) []engine.Move {
	var line []engine.Move
	for ; to.from >= 0; to = &f.places[to.from] {
		line = append(line, to.by)
	}
	slices.Reverse(line)
	return line
}

// A queue is a heap of places, of which the one that is worth most comes first.
type queue []entry

// An entry is a place that a move leads to from another, and what it is worth.
type entry struct {
	worth int
	from  int32
	by    engine.Move
}

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
