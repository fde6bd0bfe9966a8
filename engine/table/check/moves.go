package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Check makes every move in a member, and asks whether each leads to a member.
func (r *Game) Check(member []uint64, listed func(next []uint64) bool) error {
	p, err := r.unpack(member)
	if err != nil {
		return err
	}
	if r.isWon(p) {
		return errors.New("the game is won")
	}
	for _, l := range r.used {
		if l.first != nil && l.first(r, p, listed) {
			return nil
		}
	}
	var failed error
	var led, missed []int
	r.each(p, func(what Move, change func(*Position)) {
		switch {
		case failed != nil && len(r.used) == 0: // one is enough
		case listed(r.Member(r.after(p, change))):
			led = append(led, what.From)
		default:
			missed = append(missed, what.From)
			failed = cmp.Or(failed, fmt.Errorf("%v leads to a position that is no member", what))
		}
	})
	for _, l := range r.used {
		if failed != nil && l.spares != nil && l.spares(r, p, led, missed) {
			return nil
		}
	}
	return failed
}

// A Do is what a move does.
type Do int

// What moves do.
const (
	Play   Do = 1 + iota // cards from a pile to another
	Deal                 // cards of the stock
	Redeal               // the waste is turned over
	Gather               // the piles are taken up and dealt again
	Suit                 // a whole suit goes out
	Take                 // the top cards of two piles are taken away, or of the first
	Alone                // the top card of a pile is taken away
	Draw                 // a covered card, counted from 0, comes to the top
	Slide                // a card of a grid goes to a gap
	Jump                 // a card of a line goes onto one further left
	Pair                 // two cards of a grid are taken away
	Close                // the gaps of a grid are closed
)

// A Move is what is done, with so many cards, from one pile to another; piles are counted from 0 over all kinds, and places of a
// grid or a line likewise. What needs no pile has none.
type Move struct {
	Do          Do
	From, To, N int
}

// String says the move in the numbers of piles.
func (m Move) String() string {
	switch m.Do {
	case Deal:
		return "a deal of the stock"
	case Redeal:
		return "the waste turned over"
	case Gather:
		return "the piles gathered"
	case Close:
		return "the gaps closed"
	case Slide, Jump, Pair:
		return fmt.Sprintf("the move from place %d to place %d", m.From+1, m.To+1)
	}
	return fmt.Sprintf("the move of %d from pile %d to pile %d, counted over all kinds", m.N, m.From+1, m.To+1)
}

// isWon says whether a position is won.
func (r *Game) isWon(p *Position) bool {
	count := func(of ...span) (n int) {
		for _, s := range of {
			for _, pile := range p.Piles[s.from:s.to] {
				n += len(pile)
			}
		}
		return n
	}
	all := r.packs * r.suits * r.ranks
	switch r.won {
	case "out":
		return count(r.found) == all
	case "hole":
		return count(r.hole) == all
	case "taken":
		return count(r.tab, r.cell, r.res, r.waste, r.stock, r.found, r.hole) == 0 && !slices.ContainsFunc(r.grid(p), func(c byte) bool { return c != 0 })
	case "one pile":
		return count(r.row) == 1
	case "rows":
		return r.rowsBuilt(p)
	case "tableau taken":
		return count(r.tab) == 0
	case "suits built":
		for _, pile := range p.Piles[r.tab.from:r.tab.to] {
			if len(pile) > 0 && (len(pile) != r.ranks || !r.wholeSuit(p, pile)) {
				return false
			}
		}
		return count(r.tab) == all
	}
	// "high left": nothing but the highest rank lies there any more.
	for _, pile := range p.Piles[r.tab.from:r.tab.to] {
		if slices.ContainsFunc(pile, func(c byte) bool { return r.place(p.Low, c) != r.ranks }) {
			return false
		}
	}
	return count(r.stock) == 0
}

// grid returns the places of a grid or a line.
func (r *Game) grid(p *Position) []byte {
	if r.row.size() == 0 {
		return nil
	}
	return p.Piles[r.row.from]
}

// wholeSuit says whether a pile ends with a whole suit, face up, the highest rank deepest.
func (r *Game) wholeSuit(p *Position, pile []byte) bool {
	n := len(pile) - r.ranks
	for i := max(n, 0); i < len(pile); i++ {
		if pile[i]&hidden != 0 || pile[i]>>4 != pile[len(pile)-1]>>4 || r.place(p.Low, pile[i]) != len(pile)-i {
			return false
		}
	}
	return n >= 0
}

// readShape finds which piles lie on which: on each card but those of the last row two of the next.
func (r *Game) readShape(shape string) {
	var peaks, height int
	if n, _ := fmt.Sscanf(shape, "peaks %d %d", &peaks, &height); n != 2 {
		if peaks, height = 1, 0; shape != "" {
			fmt.Sscanf(shape, "pyramid %d", &height)
		}
	}
	if height == 0 {
		return
	}
	r.covers = map[int][2]int{}
	// Row k has k cards of each peak, the last of them but the shared ends; it begins behind those above.
	begin := 0
	for k := 1; k < height; k++ {
		next := begin + peaks*k
		for i := range peaks * k {
			on := next + i
			if k+1 < height {
				on += i / k
			}
			r.covers[begin+i] = [2]int{on, on + 1}
		}
		begin = next
	}
	for i := begin; i < begin+peaks*(height-1)+1; i++ {
		r.covers[i] = [2]int{-1, -1}
	}
}

// free says whether nothing lies on a pile of a shape.
func (r *Game) free(p *Position, pile int) bool {
	on, ok := r.covers[pile]
	return !ok || on[0] < 0 || len(p.Piles[on[0]]) == 0 && len(p.Piles[on[1]]) == 0
}

// open returns the top card of a pile that may be played, 0 when there is none.
func (r *Game) open(p *Position, pile int) byte {
	if c := top(p.Piles[pile]); c&hidden == 0 && r.free(p, pile) {
		return c
	}
	return 0
}

// lift takes cards off a pile and puts them on another.
func lift(p *Position, from, to, n int) {
	cut := len(p.Piles[from]) - n
	p.Piles[to] = append(p.Piles[to], p.Piles[from][cut:]...)
	p.Piles[from] = p.Piles[from][:cut]
}

// after makes a change on a copy, with what follows from it.
func (r *Game) after(p *Position, change func(*Position)) *Position {
	q := p.copy()
	change(q)
	r.settle(q)
	return q
}

// each tries every move, with what it changes.
func (r *Game) each(p *Position, try func(what Move, change func(*Position))) {
	// The first card that goes out chooses the base, where the player may.
	lifted := func(from, to, n int) {
		try(Move{Play, from, to, n}, func(q *Position) {
			if q.Low == 0 && r.found.has(to) {
				q.Low = int(top(q.Piles[from]) & 15)
			}
			lift(q, from, to, n)
		})
	}
	// Single cards that lie on top: out, into the hole, into a cell, to another pile.
	for from := range r.waste.to { // tableau, cells, reserve, waste
		if c := r.open(p, from); c != 0 {
			r.eachOut(p, from, c, lifted)
			if to := r.hole.from; r.hole.size() > 0 && r.drops(p, c) {
				lifted(from, to, 1)
			}
			// Some games keep their cells closed while there is a stock.
			closed := r.when != "always" && r.stock.size() > 0 && len(p.Piles[r.stock.from]) > 0
			for to := r.cell.from; to < r.cell.to && !closed && !r.cell.has(from); to++ {
				if len(p.Piles[to]) == 0 {
					lifted(from, to, 1)
				}
			}
			for to := r.tab.from; to < r.tab.to && !r.tab.has(from); to++ {
				if r.fits(p, to, from, c, 1) {
					lifted(from, to, 1)
				}
			}
		}
	}
	// Cards that come back from the foundations.
	for from := r.found.from; from < r.found.to; from++ {
		for to := r.tab.from; to < r.tab.to && r.places[from-r.found.from].back; to++ {
			if c := top(p.Piles[from]); c != 0 && r.fits(p, to, from, c, 1) {
				lifted(from, to, 1)
			}
		}
	}
	// Then runs, pairs, places of a grid, and the stock, each by its own rules.
	r.eachUnit(p, lifted)
	r.eachTake(p, try)
	r.eachPlace(p, try)
	r.eachDeal(p, try)
}

// eachOut makes the moves of a card to the foundations.
func (r *Game) eachOut(p *Position, from int, c byte, lifted func(from, to, n int)) {
	for i := range r.places {
		if to := r.found.from + i; r.places[i].whole == "" && r.goesOut(p, i, c) {
			lifted(from, to, 1)
		}
	}
}

// goesOut says whether a card may go to a foundation, counted from 0.
func (r *Game) goesOut(p *Position, i int, c byte) bool {
	at, pile := &r.places[i], p.Piles[r.found.from+i]
	switch {
	case at.suit >= 0 && int(c>>4) != at.suit || len(pile) >= at.size:
		return false
	case at.after && i > 0 && !slices.ContainsFunc(p.Piles[r.found.from+i-1], func(d byte) bool { return d&15 == c&15 }):
		return false
	case len(pile) > 0:
		return r.comes(at.build, p.Low, top(pile), c)
	case at.card != 0:
		return c == at.card
	case at.begins != 0:
		return int(c&15) == at.begins
	}
	return p.Low == 0 || int(c&15) == p.Low
}

// drops says whether a card may go to the hole.
func (r *Game) drops(p *Position, c byte) bool {
	pile := p.Piles[r.hole.from]
	return len(pile) == 0 || r.comes(r.drop, p.Low, top(pile), c) && (r.ends == 0 || int(top(pile)&15) != r.ends)
}

// takesFrom says whether piles of the tableau take cards from a kind of place.
func (r *Game) takesFrom(kind string) bool {
	return len(r.takes) == 0 || slices.Contains(r.takes, kind)
}

// fits says whether a unit of so many cards that begins with a card may come to a pile of the tableau.
func (r *Game) fits(p *Position, to, from int, card byte, n int) bool {
	space := func(pile []byte) bool { return len(pile) == 0 }
	_, kind := r.kind(from)
	first := ""
	for _, source := range r.sources {
		if first == "" && r.source(p, source) >= 0 {
			first = source
		}
	}
	switch {
	case !r.takesFrom(kind),
		r.hold && slices.ContainsFunc(p.Piles[r.tab.from:r.tab.to], space) && first != kind,
		r.most > 0 && len(p.Piles[to])+n > r.most, !r.free(p, to):
		return false
	case !space(p.Piles[to]):
		lies := top(p.Piles[to])
		return lies&hidden == 0 && r.comes(r.build, p.Low, lies, card)
	case r.sources != nil:
		return first == kind
	case r.space == "any":
		return true
	case r.space == "high":
		return r.place(p.Low, card) == r.ranks
	}
	return rank(r.space) == int(card&15)
}

// eachUnit makes the moves from pile to pile. Nothing moves within a shape.
func (r *Game) eachUnit(p *Position, lifted func(from, to, n int)) {
	for from := r.tab.from; from < r.tab.to && r.covers == nil; from++ {
		pile := p.Piles[from]
		run := r.runOf(p, pile)
		for n := 1; n <= run; n++ {
			for to := r.tab.from; to < r.tab.to; to++ {
				if to != from && r.moves(p, pile, n, run, len(p.Piles[to]) == 0) && r.fits(p, to, from, pile[len(pile)-n], n) {
					lifted(from, to, n)
				}
			}
		}
	}
}

// runOf returns how many cards at the end of a pile are one run, or face up where any may move.
func (r *Game) runOf(p *Position, pile []byte) int {
	n := 0
	for i := len(pile) - 1; i >= 0 && pile[i]&hidden == 0; i-- {
		if n > 0 && r.unit != "tail" && !r.comes(r.run, p.Low, pile[i], pile[i+1]) {
			break
		}
		n++
	}
	return n
}

// moves says whether the last n cards of a pile may move together.
func (r *Game) moves(p *Position, pile []byte, n, run int, space bool) bool {
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
		if n == run || space {
			return true
		}
		for i := range r.places {
			if r.goesOut(p, i, pile[len(pile)-n-1]) {
				return true
			}
		}
		return false
	}
	return n == 1
}

// source returns the first pile of a kind that has a card, -1 when none has.
func (r *Game) source(p *Position, kind string) int {
	for at, pile := range p.Piles[:r.found.from] {
		if _, is := r.kind(at); is == kind && len(pile) > 0 {
			return at
		}
	}
	return -1
}
