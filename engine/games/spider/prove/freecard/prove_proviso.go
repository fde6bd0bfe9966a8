package freecard

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// Proviso is what an "impossible" adds when a card that the start does not tell
// could come into play: a line that moves such a card, or builds on it, was not
// looked at. So pile 1 with 5h over a face-down card that nobody knows: once the 5h
// has gone, what lies there may be just the 10 that a free 9 needs.
const Proviso = "neither moving nor building on a card unknown at the start"

// Uncounted is what it adds when such a card may itself be what the goal asks for, as a 5h to be bare.
const Uncounted = Proviso + ", nor counting one"

// proviso returns what must be added when none of the states meets the goal: nothing
// when no card that the start does not tell can come into play, since then the
// calculus has looked at every line, whatever those cards are.
func (x *sweep) proviso() string {
	switch {
	case !x.mayShow():
		return ""
	case x.forgives():
		return Uncounted
	}
	return Proviso
}

// mayShow says whether a card that the start does not tell is in sight at the start,
// or could be turned up.
func (x *sweep) mayShow() bool {
	up, down := ask.Unknown(x.q.Viewed())
	switch {
	case up:
		return true
	case !down:
		return false
	case x.len() == 0: // there was no search, as the goal needs a card that no pile has
		return !x.q.Without.Turn || x.forgives()
	}
	forgives := x.q.Without.Turn && x.forgives()
	var s state
	var v view
	for id := range x.live {
		x.get(id, &s)
		shows := x.shows(&s)
		if forgives && !shows {
			x.settle(&s, &v)
			x.moves(&s, &v, func(next *state, by step) bool {
				shows = shows || x.shows(next) && !x.banned(&s, next, by)
				return !shows
			})
		}
		if shows {
			return true
		}
	}
	return false
}

// forgives says whether a card that nobody knows might itself be what the goal asks
// for, so that the move which turned it up would be forgiven. A tableau may want any
// card; a card or a rank that is in sight as often as the pack has it lies nowhere
// else.
func (b *board) forgives() bool {
	switch g := b.q.Goal; {
	case g.Kind == ask.Bare && g.Card != engine.Unknown:
		return b.goal.card.count() < ask.Copies(b.q.Start)
	case g.Kind == ask.Bare:
		return b.all.of(g.Rank).count() < ofRank
	default:
		return g.Kind == ask.Reach
	}
}

// shows says whether in s a pile ends in a chain that begins with a card that the
// start does not tell.
func (b *board) shows(s *state) bool {
	for n := 1; n <= spider.Piles; n++ {
		if d := s.depth[n]; d > 0 && !b.q.Without.Touch[n] && b.chains[n][d-1].head == none {
			return true
		}
	}
	return false
}
