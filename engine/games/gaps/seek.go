package gaps

import (
	"context"

	"patience/engine"
	"patience/engine/search"
)

// A seeker is what both ways to search share: the positions met, the limits and
// the reductions.
type seeker struct {
	*ground
	*search.Watch
	limit  int64 // on memory; 0 is none
	reduce struct{ rows, dead, forced bool }
	tree   tree
	seen   map[uint32]*search.KeySet // by redeals made
	extra  int64                     // memory that the search holds beside these
}

func newSeeker(ctx context.Context, s *State, o engine.SolveOptions) *seeker {
	k := &seeker{ground: &ground{State: *s}, limit: o.Limits.Bytes}
	settled := !s.exchange && s.Left() == 0
	k.reduce.rows = o.Uses("rows") && s.rows != fixedRows
	k.reduce.dead = o.Uses("dead") && settled
	k.reduce.forced = o.Uses("forced") && settled && !s.higher && !s.double
	k.Watch = search.NewWatch(ctx, o, k.bytes)
	k.forget()
	return k
}

// forget begins anew with no position met.
func (k *seeker) forget() {
	k.tree, k.seen, k.extra = newTree(), map[uint32]*search.KeySet{}, 0
}

// bytes returns the memory of the search.
func (k *seeker) bytes() int64 {
	sum := k.tree.bytes() + k.extra
	for _, s := range k.seen {
		sum += s.Bytes()
	}
	return sum
}

// meet says whether to go on from a position: it is new, not known to be lost, and
// no limit is reached.
func (k *seeker) meet(n *node) bool {
	if !k.widen(k.tree.words) || !k.widen(k.tree.pairs) {
		return false
	}
	key := k.tree.key(k.ground, n, k.reduce.rows && !n.left(k.ground))
	if !k.Add(k.set(n), key) {
		return false
	}
	if k.reduce.dead && n.lost(k.ground) {
		k.Pruned++
		return false
	}
	return true
}

// widen makes room for names, unless that takes more memory than allowed.
func (k *seeker) widen(n *names) bool {
	if !n.tight() {
		return true
	}
	if k.limit > 0 && k.bytes()+2*n.bytes() > k.limit {
		k.Stop = engine.StopBytes
		return false
	}
	n.grow()
	return true
}

// set returns the set that a position belongs to. Any number of redeals in order
// leaves positions as they were.
func (k *seeker) set(n *node) *search.KeySet {
	used := n.used
	if k.redeals == unlimited && k.inOrder {
		used = 0
	}
	if k.seen[used] == nil {
		k.seen[used] = search.NewKeySet()
	}
	return k.seen[used]
}

// choices appends the moves that are to be tried.
func (k *seeker) choices(n *node, dst []engine.Move) []engine.Move {
	start := len(dst)
	k.Looked++
	dst = n.moves(k.ground, dst)
	if k.reduce.forced && len(dst) > start+1 {
		if m, ok := n.forced(k.ground, dst[start:]); ok {
			return append(dst[:start], m)
		}
	}
	return n.others(k.ground, dst)
}
