package solver

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// weigh says what the position after a move is worth. Of the pile that it takes from it
// knows what the cards were worth that leave, and of the other what those are worth that come. A
// move that may complete a suit is made to see.
func (n *node) weigh(w *weights, m engine.Move) int {
	if n.completes(m) {
		after := *n
		after.play(w, m)
		return after.worth
	}
	if m == spider.Deal {
		return n.weighDeal(w)
	}
	from, to, count := spider.Parts(m)
	return n.worth + n.without(w, from, count) + n.with(w, to, n.state.Bottom(from), count)
}

// without says what a pile gains when cards leave it.
func (n *node) without(w *weights, pile, count int) int {
	cards, a := n.state.Pile(pile), &n.piles[pile]
	left := len(cards) - count
	gain := 0
	if down := len(n.state.FaceDown(pile)); down > 0 && down == left {
		gain = -w.down
	}
	switch {
	case left == 0:
		return w.space - a.worth
	case count <= a.links:
		return gain + w.chain(a.links-count) - w.chain(a.links)
	}
	return gain - w.chain(a.links) - w.begin(a.runs-1, cards[left], cards[left-1])
}

// with says what a pile gains when a run of so many cards comes, of which this is the last.
func (n *node) with(w *weights, pile int, last engine.Card, count int) int {
	first, a := last+engine.Card(count-1), &n.piles[pile]
	above := n.state.Bottom(pile)
	switch {
	case above == first+1:
		return w.chain(a.links+count) - w.chain(a.links)
	case above == engine.Unknown:
		return w.chain(count-1) + w.begin(0, first, above) - w.space
	}
	return w.chain(count-1) + w.begin(a.runs, first, above)
}

// weighDeal is weigh for the next row.
func (n *node) weighDeal(w *weights) int {
	worth := n.worth
	for i, c := range n.state.Hand()[:spider.Piles] {
		worth += n.with(w, i+1, c, 1)
	}
	return worth
}

// completes says whether a move may complete a suit, or bring one to light.
func (n *node) completes(m engine.Move) bool {
	if m == spider.Deal {
		for i, c := range n.state.Hand()[:spider.Piles] {
			if c.Rank() == engine.Ace && n.piles[i+1].links == suitLinks-1 {
				return true
			}
		}
		return false
	}
	from, to, count := spider.Parts(m)
	if to > spider.Piles {
		return true
	}
	cards := n.state.Pile(from)
	left := len(cards) - count
	return n.state.Bottom(from).Rank() == engine.Ace && n.piles[to].links+count >= suitLinks ||
		left > suitLinks && cards[left-1].Rank() == engine.Ace && cards[left-2] == cards[left-1]+1
}

// suitLinks are the natural links of a whole suit.
const suitLinks = int(engine.King) - 1
