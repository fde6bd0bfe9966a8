// Package player plays whole deals of Spider as one must who sees neither what lies face
// down nor the hand, and never takes a move back.
//
// He turns a card up whenever he finds a way, and deals when he finds none. Of the ways to turn
// one up, reach.go finds many that leave much, as worth.go says what a position is worth, or
// onesuit.go in deals of one suit, and calculus.go what is guaranteed in other piles. ahead.go
// asks of each what the cards would be worth that can lie there, and where there are more suits
// how many more can then be turned up. The best on the average is what he does. When every card
// is known he asks the solver.
package player

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/solver"
	"patience/engine/unseen"
)

// Limits say how much a player looks at before a card comes to light.
type limits struct {
	places int // positions that are gone through for ways to turn a card up
	wide   int // that many when there seems to be no way
	ways   int // ways that are compared
	near   int // those of them that are tried with cards that may come
	alike  int // those of them that turn up the same card
	after  int // positions that are gone through for what is sure behind them, or for what the card is worth
	states int // abstract states of the calculus for a card to be turned up
	played int // positions that it looks at to play a line
	refine int // abstract states that it looks at to rule a line out
	known  int // positions that the solver looks at when every card is known
}

// limitsOf says how much is looked at in a deal of so many suits. With four the choice tells most, and deals are over soonest. With one
// the player looks no further than the next card.
func limitsOf(suits int) limits {
	l := limits{
		places: 50_000, wide: 300_000, ways: 2_000, near: 100, alike: 300, after: 80,
		states: 1_000, played: 2_000, refine: 1_000, known: 20_000,
	}
	switch {
	case suits == 1:
		l.places, l.wide, l.ways, l.near, l.alike, l.after, l.known = 3_000, 30_000, 24, 24, 2, 100, 100_000
	case suits > 2:
		l.places, l.ways, l.near, l.alike = 100_000, 5_000, 200, 800
	}
	return l
}

type player struct {
	limits          // of what he sees now
	weights weights // by which he judges deals of more than one suit
	judge   judge   // of what he sees now
	suits   int     // of what he sees now
	ways    *finder // from where he is
	fast    *finder // from where a card is turned up
	moves   []engine.Move
}

// New returns who plays a game.
func New() engine.Player { return newPlayer(tuned()) }

func newPlayer(w weights) *player {
	return &player{weights: w, ways: newFinder(0, 0), fast: newFinder(1, 1)}
}

// Next turns a card up, or sets the cards in order and deals. He answers the same whenever he
// is asked.
func (p *player) Next(ctx context.Context, seen engine.State, unseen engine.Cards) engine.Choice {
	start := place{State: *seen.(*spider.State)}
	p.judgeBy(&start.State, unseen)
	if c := p.solved(ctx, start.State, unseen); len(c.Moves) > 0 {
		return c
	}
	start.settle(p.judge)
	p.ways.reach(ctx, &start, p.places)
	if !p.ways.complete() {
		p.guaranteed(ctx, &start)
	}
	if len(p.ways.turns) == 0 && !p.ways.complete() {
		p.ways.reach(ctx, &start, p.wide)
	}
	if ctx.Err() != nil {
		return engine.Choice{}
	}
	var c engine.Choice
	if len(p.ways.turns) > 0 {
		c = p.turn(ctx, &start, unseen)
	} else {
		c = p.stay(&start)
	}
	if len(c.Moves) > 0 {
		c.Chance = chance(&start.State, unseen)
	}
	return c
}

// judgeBy chooses by what he judges, and how much he looks at.
func (p *player) judgeBy(s *spider.State, unseen engine.Cards) {
	p.suits, p.judge = s.Suits(unseen...), &p.weights
	if p.suits == 1 {
		p.judge = newOneSuit(unseen)
	}
	p.limits = limitsOf(p.suits)
	p.ways.judge, p.ways.keep, p.ways.alike = p.judge, p.limits.ways, p.alike
	p.fast.judge = p.judge
}

// turn chooses among the ways to turn a card up.
func (p *player) turn(ctx context.Context, start *place, unseen engine.Cards) engine.Choice {
	best := p.compare(ctx, p.ways.turns, unseen)
	if best == nil {
		return engine.Choice{}
	}
	how := "nothing else turns one up"
	if n := len(p.ways.turns); n > 1 {
		how = "best of " + engine.Count(n, "way") + p.asked()
	}
	return engine.Choice{Moves: p.ways.line(best), Why: comes(start, best) + ": " + how}
}

// asked says what was asked of each way.
func (p *player) asked() string {
	if p.suits == 1 {
		return ", by what each card is worth that may come"
	}
	return ", by how many more can be turned up after cards that may come"
}

// stay goes where most is gained without a turn-up, and deals if there is a hand.
func (p *player) stay(start *place) engine.Choice {
	f := p.ways
	at := f.best
	line := f.line(&at)
	if len(start.Hand()) == 0 {
		if len(line) == 0 {
			return engine.Choice{}
		}
		return engine.Choice{Moves: line, Why: comes(start, &at) + ": no card can be turned up"}
	}
	if at.short(0) {
		return engine.Choice{}
	}
	line = append(line, p.fill(&at)...)
	if at.turn > 0 {
		return engine.Choice{Moves: line, Why: comes(start, &at) + ": fills the spaces before a deal"}
	}
	line = append(line, spider.Deal)
	return engine.Choice{Moves: line, Why: comes(start, &at) + " and deals: no card can be turned up"}
}

// solved chooses a line that wins, up to the first card that it turns up, when at most one
// card is unseen, so that every card is known.
func (p *player) solved(ctx context.Context, s spider.State, hidden engine.Cards) engine.Choice {
	if len(hidden) > 1 || len(s.Hand()) > 0 {
		return engine.Choice{}
	}
	known, _ := s.Laid(hidden)
	c := unseen.Known(ctx, solver.Solver(), known, p.known)
	for i, m := range c.Moves {
		down := known.Hidden()
		if known.Apply(m); known.Hidden() < down {
			c.Moves = c.Moves[:i+1]
			break
		}
	}
	return c
}

// comes says what comes of going to a place.
//
//	turns a card up in pile 3, removes 1 suit, makes 1 space
func comes(start, at *place) string {
	var what []string
	if at.turn > 0 {
		what = append(what, fmt.Sprintf("turns a card up in pile %d", at.turn))
	}
	if n := at.Removals() - start.Removals(); n > 0 {
		what = append(what, "removes "+engine.Count(n, "suit"))
	}
	if n := at.Spaces() - start.Spaces(); n > 0 {
		what = append(what, "makes "+engine.Count(n, "space"))
	}
	return cmp.Or(strings.Join(what, ", "), "sets the cards in order")
}
