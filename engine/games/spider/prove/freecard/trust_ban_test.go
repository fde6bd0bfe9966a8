package freecard

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A tried is a position with what bans ask of the line that led to it, which is told
// in another way than by [Restricted]: by the fewest cards that each pile had on it.
type tried struct {
	*spider.State
	q      *ask.Question
	fewest [spider.Piles + 1]int // in the piles that a ban names
}

func newTried(q *ask.Question) *tried {
	s := &tried{State: judged(q).Copy().(*spider.State), q: q}
	for n := 1; n <= spider.Piles; n++ {
		s.fewest[n] = len(s.Pile(n))
	}
	return s
}

// forbids says whether the restrictions forbid a move.
func (s *tried) forbids(m engine.Move) bool {
	if !s.q.Allowed(s.State, m) {
		return true
	}
	after := s.Copy().(*tried)
	after.Apply(m)
	for _, ban := range s.q.Without.Bans {
		goes := after.gone(ban.Move) && !s.gone(ban.Move)
		if spider.IsRemove(m) && ban.Move.Kind == ask.Dig {
			goes = false // with its suit
		}
		if goes && (ban.Until.Number == 0 || !after.gone(ban.Until)) {
			return true
		}
	}
	return false
}

// gone says whether what a move takes away is gone: a chain is when its pile had no card
// left where it began.
func (s *tried) gone(e ask.Essential) bool {
	start := s.q.Start
	switch e.Kind {
	case ask.Dig:
		chains := start.Heads(e.Pile)
		return s.fewest[e.Pile] <= chains[len(chains)-e.Number]
	case ask.Turn:
		return len(s.FaceDown(e.Pile)) <= len(start.FaceDown(e.Pile))-e.Number
	}
	return s.Removed(e.Suit) >= start.Removed(e.Suit)+e.Number
}

func (s *tried) Apply(m engine.Move) {
	s.State.Apply(m)
	for n := 1; n <= spider.Piles; n++ {
		if s.q.Without.Names(n) {
			s.fewest[n] = min(s.fewest[n], len(s.Pile(n)))
		}
	}
}

func (s *tried) Copy() engine.State {
	c := *s
	c.State = s.State.Copy().(*spider.State)
	return &c
}

func (s *tried) Set(from engine.State) {
	state := s.State
	*s = *from.(*tried)
	s.State = state
	s.State.Set(from.(*tried).State)
}

func (s *tried) Key(dst []byte) []byte { return s.ExactKey(dst) }

func (s *tried) ExactKey(dst []byte) []byte {
	for n := 1; n <= spider.Piles; n++ {
		dst = append(dst, uint8(s.fewest[n]))
	}
	return s.State.ExactKey(dst)
}

func (s *tried) SetKey(key []byte) {
	for n := 1; n <= spider.Piles; n++ {
		s.fewest[n] = int(key[n-1])
	}
	s.State.SetKey(key[spider.Piles:])
}
