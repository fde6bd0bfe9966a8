// Package player plays whole deals of Spider as one must who sees neither what lies face
// down nor the hand, and never takes a move back.
//
// Before each card that comes to light it goes through what it can bring about, and goes
// where most is gained: worth.go says what that is. When nothing can be gained it turns a card
// up at a small loss, and if that cannot be either, it deals.
package player

import (
	"context"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

const (
	piles  = 10
	places = 2_000 // positions that are looked at before a card comes to light
	loss   = 40    // what it may cost to turn a card up rather than to deal
)

// New returns who plays a game.
func New() engine.Player { return player{} }

type player struct{}

// A place is a position that can be reached before a card comes to light, and how.
type place struct {
	*spider.State
	from *place
	by   engine.Move
}

// Next goes where most is gained, turns a card up if that is the most, or deals.
func (player) Next(_ context.Context, seen engine.State, _ engine.Cards) engine.Choice {
	start := &place{State: seen.(*spider.State)}
	now := worth(start.State)
	gain, turn := best{worth: now}, best{worth: now - loss}
	reach(start, func(p *place) {
		gain.take(p)
		if p.Hidden() < start.Hidden() {
			turn.take(p)
		}
	})
	switch {
	case gain.place != nil:
		return engine.Choice{Moves: gain.line(), Why: why(start, gain.place, "gains most")}
	case turn.place != nil:
		return engine.Choice{Moves: turn.line(), Why: why(start, turn.place, "costs little")}
	}
	return engine.Choice{Moves: deal(start), Why: "nothing is gained without a deal"}
}

// why says what comes of going to a place.
//
//	turns a card up in pile 3, removes a suit, makes a space: gains most
func why(start, p *place, how string) string {
	var what []string
	if p.Hidden() < start.Hidden() {
		from, _, _ := spider.Parts(p.by)
		what = append(what, fmt.Sprintf("turns a card up in pile %d", from))
	}
	if n := p.Removals() - start.Removals(); n > 0 {
		what = append(what, "removes "+engine.Count(n, "suit"))
	}
	if n := p.Spaces() - start.Spaces(); n > 0 {
		what = append(what, "makes "+engine.Count(n, "space"))
	}
	if what == nil {
		what = []string{"sets cards in order"}
	}
	return strings.Join(what, ", ") + ": " + how
}

// A best is the place that is worth most of those that were taken, if it is worth more than
// worth was at first.
type best struct {
	*place
	worth int
}

func (b *best) take(p *place) {
	if w := worth(p.State); w > b.worth {
		b.place, b.worth = p, w
	}
}

// reach shows the places that can be reached without a deal. From one where a card comes to
// light it does not go on, as nobody knows what comes then.
func reach(start *place, show func(p *place)) {
	known := map[string]bool{string(start.SortedKey(nil)): true}
	all := []*place{start}
	var moves []engine.Move
	for i := 0; i < len(all) && len(all) < places; i++ {
		at := all[i]
		moves = at.Moves(moves[:0])
		for _, m := range moves {
			if m == spider.Deal {
				continue
			}
			next := &place{State: at.Copy().(*spider.State), from: at, by: m}
			next.Apply(m)
			show(next)
			if next.Hidden() < at.Hidden() {
				continue
			}
			if key := string(next.SortedKey(nil)); !known[key] {
				known[key] = true
				all = append(all, next)
			}
		}
	}
}

// deal deals, after the spaces were filled with what costs least.
func deal(at *place) []engine.Move {
	for len(at.Hand()) > 0 {
		if at.Check(spider.Deal) == nil {
			return append(at.line(), spider.Deal)
		}
		var best *place
		for _, m := range at.Moves(nil) {
			from, to, count := spider.Parts(m)
			if m == spider.Deal || spider.IsRemove(m) || !at.IsSpace(to) || count == len(at.Pile(from)) {
				continue
			}
			next := &place{State: at.Copy().(*spider.State), from: at, by: m}
			next.Apply(m)
			if best == nil || worth(next.State) > worth(best.State) {
				best = next
			}
		}
		if best == nil {
			return nil
		}
		if at = best; at.Hidden() < at.from.Hidden() {
			return at.line()
		}
	}
	return nil
}

// line returns the moves to a place.
func (p *place) line() []engine.Move {
	if p.from == nil {
		return nil
	}
	return append(p.from.line(), p.by)
}
