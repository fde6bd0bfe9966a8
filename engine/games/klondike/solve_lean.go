package klondike

// A closed set is searched with the memory of the search that has found the start lost beside it. What that search has
// found lost with the whole deck in view, or with another waste that is as good, has that in its place in the set:
// the lemmas view and waste of its checker.
//
// The memory is only a hint where to look: of what is put in the place of a position all that follows is gone through, too.

// heed lets the closed set be guided by a search.
func (d *dive) heed(known *dive) {
	if known == nil || d.open() {
		return
	}
	d.known = known
	if known.freer != nil {
		d.view = newFreer(d)
		d.view.reduce.back, d.view.reduce.luck = false, false
	}
}

// lean puts what is as good and known to be lost in the place of a position, and says whether that has the whole deck in view.
func (d *dive) lean(n *node) (inView bool) {
	if d.view != nil {
		then := *n
		then.tidy(d.view.ground)
		if d.known.freer.lost(then) != 0 {
			n.tidy(d.view.ground)
			return true
		}
	}
	if d.known.reduce.waste {
		n.worsen(d.known.lost(*n), d.draw)
	}
	return false
}

// lost returns the slot of a position in the memory, 0 when its family was not found lost.
func (d *dive) lost(n node) uint64 {
	from := len(d.trail)
	d.settle(&n, &columnSteps{})
	d.trail = d.trail[:from]
	return d.met.get(d.key(&n))
}

// viewNumber returns the number of a member with the whole deck in view in a closed set that has others: its waste and
// pass are such as none of these has.
func viewNumber(n uint64) uint64 { return (n*(maxDeck+1) + maxDeck) * (maxPasses + 1) }

// With waste the families that differ in nothing but the waste lie in one slot of the memory, with
// the best wastes. What is no better than one of these is not looked at.
//
// Proof. With w cards on the waste, three turned at a time, or two alike, and any number of passes, the cards that come to
// its top are the last of the deck, card 3, 6, 9 ... of it in a new pass, and w, w+3, w+6 ... in
// this one. So of two wastes with the same remainder when divided by three the smaller brings all to the top
// that the larger does, and any brings all that a new pass does. The card that is played leaves the
// same waste, whatever it was before. So what is done from one position can be done from one that is as good,
// and leads to the same position.
//
// What is in the memory has been looked at to the end, and without a win. See [columnSteps] for how waste goes with order.
const (
	wasteBits = 4 // of a mark for each remainder: 0 for no waste met, else 1 for the smallest
	mostWaste = 3 // cards turned at a time
	markBits  = (mostWaste - 1) * wasteBits
)

// better says whether the waste is better than those met with the board, and then notes it. With 4 met
// a waste of 1 and one of 5 are better; one of 7 is not, nor is that of a new pass.
func (n *node) better(slot *uint64, draw uint8) bool {
	rest := n.waste % draw
	if rest == 0 {
		return false
	}
	nth, before := uint64(n.waste/draw)+1, noted(*slot, rest)
	if before != 0 && before <= nth {
		return false
	}
	*slot ^= (before ^ nth) << (wasteBits * (rest - 1))
	return true
}

// worsen takes a waste of the slot that is as good as the present one, if there is one.
func (n *node) worsen(slot uint64, draw uint8) {
	rest, now := n.waste%draw, uint64(n.waste/draw)+1
	for r := uint8(1); r < draw; r++ {
		if nth := noted(slot, r); nth != 0 && (rest == 0 || rest == r && nth <= now) {
			n.waste = uint8(nth-1)*draw + r
			return
		}
	}
}

// noted returns which waste with that remainder a slot has: 0 for none, else 1 for the smallest.
func noted(slot uint64, rest uint8) uint64 {
	return slot >> (wasteBits * (rest - 1)) & (1<<wasteBits - 1)
}
