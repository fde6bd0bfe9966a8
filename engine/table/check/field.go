package check

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// eachTake makes the moves that take away top cards.
func (r *Game) eachTake(p *Position, try func(Move, func(*Position))) {
	if r.take == "" || slices.Contains(r.from, "grid") {
		return
	}
	var tops []int
	for at := range r.waste.to {
		if _, kind := r.kind(at); slices.Contains(r.from, kind) && r.open(p, at) != 0 {
			tops = append(tops, at)
		}
	}
	off := func(q *Position, at int) { q.Piles[at] = q.Piles[at][:len(q.Piles[at])-1] }
	for _, a := range tops {
		if r.alone > 0 && int(top(p.Piles[a])&15) == r.alone {
			try(Move{Alone, a, r.aside.from, 1}, func(q *Position) { off(q, a) })
		}
		for _, b := range tops {
			if a == b || !r.pairs(p, top(p.Piles[a]), top(p.Piles[b])) {
				continue
			}
			try(Move{Take, a, b, 1}, func(q *Position) {
				if off(q, a); r.take != "lower in suit" {
					off(q, b)
				}
			})
		}
	}
}

// pairs says whether two cards leave the game together, or the first on account of the second.
func (r *Game) pairs(p *Position, a, b byte) bool {
	switch r.take {
	case "rank":
		return a&15 == b&15
	case "lower in suit":
		return a>>4 == b>>4 && r.place(p.Low, a) < r.place(p.Low, b)
	}
	return fmt.Sprint("sum ", int(a&15)+int(b&15)) == r.take
}

// eachPlace makes the moves in a line or a grid.
func (r *Game) eachPlace(p *Position, try func(Move, func(*Position))) {
	cards := r.grid(p)
	gaps := false
	for i, a := range cards {
		gaps = gaps || a == 0
		for j, b := range cards {
			move := func(do Do, change func(q []byte) []byte) {
				try(Move{do, i, j, 0}, func(q *Position) { q.Piles[r.row.from] = change(q.Piles[r.row.from]) })
			}
			switch {
			case r.rows == 0:
				suit, rank := strings.Contains(r.match, "suit") && a>>4 == b>>4, strings.Contains(r.match, "rank") && a&15 == b&15
				if slices.Contains(r.jumps, i-j) && (suit || rank) {
					move(Jump, func(q []byte) []byte { q[j] = q[i]; return slices.Delete(q, i, i+1) })
				}
			case r.take != "":
				dr, dc := i/r.columns-j/r.columns, i%r.columns-j%r.columns
				if i < j && a != 0 && b != 0 && r.pairs(p, a, b) && (!r.near || dr*dr <= 1 && dc*dc <= 1) {
					move(Pair, func(q []byte) []byte { q[i], q[j] = 0, 0; return q })
				}
			case a != 0 && b == 0 && r.goesTo(p, j, a):
				move(Slide, func(q []byte) []byte { q[j], q[i] = q[i], 0; return q })
			}
		}
	}
	if r.close && gaps {
		try(Move{Do: Close}, r.closeGaps)
	}
}

// goesTo says whether a card may lie at a place of a grid: at the left end, or behind the card that lies there.
func (r *Game) goesTo(p *Position, at int, c byte) bool {
	rows := [4]engine.Suit{engine.Clubs, engine.Hearts, engine.Spades, engine.Diamonds}
	if at%r.columns == 0 {
		return r.first > 0 && int(c&15) == r.first && (!r.fixed || engine.Suit(c>>4) == rows[at/r.columns])
	}
	left := r.grid(p)[at-1]
	return left != 0 && r.comes(r.next, p.Low, left, c)
}

// rowsBuilt says whether each row is built from its left end, with its gaps behind the cards. Where nothing is said of the left end
// any card may lie there.
func (r *Game) rowsBuilt(p *Position) bool {
	gap := false
	for at, c := range r.grid(p) {
		gap = gap && at%r.columns > 0
		if c != 0 && (gap || (at%r.columns > 0 || r.first > 0) && !r.goesTo(p, at, c)) {
			return false
		}
		gap = gap || c == 0
	}
	return true
}

// closeGaps moves the cards of a grid together, row by row, and fills what is left from the stock.
func (r *Game) closeGaps(q *Position) {
	row := slices.DeleteFunc(slices.Clone(q.Piles[r.row.from]), func(c byte) bool { return c == 0 })
	for len(row) < r.rows*r.columns {
		if r.stock.size() == 0 || len(q.Piles[r.stock.from]) == 0 {
			row = append(row, 0)
			continue
		}
		stock := q.Piles[r.stock.from]
		row, q.Piles[r.stock.from] = append(row, stock[len(stock)-1]), stock[:len(stock)-1]
	}
	q.Piles[r.row.from] = row
}
