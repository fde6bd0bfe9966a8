package klondike

// With waste the families that differ in nothing but the waste lie in one slot of the memory, with
// the best wastes. What is no better than one of these is not looked at.
//
// Proof. With w cards on the waste, three turned at a time and any number of passes, the cards that come to
// its top are the last of the deck, card 3, 6, 9 ... of it in a new pass, and w, w+3, w+6 ... in
// this one. So of two wastes with the same remainder when divided by three the smaller brings all to the top
// that the larger does, and any brings all that a new pass does. The card that is played leaves the
// same waste, whatever it was before. So what is done from one position can be done from one that is as good,
// and leads to the same position.
//
// What is in the memory has been looked at to the end, and without a win. See [columnSteps] for how waste goes with order.
const (
	wasteBits = 4 // of a mark for each remainder: 0 for no waste met, else 1 for the smallest
	markBits  = 2 * wasteBits
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
