package precedence

import "slices"

// Shorten leaves out the steps that the end does not need: it tries to do without half of
// them, then without quarters, and so on down to single steps.
func (p *Proof) Shorten() {
	for size := len(p.Steps) / 2; size > 0; size /= 2 {
		for at := len(p.Steps) - 1 - size; at >= 0; at -= size {
			fewer := slices.Delete(slices.Clone(p.Steps), at, at+size)
			if p.follows(fewer) {
				p.Steps = fewer
			}
		}
	}
}

// follows says whether each step follows from those before it.
func (p *Proof) follows(steps []Step) bool {
	g, err := newGround(p.Table)
	if err != nil {
		return false
	}
	a := newArgument(g)
	for _, s := range steps {
		if !a.follows(s) {
			return false
		}
		a.accept(s)
	}
	return true
}

// follows says whether a step follows from the facts so far: some list of ways for the
// event that it looks at shows it.
func (a *argument) follows(s Step) bool {
	if s.Kind == Stuck && a.absurd(s.A) || s.Kind == Never && a.never.has(s.A) {
		return true
	}
	return slices.ContainsFunc(a.lists, func(l list) bool { return l.event == s.By && a.shows(l.ways, s) })
}

// shows says whether one list of ways shows what a step concludes.
func (a *argument) shows(ways []way, s Step) bool {
	for _, w := range ways {
		first, open := a.open(s.By, &w)
		if !open {
			continue
		}
		switch {
		case s.Kind == AtOnce && w.kind == goesOut:
		case s.Kind == Before && s.By == s.B && first.has(s.A):
		case s.Kind == Before && s.By == s.A && slices.Contains(w.later, s.B) && a.must(s.A) && a.must(s.B):
		default:
			return false
		}
	}
	return true
}

// accept adds the conclusion of a step to the facts.
func (a *argument) accept(s Step) {
	switch s.Kind {
	case Before:
		a.before[s.B].add(s.A)
	case AtOnce:
		a.atOnce.add(s.A)
	default:
		a.never.add(s.A)
	}
	a.close()
}
