// Package player plays whole deals of Spider as one must who sees neither what lies face
// down nor the hand, and never takes a move back.
//
// Before each card that comes to light it goes through what it can bring about, and goes
// where most is gained: worth.go says what that is. When nothing can be gained it deals.
package player

import (
	"patience/engine"
	"patience/engine/games/spider"
)

const (
	piles  = 10
	places = 400 // positions that are looked at before a card comes to light
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
func (player) Next(seen engine.State, _ engine.Cards) []engine.Move {
	start := &place{State: seen.(*spider.State)}
	best, most := start, worth(start.State)
	known := map[string]bool{string(start.ExactKey(nil)): true}
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
			if w := worth(next.State); w > most {
				best, most = next, w
			}
			if next.Hidden() < at.Hidden() {
				continue // what comes then is not known
			}
			if key := string(next.SortedKey(nil)); !known[key] {
				known[key] = true
				all = append(all, next)
			}
		}
	}
	if best != start {
		return best.line()
	}
	return deal(start)
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
