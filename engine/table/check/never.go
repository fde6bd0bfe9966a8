package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// NeverKind returns the kind of certificates that list what can never happen. Each line has a card and what never happens to it, or
// never before something else; none of it can be the first to happen, and a game that is won needs some of it.
//
// The checker takes it that all that is not listed has happened already, and asks of each event that is listed whether it could
// happen now, while that has not happened before which it is said not to happen.
func NeverKind() certificate.Kind {
	return certificate.Kind{
		Name: "what never happens", Game: certificate.Table, First: certificate.First, Tag: "never",
		Head:  []string{"position", "options", "cards"},
		Check: func(f *certificate.File) (certificate.Claim, error) { return Never(f, f.Text("options")) },
	}
}

// Never checks a certificate of this kind, of the game that some words say.
func Never(f *certificate.File, options string) (claim certificate.Claim, err error) {
	r, err := Read(closed.Head{Game: certificate.Table, Position: f.Text("position"), Options: options})
	if err != nil {
		return claim, err
	}
	n, err := r.nothing()
	if err != nil {
		return claim, err
	}
	if err := n.read(f); err != nil {
		return claim, err
	}
	of := 0
	for i := range n.parts {
		n.part = &n.parts[i]
		of += len(n.listed)
		for _, d := range n.listed {
			if n.happens(d) {
				return claim, fmt.Errorf("%s: it can happen before the rest", n.say(d))
			}
		}
	}
	if !n.proves() {
		return claim, errors.New("a game can be won without any of this")
	}
	position := r.told
	position.Text = f.Text("position")
	return certificate.Claim{
		Says: "lost: " + certificate.Table + " " + options, Position: position, Lost: true,
		Body: engine.Count(of, "event") + " that can never happen",
	}, nil
}

// What happens to cards, in the order and in the words of certificates.
const (
	uncovered = iota // nothing of the start lies on it, or it comes to the top of the waste
	toPile           // it comes to a pile of the tableau
	toCell
	goesOut // to a foundation or the hole, or away
	leaves  // the place where it lay
	joined  // a card of that face lies on the next higher of its suit
)

var happenings = []string{"is uncovered", "comes to a pile", "comes to a cell", "goes out", "leaves", "is joined"}

// An event is what happens to a card, by its number among those of the start; joined goes by the face.
type event struct{ card, what int }

// end is what everything happens before.
var end = event{-1, -1}

// A denial is that something never happens before something else; before the end, that it never happens.
type denial struct{ event, before event }

// A lying card is where it lies at the start.
type lying struct {
	face     byte
	down     bool
	pile, at int
}

// A nothing is what is said never to happen.
type nothing struct {
	*Game
	cards []lying
	deck  []int // the waste, its top last, and the stock as it will be turned
	parts []part
	*part
	not []event // what has not happened yet in the case that is looked at
}

// A part is a list, perhaps of games in which something happens before something else.
type part struct {
	assumed denial // the first happens, and the second not before it; the zero denial assumes nothing
	listed  []denial
	denied  map[denial]bool
}

// proves says whether something that is listed happens in every game that is won; or whether two cards come into a cell in each of these,
// and it is so whichever is the first.
func (n *nothing) proves() bool {
	wanted := func(i int, before event) bool {
		n.part = &n.parts[i]
		return n.wanted(before)
	}
	if len(n.parts) == 1 {
		return wanted(0, end)
	}
	if len(n.parts) != 3 {
		return false
	}
	a, b := n.parts[1].assumed, n.parts[2].assumed
	mirrored := a.event == b.before && a.before == b.event && a.event != a.before
	return mirrored && wanted(0, a.event) && wanted(0, a.before) && wanted(1, end) && wanted(2, end)
}

// nothing finds the cards of the start. Nothing is said of games whose piles are gathered, of grids and lines, and as long as the player
// may choose where the ranks begin.
func (r *Game) nothing() (*nothing, error) {
	if r.row.size() > 0 || r.gather < 0 || r.start.Again < r.gather || r.start.Drawn < r.draw || r.start.Low == 0 {
		return nil, errors.New("there is no such proof of this game")
	}
	n := &nothing{Game: r, parts: []part{{denied: map[denial]bool{}}}}
	for p, pile := range r.start.Piles {
		for at, c := range pile {
			n.cards = append(n.cards, lying{c & 63, c&hidden != 0, p, at})
		}
	}
	for c, l := range n.cards {
		switch {
		case r.waste.has(l.pile):
			n.deck = append(n.deck, c)
		case r.stock.has(l.pile): // its last card is turned first
			n.deck = slices.Insert(n.deck, len(n.deck)-l.at, c)
		}
	}
	return n, nil
}

// name returns what a card is called: with its place when the pack has several of its face.
func (n *nothing) name(c int) string {
	l := n.cards[c]
	name := engine.Card(l.face).String()
	if n.packs == 1 {
		return name
	}
	return fmt.Sprintf("%s of %s, card %d", name, n.told.Piles[l.pile].Name, l.at+1)
}

// say says a line.
func (n *nothing) say(d denial) string {
	text := n.subject(d.event) + " " + happenings[d.event.what]
	if d.before != end {
		text += " before " + n.subject(d.before) + " " + happenings[d.before.what]
	}
	return text
}

// subject names the card to which something happens, or the face.
func (n *nothing) subject(e event) string {
	if e.what == joined {
		return "a " + engine.Card(e.card).String()
	}
	return n.name(e.card)
}

// read reads the lines: "8c comes to a pile, goes out, leaves", "8c goes out before 3d leaves". Those without "before" are first, the others
// in the order of what stands there. Cards stand in their order, and what happens to each in its; behind them the faces of which none
// is joined, in theirs. "if Kc comes to a cell before Kd comes to a cell:" begins a list of games in which that is so.
func (n *nothing) read(f *certificate.File) error {
	numbers := map[string]int{}
	for c, l := range n.cards {
		numbers[n.name(c)] = c
		numbers["a "+engine.Card(l.face).String()] = int(l.face)
	}
	last := [2]int{-1, -1}
	return f.Each(func(line []byte) error {
		text, assumes := strings.CutPrefix(string(line), "if ")
		if assumes {
			text, assumes = strings.CutSuffix(text, ":")
		}
		n.part = &n.parts[len(n.parts)-1]
		text, until, isBefore := strings.Cut(text, " before ")
		before, at := end, [2]int{-1, 0}
		if isBefore {
			b, place := n.events(until, numbers)
			if len(b) != 1 {
				return fmt.Errorf("%.60q: want one thing that happens to a card", until)
			}
			before, at[0] = b[0], place[0]
		}
		events, places := n.events(text, numbers)
		if events == nil {
			return fmt.Errorf("%.60q: want a card of the position, and what never happens to it", text)
		}
		if assumes {
			if len(events) != 1 || events[0].what != toCell || before.what != toCell {
				return fmt.Errorf("%.60q: want a card that comes to a cell before another", line)
			}
			n.parts, last = append(n.parts, part{denial{events[0], before}, nil, map[denial]bool{}}), [2]int{-1, -1}
			return nil
		}
		for i, e := range events {
			if at[1] = places[i]; slices.Compare(at[:], last[:]) <= 0 {
				return fmt.Errorf("%.60q: want what can happen to it, and all in its order", text)
			}
			last = at
			d := denial{e, before}
			n.listed = append(n.listed, d)
			n.denied[d] = true
		}
		return nil
	})
}

// events reads a card and what happens to it, with the place of each event in the order of a list; nil for what it is not.
func (n *nothing) events(text string, numbers map[string]int) (list []event, places []int) {
	name := text
	for _, h := range happenings {
		name, _, _ = strings.Cut(name, " "+h)
	}
	c, known := numbers[name]
	if !known || name == text {
		return nil, nil
	}
	faces := strings.HasPrefix(name, "a ")
	for _, word := range strings.Split(text[len(name)+1:], ", ") {
		what := slices.Index(happenings, word)
		if what < 0 || (what == joined) != faces {
			return nil, nil
		}
		place := c*len(happenings) + what
		if faces {
			place += len(n.cards) * len(happenings) * len(happenings)
		}
		list, places = append(list, event{c, what}), append(places, place)
	}
	return list, places
}
