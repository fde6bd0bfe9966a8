package solver

import (
	"io"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/precedence"
)

// spread is what the hash of a pile is multiplied by before a card is added, and gather takes that
// back: their product is 1 in 64 bits. So a hash is known without a card as it is with one more.
const (
	spread = 0x9e3779b97f4a7c15
	gather = 0xf1de83e19937733d
)

// pileKey returns what a pile adds to the key of a position: of so many cards, the first
// of them face down. Piles get different cards of a row, so each has a factor of its own until
// no row is left.
func pileKey(pile int, hash uint64, cards, down, hand int) uint64 {
	key := engine.Stir(hash + uint64(down<<8+cards))
	if hand == 0 {
		return key
	}
	return key * uint64(2*pile+1)
}

// key returns a hash of the position, the same for positions that differ only in the order
// of the piles when no row is left to deal.
func (n *node) key() uint64 { return key(n.sum, len(n.state.Hand())) }

func key(sum uint64, hand int) uint64 { return engine.Stir(sum+uint64(hand+1)) | 1 }

// keyAfter returns the key of the position after a move, without making it where no suit may
// be completed.
func (n *node) keyAfter(w *weights, m engine.Move) uint64 {
	if m == spider.Deal || n.completes(m) {
		after := *n
		after.play(w, m)
		return after.key()
	}
	hand := len(n.state.Hand())
	from, to, count := spider.Parts(m)
	last := n.state.Bottom(from)
	left, moved := n.piles[from].hash, n.piles[to].hash
	for i := range engine.Card(count) {
		left = (left - uint64(last+i)) * gather
		moved = moved*spread + uint64(last+engine.Card(count)-1-i)
	}
	leftCards, leftDown := len(n.state.Pile(from))-count, len(n.state.FaceDown(from))
	if leftDown > 0 && leftDown == leftCards {
		leftDown--
	}
	sum := n.sum - n.piles[from].key - n.piles[to].key
	sum += pileKey(from, left, leftCards, leftDown, hand)
	sum += pileKey(to, moved, len(n.state.Pile(to))+count, len(n.state.FaceDown(to)), hand)
	return key(sum, hand)
}

// refute says whether the position is lost because all that could come first must wait,
// and hands on the proof.
func refute(s *spider.State) (proof lost, is bool) {
	p, err := precedence.Prove(s, precedence.Win())
	return lost{p}, err == nil && p != nil
}

// A lost is such a proof, as the solver's result has it.
type lost struct{ *precedence.Proof }

// String says what it consists of.
func (l lost) String() string { return engine.Count(l.Lines(), "chain") + " that must wait" }

// Size returns how many bytes Write writes.
func (l lost) Size() int64 {
	var text strings.Builder
	_ = l.Write(&text) // which cannot fail
	return int64(text.Len())
}

// Write writes the certificate.
func (l lost) Write(w io.Writer) error { return l.Certificate(w) }
