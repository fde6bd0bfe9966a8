package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Check makes every move in a member, and asks whether each leads to a member.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	p, err := r.unpack(member)
	if err != nil {
		return err
	}
	out, err := r.out(p)
	if err != nil {
		return err
	}
	if out[0]+out[1]+out[2]+out[3] == r.suits*r.ranks {
		return errors.New("the game is won")
	}
	var failed error
	r.each(p, out, func(what Move, next *position) bool {
		r.settle(next)
		if !listed(r.member(next)) {
			failed = fmt.Errorf("%v leads to a position that is no member", what)
		}
		return failed == nil
	})
	return failed
}

// comes says whether a card may come to one that lies, by a relation in words.
func (r *rules) comes(relation string, lies, card byte) bool {
	step, by, round := "", 1, false
	words := strings.Fields(relation)
	for i, w := range words {
		switch w {
		case "down", "up", "either", "free", "none":
			step = w
		case "by":
			by, _ = strconv.Atoi(words[i+1])
		case "round":
			round = true
		case "suit":
			if lies>>4 != card>>4 {
				return false
			}
		case "other":
			if lies>>4 == card>>4 {
				return false
			}
		case "colour":
			if red(lies) != red(card) {
				return false
			}
		case "alternate":
			if red(lies) == red(card) {
				return false
			}
		}
	}
	d := r.place(card) - r.place(lies)
	lower, higher := d == -by, d == by
	if round {
		lower, higher = (d+by)%r.ranks == 0, (d-by)%r.ranks == 0
	}
	return step == "free" || step == "down" && lower || step == "up" && higher || step == "either" && (lower || higher)
}

// red says whether a card is of diamonds or hearts.
func red(card byte) bool { return card>>4 == 1 || card>>4 == 2 }

// goesOut says whether a card may go out.
func (r *rules) goesOut(out [4]int, card byte) bool { return r.place(card) == out[card>>4]+1 }

// A Move is what a move does: so many cards from a pile to another, counted from 0 as a member lists them. From or to the
// foundations it is Out; cards that come back tell their suit, Out less its number.
type Move struct{ From, To, N int }

// Out stands for the foundations; Deal and Redeal are moves of the stock.
const Out = -1

// The moves of the stock.
var (
	Deal   = Move{From: -10}
	Redeal = Move{From: -11}
)

// String says the move in the numbers of piles.
func (m Move) String() string {
	switch m {
	case Deal:
		return "a deal of the stock"
	case Redeal:
		return "the waste turned over"
	}
	return fmt.Sprintf("the move of %d from pile %d to pile %d, counted over all kinds", m.N, m.From+1, m.To+1)
}

// A giver is a pile whose top card may be played, and its number over all kinds.
type giver struct {
	kind string
	at   int
	pile *[]byte
}

// givers lists the piles that have a card to play.
func (r *rules) givers(p *position) (list []giver) {
	at := -1
	add := func(kind string, pile *[]byte) {
		at++
		if n := len(*pile); n > 0 && (*pile)[n-1]&hidden == 0 {
			list = append(list, giver{kind, at, pile})
		}
	}
	for i := range p.piles {
		add("tableau", &p.piles[i])
	}
	for i := range p.cells {
		add("cells", &p.cells[i])
	}
	for i := range p.reserves {
		add("reserve", &p.reserves[i])
	}
	add("waste", &p.waste)
	return list
}

// each makes every move on a copy, until f says no.
func (r *rules) each(p *position, out [4]int, f func(what Move, next *position) bool) {
	on := true
	try := func(what Move, change func(q *position)) {
		if on {
			q := p.copy()
			change(q)
			on = f(what, q)
		}
	}
	for i, g := range r.givers(p) {
		card := (*g.pile)[len(*g.pile)-1]
		take := func(q *position) byte {
			pile := r.givers(q)[i].pile
			*pile = (*pile)[:len(*pile)-1]
			return card
		}
		if r.goesOut(out, card) {
			try(Move{g.at, Out, 1}, func(q *position) { take(q) })
		}
		if g.kind != "cells" && (r.when == "always" || len(p.stock) == 0) {
			for to, cell := range p.cells {
				if len(cell) == 0 {
					try(Move{g.at, r.piles + to, 1}, func(q *position) { c := take(q); q.cells[to] = []byte{c} })
				}
			}
		}
		if g.kind == "tableau" {
			continue
		}
		for to := range p.piles {
			if r.fits(p, to, g.kind, card, 1) {
				try(Move{g.at, to, 1}, func(q *position) { c := take(q); q.piles[to] = append(q.piles[to], c) })
			}
		}
	}
	for suit := byte(0); r.back && suit < 4; suit++ {
		if out[suit] == 0 {
			continue
		}
		card := suit<<4 | byte((out[suit]-1+r.low-1)%r.ranks+1)
		for to := range p.piles {
			if r.fits(p, to, "foundations", card, 1) {
				try(Move{Out - int(suit), to, 1}, func(q *position) { q.piles[to] = append(q.piles[to], card) })
			}
		}
	}
	r.eachUnit(p, out, try)
	r.eachDeal(p, try)
}

// fits says whether a unit of so many cards that begins with a card may come to a pile of the tableau.
func (r *rules) fits(p *position, to int, kind string, card byte, n int) bool {
	space := func(pile []byte) bool { return len(pile) == 0 }
	has := map[string]bool{"reserve": slices.ContainsFunc(p.reserves, func(c []byte) bool { return len(c) > 0 }), "waste": len(p.waste) > 0}
	first := ""
	for _, source := range strings.Fields(r.space) {
		if first == "" && has[source] {
			first = source
		}
	}
	sources := strings.Contains(r.space, "reserve") || strings.Contains(r.space, "waste")
	switch {
	case r.takes != "" && !slices.Contains(strings.Fields(r.takes), kind),
		r.hold && slices.ContainsFunc(p.piles, space) && first != kind,
		r.most > 0 && len(p.piles[to])+n > r.most:
		return false
	case !space(p.piles[to]):
		lies := p.piles[to][len(p.piles[to])-1]
		return lies&hidden == 0 && r.comes(r.build, lies, card)
	case sources:
		return first == kind
	case r.space == "any":
		return true
	case r.space == "high":
		return r.place(card) == r.ranks
	}
	return rank(r.space) == int(card&15)
}

// eachUnit makes the moves from pile to pile.
func (r *rules) eachUnit(p *position, out [4]int, try func(Move, func(*position))) {
	for from, pile := range p.piles {
		run := r.runOf(pile)
		for n := 1; n <= run; n++ {
			for to := range p.piles {
				space := len(p.piles[to]) == 0
				if to == from || !r.unitMoves(pile, n, run, space, out) || !r.fits(p, to, "tableau", pile[len(pile)-n], n) {
					continue
				}
				try(Move{from, to, n}, func(q *position) {
					cut := len(pile) - n
					q.piles[to] = append(q.piles[to], q.piles[from][cut:]...)
					q.piles[from] = q.piles[from][:cut]
				})
			}
		}
	}
}

// runOf returns how many cards at the end of a pile are one run, or face up where any may move.
func (r *rules) runOf(pile []byte) int {
	n := 0
	for i := len(pile) - 1; i >= 0 && pile[i]&hidden == 0; i-- {
		if n > 0 && r.unit != "tail" && !r.comes(r.run, pile[i], pile[i+1]) {
			break
		}
		n++
	}
	return n
}

// unitMoves says whether the last n cards of a pile may move together.
func (r *rules) unitMoves(pile []byte, n, run int, space bool, out [4]int) bool {
	switch r.unit {
	case "run", "tail":
		return true
	case "whole run":
		return n == run
	case "pile":
		return n == len(pile)
	case "one or pile":
		return n == 1 || n == len(pile)
	case "run to free":
		return n == run || space || r.goesOut(out, pile[len(pile)-n-1])
	}
	return n == 1
}

// eachDeal makes the moves of the stock.
func (r *rules) eachDeal(p *position, try func(Move, func(*position))) {
	spaces := slices.ContainsFunc(p.piles, func(c []byte) bool { return len(c) == 0 })
	blocked := r.needs == "no space" && spaces || r.needs == "waste empty" && len(p.waste) > 0
	switch {
	case len(p.stock) > 0 && !blocked:
		try(Deal, func(q *position) {
			targets := q.piles
			if r.onto == "reserve" {
				targets = q.reserves
			}
			times := r.dealt
			if r.onto == "waste" {
				times = r.turn
			}
			for i := range min(times, len(q.stock)) {
				last := len(q.stock) - 1
				if r.onto == "waste" {
					q.waste = append(q.waste, q.stock[last])
				} else {
					targets[i] = append(targets[i], q.stock[last])
				}
				q.stock = q.stock[:last]
			}
		})
	case len(p.stock) == 0 && len(p.waste) > 0 && (r.redeals < 0 || p.passes < r.redeals):
		try(Redeal, func(q *position) {
			slices.Reverse(q.waste)
			q.stock, q.waste = q.waste, nil
			if r.redeals >= 0 {
				q.passes++
			}
		})
	}
}

// settle turns up cards that are uncovered and fills spaces.
func (r *rules) settle(p *position) {
	turn := func() {
		for _, list := range [][][]byte{p.piles, p.reserves} {
			for _, pile := range list {
				if n := len(pile); n > 0 {
					pile[n-1] &^= hidden
				}
			}
		}
	}
	turn()
	for i := range p.piles {
		if len(p.piles[i]) > 0 {
			continue
		}
		for _, source := range strings.Fields(r.fill) {
			if from := r.source(p, source); from != nil {
				last := len(*from) - 1
				p.piles[i] = []byte{(*from)[last]}
				*from = (*from)[:last]
				turn()
				break
			}
		}
	}
}

// source returns the first pile of a kind that has a card, nil when none has.
func (r *rules) source(p *position, kind string) *[]byte {
	switch {
	case kind == "waste" && len(p.waste) > 0:
		return &p.waste
	case kind == "stock" && len(p.stock) > 0:
		return &p.stock
	case kind == "reserve":
		for i := range p.reserves {
			if len(p.reserves[i]) > 0 {
				return &p.reserves[i]
			}
		}
	}
	return nil
}
