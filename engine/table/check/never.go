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

// NeverKind returns the kind of certificates that list what can never happen. Each line has a card and what never happens to it; none
// of it can be the first to happen, and a game that is won needs some of it.
//
// The checker takes it that all that is not listed has happened already, and asks of each event that is listed whether it could
// happen now. What stands in the way later is left out, as what a card covers that has moved.
func NeverKind() certificate.Kind {
	return certificate.Kind{
		Name: "what never happens", Game: certificate.Table, First: []string{certificate.First}, Tag: "never",
		Head:  []string{"position", "options", "cards"},
		Check: checkNever,
	}
}

func checkNever(f *certificate.File) (claim certificate.Claim, err error) {
	r, err := Read(closed.Head{Game: certificate.Table, Position: f.Text("position"), Options: f.Text("options")})
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
	for _, e := range n.listed {
		if n.happens(e) {
			return claim, fmt.Errorf("%s: it can happen before the rest", n.say(e))
		}
	}
	if !n.wanted() {
		return claim, errors.New("a game can be won without any of this")
	}
	position := r.told
	position.Text = f.Text("position")
	return certificate.Claim{
		Says: "lost: " + certificate.Table + " " + f.Text("options"), Position: position,
		Body: engine.Count(len(n.listed), "event") + " that can never happen",
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

// A lying card is where it lies at the start.
type lying struct {
	face     byte
	down     bool
	pile, at int
}

// A nothing is what is said never to happen.
type nothing struct {
	*Game
	cards  []lying
	deck   []int // the waste, its top last, and the stock as it will be turned
	listed []event
	never  map[event]bool
}

// nothing finds the cards of the start. Nothing is said of games whose piles are gathered, of grids and lines, and as long as the player
// may choose where the ranks begin.
func (r *Game) nothing() (*nothing, error) {
	if r.row.size() > 0 || r.gather < 0 || r.start.Again < r.gather || r.start.Low == 0 {
		return nil, errors.New("there is no such proof of this game")
	}
	n := &nothing{Game: r, never: map[event]bool{}}
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

// say says an event.
func (n *nothing) say(e event) string {
	if e.what == joined {
		return "a " + engine.Card(e.card).String() + " " + happenings[joined]
	}
	return n.name(e.card) + " " + happenings[e.what]
}

// read reads the lines: "8c comes to a pile, goes out, leaves". Cards stand in their order, and what happens to each in its; behind
// them the faces of which none is joined, in theirs.
func (n *nothing) read(f *certificate.File) error {
	numbers := map[string]int{}
	for c, l := range n.cards {
		numbers[n.name(c)] = c
		numbers["a "+engine.Card(l.face).String()] = int(l.face)
	}
	before := -1
	return f.Each(func(line []byte) error {
		text := string(line)
		name := text
		for _, h := range happenings {
			name, _, _ = strings.Cut(name, " "+h)
		}
		c, known := numbers[name]
		faces := strings.HasPrefix(name, "a ")
		if !known || name == text {
			return fmt.Errorf("%.60q: want a card of the position, and what never happens to it", text)
		}
		for _, word := range strings.Split(text[len(name)+1:], ", ") {
			what := slices.Index(happenings, word)
			at := (c+len(n.cards)*len(happenings))*len(happenings) + what
			if !faces {
				at = c*len(happenings) + what
			}
			if what < 0 || (what == joined) != faces || at <= before {
				return fmt.Errorf("%.60q: want what can happen to it, and all in its order", text)
			}
			before = at
			n.listed = append(n.listed, event{c, what})
			n.never[event{c, what}] = true
		}
		return nil
	})
}
