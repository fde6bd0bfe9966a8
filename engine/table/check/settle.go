package check

import (
	"slices"
	"strings"

	"patience/engine"
)

// eachDeal makes the moves of the stock, and of all piles together.
func (r *Game) eachDeal(p *Position, try func(Move, func(*Position))) {
	if r.gather != 0 && (r.gather < 0 || p.Again < r.gather) && (r.rows > 0 || slices.ContainsFunc(p.Piles[r.tab.from:r.tab.to], func(c []byte) bool { return len(c) > 0 })) {
		try(Move{Do: Gather}, r.gathered)
	}
	for from := r.tab.from; from < r.tab.to && p.Drawn < r.draw; from++ {
		for i := range max(len(p.Piles[from])-1, 0) {
			try(Move{Draw, from, from, i}, func(q *Position) {
				pile := q.Piles[from]
				q.Piles[from] = append(slices.Delete(pile, i, i+1), p.Piles[from][i]&^hidden)
				q.Drawn++
			})
		}
	}
	for from := r.tab.from; from < r.tab.to && r.places != nil && r.places[0].whole == "move"; from++ {
		if r.wholeSuit(p, p.Piles[from]) {
			try(Move{Suit, from, r.vacant(p), r.ranks}, func(q *Position) { r.suitOut(q, from) })
		}
	}
	if r.stock.size() == 0 || r.rows > 0 {
		return
	}
	stock := p.Piles[r.stock.from]
	spaces := slices.ContainsFunc(p.Piles[r.tab.from:r.tab.to], func(c []byte) bool { return len(c) == 0 })
	waste := r.waste.size() > 0 && len(p.Piles[r.waste.from]) > 0
	blocked := r.needs == "no space" && spaces || r.needs == "waste empty" && waste
	switch {
	case len(stock) > 0 && !blocked:
		try(Move{Do: Deal, From: r.stock.from}, r.deal)
	case len(stock) == 0 && waste && (r.redeals < 0 || p.Passes < r.redeals):
		try(Move{Do: Redeal, From: r.waste.from}, func(q *Position) {
			slices.Reverse(q.Piles[r.waste.from])
			lift(q, r.waste.from, r.stock.from, len(q.Piles[r.waste.from]))
			if r.redeals >= 0 {
				q.Passes++
			}
		})
	}
}

// deal deals cards of the stock, face up.
func (r *Game) deal(q *Position) {
	times, to := r.dealt, r.tab.from
	switch r.onto {
	case "waste":
		times, to = r.turn, r.waste.from
	case "hole":
		times, to = 1, r.hole.from
	case "reserve":
		to = r.res.from
	}
	for i := range min(times, len(q.Piles[r.stock.from])) {
		if r.onto == "waste" {
			i = 0
		}
		lift(q, r.stock.from, to+i, 1)
	}
}

// gathered takes up the piles, first to last, each from its first card, and deals them again.
func (r *Game) gathered(q *Position) {
	number := r.seed + uint64(q.Again)<<32
	if r.gather > 0 {
		q.Again++
		number += 1 << 32
	}
	if r.rows > 0 {
		r.gatheredRows(q, number)
		return
	}
	var taken []byte
	for at := r.tab.from; at < r.tab.to; at++ {
		for _, c := range q.Piles[at] {
			taken = append(taken, c&^hidden)
		}
		q.Piles[at] = nil
	}
	r.shuffled(taken, number)
	for i := 0; len(taken) > 0; i++ {
		n := min(r.sizes[i%len(r.sizes)], len(taken))
		at := min(r.tab.from+i, r.tab.to-1)
		q.Piles[at] = append(q.Piles[at], taken[:n]...)
		taken = taken[n:]
	}
}

// gatheredRows takes up the cards of a grid that are not built from the left end of their row, and deals them again, row by row, a gap
// behind each part that stays.
func (r *Game) gatheredRows(q *Position, number uint64) {
	places := q.Piles[r.row.from]
	var taken []byte
	ends := make([]int, r.rows)
	for row := range ends {
		at, end := row*r.columns, (row+1)*r.columns
		for at < end && places[at] != 0 && (at%r.columns == 0 && r.first == 0 || r.goesTo(q, at, places[at])) {
			at++
		}
		ends[row] = at
		for _, c := range places[at:end] {
			if c != 0 {
				taken = append(taken, c)
			}
		}
	}
	r.shuffled(taken, number)
	for row, built := range ends {
		for at := built; at < (row+1)*r.columns; at++ {
			if places[at] = 0; at > built && len(taken) > 0 {
				places[at], taken = taken[0], taken[1:]
			}
		}
	}
}

// shuffled shuffles what was gathered, where the game says so, as a deal of this number is shuffled.
func (r *Game) shuffled(taken []byte, number uint64) {
	if !r.shuffle {
		return
	}
	dice := engine.SplitMix(number)
	for left := len(taken); left > 1; left-- {
		at := dice.Below(uint64(left))
		taken[at], taken[left-1] = taken[left-1], taken[at]
	}
}

// vacant returns the first foundation that has no card, or none of them.
func (r *Game) vacant(p *Position) int {
	at := r.found.from
	for at < r.found.to && len(p.Piles[at]) > 0 {
		at++
	}
	return at
}

// suitOut takes a whole suit off a pile, the lowest card first.
func (r *Game) suitOut(q *Position, from int) {
	to := r.vacant(q)
	slices.Reverse(q.Piles[from][len(q.Piles[from])-r.ranks:])
	lift(q, from, to, r.ranks)
}

// settle does what follows from a move by itself: cards that are uncovered turn up, whole suits go out, spaces are filled.
func (r *Game) settle(p *Position) {
	turn := func() {
		for _, of := range []span{r.tab, r.res} {
			for at := of.from; at < of.to; at++ {
				if n := len(p.Piles[at]); n > 0 && r.free(p, at) {
					p.Piles[at][n-1] &^= hidden
				}
			}
		}
	}
	turn()
	for at := r.tab.from; at < r.tab.to && r.places != nil && r.places[0].whole == "auto"; at++ {
		if r.wholeSuit(p, p.Piles[at]) {
			r.suitOut(p, at)
			turn()
		}
	}
	for at := r.tab.from; at < r.tab.to; at++ {
		for _, source := range strings.Fields(r.fill) {
			if from := r.source(p, source); from >= 0 && len(p.Piles[at]) == 0 {
				lift(p, from, at, 1)
				turn()
			}
		}
	}
}
