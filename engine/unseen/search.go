package unseen

import (
	"context"
	"slices"

	"patience/engine"
)

// A truth is what is known of whether something can be forced.
type truth uint8

const (
	open truth = iota // the work was over first
	yes
	no
)

// A view is what the player knows at some time: the position with unseen cards unknown, and
// which cards are out of sight.
type view struct {
	engine.State
	unseen engine.Cards
}

// A search asks what can be reached against cards that nobody has seen. How far the player
// has come is a number, which no card lowers that comes to light: turn-ups, or 1 when a
// goal is met and 0 before.
type search struct {
	ctx     context.Context
	next    int  // the work at which the context is asked again
	stopped bool // it has ended
	sight   *engine.Sight
	far     func(s engine.State) int
	key     func(s engine.State) string // the same for positions from which one comes as far
	kindly  bool                        // the best card comes instead of the worst

	sure  map[string]int // by key: so far one comes, proved
	never map[string]int // by key: so far one does not come, proved
	tried map[string]int // by key: so far was tried with the present width, and stayed open
	nasty engine.Cards   // faces, those first that spoiled something last
	work  int            // moves made
	limit int            // of work
	width int            // places to go through before the next card
}

// widths are how many places are gone through between two cards, first few and then all:
// with few the lines that everybody sees are found before the work is over.
func widths() []int { return []int{100, 3_000, 1 << 30} }

func newSearch(ctx context.Context, sight *engine.Sight, v view, far func(engine.State) int, limit int) *search {
	return &search{ctx: ctx, sight: sight, far: far, limit: limit,
		key:  func(s engine.State) string { return string(s.Key(nil)) },
		sure: map[string]int{}, never: map[string]int{}, nasty: v.unseen.Faces()}
}

// reaches says whether one can come as far as want from a view, whatever comes to light; and
// how to begin.
func (f *search) reaches(v view, want int) (truth, *option) {
	for _, f.width = range widths() {
		f.tried = map[string]int{}
		if t, o := f.look(v, want); t != open || f.over() {
			return t, o
		}
	}
	return open, nil
}

// over says whether no more work may be done.
func (f *search) over() bool {
	if f.work >= f.next {
		f.next, f.stopped = f.work+looksBetween, f.ctx.Err() != nil
	}
	return f.work >= f.limit || f.stopped
}

// looksBetween is how much is looked at between two questions whether to stop.
const looksBetween = 64

// ask is look for a view that may be known.
func (f *search) ask(v view, want int) truth {
	if f.far(v.State) >= want {
		return yes
	}
	key := f.key(v.State)
	if far, ok := f.sure[key]; ok && far >= want {
		return yes
	}
	if far, ok := f.never[key]; ok && far <= want {
		return no
	}
	if far, ok := f.tried[key]; ok && far <= want || f.over() {
		return open
	}
	t, _ := f.look(v, want)
	if t == open {
		f.tried[key] = want
	}
	return t
}

// look goes through what can be done from a view until the next card comes to light. What
// cannot be forced from here can be forced from no place that is reached: one could have
// gone there.
func (f *search) look(v view, want int) (truth, *option) {
	r := f.reach(v, want)
	key := r.places[0].key
	if r.met != nil {
		f.sure[key] = max(f.sure[key], want)
		return yes, r.met
	}
	t := no
	if !r.all {
		t = open
	}
	for _, o := range r.options {
		switch f.try(o, want) {
		case yes:
			f.sure[key] = max(f.sure[key], want)
			return yes, o
		case open:
			t = open
		}
	}
	if t == no {
		for _, p := range r.places {
			if far, ok := f.never[p.key]; !ok || want < far {
				f.never[p.key] = want
			}
		}
	}
	return t, nil
}

// try makes the move of an option with the cards that it can bring to light. When nobody
// needs to know them, nothing more is asked: what can be done with a card that stays
// unknown can be done with any.
//
//	want 2 turn-ups, and the first card covers a pile for good: is there another pile?
//	  yes: it does not matter which card it was
//	  no:  it must help to the second, all of them must
func (f *search) try(o *option, want int) truth {
	blind := view{f.made(o.at.State, o.move), o.at.unseen}
	width := f.width
	f.width = min(width, widths()[0])
	t := f.ask(blind, want)
	f.width = width
	if t == yes {
		return yes
	}
	laid := o.at.State.Copy()
	cards, _ := f.sight.Shows(laid, o.move)
	return f.lay(laid, o.move, cards, o.at.unseen, want)
}

// lay lays cards where a move brings them to light, one after another, and asks what
// follows: of all of them, or kindly of one.
func (f *search) lay(s engine.State, m engine.Move, places []engine.Card, unseen engine.Cards, want int) truth {
	for len(places) > 0 && places[0] != engine.Unknown {
		places = places[1:]
	}
	if len(places) == 0 {
		return f.ask(view{f.made(s, m), unseen}, want)
	}
	spoils, helps := no, yes // the answer of one card that settles it, and of the others
	if f.kindly {
		spoils, helps = yes, no
	}
	t := helps
	for _, c := range slices.Clone(f.nasty) {
		if !slices.Contains(unseen, c) {
			continue
		}
		places[0] = c
		got := f.lay(s, m, places[1:], unseen.Less(c), want)
		places[0] = engine.Unknown
		switch got {
		case spoils:
			f.nasty.First(c)
			return spoils
		case open:
			t = open
		}
		if t == open && (f.over() || !f.kindly && f.width < 1<<30) {
			return open
		}
	}
	return t
}

// made returns the position after a move.
func (f *search) made(s engine.State, m engine.Move) engine.State {
	f.work++
	return engine.After(s, m)
}

// Known chooses what a player does who knows every card: he makes a line that wins, if a solver
// finds one within so many positions. No moves: it finds none.
func Known(ctx context.Context, solver *engine.Solver, s engine.State, states int) engine.Choice {
	r, err := solver.Run(ctx, s, engine.SolveOptions{Limits: engine.Limits{States: states}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return engine.Choice{}
	}
	return engine.Choice{Moves: r.Line, Why: "every card is known now, and this wins"}
}
