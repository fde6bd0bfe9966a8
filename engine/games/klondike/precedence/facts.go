package precedence

// Facts say what holds in every game that is won.
type facts struct {
	before [events]set // of each event, what happens before it whenever it happens
	never  set         // events that happen in no game
	atOnce set         // of card c its move event: c leaves its place by going out
}

// close draws all conclusions from what is there: what comes before something that comes
// before an event comes before it, too; a card leaves its place before or when it goes
// out, or lies in a column.
func (f *facts) close() {
	for changed := true; changed; {
		changed = false
		for e := event(0); e < events; e++ {
			if f.extend(e) {
				changed = true
			}
		}
	}
}

// extend adds to what comes before e, and says whether anything was new.
func (f *facts) extend(e event) bool {
	s := &f.before[e]
	was := *s
	was.each(func(a event) {
		s.join(&f.before[a])
		if a.kind() != move {
			s.add(a % cards) // its card has left its place
		}
	})
	// What comes before its card leaves its place comes before e, too.
	switch {
	case e.kind() != move:
		s.join(&f.before[e%cards])
	case f.atOnce.has(e):
		s.join(&f.before[e+out])
	}
	// What waits for itself never happens, nor what waits for something that never does.
	if !f.never.has(e) && (s.has(e) || s.meets(&f.never)) {
		f.never.add(e)
		return true
	}
	return *s != was
}

// absurd says whether an event would have to happen before itself.
func (f *facts) absurd(e event) bool {
	s := &f.before[e]
	return s.has(e) || f.never.has(e) || e.kind() == move && s.has(e+out)
}

// open says whether a way for e contradicts no fact, and if so what comes before e when
// that way is taken.
func (f *facts) open(e event, w *way) (set, bool) {
	var s set
	for _, a := range w.needs {
		s.add(a)
		s.join(&f.before[a])
		if a.kind() != move {
			s.add(a % cards)
		}
	}
	if s.has(e) || s.meets(&f.never) {
		return s, false
	}
	for _, b := range w.later {
		if s.has(b) || f.before[e].has(b) {
			return s, false
		}
	}
	return s, w.kind != goesOut || !f.parted(e)
}

// parted says whether something comes after a card leaves its place and before it goes
// out, so that it does not leave by going out: if the 5c moves before the 9d does, and the
// 9d before the 5c goes out, the 5c lies in a column in between.
func (f *facts) parted(e event) bool {
	parted := false
	f.before[e+out].each(func(a event) {
		if a != e && f.before[a].has(e) {
			parted = true
		}
	})
	return parted
}
