package gaps

import (
	"patience/engine"
	"patience/engine/search"
)

// A seeker is what both ways to search share: the positions met, the limits and
// the reductions.
type seeker struct {
	*ground
	*search.Watch
	start  *State
	reduce struct{ rows, dead, stubborn bool }
	reach  *reach
	waits  *stubborn
	table  *rowTable
	store  *store
	queues int64 // bytes of the queues of a sweep
	jobs   int   // lookers of a sweep
	space  []uint32
}

func newSeeker(w *search.Watch, s *State, o engine.SolveOptions) *seeker {
	k := &seeker{ground: newGround(s), Watch: w, start: s, jobs: max(o.Jobs, 1), space: make([]uint32, maxSuits+1)}
	settled := !s.exchange && s.Left() == 0 && s.places() <= maxReach
	plain := settled && !s.higher && !s.double
	k.reduce.rows = (o.Uses("rows") || o.Prove) && s.rows != fixedRows
	k.reduce.dead = o.Uses("dead") && settled
	k.reduce.stubborn = o.Uses("stubborn") && plain
	k.equip()
	k.forget()
	return k
}

// equip gives a seeker what it looks at a position with, and no other may use meanwhile.
func (k *seeker) equip() {
	own := *k.ground
	k.ground = &own
	k.reach = newReach(k.ground)
	k.waits = &stubborn{ground: k.ground, reach: k.reach}
}

// forget begins anew with no position met.
func (k *seeker) forget() {
	k.table, k.store, k.queues = newRowTable(k.ground), newStore(int(k.suits)), 0
}

// bytes returns the memory of the search.
func (k *seeker) bytes() int64 { return k.table.bytes() + k.store.bytes() + k.queues }

// meet keeps a position, to which one of the store led, and says whether to go on
// from it: it is new, and no limit is reached.
func (k *seeker) meet(key []uint32, from uint32) (id uint32, ok bool) {
	if k.Stop != engine.StopNone || !k.makeRoom() {
		return 0, false
	}
	id, fresh := k.store.add(key, from)
	return id, fresh && k.Meet()
}

// inOrder sorts the few rows of a position by insertion: in the browser each type that is sorted links a sort of its own.
func inOrder(rows []uint32) {
	for i := range rows {
		for ; i > 0 && rows[i] < rows[i-1]; i-- {
			rows[i], rows[i-1] = rows[i-1], rows[i]
		}
	}
}

// key appends what tells a position from all others: the numbers of the rows, in
// order when rows may change places, and the redeals made. Any number of redeals in
// order leaves positions as they were.
func (k *seeker) key(n *node, dst []uint32) []uint32 {
	from := len(dst)
	dst = append(dst, n.ids[:k.suits]...)
	if k.reduce.rows && !n.left(k.ground) {
		inOrder(dst[from:])
	}
	if k.redeals == unlimited && k.inOrder {
		return append(dst, 0)
	}
	return append(dst, n.used)
}

// load returns a position of the store. Its rows are in the order of the key.
func (k *seeker) load(id uint32) node {
	key := k.store.words(id)[:k.store.key]
	n := node{used: key[len(key)-1]}
	w := k.width()
	for r, number := range key[:len(key)-1] {
		n.ids[r] = number
		row := &k.table.known[number].key
		row.cards(n.cards[r*w:][:w])
	}
	n.locate(k.ground)
	return n
}

// rowsAhead is room for the rows that one step usually adds: a position has some 20 moves,
// and each makes two rows anew. When there are more after all, the table grows by itself.
const rowsAhead = 256

// makeRoom doubles tables that are full, unless that takes more memory than allowed.
func (k *seeker) makeRoom() bool {
	if k.table.tight(rowsAhead) && k.Room(2*k.table.bytes()) {
		k.table.grow()
	}
	if k.store.tight() && k.Room(16*int64(len(k.store.slots))) {
		k.store.grow()
	}
	return k.Room(0)
}

// hopeless says whether a position is known to be lost.
func (k *seeker) hopeless(n *node) bool {
	if k.reduce.dead || k.reduce.stubborn {
		k.reach.look(n)
	}
	return k.reduce.dead && k.reach.lost()
}

// choices appends the moves that are to be tried in a position that is not hopeless.
func (k *seeker) choices(n *node, dst []engine.Move) []engine.Move {
	start := len(dst)
	dst = n.moves(k.ground, dst)
	if k.reduce.stubborn && len(dst) > start+1 {
		dst = dst[:start+len(k.waits.choose(n, dst[start:]))]
	}
	return n.others(k.ground, dst)
}
