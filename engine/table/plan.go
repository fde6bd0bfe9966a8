package table

import (
	"fmt"
	"math/bits"
	"slices"

	"patience/engine"
)

// A plan is a table made ready for play. It is never changed once it is made, so that positions share it.
type plan struct {
	*Table
	total int  // cards
	piles int  // of all kinds, in a row: their numbers are those of moves
	tab   span // where each kind begins and ends among them
	cell  span
	res   span
	waste span
	stock span
	found span
	hole  span
	aside span // cards that were taken away, or lie under others in a line
	field span // the cards of a line or a grid: one pile

	kind   []string // of each pile
	build  *asked   // what comes to a pile
	run    *asked   // what holds within a unit
	drop   *asked   // what comes to the hole
	next   *asked   // what comes to the right of a card of a grid
	places []place  // the foundations
	covers [][2]int // of a shape: the piles that lie on each, -1 for none
	under  [][]int  // of a shape: those that each lies on
	sum    int      // of two cards that are taken
	from   []int    // the piles that they are taken from
	bars   []uint64 // of each pile, those of which none is open with it
	single bool     // no two cards go from pile to pile together
	builds bool     // cards may come to piles of the tableau
	linked bool     // of cards that do, each may have been put on the one under it

	spaceTakes [14]uint64 // the cards that may go into a space by their ranks, for each low rank
	rule       map[string]int
	rules      []engine.Rule
}

// A span is piles from one to before another.
type span struct{ from, to int }

// is says whether a pile is of the span.
func (s span) is(pile int) bool { return pile >= s.from && pile < s.to }

// size returns how many piles there are.
func (s span) size() int { return s.to - s.from }

// An asked is a relation that was asked of all pairs of faces, once for each low rank: bit c of on[low][b]
// says that c may come to b, as does bit b of to[low][c].
type asked struct {
	on, to [14][64]uint64
	same   [14][64]uint8 // of foundations: the first face to which the same cards may come; see faces
}

// faces finds the faces to which the same cards may come. Where all is built up whatever the suit, it does not matter which
// Queen lies on a foundation.
func (a *asked) faces(pack []engine.Card) {
	for low := range a.on {
		first := map[uint64]uint8{}
		for _, c := range pack {
			if _, known := first[a.on[low][c]]; !known {
				first[a.on[low][c]] = uint8(c)
			}
			a.same[low][c] = first[a.on[low][c]]
		}
	}
}

// allows says whether a card may come to one that lies.
func (a *asked) allows(low uint8, lies, comes uint8) bool {
	return a.on[low][lies&face]>>(comes&face)&1 != 0
}

// A place is a foundation.
type place struct {
	group *Foundation
	asked *asked
	base  engine.Rank // 0: that of the position, or of a card
	card  uint8       // the one that begins it, 0 for any of a rank
	suit  int         // the suit that belongs there, -1 for any
	size  int         // cards that it holds
	like  int         // the first foundation that is like this one
	sure  bool        // the cards that lie there follow from their number and the first
	all   bool        // they do not, and all of them matter, not only the top one
}

// A card in a position is a face, and a bit when it lies face down.
const (
	face = 0x3f
	down = 0x80
)

// newPlan makes a table ready.
func newPlan(t *Table) *plan {
	p := &plan{Table: t, total: t.cards()}
	p.kind = nil
	lay := func(s *span, n int, kind string) {
		*s = span{p.piles, p.piles + n}
		p.piles += n
		p.kind = append(p.kind, slices.Repeat([]string{kind}, n)...)
	}
	lay(&p.tab, t.Tableau.N, "tableau")
	lay(&p.cell, t.Cells.N, "cells")
	lay(&p.res, t.Reserve.N, "reserve")
	lay(&p.waste, one(t.has("waste")), "waste")
	lay(&p.stock, one(t.Stock.There), "stock")
	lay(&p.found, t.places(), "foundations")
	lay(&p.hole, one(t.Hole.There), "hole")
	lay(&p.aside, one(t.Take.What != "" || t.Line.N > 0 || t.Grid.Gaps != 0), "aside")
	lay(&p.field, one(t.Line.N > 0 || t.Grid.Rows > 0), "field")
	p.build, p.run = t.ask(t.Tableau.Build), t.ask(t.Tableau.Run)
	p.drop, p.next = t.ask(t.Hole.Build), t.ask(t.Grid.Build)
	p.builds = p.tab.size() > 0 && (t.Tableau.Build.Step != "none" || t.Tableau.Space != "none")
	p.single = t.Tableau.Unit == "one"
	p.linked = p.runsAsBuilt()
	p.laySpaces()
	p.layPlaces()
	p.layShape()
	p.layTake()
	p.layBars()
	p.sayRules()
	return p
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// ask asks a relation of all pairs, for each low rank that there can be.
func (t *Table) ask(r Relation) *asked {
	a := &asked{}
	cards := t.Cards()
	for low := range 14 {
		o := Order{t.Ranks, max(low, 1)}
		if low != int(t.Low) && t.Low != 0 || low > t.Ranks {
			continue
		}
		for _, b := range cards {
			for _, c := range cards {
				if r.Allows(b, c, o) {
					a.on[low][b] |= 1 << c
					a.to[low][c] |= 1 << b
				}
			}
		}
	}
	return a
}

// laySpaces finds which cards may go into a space.
func (p *plan) laySpaces() {
	for low := range p.spaceTakes {
		rank, _ := readRank(p.Tableau.Space)
		if p.Tableau.Space == "high" {
			rank = p.high(uint8(low))
		}
		p.spaceTakes[low] = ofRank(uint8(rank))
	}
}

// layPlaces makes the foundations one by one.
func (p *plan) layPlaces() {
	for g := range p.Foundations {
		f := &p.Foundations[g]
		whole := p.ask(f.Build)
		first := len(p.places)
		for i := range f.N {
			at := place{group: f, asked: whole, suit: -1, size: p.Ranks, like: first}
			if f.Steps != nil {
				r := f.Build
				r.By = f.Steps[i]
				at.asked = p.ask(r)
			}
			if f.Sizes != nil {
				at.size = f.Sizes[i]
			}
			at.base, _ = readRank(f.base(i))
			if c, err := readCard(f.base(i)); err == nil {
				at.card = uint8(c)
			}
			if p.inSuit(f) && at.card == 0 {
				at.suit = int(suitOrder[i%p.Suits])
			}
			at.like = p.alike(first, i, at)
			at.sure = (at.suit >= 0 || at.card != 0 && f.Build.Suit == "suit") && f.Build.Step != "free" && f.Build.Step != "either" && f.Build.Step != "pairs"
			if !at.sure {
				at.asked.faces(p.Cards())
				at.all = f.Back || f.After != ""
			}
			p.places = append(p.places, at)
		}
	}
}

// alike returns the first foundation of a group that is like one of them.
func (p *plan) alike(first, i int, at place) int {
	f := at.group
	if f.Steps != nil || f.Sizes != nil || f.Bases != nil || f.After != "" {
		return first + i
	}
	if at.suit >= 0 {
		return first + i%p.Suits
	}
	return first
}

// layShape finds which piles of a shape lie on which.
func (p *plan) layShape() {
	if p.Tableau.Shape == "" {
		return
	}
	rows := shapeRows(p.Tableau.Shape)
	peaks := 1
	fmt.Sscanf(p.Tableau.Shape, "peaks %d", &peaks)
	p.under = make([][]int, p.Tableau.N)
	at := 0
	for r, n := range rows {
		for i := range n {
			c := [2]int{-1, -1}
			if r+1 < len(rows) {
				// In the rows of separate peaks each peak has one card more below; the last row is shared.
				left := at + n + i
				if rows[r+1]-n == peaks && peaks > 1 {
					left = at + n + i + i/(n/peaks)
				}
				c = [2]int{left, left + 1}
				p.under[left], p.under[left+1] = append(p.under[left], at+i), append(p.under[left+1], at+i)
			}
			p.covers = append(p.covers, c)
		}
		at += n
	}
}

// shapeRows returns how many piles the rows of a shape have, from the top.
func shapeRows(shape string) (list []int) {
	var n, height int
	if k, _ := fmt.Sscanf(shape, "pyramid %d", &n); k == 1 {
		for i := range n {
			list = append(list, i+1)
		}
		return list
	}
	fmt.Sscanf(shape, "peaks %d %d", &n, &height)
	for i := 1; i < height; i++ {
		list = append(list, n*i)
	}
	return append(list, n*(height-1)+1)
}

// high returns the highest rank of the order.
func (p *plan) high(low uint8) engine.Rank { return Order{p.Ranks, max(int(low), 1)}.Rank(p.Ranks) }

// followers returns the one card that may come to a face, 0 when there is none or there are several.
func (a *asked) follower(low, lies uint8) uint8 {
	set := a.on[low][lies&face]
	if bits.OnesCount64(set) != 1 {
		return 0
	}
	return uint8(bits.TrailingZeros64(set))
}
