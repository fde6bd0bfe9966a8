package plan

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A reach is what a player can bring about from a view before a card is turned up.
type reach struct {
	places  []place
	options []option
	goal    int  // the place where the goal is met, -1 for none
	sure    int  // a place from which a plan is known, -1 for none
	all     bool // whether nothing is left out
}

// A place is a view that can be reached, and how.
type place struct {
	view
	key  string
	from int
	by   engine.Move
}

// An option is a move that turns a card up in pile n.
type option struct {
	at   int // the place
	move engine.Move
	n    int
}

// reach goes through what can be reached from v without turning a card up, up to a
// limit of places. Of options that lead to the same but for the order of the piles it
// keeps one.
func (f *finder) reach(v view, limit int) *reach {
	r := &reach{goal: -1, sure: -1, all: true}
	seen, turned := map[string]bool{}, map[string]bool{}
	add := func(v view, from int, by engine.Move) {
		// What has been reached before, but for the order of the piles, is not looked at again.
		key := v.key()
		if seen[key] {
			return
		}
		seen[key] = true
		r.places = append(r.places, place{v, key, from, by})
		at := len(r.places) - 1
		switch {
		case v.r.Won():
			r.goal = at
		case from >= 0 && len(f.plans) > 0 && f.plans[v.exact()] != nil:
			r.sure = at
		}
	}
	add(v, -1, 0)
	var moves []engine.Move
	for i := 0; i < len(r.places) && r.goal < 0 && r.sure < 0; i++ {
		if len(r.places) > limit || f.stopped() {
			r.all = false
			return r
		}
		f.looked++
		at := r.places[i].view
		moves = at.state().Moves(moves[:0])
		for _, m := range moves {
			switch n := turns(at.state(), m); {
			// What a deal brings is not searched: whoever asks says that there may be more.
			case m == spider.Deal:
			case n == 0 && at.r.Check(m) == nil:
				add(at.play(m), i, m)
			case n != 0:
				// Whether the move is allowed may depend on the card that turns up: that is
				// asked later, of each card.
				if key := at.afterBlind(m); !turned[key] {
					turned[key] = true
					r.options = append(r.options, option{i, m, n})
				}
			}
		}
	}
	return r
}

// afterBlind returns the key of what a move leaves that turns a card up, whatever the
// card is.
func (v view) afterBlind(m engine.Move) string {
	r := v.r.Copy()
	r.Apply(m)
	return string(r.Key(nil))
}

// line returns the moves that lead to a place.
func (r *reach) line(at int) (moves []engine.Move) {
	for ; r.places[at].from >= 0; at = r.places[at].from {
		moves = append(moves, r.places[at].by)
	}
	slices.Reverse(moves)
	return moves
}
