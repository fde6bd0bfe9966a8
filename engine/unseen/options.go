package unseen

import (
	"slices"

	"patience/engine"
)

// A place is a view that can be reached before a card comes to light, and how.
type place struct {
	view
	key  string
	from *place
	by   engine.Move
}

// An option is a move that brings cards to light; without, it is a place where one has
// come as far as wanted.
type option struct {
	at   *place
	move engine.Move
	pile int // 0: the hand or the stock
}

// A reach is what can be brought about before a card comes to light.
type reach struct {
	places  []*place
	options []*option
	met     *option // one that settles it
	all     bool    // whether nothing is left out
}

// reach goes through what can be reached from a view. Of options that leave the same, as
// far as one can see, it keeps one; it ends when one settles what is wanted.
func (f *search) reach(v view, want int) *reach {
	r := &reach{all: true}
	seen, shown := map[string]bool{}, map[string]bool{}
	r.add(&place{view: v, key: f.key(v.State)}, seen)
	var moves []engine.Move
	for i := 0; i < len(r.places); i++ {
		if i >= f.width || f.over() {
			r.all = false
			return r
		}
		at := r.places[i]
		moves = at.Moves(moves[:0])
		for _, m := range moves {
			cards, pile := f.sight.Shows(at.State, m)
			news := slices.Contains(cards, engine.Unknown)
			next := f.made(at.State, m)
			if f.far(next) >= want {
				r.met = &option{at, m, pile}
				return r
			}
			if !news {
				r.add(&place{view{next, v.unseen}, f.key(next), at, m}, seen)
			} else if key := f.key(next); !shown[key] {
				shown[key] = true
				r.options = append(r.options, &option{at, m, pile})
			}
		}
	}
	return r
}

// add notes a place that was not seen before.
func (r *reach) add(p *place, seen map[string]bool) {
	if !seen[p.key] {
		seen[p.key] = true
		r.places = append(r.places, p)
	}
}

// line returns the moves to an option, its own the last.
func (o *option) line() []engine.Move {
	line := []engine.Move{o.move}
	for p := o.at; p.from != nil; p = p.from {
		line = append(line, p.by)
	}
	slices.Reverse(line)
	return line
}
