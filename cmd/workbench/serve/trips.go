package serve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/render"
)

// A trip is a move as it is seen on the table: which cards go where. It is read off the
// boards before and after the move, so that no game is asked.
type trip struct {
	Text  string   `json:"text"`            // in the game's notation
	From  string   `json:"from,omitempty"`  // a pile; "" when the cards come from several
	At    int      `json:"at,omitempty"`    // the first card that goes, 1 for the deepest
	Count int      `json:"count,omitempty"` // how many go
	To    string   `json:"to,omitempty"`    // a pile; "" when they go to several, or to one that is not there yet
	Pair  int      `json:"pair,omitempty"`  // the card of To that goes away with it, so that either is dragged on the other
	Marks []string `json:"marks,omitempty"` // natural, irreversible, turns up

	away string // the pile to which a pair goes
}

// trips returns the legal moves of a position.
func trips(g *engine.Game, s engine.State) []trip {
	return append([]trip{}, engine.Each(s.Moves(nil), func(m engine.Move) trip { return tripOf(g, s, m) })...)
}

// tripOf returns a legal move as it is seen: the board before it and the one after it are compared,
// and the arrows between them say from where to where. A deal in Spider has ten, all from the hand: it
// begins there and goes to no one pile.
func tripOf(g *engine.Game, s engine.State, m engine.Move) trip {
	before, after := g.Board(s), g.Board(engine.After(s, m))
	t := trip{Text: g.PrintMove(s, m)}
	if g.Marks != nil {
		t.Marks = g.Marks(s, m)
	}
	arrows := own(t.Text, before, after)
	for i, a := range arrows {
		if i > 0 && a.From != t.From {
			t.From, t.At = "", 0
			return t
		}
		t.From, t.At = a.From, a.At
	}
	if len(arrows) != 1 {
		return t
	}
	to, there := before.Pile(arrows[0].To)
	now, _ := after.Pile(arrows[0].To)
	t.Count = len(now.Cards) - len(to.Cards)
	if there {
		t.To = to.Name()
	}
	if other, ok := partner(before, after, arrows[0], now); ok && t.Count == 2 {
		t.To, t.Pair, t.Count, t.away = other.Name(), len(other.Cards), 1, t.To
	}
	return t
}

// partner returns the pile whose top card goes away with the top card of another, to the pile as it is then: 2d from 24 and Jd from 25.
func partner(before, after engine.Board, a render.Arrow, now engine.Pile) (other engine.Pile, ok bool) {
	from, _ := before.Pile(a.From)
	all := engine.Those(before, func(p engine.Pile) bool {
		n, then := len(p.Cards), engine.Pile{}
		if n == 0 || p.Same(from) || p.Same(now) || p.Cards[n-1] != now.Cards[len(now.Cards)-1] {
			return false
		}
		then, _ = after.Same(p)
		return engine.Shared(p.Cards, then.Cards) < n
	})
	if len(all) != 1 || a.At != len(from.Cards) {
		return other, false
	}
	return all[0], true
}

// own returns the arrows of a move. When the text of the move begins with a card, it is the arrow of that card alone: the others are of
// what follows by itself, as when a space is filled or a line closes up.
func own(text string, before, after engine.Board) []render.Arrow {
	arrows := render.Arrows(before, after)
	word, _, _ := strings.Cut(text, " ")
	card, err := engine.ParseCard(word)
	if err != nil || len(arrows) == 1 {
		return arrows
	}
	from, to := before.Where(card), after.Where(card)
	if len(from) == 1 && len(to) == 1 && from[0].Pile() != to[0].Pile() {
		return []render.Arrow{{From: from[0].Pile(), At: from[0].At, To: to[0].Pile()}}
	}
	of := engine.Those(arrows, func(a render.Arrow) bool {
		pile, _ := before.Pile(a.From)
		return pile.Cards[a.At-1] == card
	})
	if len(of) == 1 {
		return of
	}
	return arrows
}

// fits says whether a drag of card number at of a pile, 0 for any, to another is the trip. Of a pair either card is dragged on the
// other, or to where both go.
func (t trip) fits(from string, at int, to string) bool {
	is := func(pile string, n int) bool { return from == pile && (at == n || at == 0) }
	return is(t.From, t.At) && (to == t.To || t.Pair > 0 && to == t.away) || t.Pair > 0 && is(t.To, t.Pair) && (to == t.From || to == t.away)
}

// drag makes the legal move that takes card number at of a pile to another, or refuses it
// with the rule that forbids it.
func drag(p *engine.Play, from string, at int, to string) error {
	s := p.State()
	var away []engine.Move // pairs with the card
	for _, m := range s.Moves(nil) {
		switch t := tripOf(p.Game, s, m); {
		case !t.fits(from, at, to):
		case t.Pair > 0 && to == t.away:
			away = append(away, m)
		default:
			return p.Do(m)
		}
	}
	switch len(away) {
	case 0:
		return refuseDrag(p.Game, s, from, at, to)
	case 1:
		return p.Do(away[0])
	}
	pile, _ := p.Game.Board(s).Pile(from)
	return engine.Errorf("the %v can go with several cards: drag it on one of them", pile.Cards[len(pile.Cards)-1])
}

// refuseDrag says why cards do not go to a pile. The drag is put into words as a player
// would write the move, and the game is asked what it thinks of them.
func refuseDrag(g *engine.Game, s engine.State, from string, at int, to string) error {
	b := g.Board(s)
	pile, ok := b.Pile(from)
	target, there := b.Pile(to)
	switch {
	case !ok || !there:
		return fmt.Errorf("no piles %q and %q: want names such as %q", from, to, b[0].Name())
	case at < 1 || at > len(pile.Cards):
		return fmt.Errorf("no card %d in %s: want 1 to %d", at, from, len(pile.Cards))
	case pile.IsDown(at - 1):
		return engine.Errorf("a card of %v that lies face down does not go to %v", pile.Message(), target.Message())
	}
	for _, text := range dragWords(pile, at, target) {
		m, err := g.Notations[0].Parse(s, text)
		for _, n := range g.Notations[1:] {
			if !engine.IsSyntax(err) {
				break
			}
			m, err = n.Parse(s, text)
		}
		if err == nil {
			err = s.Check(m)
		}
		if err != nil && !engine.IsSyntax(err) {
			return err
		}
	}
	return engine.Errorf("no move takes the %v of %v to %v", pile.Cards[at-1], pile.Message(), target.Message())
}

// dragWords returns what a player may mean by a drag, in the notations that there are:
// "7h from 5 to 8", "5 8 3", "5h on 6c", "5h to 4", "5h out", "KH@2.13".
func dragWords(pile engine.Pile, at int, to engine.Pile) []string {
	card := pile.Cards[at-1]
	a, b := pileWord(pile), pileWord(to)
	var texts []string
	if at == len(pile.Cards) {
		texts = append(texts, fmt.Sprintf("%v from %s to %s", card, a, b))
	} else {
		texts = append(texts, fmt.Sprintf("%s %s %d", a, b, len(pile.Cards)-at+1))
	}
	if to.Kind == engine.Out || to.Kind == "foundation" {
		texts = append(texts, fmt.Sprintf("%v out", card))
	}
	if n := len(to.Cards); n > 0 && !to.IsDown(n-1) {
		texts = append(texts, fmt.Sprintf("%v on %v", card, to.Cards[n-1]))
	}
	if to.Row > 0 {
		texts = append(texts, fmt.Sprintf("%v@%d.%d", card, to.Row, to.Number))
	}
	return append(texts, fmt.Sprintf("%v to %s", card, b), card.String())
}

// pileWord is what a pile is called in a move: its number where such piles are what a game is played on, else its kind and number.
func pileWord(p engine.Pile) string {
	switch {
	case p.Number == 0 || p.Kind == engine.Out:
		return p.Kind
	case slices.Contains([]string{"cell", "reserve", "foundation"}, p.Kind):
		return p.Name()
	}
	return strconv.Itoa(p.Number)
}
