package precedence

import "slices"

// A Proof shows that a position of Klondike is lost.
type Proof struct {
	Table *Table
	Steps []Step // each follows from those before it; the last one is the end
}

// A Step is a conclusion, drawn by looking at all ways in which event By comes about.
type Step struct {
	Kind StepKind
	A, B event // see Kind
	By   event
}

// A StepKind says what a step concludes.
type StepKind uint8

// The conclusions.
const (
	Before StepKind = iota // A happens before B
	Never                  // A never happens
	AtOnce                 // the card of A, a move event, leaves its place by going out
	Stuck                  // A must happen and cannot: the deal is lost
)

// Refute looks for a proof that the position is lost. It returns nil when there is none of
// this kind, which says nothing. It fails when a card is unknown.
func Refute(t *Table) (*Proof, error) {
	g, err := newGround(t)
	if err != nil {
		return nil, err
	}
	a := newArgument(g)
	for a.round() {
	}
	if len(a.steps) == 0 || a.steps[len(a.steps)-1].Kind != Stuck {
		return nil, nil
	}
	return &Proof{Table: t, Steps: a.steps}, nil
}

// An argument draws one conclusion after another.
type argument struct {
	*ground
	facts
	lists []list
	steps []Step
	over  bool
}

// A list holds those ways for an event that contradict nothing so far, one of which is
// taken when the event happens.
type list struct {
	event event
	ways  []way
}

// newArgument begins with what the rules alone say: which event comes before which, and
// for each event that is still to come the ways in which it can come about.
func newArgument(g *ground) *argument {
	a := &argument{ground: g}
	for e := event(0); e < events; e++ {
		for _, b := range g.first(e) {
			a.before[e].add(b)
		}
		if g.isOut(e.card()) && e.kind() != table || g.inColumn(e.card()) && e.kind() == table {
			continue // it has happened, or nobody asks
		}
		for _, ways := range g.choices(e) {
			a.lists = append(a.lists, list{e, ways})
		}
	}
	a.close()
	return a
}

// round looks at all lists once, and says whether it is worth going on. What follows from
// what it finds is drawn at its end.
func (a *argument) round() bool {
	known, left := a.facts, a.left()
	for i := range a.lists {
		if l := &a.lists[i]; !a.never.has(l.event) {
			a.conclude(l)
		}
		if a.over {
			return false
		}
	}
	a.close()
	for e := event(0); e < table && !a.over; e++ {
		if a.must(e) && a.absurd(e) {
			a.noWay(e)
		}
	}
	return !a.over && (a.facts != known || a.left() < left)
}

// left counts the ways that are left.
func (a *argument) left() int {
	count := 0
	for _, l := range a.lists {
		count += len(l.ways)
	}
	return count
}

// conclude draws what conclusions can be drawn from one list of ways: what comes first in
// all of them comes first in any case. Say the 7h may go onto the 8s, which waits for the
// Qd; onto the 8c, which waits for the 2s and the Qd; or out, which waits for the 6h, and
// that for the Qd. Then the Qd moves before the 7h.
func (a *argument) conclude(l *list) {
	e := l.event
	var common set
	var open []way
	for _, w := range l.ways {
		first, ok := a.open(e, &w)
		switch {
		case !ok:
			continue
		case len(open) == 0: // the first open way
			common = first
		default:
			common.meet(&first)
		}
		open = append(open, w)
	}
	l.ways = open
	if len(open) == 0 { // each way contradicts a fact
		a.noWay(e)
		return
	}
	common.each(func(first event) { a.note(Step{Before, first, e, e}) })
	for _, b := range open[0].later {
		if a.must(e) && a.must(b) && a.allLater(open, b) {
			a.note(Step{Before, e, b, e})
		}
	}
	if e.kind() == move && !a.atOnce.has(e) && len(open) == 1 && open[0].kind == goesOut {
		a.atOnce.add(e)
		a.steps = append(a.steps, Step{AtOnce, e, e, e})
	}
}

// allLater says whether b comes later whichever of the ways is taken.
func (a *argument) allLater(ways []way, b event) bool {
	return !slices.ContainsFunc(ways, func(w way) bool { return !slices.Contains(w.later, b) })
}

// note adds a fact, unless it is known.
func (a *argument) note(s Step) {
	if !a.before[s.B].has(s.A) {
		a.before[s.B].add(s.A)
		a.steps = append(a.steps, s)
	}
}

// noWay notes that an event has no way left: it never happens, and when it must, that is
// the end.
func (a *argument) noWay(e event) {
	kind := Never
	if a.must(e) {
		kind, a.over = Stuck, true
	}
	a.never.add(e)
	a.steps = append(a.steps, Step{kind, e, e, e})
}
