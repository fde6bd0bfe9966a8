// Package check has the rules of Klondike by which certificates of lost positions are
// checked. It was written from the rules and docs/proofs/klondike.md, and knows nothing of the
// engine, nor of the solver.
//
// A member does not say in which column the cards lie that have been moved: position.go has
// what it says, moves.go the moves. Lemmas spare work: safe, in this file, lazy, in
// lazy.go, freer, in head.go, and view and waste, in lost.go.
package check

import (
	"errors"
	"fmt"

	"patience/engine/certificate"
	"patience/engine/closed"
	"patience/engine/games/klondike/check/precedence"
)

// rules are those for one start.
type rules struct {
	draw, passes int  // cards turned at a time, 0 for a deck in view; passes, 0 for any number
	open         bool // for each member
	stay         set  // Kings that do not come back
	deck         []uint8
	column       [columns][]uint8 // the face-down cards at the start, and the first face-up one
	start        position
	told         certificate.Position
	safe, lazy   bool // whether these lemmas are used
	viewed       bool // the lemma view
	wastes       bool // the lemma waste

	stock [3][256]set               // by eight bits of the deck: these cards
	under [columns][columns + 1]set // by what is left of a column: the cards face down
	heads [columns][columns + 1]set // and the head

	listed func(next []uint64) bool
	next   [1]uint64
}

var (
	errWon    = errors.New("the game is won")
	errMember = errors.New("no position")
)

// Words returns how many words a member has.
func (r *rules) Words() int { return 1 }

// Start returns the start.
func (r *rules) Start() [][]uint64 { return [][]uint64{{r.number(&r.start)}} }

// Check looks at every step: a card that goes out, or one that goes to a column. Where the
// card lies then is not asked, only whether there is a seat for it; see [view].
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	p, ok := r.position(member[0])
	if !ok {
		return errMember
	}
	if p.out == [suits]uint8{kingRank, kingRank, kingRank, kingRank} {
		return errWon
	}
	r.listed = listed
	v := r.view(&p)
	if v.out&(v.stock|v.down|v.heads) != 0 {
		return errMember
	}
	reach := r.reachable(&p)
	outs := v.up&v.free&v.next | reach&v.next // of a card face up: nothing lies on it, or that moves over
	if r.safe && r.spared(&p, &v, outs) {
		return nil
	}
	inserted := reach & v.seats
	if r.lazy && p.open {
		for cards := inserted &^ v.free; cards != 0; cards &= cards - 1 {
			if err := r.chain(&p, cards.first()); err != nil {
				return err
			}
		}
		inserted = 0
	}
	if err := r.each(&p, outs, true); err != nil {
		return err
	}
	return r.each(&p, (v.heads|v.tops&^r.stay)&v.seats|inserted, false)
}

// each looks at a step of each card.
func (r *rules) each(p *position, cards set, out bool) error {
	for ; cards != 0; cards &= cards - 1 {
		c := cards.first()
		if !r.member(p, c, out) {
			return fmt.Errorf("the %s, moved %s, leads to %x, which is no member", name(c), map[bool]string{true: "out", false: "to a column"}[out], r.next)
		}
	}
	return nil
}

// member says whether a step leads to a member, or to what is lost when a member is.
func (r *rules) member(p *position, c uint8, out bool) bool {
	then := *p
	r.step(&then, c, out)
	return r.lists(then) || r.lost(then)
}

func (r *rules) lists(p position) bool {
	r.next[0] = r.number(&p)
	return r.listed(r.next[:])
}

// spared is the lemma safe: when a card can go out that nothing can need any more, only that
// need be done. Where the deck is turned it must be one of a column.
func (r *rules) spared(p *position, v *view, outs set) bool {
	if !p.open {
		outs &^= v.stock
	}
	for ; outs != 0; outs &= outs - 1 {
		if c := outs.first(); p.safe(c) && r.member(p, c, true) {
			return true
		}
	}
	return false
}

// safe says that the cards of the other colour are out up to two ranks below a card, and the
// other suit of its colour up to three ranks below. The 5h is safe when both black 3s and the
// 2d are out: only a black 4 could want to lie on it, and that goes out instead, after the 3d
// that may lie on it.
func (p *position) safe(c uint8) bool {
	rank, suit := c/suits+1, c%suits
	for s, out := range p.out {
		behind := uint8(2) // of the other colour
		if uint8(s)/2 == suit/2 {
			behind = 3
		}
		if uint8(s) != suit && out+behind < rank {
			return false
		}
	}
	return true
}

// Kinds returns the kinds of certificates of lost deals.
func Kinds() certificate.Kinds {
	return certificate.Kinds{closed.Kind("klondike", Rules), precedence.Kind(), neverKind()}
}

// Rules reads the head of a certificate; head.go has its form.
func Rules(h closed.Head) (closed.Rules, error) {
	r := &rules{}
	if err := r.play(h.Options, h.Lemmas); err != nil {
		return nil, err
	}
	if err := r.lay(h.Position); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return r, nil
}
