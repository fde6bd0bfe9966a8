package gaps

import (
	"encoding/binary"
	"fmt"

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
	store  *search.Keys // the positions met: of each the numbers of its rows and the redeals made
	queues int64        // bytes of the queues of a sweep
	jobs   int          // lookers of a sweep
	space  []byte
}

func newSeeker(w *search.Watch, s *State, o engine.SolveOptions) *seeker {
	k := &seeker{ground: newGround(s), Watch: w, start: s, jobs: max(o.Jobs, 1), space: make([]byte, 4*(maxSuits+1))}
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
	k.table, k.store, k.queues = newRowTable(k.ground), search.NewKeys(linkBytes), 0
}

// bytes returns the memory of the search.
func (k *seeker) bytes() int64 { return k.table.bytes() + k.store.Bytes() + k.queues }

// meet keeps a position, to which one of the store led, and says whether to go on
// from it: it is new, and no limit is reached.
func (k *seeker) meet(key []byte, from uint32) (id uint32, ok bool) {
	if k.Stop != engine.StopNone || !k.makeRoom() {
		return 0, false
	}
	id, fresh := k.store.Add(key, from)
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

// key appends what tells a position from all others, four bytes each: the numbers of the rows,
// in order when rows may change places, and the redeals made. Any number of redeals in order
// leaves positions as they were.
func (k *seeker) key(n *node, dst []byte) []byte {
	rows, used := n.ids, n.used
	if k.reduce.rows && !n.left(k.ground) {
		inOrder(rows[:k.suits])
	}
	if k.redeals == unlimited && k.inOrder {
		used = 0
	}
	for _, number := range rows[:k.suits] {
		dst = binary.LittleEndian.AppendUint32(dst, number)
	}
	return binary.LittleEndian.AppendUint32(dst, used)
}

// inKey returns a number of a key: of a row, or behind these the redeals made.
func inKey(key []byte, i int) uint32 { return binary.LittleEndian.Uint32(key[4*i:]) }

// load returns a position of the store. Its rows are in the order of the key.
func (k *seeker) load(id uint32) node {
	key := k.store.Key(id)
	n := node{used: inKey(key, int(k.suits))}
	w := k.width()
	for r := range k.Rows() {
		n.ids[r] = inKey(key, r)
		row := &k.table.known[n.ids[r]].key
		row.cards(n.cards[r*w:][:w])
	}
	n.locate(k.ground)
	return n
}

// rowsAhead is room for the rows that one step usually adds: a position has some 20 moves,
// and each makes two rows anew. When there are more after all, the table grows by itself.
const rowsAhead = 256

// makeRoom doubles the table of rows when it is full, unless that takes more memory than allowed.
func (k *seeker) makeRoom() bool {
	if k.table.tight(rowsAhead) && k.Room(2*k.table.bytes()) {
		k.table.grow()
	}
	if k.store.Full() {
		k.Stop = engine.StopBytes
	}
	return k.Room(k.store.Soon())
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

// follow returns the moves of the game that lead along a path of nodes, told by their keys.
func (k *seeker) follow(path [][]byte) []engine.Move {
	line, err := search.Retrace(k.start, path, func(s engine.State) []byte {
		n := newNode(k.table, s.(*State))
		return k.key(&n, nil)
	}, nil)
	if err != nil {
		panic(fmt.Sprint("gaps: ", err))
	}
	return line
}
