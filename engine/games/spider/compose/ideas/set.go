package ideas

import (
	"math/bits"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
)

// A set is a set of essential moves, by their numbers in a universe.
type set [2]uint64

func setOf(numbers ...int) (s set) {
	for _, i := range numbers {
		s.add(i)
	}
	return s
}

func (s *set) add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s set) has(i int) bool  { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) or(t set) set    { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) and(t set) set   { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) minus(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1]} }
func (s set) empty() bool     { return s == set{} }
func (s set) len() int        { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }
func (s set) in(t set) bool   { return s.minus(t).empty() }

// each yields the numbers in order.
func (s set) each(yield func(i int) bool) {
	for half, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(half*64 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// A universe is the essential moves that a problem can have. The removal that its goal
// asks for is the goal itself and is not among them.
type universe struct {
	moves []ask.Essential
	needs []int // the dig that must come before, -1 for none
	all   set
}

// newUniverse lists the essential moves of what is asked.
func newUniverse(q *stipulation.Stipulation) *universe {
	u := &universe{}
	w, alone := q.Without(), q.Alone()
	for _, e := range ask.AllEssentials(seen(q)) {
		over := alone != nil && e.Kind == ask.Remove && alone.Goal.Kind == ask.Remove && alone.Goal.Suit == e.Suit
		if over || q.Asks(e) || e.Kind == ask.Dig && w.Touch[e.Pile] {
			continue
		}
		u.needs = append(u.needs, u.before(q.Start, e))
		u.all.add(len(u.moves))
		u.moves = append(u.moves, e)
	}
	return u
}

// seen returns the start as the question takes it.
func seen(q *stipulation.Stipulation) *spider.State {
	if q.Hidden == ask.Blind.String() {
		return q.Start.Blind()
	}
	return q.Start
}

// making returns the question whether an essential move can be made, under the restrictions of another question.
func making(q *stipulation.Stipulation, e ask.Essential) *stipulation.Stipulation {
	there := &ask.Question{Start: q.Start, Goal: e.Goal(), Without: q.Without()}
	if q.Hidden == ask.Blind.String() {
		there.Hidden = ask.Blind
	}
	return stipulation.Of(there)
}

// before returns the number of the essential move without which e cannot be made: the
// one before it of the same pile or suit. A chain that begins with a King may also go
// with its suit, so nothing above it needs its dig.
func (u *universe) before(s *spider.State, e ask.Essential) int {
	last := len(u.moves) - 1
	if e.Number == 1 || last < 0 || u.moves[last].Kind != e.Kind || u.moves[last].Pile != e.Pile || u.moves[last].Suit != e.Suit {
		return -1
	}
	if e.Kind == ask.Dig && u.moves[last].Card(s).Rank() == engine.King {
		return -1
	}
	return last
}

// closed returns the set with all that its moves need. When the three digs of pile 7 have the
// numbers 4, 5 and 6, the set of 6 alone becomes that of 4, 5 and 6: no chain is dug before those
// that lie on it.
func (u *universe) closed(s set) set {
	for i := range s.each {
		for n := u.needs[i]; n >= 0; n = u.needs[n] {
			s.add(n)
		}
	}
	return s
}

// above returns a move with all those that need it: of the digs 4, 5 and 6 of a pile, for 5 those
// of 5 and 6. What forbids a dig forbids these.
func (u *universe) above(i int) set {
	s := setOf(i)
	for j := i + 1; j < len(u.moves) && u.needs[j] == j-1; j++ {
		s.add(j)
	}
	return s
}

// of returns the set of some essential moves.
func (u *universe) of(moves []ask.Essential) (s set) {
	for i, e := range u.moves {
		for _, m := range moves {
			if m == e {
				s.add(i)
			}
		}
	}
	return s
}
