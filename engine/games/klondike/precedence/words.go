package precedence

import (
	"fmt"
	"slices"
	"strings"
)

// String tells the proof: a paragraph for each step, with what stands in each way.
//
//  1. Nobody can win, for the Qs can never leave its place:
//     - out: the Js must be out first, hence the 6s, which lies under the Qs
//     - onto the Kd before the Qc leaves its place: the Qc lies on the Qs
func (p *Proof) String() string {
	g, err := newGround(p.Table)
	if err != nil {
		return err.Error()
	}
	t := &teller{argument: newArgument(g)}
	for i, s := range p.Steps {
		fmt.Fprintf(&t.text, "%d. %s\n", i+1, headline(s))
		t.explain(s)
		t.told = append(t.told, s)
		t.accept(s)
	}
	return t.text.String()
}

// A teller tells a proof step by step.
type teller struct {
	*argument
	told []Step // before the present one
	text strings.Builder
}

func headline(s Step) string {
	c := s.A.card()
	switch s.Kind {
	case Before:
		return fmt.Sprintf("The %v %s only after the %v %s:", s.B.card(), does(s.B), c, did(s.A))
	case Never:
		return fmt.Sprintf("The %v never comes to lie in a column:", c)
	case AtOnce:
		return fmt.Sprintf("The %v can leave its place only by going out:", c)
	}
	if s.A.kind() == out {
		return fmt.Sprintf("Nobody can win, for the %v can never go out:", c)
	}
	return fmt.Sprintf("Nobody can win, for the %v can never leave its place:", c)
}

func does(e event) string {
	return [...]string{"leaves its place", "goes out", "comes to lie in a column"}[e/cards]
}

func did(e event) string {
	return [...]string{"has left its place", "is out", "lies in a column"}[e/cards]
}

// must says that an event comes first: "the Js must be out first".
func must(e event) string {
	return fmt.Sprintf("the %v must %s first", e.card(), [...]string{"leave its place", "be out", "lie in a column"}[e/cards])
}

// explain goes through the ways for the event of a step.
func (t *teller) explain(s Step) {
	if s.Kind == Stuck && t.absurd(s.A) {
		t.line("it would have to wait for itself" + t.chain(s.A, s.A))
		return
	}
	for _, l := range t.lists {
		if l.event == s.By && t.shows(l.ways, s) {
			for _, ways := range split(l.ways, func(w way) any { return [2]any{w.kind, w.card} }) {
				t.explainPlace(s, ways)
			}
			t.explainBuried(s.By)
			return
		}
	}
}

// explainBuried tells of the cards that a card fits on and that lie under it: they are
// no ways.
func (t *teller) explainBuried(e event) {
	for _, on := range parents(e.card()) {
		if _, ok := t.faceUp(on, e.card()); !ok {
			t.line(fmt.Sprintf("onto the %v: it lies under the %v", on, e.card()))
		}
	}
}

// split puts neighbouring ways together that agree in something.
func split(ways []way, in func(w way) any) [][]way {
	var groups [][]way
	for _, w := range ways {
		if n := len(groups) - 1; n >= 0 && in(groups[n][0]) == in(w) {
			groups[n] = append(groups[n], w)
		} else {
			groups = append(groups, []way{w})
		}
	}
	return groups
}

// explainPlace tells what stands in the ways to one place: one thing that all of them
// meet; or one for each of the things that can be with the twin; or each by itself.
func (t *teller) explainPlace(s Step, ways []way) {
	if t.explainAll(s, ways, whither(&ways[0])) {
		return
	}
	for _, same := range split(ways, func(w way) any { return w.twin }) {
		place := whither(&same[0]) + t.twinWords(s.By, &same[0])
		if t.explainAll(s, same, place) {
			continue
		}
		for _, w := range same {
			t.explainAll(s, []way{w}, place+t.returned(&w))
		}
	}
}

// explainAll tells what stands in all of these ways at once, if anything does.
func (t *teller) explainAll(s Step, ways []way, place string) bool {
	common := ways[0]
	in := func(list func(w way) []event) func(event) bool {
		return func(e event) bool {
			return slices.ContainsFunc(ways, func(w way) bool { return !slices.Contains(list(w), e) })
		}
	}
	common.needs = slices.DeleteFunc(slices.Clone(common.needs), in(func(w way) []event { return w.needs }))
	common.later = slices.DeleteFunc(slices.Clone(common.later), in(func(w way) []event { return w.later }))
	why := t.obstacle(s, &common)
	if why != "" {
		t.line(place + ": " + why)
	}
	return why != ""
}

// whither names the place that a way leads to.
func whither(w *way) string {
	switch w.kind {
	case goesOut:
		return "out"
	case goesOnto:
		return fmt.Sprintf("onto the %v", w.card)
	case goesToSpace:
		return fmt.Sprintf("to the space under the %v", w.card)
	}
	return fmt.Sprintf("within reach when the %v is gone", w.card)
}

// twinWords says what is with the twin of the card that moves.
func (t *teller) twinWords(e event, w *way) string {
	twin := twinOf(e.card())
	switch w.twin {
	case notMoved:
		return fmt.Sprintf(" before the %v leaves its place", twin)
	case beenOut:
		return fmt.Sprintf(" after the %v has been out", twin)
	case elsewhere:
		return fmt.Sprintf(" while the %v is on the %v", twin, twinOf(w.card))
	}
	return ""
}

// returned says whether the card that a way leads to has been out.
func (t *teller) returned(w *way) string {
	if slices.Contains(w.later, of(out, w.card)) {
		return fmt.Sprintf(", the %v not being out yet", w.card)
	}
	return fmt.Sprintf(", the %v having come back", w.card)
}

// obstacle says why a way is closed, or how it leads to what the step says; "" when it
// does neither.
func (t *teller) obstacle(s Step, w *way) string {
	for _, e := range w.needs {
		switch {
		case t.never.has(e):
			return must(e) + ", and never does" + t.by(Never, e)
		case e == s.By || t.before[e].has(s.By):
			return must(e) + t.chain(e, s.By)
		}
	}
	if why := t.tooLate(s, w); why != "" {
		return why
	}
	if w.kind == goesOut && t.facts.parted(s.By) {
		return "but between its leaving and its going out comes what waits for the one and leads to the other"
	}
	return t.agrees(s, w)
}

// tooLate says which event that a way puts later comes before.
func (t *teller) tooLate(s Step, w *way) string {
	for _, b := range w.later {
		if t.before[s.By].has(b) {
			return fmt.Sprintf("but the %v %s", s.By.card(), strings.TrimPrefix(t.chain(s.By, b), ", which "))
		}
		for _, e := range w.needs {
			if e == b || t.before[e].has(b) {
				return must(e) + t.chain(e, b)
			}
		}
	}
	return ""
}

// agrees says how an open way leads to what the step says.
func (t *teller) agrees(s Step, w *way) string {
	switch {
	case s.Kind == AtOnce && w.kind == goesOut:
		return "nothing is known to be in the way"
	case s.Kind == Before && s.By == s.A && slices.Contains(w.later, s.B):
		return "so it is"
	}
	for _, e := range w.needs {
		if s.Kind == Before && s.By == s.B && (e == s.A || t.before[e].has(s.A) || e%cards == s.A) {
			return must(e) + t.chain(e, s.A)
		}
	}
	return ""
}

func (t *teller) line(text string) { fmt.Fprintf(&t.text, "   - %s\n", text) }
