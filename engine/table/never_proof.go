package table

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// Kind returns the kind of its certificate.
func (n *never) Kind() string { return "never" }

// eventWords are what happens, as certificates say it.
var eventWords = [...]string{"is uncovered", "comes to a pile", "comes to a cell", "goes out", "leaves", "is joined"}

// Certificate writes the proof as a text that package check reads: the game, the position, and a line for each card of which
// something can never happen, or never before something else.
//
//	patience certificate 3
//	kind: never
//	game: table
//	position: pile 1: Kh 8c | ...
//	options: pack = "1x4x13" | ...
//	cards: 3
//	8c comes to a pile, goes out, leaves
//	Kh is uncovered
//	3d leaves before 7c goes out
func (n *never) Certificate(w io.Writer) error {
	lines := n.lines()
	for _, c := range n.cases {
		lines = append(append(lines, "if "+c.denial(fact{c.first[0], c.first[1]})+":"), c.lines()...)
	}
	h := head(n.State)
	if n.game != "" {
		h.Game, h.Options = n.game, n.options
	}
	_, err := fmt.Fprintf(w, "%s\nkind: %s\ngame: %s\nposition: %s\noptions: %s\ncards: %d\n%s\n", certificate.First, n.Kind(), h.Game, h.Position, h.Options,
		len(lines), strings.Join(lines, "\n"))
	return err
}

// lines writes what never happens, a line for each card.
func (n *never) lines() (lines []string) {
	for i := 0; i < len(n.list); {
		f := n.list[i]
		line := n.subject(f.event)
		for sep := " "; i < len(n.list) && n.list[i].before == f.before && n.subject(n.list[i].event) == n.subject(f.event); i++ {
			line += sep + eventWords[n.list[i].event/maxCards]
			sep = ", "
		}
		lines = append(lines, line+n.until(f.before))
	}
	return lines
}

// until says before what, if before anything.
func (n *never) until(e event) string {
	if e == ever {
		return ""
	}
	return " before " + n.subject(e) + " " + eventWords[e/maxCards]
}

// denial writes a fact.
func (n *never) denial(f fact) string {
	return n.subject(f.event) + " " + eventWords[f.event/maxCards] + n.until(f.before)
}

// subject names the card to which something happens, or the face: "a 3d".
func (n *never) subject(e event) string {
	if e.what() == joined {
		return "a " + engine.Card(e.card()).String()
	}
	return n.name(e.card())
}

// An argument is such a proof of a loss that a solver has found.
type argument struct {
	*never
	text []byte // the certificate
}

func newArgument(n *never) *argument {
	var b bytes.Buffer
	_ = n.Certificate(&b) // a Buffer takes all
	return &argument{n, b.Bytes()}
}

// String says what the proof consists of.
func (a *argument) String() string {
	return "what can never happen: " + engine.Count(a.events(), "event")
}

// events counts what is listed.
func (n *never) events() int {
	return len(n.list) + engine.Sum(n.cases, func(c *never) int { return len(c.list) })
}

// Size returns how many bytes Write writes.
func (a *argument) Size() int64 { return int64(len(a.text)) }

// Write writes the certificate.
func (a *argument) Write(w io.Writer) error {
	_, err := w.Write(a.text)
	return err
}

// A Refutation is such a proof for a game of which this is the table.
type Refutation struct{ *never }

// Refute looks for a proof that a position is lost; nil when there is none, which says nothing. The certificate has the name and the
// options of the game that the table stands for.
func (t *Table) Refute(position, game, options string) (*Refutation, error) {
	s, err := newPlan(t).parse(position)
	if err != nil {
		return nil, err
	}
	n := s.refute()
	if n == nil {
		return nil, nil
	}
	n.game, n.options = game, options
	return &Refutation{n}, nil
}

// Events counts what can never happen.
func (r *Refutation) Events() int { return r.events() }

// Proof returns the proof as one that a solver has found.
func (r *Refutation) Proof() engine.Proof { return newArgument(r.never) }

// name returns what a card is called: with its place when several have its face.
func (g *ground) name(c int) string {
	face := engine.Card(g.cards[c] & face).String()
	if g.Packs == 1 {
		return face
	}
	return fmt.Sprintf("%s of %s, card %d", face, g.placeName(g.pileOf[c]), c-int(g.starts[g.pileOf[c]])+1)
}

// String tells the proof: a point for each card, with what stands against each way.
//
//	Nobody can win unless the 8c goes out. Nothing of this can happen before the rest:
//	1. The 8c never leaves its place:
//	   - out: the 7c never goes out (2)
//	   - onto the 9d, onto the 9h: the 8c lies on it (1)
func (n *never) String() string {
	t := &teller{never: n, number: map[fact]int{}}
	if n.cases == nil {
		fmt.Fprintf(&t.text, "Nobody can win unless %s. Nothing of this can happen before the rest:\n", t.says(t.the(n.stop), n.stop, true))
		t.refer(fact{n.stop, ever})
	} else {
		a, b := n.cases[0].first[0], n.cases[0].first[1]
		fmt.Fprintf(&t.text, "Nobody can win unless %s, and %s. Nothing of this can happen before the rest:\n", t.says(t.the(a), a, true), t.says(t.the(b), b, true))
		for _, f := range n.list {
			if (f.before == a || f.before == b) && slices.Contains(n.must(), f.event) {
				t.refer(f)
			}
		}
	}
	for i := 0; i < len(t.points); i++ {
		says := t.denies(t.the(t.points[i].event), t.points[i])
		fmt.Fprintf(&t.text, "%d. %s:\n", i+1, strings.ToUpper(says[:1])+says[1:])
		t.explain(t.points[i])
	}
	for _, c := range n.cases {
		a, b := c.first[0], c.first[1]
		fmt.Fprintf(&t.text, "Let it be that %s before %s.\n%v", t.says(t.the(a), a, true), t.says(t.the(b), b, true), c)
	}
	return t.text.String()
}

// A teller tells a proof point by point.
type teller struct {
	*never
	points []fact
	number map[fact]int // of the point that has a fact
	text   strings.Builder
}

// point returns the fact under which another is told: all that a card would leave its place by, when it never does.
func (t *teller) point(f fact) fact {
	all := fact{event(f.event.card()) + leaves, f.before}
	if w := f.event.what(); (w == lies || w == kept || w == gone) && t.has(all) {
		return all
	}
	return f
}

// refer returns the number of the point that has a fact.
func (t *teller) refer(f fact) int {
	f = t.point(f)
	if t.number[f] == 0 {
		t.points = append(t.points, f)
		t.number[f] = len(t.points)
	}
	return t.number[f]
}

// denies tells a fact.
func (t *teller) denies(who string, f fact) string {
	says := t.says(who, f.event, false)
	if f.before != ever {
		says += " before " + t.says(t.the(f.before), f.before, true)
	}
	return says
}

// says tells that an event happens, or that it never does.
func (t *teller) says(who string, e event, ever bool) string {
	if e.what() == joined {
		who, ever = fmt.Sprintf("%s %v", map[bool]string{true: "some", false: "no"}[ever], engine.Card(e.card())), true
	}
	does := t.does(e)
	if ever {
		return who + " " + does
	}
	if is, ok := strings.CutPrefix(does, "is "); ok {
		return who + " is never " + is
	}
	return who + " never " + does
}

// does says what happens.
func (t *teller) does(e event) string {
	switch e.what() {
	case bared:
		if t.inDeck(e.card()) {
			return "comes to the top of the waste"
		}
		return "is uncovered"
	case lies:
		return "comes to another pile"
	case kept:
		return "comes into a cell"
	case gone:
		switch {
		case t.Take.What != "":
			return "is taken away"
		case t.hole.size() > 0:
			return "goes to the hole"
		}
		return "goes out"
	case leaves:
		return "leaves its place"
	}
	return "lies on the next higher of its suit"
}

// explain tells what stands against each way, those with the same reason together.
func (t *teller) explain(f fact) {
	of := []event{f.event}
	if f.event.what() == leaves {
		c := event(f.event.card())
		of = []event{c + gone, c + lies}
		if t.cell.size() > 0 {
			of = append(of, c+kept)
		}
	}
	places, reasons := map[string][]string{}, []string{}
	note := func(reason, place string) {
		if !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
		if place != "" && !slices.Contains(places[reason], place) {
			places[reason] = append(places[reason], place)
		}
	}
	for _, e := range of {
		switch {
		case e == f.event || t.has(fact{e, f.before}):
		case t.has(fact{e, ever}):
			note(t.because(e, fact{e, ever}), "")
			continue
		default: // that is what it does not happen before
			continue
		}
		for _, w := range t.ways[e] {
			for _, shut := range t.shut(fact{e, f.before}, w) {
				if reason := t.reason(fact{e, f.before}, &shut, len(of) > 1); reason != "" {
					note(reason, t.place(shut))
				}
			}
		}
		for y := int(t.starts[t.pileOf[e.card()]]); e.what() == lies && y < e.card(); y++ {
			if t.build.allows(t.low, t.cards[y], t.cards[e.card()]) {
				note("it lies under the "+t.name(e.card()), t.place(way{kind: onto, on: y}))
			}
		}
	}
	for _, reason := range reasons {
		if at := places[reason]; len(at) > 0 && (len(reasons) > 1 || strings.HasPrefix(reason, "it lies")) {
			reason = strings.Join(at, ", ") + ": " + reason
		}
		fmt.Fprintf(&t.text, "   - %s\n", reason)
	}
	if len(reasons) == 0 {
		fmt.Fprintf(&t.text, "   - nothing takes it\n")
	}
}

// place says where a way leads.
func (t *teller) place(w way) string {
	switch w.kind {
	case out:
		return "out"
	case onto:
		return "onto the " + t.name(w.on) + t.meanwhile(w)
	case intoSpace, filling:
		return "into a space"
	case intoCell:
		return "into a cell"
	case asPart:
		return "with the " + t.name(w.on) + " under it"
	case taken:
		return "with the " + t.name(w.on)
	}
	return ""
}

// meanwhile says what is true of another card in a case.
func (t *teller) meanwhile(w way) string {
	of := w.twin
	if of == nil {
		return ""
	}
	c := t.the(of.event)
	switch {
	case of.yet:
		return " before " + t.says(c, of.event, true)
	case of.what() == gone:
		return " after " + c + " has been out"
	case of.what() == kept:
		return " while " + c + " is in a cell"
	case of.seat < t.all():
		return " while " + c + " is on the " + t.name(of.seat)
	}
	return " while " + c + " is in a space"
}

// shut returns a way that a proof shuts as it is, else its cases, of which each is shut.
func (t *teller) shut(f fact, w way) []way {
	if _, _, ok := t.against(f, &w); ok || t.order == nil {
		return []way{w}
	}
	var cases []way
	t.order.cases(f.event, &w, func(list []twin) bool {
		cases = nil
		for _, of := range list {
			if more := w.with(f.event, of); more != nil {
				if _, _, ok := t.against(f, more); !ok {
					cases = nil
					return true
				}
				cases = append(cases, *more)
			}
		}
		return false
	})
	if cases == nil {
		return []way{w}
	}
	return cases
}

// against returns what a way needs that does not happen before something, and the fact that says so.
func (t *teller) against(f fact, w *way) (found fact, before event, ok bool) {
	for _, need := range w.needs {
		for _, b := range append([]event{f.before}, w.not...) {
			for _, found := range []fact{{need, ever}, {need, b}} {
				if t.has(found) {
					return found, b, true
				}
			}
			if need == b || t.begins(b) || w.apart && t.moves(need) && b == event(need.card())+leaves {
				return fact{need, need}, b, true
			}
		}
	}
	return fact{}, 0, false
}

// reason says what stands against a way; nothing, when it is told of all by which a card leaves, and needs that it has left.
func (t *teller) reason(f fact, w *way, together bool) string {
	if found, b, ok := t.against(f, w); ok {
		need := found.event
		switch {
		case found.before == need:
			return t.says(t.the(b), b, true) + " first"
		case together && need.card() == f.event.card() && (need.what() == lies || need.what() == kept || need.what() == gone):
			return ""
		}
		return t.because(f.event, found)
	}
	k := t.order.crowdOf(f.event, w)
	names := engine.Each(k.many(), t.name)
	numbers := engine.Each(k.why(), t.refer)
	slices.Sort(numbers)
	return fmt.Sprintf("there is no room for the %s%s", strings.Join(names, ", the "), t.refers(slices.Compact(numbers)))
}

// refers lists numbers of points: " (3, 7)".
func (t *teller) refers(numbers []int) string {
	if len(numbers) == 0 {
		return ""
	}
	return " (" + strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]") + ")"
}

// because says that something which a way for an event needs does not happen.
func (t *teller) because(e event, f fact) string {
	it := t.the(f.event)
	if f.event.card() == e.card() {
		it = "it"
	}
	if f.event.what() == bared && f.before == ever {
		if ways := t.ways[f.event]; len(ways) == 1 && len(ways[0].needs) == 1 {
			on, lies := ways[0].needs[0], "lies on "+it
			for top := t.lying(on.card()); on.card() != top; on = event(top) + leaves {
				lies = "lies above " + it
			}
			return fmt.Sprintf("the %s %s (%d)", t.name(on.card()), lies, t.refer(fact{on, ever}))
		}
	}
	says := t.denies(it, f)
	if g := t.behind(f); g != f {
		says += fmt.Sprintf(", as the %s does not", t.name(g.event.card()))
		f = g
	}
	return fmt.Sprintf("%s (%d)", says, t.refer(f))
}

// lying returns the card above one that is the reason why it does not leave: itself, when there is another.
func (t *teller) lying(c int) int {
	for on, ok := t.above(c); ok; on, ok = t.above(c) {
		for _, e := range []event{gone, lies, kept} {
			f := fact{event(c) + e, ever}
			for _, w := range t.ways[f.event] {
				if found, _, ok := t.against(f, &w); !ok || found.before != ever || found.event.card() != c {
					return c
				}
			}
		}
		c = on
	}
	return c
}

// behind follows a fact to the card of its suit that is the reason why a card does not go out: the 7c does not, as the 3c does not.
func (t *teller) behind(f fact) fact {
	next := f
	for range t.all() {
		for _, w := range t.ways[f.event] {
			found, _, ok := t.against(f, &w)
			if !ok || found.before != f.before || found.event.what() != gone || found.event.card() == f.event.card() || next != f && next != found {
				return f
			}
			next = found
		}
		if next == f || f.event.what() != gone {
			return f
		}
		f = next
	}
	return f
}
