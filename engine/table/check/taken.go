package check

import "fmt"

// takesAll says whether cards leave in twos that make a sum in this game, nothing is built, and all cards are to be taken, or those of
// the tableau.
func (r *Game) takesAll() bool {
	return r.sum() > 0 && r.row.size()+r.found.size()+r.hole.size() == 0 && r.build.step == "none" && r.fill == "" && r.gather == 0 && r.draw == 0 &&
		(r.won == "taken" || r.won == "tableau taken")
}

// sum returns what two cards make that are taken away, 0 when they make no sum.
func (r *Game) sum() (n int) {
	_, _ = fmt.Sscanf(r.take, "sum %d", &n) // where it does not read it, n stays 0
	return n
}

// aloneHolds says whether the lemma alone holds in a game: nothing makes one want to keep a card that is taken away alone, as what a row
// deals on it and leaves with it as a unit would.
func (r *Game) aloneHolds() bool {
	if mate := r.sum() - r.alone; r.onto == "tableau" && r.unit != "one" || mate > 0 && mate <= r.ranks {
		return false
	}
	return r.alone > 0 && r.takesAll() && r.turn <= 1 && r.needs == "" && !r.hold
}

// checkAlone says whether the lemma alone needs no more of a position: such a card lies open, and without it the position is a member.
func (r *Game) checkAlone(p *Position, listed func(next []uint64) bool) (good bool) {
	r.eachTake(p, func(what Move, change func(*Position)) {
		if what.Do == Alone && !good {
			good = listed(r.Member(r.after(p, change)))
		}
	})
	return good
}

// pairsHolds says whether the lemma pairs holds in a game: cards lie as they were dealt until they are taken.
func (r *Game) pairsHolds() bool {
	return r.takesAll() && r.cell.size() == 0 && r.space == "none" && r.onto == "waste"
}

// unpaired says whether the cards that must be taken away cannot each have one of its own with which it may lie open: of one pile, of waste and
// stock, and of a card of a shape and those that lie on it, only one ever does. A card that makes the sum with its like is not asked of.
func (r *Game) unpaired(p *Position) bool {
	type lying struct {
		card byte
		pile int
	}
	var cards []lying
	for at := range r.stock.to {
		for _, c := range p.Piles[at] {
			cards = append(cards, lying{c & 63, at})
		}
	}
	var come []int
	sum := r.sum()
	for i, c := range cards {
		if rank := int(c.card & 15); rank != r.alone && 2*rank != sum && (r.won == "taken" || r.tab.has(c.pile)) {
			come = append(come, i)
		}
	}
	// Of both ranks each card needs one: where each rank can be given its own, both can at once.
	return leftOver(len(come), len(cards), func(i, other int) bool {
		a, b := cards[come[i]], cards[other]
		return int(a.card&15+b.card&15) == sum && !r.barred(a.pile, b.pile)
	}) > 0
}

// barred says whether no card of one pile is ever open together with one of another.
func (r *Game) barred(a, b int) bool {
	drawn := func(pile int) bool { return r.waste.has(pile) || r.stock.has(pile) }
	return a == b || drawn(a) && drawn(b) || r.over(a, b) || r.over(b, a)
}

// over says whether a pile of a shape lies on another, or on one that does: those that lie on it have higher numbers.
func (r *Game) over(a, b int) bool {
	if a <= b {
		return false
	}
	on, covered := r.covers[b]
	return covered && (on[0] == a || on[1] == a || r.over(a, on[0]) || r.over(a, on[1]))
}

// leftOver returns how many of some things find none of their own among others, of which each suits some: by paths that change who has which.
func leftOver(some, others int, suits func(i, other int) bool) (left int) {
	owner := make([]int, others) // from 1 on
	var finds func(i int, asked []bool) bool
	finds = func(i int, asked []bool) bool {
		for j := range others {
			if asked[j] || !suits(i, j) {
				continue
			}
			asked[j] = true
			if owner[j] == 0 || finds(owner[j]-1, asked) {
				owner[j] = i + 1
				return true
			}
		}
		return false
	}
	for i := range some {
		if !finds(i, make([]bool, others)) {
			left++
		}
	}
	return left
}
