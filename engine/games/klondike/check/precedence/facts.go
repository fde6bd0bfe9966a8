package precedence

import (
	"slices"

	"patience/engine"
)

// Facts hold what is known of every game that is won.
type facts struct {
	*position
	before map[event]map[event]bool // before[b][a]: a happens before b, whenever b happens
	never  map[event]bool
	once   map[engine.Card]bool // the card moves by going out
}

// newFacts starts with what the rules say of the position: the cards of a suit go out in
// order, what lies on a card moves before it goes out, and before a face-down card moves.
func newFacts(p *position) *facts {
	f := &facts{position: p, before: map[event]map[event]bool{}, never: map[event]bool{}, once: map[engine.Card]bool{}}
	for _, c := range engine.Pack(1, 4, 13) {
		for what := moves; what <= lies; what++ {
			f.before[event{c, what}] = map[event]bool{}
		}
		if p.isOut(c) {
			continue
		}
		for _, a := range p.goingOut(c).first {
			f.before[event{c, goes}][a] = true
		}
		if above, ok := p.on(c); ok && p.at[c].row < p.down[p.at[c].column] {
			f.before[event{c, moves}][event{above, moves}] = true
		}
	}
	f.close()
	return f
}

// close adds what follows, until nothing is new:
//
//   - what comes before something that comes before b comes before b
//   - a card has moved when it has gone out or lies in a column (unless it lay there at the
//     start); so what comes before it moves comes before that
//   - what comes before itself, or after something that never happens, never happens
func (f *facts) close() {
	for changed := true; changed; {
		changed = false
		for b, list := range f.before {
			size := len(list)
			for a := range list {
				f.addAll(b, a)
				if a.what != moves {
					list[event{a.card, moves}] = true
				}
			}
			if b.what != moves {
				f.addAll(b, event{b.card, moves})
			} else if f.once[b.card] {
				f.addAll(b, event{b.card, goes})
			}
			impossible := list[b]
			for a := range list {
				impossible = impossible || f.never[a]
			}
			if impossible && !f.never[b] {
				f.never[b], changed = true, true
			}
			changed = changed || len(list) > size
		}
	}
}

// addAll adds to what comes before b all that comes before a.
func (f *facts) addAll(b, a event) {
	for first := range f.before[a] {
		f.before[b][first] = true
	}
}

// follows says whether a step follows from the facts. Stuck ends the proof: what must happen
// never does. Of the other kinds, all ways in which an event could come about are gone through, and
// each must be closed by what is known, or agree with what the step says.
func (f *facts) follows(s step) bool {
	switch s.kind {
	case stuck:
		if !f.must(s.a) {
			return false
		}
		if f.never[s.a] || s.a.what == moves && f.before[s.a][event{s.a.card, goes}] {
			return true
		}
	case never:
		if f.never[s.a] {
			return true
		}
	case before:
		// The ways of a tell something of the games in which a happens.
		if s.by != s.b && (s.by != s.a || !f.must(s.a)) {
			return false
		}
	case atOnce:
		if s.a.what != moves {
			return false
		}
	}
	return slices.ContainsFunc(f.ways(s.by), func(list []way) bool {
		return !slices.ContainsFunc(list, func(w way) bool { return !f.closed(s.by, w) && !f.agrees(s, w) })
	})
}

// accept takes a step for a fact.
func (f *facts) accept(s step) {
	switch s.kind {
	case before:
		f.before[s.b][s.a] = true
	case atOnce:
		f.once[s.a.card] = true
	default:
		f.never[s.a] = true
	}
	f.close()
}

// leadingTo returns all that comes before an event that happens this way.
func (f *facts) leadingTo(w way) map[event]bool {
	all := map[event]bool{}
	for _, a := range w.first {
		all[a] = true
		for first := range f.before[a] {
			all[first] = true
		}
		if a.what != moves {
			all[event{a.card, moves}] = true
		}
	}
	return all
}

// closed says whether a way for event e contradicts the facts.
func (f *facts) closed(e event, w way) bool {
	first := f.leadingTo(w)
	if first[e] {
		return true
	}
	for a := range first {
		if f.never[a] {
			return true
		}
	}
	for _, b := range w.after {
		if first[b] || f.before[e][b] {
			return true
		}
	}
	if !w.out {
		return false
	}
	for a := range f.before[event{e.card, goes}] { // something between moving and going out?
		if a != e && f.before[a][e] {
			return true
		}
	}
	return false
}

// agrees says whether the step holds when an event happens this way.
func (f *facts) agrees(s step, w way) bool {
	switch s.kind {
	case atOnce:
		return w.out
	case before:
		if s.by == s.b {
			return f.leadingTo(w)[s.a]
		}
		return f.must(s.b) && slices.Contains(w.after, s.b)
	}
	return false
}
