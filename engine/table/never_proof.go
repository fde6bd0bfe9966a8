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
// something can never happen.
//
//	patience certificate 3
//	kind: never
//	game: table
//	position: pile 1: Kh 8c | ...
//	options: pack = "1x4x13" | ...
//	cards: 2
//	8c comes to a pile, goes out, leaves
//	Kh is uncovered
func (n *never) Certificate(w io.Writer) error {
	var lines []string
	of := func(name string, at func(e event) bool) {
		var words []string
		for _, e := range n.list {
			if at(e) {
				words = append(words, eventWords[e/maxCards])
			}
		}
		if words != nil {
			lines = append(lines, name+" "+strings.Join(words, ", "))
		}
	}
	for c := range n.all() {
		of(n.name(c), func(e event) bool { return e < joined && e.card() == c })
	}
	for _, e := range n.list {
		if e.what() == joined {
			lines = append(lines, "a "+engine.Card(e.card()).String()+" "+eventWords[joined/maxCards])
		}
	}
	h := head(n.State)
	_, err := fmt.Fprintf(w, "%s\nkind: %s\ngame: %s\nposition: %s\noptions: %s\ncards: %d\n%s\n", certificate.First, n.Kind(), h.Game, h.Position, h.Options,
		len(lines), strings.Join(lines, "\n"))
	return err
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
	return "what can never happen: " + engine.Count(len(a.list), "event")
}

// Size returns how many bytes Write writes.
func (a *argument) Size() int64 { return int64(len(a.text)) }

// Write writes the certificate.
func (a *argument) Write(w io.Writer) error {
	_, err := w.Write(a.text)
	return err
}

// name returns what a card is called: with its place when several have its face.
func (g *ground) name(c int) string {
	face := engine.Card(g.cards[c] & face).String()
	if g.Packs == 1 {
		return face
	}
	return fmt.Sprintf("%s of %s, card %d", face, g.pileName(g.pileOf[c]), c-int(g.starts[g.pileOf[c]])+1)
}

// pileName names a pile as boards do: "pile 3".
func (g *ground) pileName(p int) string {
	if of := g.spanOf(p); of.size() > 1 {
		return fmt.Sprint(g.kindName(p), " ", p-of.from+1)
	}
	return g.kindName(p)
}

// String tells the proof: a point for each card, with what stands against each way.
//
//	Nobody can win unless the 8c goes out. Nothing of this can happen before the rest:
//	1. The 8c never leaves its place:
//	   - out: the 7c never goes out (2)
//	   - onto the 9d, onto the 9h: the 8c lies on it (1)
func (n *never) String() string {
	t := &teller{never: n, number: map[event]int{}}
	fmt.Fprintf(&t.text, "Nobody can win unless %s. Nothing of this can happen before the rest:\n", t.says(t.the(n.stop), n.stop, true))
	t.refer(n.stop)
	for i := 0; i < len(t.points); i++ {
		says := t.says(t.the(t.points[i]), t.points[i], false)
		fmt.Fprintf(&t.text, "%d. %s:\n", i+1, strings.ToUpper(says[:1])+says[1:])
		t.explain(t.points[i])
	}
	return t.text.String()
}

// A teller tells a proof point by point.
type teller struct {
	*never
	points []event
	number map[event]int // of the point that has an event
	text   strings.Builder
}

// has says whether an event is among those that never happen.
func (n *never) has(e event) bool { _, is := slices.BinarySearch(n.list, e); return is }

// point returns the event under which another is told: all that a card would leave its place by, when it never does.
func (t *teller) point(e event) event {
	if w := e.what(); (w == lies || w == kept || w == gone) && t.has(event(e.card())+leaves) {
		return event(e.card()) + leaves
	}
	return e
}

// refer returns the number of the point that has an event.
func (t *teller) refer(e event) int {
	e = t.point(e)
	if t.number[e] == 0 {
		t.points = append(t.points, e)
		t.number[e] = len(t.points)
	}
	return t.number[e]
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
func (t *teller) explain(e event) {
	of := []event{e}
	if e.what() == leaves {
		of = []event{event(e.card()) + gone, event(e.card()) + lies, event(e.card()) + kept}
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
		for _, w := range t.ways(e) {
			need := w.needs[t.against(w, t.list)]
			if len(of) == 1 || !slices.Contains(of, need) { // else it would have left before
				note(t.reason(e, need), t.place(w))
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
		return "onto the " + t.name(w.on)
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

// reason says that something which a way for an event needs never happens.
func (t *teller) reason(e, need event) string {
	it := t.the(need)
	if need.card() == e.card() {
		it = "it"
	}
	if need.what() == bared {
		if ways := t.ways(need); len(ways) == 1 && len(ways[0].needs) == 1 {
			on := ways[0].needs[0]
			return fmt.Sprintf("the %s lies on %s (%d)", t.name(on.card()), it, t.refer(on))
		}
	}
	return fmt.Sprintf("%s (%d)", t.says(it, need, false), t.refer(need))
}

// the names the card of an event; of a face says does.
func (t *teller) the(e event) string {
	if e.what() == joined {
		return ""
	}
	return "the " + t.name(e.card())
}
