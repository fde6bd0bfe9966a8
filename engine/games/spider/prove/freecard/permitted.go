package freecard

import (
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// permitted says whether the restrictions allow a step from s to next, in view of
// what it leaves behind. A space made and a card turned up by the step that meets
// the goal are forgiven.
func (b *board) permitted(s, next *state, met func() bool) bool {
	w := &b.q.Without
	if !w.Space && !w.Turn {
		return true
	}
	for n := 1; n <= spider.Piles; n++ {
		d := next.depth[n]
		if d == s.depth[n] {
			continue
		}
		space := d == 0 && w.Space
		turn := d > 0 && int(d) <= b.down[n] && w.Turn && !b.q.MayTurn(n, b.turned(s))
		return !space && !turn || met()
	}
	return true
}

// banned says whether a step from s to next makes an essential move that is forbidden,
// or forbidden until another, which was not made.
func (b *board) banned(s, next *state, by step) bool {
	for _, ban := range b.q.Without.Bans {
		makes := b.done(ban.Move, next) && !b.done(ban.Move, s) && (ban.Move.Kind != ask.Dig || by.kind != remove)
		if makes && !b.done(ban.Until, next) {
			return true
		}
	}
	return false
}

// done says whether what an essential move takes away is gone in s.
func (b *board) done(e ask.Essential, s *state) bool {
	switch e.Kind {
	case ask.Dig:
		return len(b.chains[e.Pile])-int(s.depth[e.Pile]) >= e.Number
	case ask.Turn:
		return b.down[e.Pile]-b.faceDown(s, e.Pile) >= e.Number
	case ask.Remove:
		return s.removed.and(b.suits[e.Suit]).count() >= 13*e.Number
	}
	return false
}

// ban returns the ban that the next dig of pile n would break, nil when there is none.
func (e *scene) ban(n int) *ask.Ban {
	s := *e.start()
	s.depth[n] = uint8(e.lowest[n])
	dug := s
	dug.depth[n]--
	for i, ban := range e.q.Without.Bans {
		if e.done(ban.Move, &dug) && !e.done(ban.Move, &s) && !e.done(ban.Until, &dug) {
			return &e.q.Without.Bans[i]
		}
	}
	return nil
}
