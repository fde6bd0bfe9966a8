package unseen

import (
	"context"
	"fmt"
	"strings"

	"patience/engine"
)

// Good says which cards it would be good to turn up next.
type Good struct {
	Cards  engine.Cards // with each of these one more turn-up is guaranteed
	Open   engine.Cards // of these it is not known
	Count  int          // cards out of sight that are good
	Unseen int          // cards out of sight
	Least  int          // turn-ups that are guaranteed now
	Pile   int          // where the next card is turned up, 0 for nowhere
	Line   string       // how

	pile  string
	faces engine.Cards // out of sight
}

// String returns the answer in a sentence.
func (g Good) String() string {
	switch {
	case g.Pile == 0:
		return "good cards: none, as no card can be turned up for sure"
	case len(g.Cards)+len(g.Open) == 0:
		return fmt.Sprintf("good cards: none raises what is guaranteed, %s", engine.Count(g.Least, "turn-up"))
	}
	where := fmt.Sprintf("turned up next in %s %d", g.pile, g.Pile)
	if len(g.Cards) == 0 {
		return fmt.Sprintf("good cards: none for sure; of %s that can be %s it is not known: %s", engine.Count(len(g.Open), "face"), where, g.Line)
	}
	text := fmt.Sprintf("good cards: %s (%d of the %d unseen)", g.words(), g.Count, g.Unseen)
	if g.Open != nil {
		text += fmt.Sprintf(", and perhaps some of %s that were not decided", engine.Count(len(g.Open), "other"))
	}
	return text + fmt.Sprintf("; %s they raise the guaranteed turn-ups from %d to %d or more: %s", where, g.Least, g.Least+1, g.Line)
}

// words lists the good cards, those of a rank as one when each that is out of sight is good:
// "any 2 or 3, 5h 6s".
func (g Good) words() string {
	var ranks []string
	var rest engine.Cards
	for r := engine.Ace; r <= engine.King; r++ {
		of := func(cards engine.Cards) engine.Cards {
			return engine.Those(cards, func(c engine.Card) bool { return c.Rank() == r })
		}
		if good := of(g.Cards); len(good) > 1 && len(good) == len(of(g.faces)) {
			ranks = append(ranks, r.String())
		} else {
			rest = append(rest, good...)
		}
	}
	var parts []string
	if ranks != nil {
		parts = append(parts, "any "+strings.Join(ranks, " "))
	}
	if rest != nil {
		parts = append(parts, rest.String())
	}
	return strings.Join(parts, ", ")
}

// Good looks for the turn-up after which the most cards out of sight would raise what is
// guaranteed. It asks of those alone that leave guaranteed what was: hoping costs nothing.
func (t *Table) Good(ctx context.Context) (Good, error) {
	now, err := t.Guaranteed(ctx)
	best := Good{Unseen: len(t.unseen), Least: now.Least, pile: t.sight.Pile}
	if err != nil || now.Least == 0 {
		return best, err
	}
	v := t.round()
	f := newSearch(ctx, t.sight, v, t.turned(), t.work)
	f.width, f.tried = widths()[1], map[string]int{}
	r := f.reach(v, t.sight.FaceDown(t.State)+1)
	if len(r.options) > 0 && now.first != nil {
		r.options = append([]*option{t.optionOf(now)}, r.options...)
	}
	for _, o := range r.options {
		if f.over() {
			break
		}
		if o.pile == 0 || f.try(o, now.Least) != yes {
			continue
		}
		if g := t.goodAt(f, o, now.Least); best.Pile == 0 || g.Count > best.Count {
			best = g
		}
	}
	return best, ctx.Err()
}

// optionOf returns what Guaranteed has found as an option.
func (t *Table) optionOf(g Guaranteed) *option {
	at := &place{view: t.round()}
	last := len(g.first) - 1
	for _, m := range g.first[:last] {
		at = &place{view: view{engine.After(at.State, m), t.unseen}, from: at, by: m}
	}
	return &option{at: at, move: g.first[last], pile: g.Pile}
}

// goodAt asks of each face that an option can turn up whether it raises what is sure.
func (t *Table) goodAt(f *search, o *option, least int) Good {
	line := o.line()
	g := Good{Unseen: len(t.unseen), Least: least, Pile: o.pile, Line: t.game.PrintLine(t.State, line), pile: t.sight.Pile, faces: t.unseen.Faces()}
	for _, c := range g.faces {
		s := o.at.State.Copy()
		cards, _ := f.sight.Shows(s, o.move)
		cards[0] = c
		after := view{f.made(s, o.move), o.at.unseen.Less(c)}
		switch truth := f.ask(after, least+1); {
		case truth == yes:
			g.Cards = append(g.Cards, c)
			g.Count += len(engine.Those(t.unseen, func(u engine.Card) bool { return u == c }))
		case truth == open || !t.known:
			g.Open = append(g.Open, c)
		}
	}
	return g
}
