package check

import (
	"math/bits"
	"strings"
)

// safeHolds says whether the lemma safe holds in a game: one pack, plain foundations, and nothing but what may be put on a card
// makes one want to keep it. What fills spaces unasked comes no more once it has run out. Where rows are dealt onto small cards, what
// may be moved does not hang on what lies below.
func (r *Game) safeHolds() bool {
	from := func(kind string) bool { return strings.Contains(r.fill, kind) }
	again := from("waste") && !from("stock") || from("reserve") && r.onto == "reserve"
	below := r.onto == "tableau" && r.unit != "one" && r.unit != "run"
	return len(r.places) > 0 && r.packs == 1 && r.plain && r.gather == 0 && r.take == "" && r.needs == "" && !r.hold && !again && !below
}

// filled says whether no space of the tableau is to be filled unasked.
func (r *Game) filled(p *Position) bool {
	q := p.copy()
	r.settle(q)
	for at := r.tab.from; at < r.tab.to; at++ {
		if len(q.Piles[at]) != len(p.Piles[at]) {
			return false
		}
	}
	return true
}

// checkSafe says whether the lemma safe needs no more of a position: it has a safe card, and with that out it is a member.
func (r *Game) checkSafe(p *Position, listed func(next []uint64) bool) bool {
	for from := range r.res.to { // tableau, cells, reserve
		c := r.open(p, from)
		if c == 0 || r.fill != "" && (r.res.has(from) || len(p.Piles[from]) == 1) || !r.spared(p, c) {
			continue
		}
		good := false
		r.eachOut(p, from, c, func(from, to, n int) {
			q := p.copy()
			lift(q, from, to, n)
			r.settle(q)
			good = listed(r.Member(q))
		})
		if good {
			return true
		}
	}
	return false
}

// runs says whether cards are moved together that are a run.
func (r *Game) runs() bool {
	return strings.Contains(r.unit, "run")
}

// spared says whether nothing can wait for a card on the tableau any more. Small are, suit by suit, the cards up to some place: up to
// the card itself, and to whatever may be put on a small one or be moved with it, but for cards that are out for good. Of each suit one
// small card at most may not be out.
func (r *Game) spared(p *Position, card byte) bool {
	var out, small [4]int
	for i := range r.places {
		out[r.places[i].suit] = len(p.Piles[r.found.from+i])
	}
	gone := func(c byte) bool { return !r.places[0].back && r.place(p.Low, c) <= out[c>>4] }
	build, run := r.cards(r.build, p.Low), r.cards(r.run, p.Low)
	small[card>>4] = r.place(p.Low, card)
	for grown := true; grown; {
		grown = false
		for lies := range byte(64) {
			if !r.isCard(lies) || r.place(p.Low, lies) > small[lies>>4] || gone(lies) {
				continue
			}
			on := build[lies]
			if r.runs() {
				on |= run[lies]
			}
			for ; on != 0; on &= on - 1 {
				c := byte(bits.TrailingZeros64(on))
				if at := r.place(p.Low, c); at > small[c>>4] && !gone(c) {
					small[c>>4], grown = at, true
				}
			}
		}
	}
	left := 0 // small cards that are not out
	for suit, most := range small {
		if most > out[suit]+1 {
			return false
		}
		left += max(most-out[suit], 0)
	}
	// Where any cards may lie on one that is moved with them, no small card may be left but this one.
	return left == 1 || r.runs() || r.unit == "one"
}
