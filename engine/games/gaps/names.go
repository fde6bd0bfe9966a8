package gaps

// A names gives each key that it is shown a number: 1, 2, 3 and so on. By it a
// position becomes one word without loss: eight places of a row are a word, which
// gets a number; two numbers make a word, which gets a number; and so on up a tree
// to the two numbers at its root. Most positions share rows and pairs of rows with
// many others, so that a position costs little more than its root.
type names struct {
	keys  []uint64 // by number, from 1
	slots []uint32 // open addressing; 0 is empty
	shift uint
}

const firstNamesLog = 7

func newNames() *names {
	return &names{keys: make([]uint64, 1, 3<<(firstNamesLog-2)), slots: make([]uint32, 1<<firstNamesLog), shift: 64 - firstNamesLog}
}

// name returns the number of a key.
func (n *names) name(key uint64) uint32 {
	at := n.find(key)
	if id := n.slots[at]; id != 0 {
		return id
	}
	id := uint32(len(n.keys))
	n.keys = append(n.keys, key)
	n.slots[at] = id
	return id
}

// find returns the slot of a key, or the empty one where it belongs.
func (n *names) find(key uint64) uint64 {
	at := (key ^ key>>29) * 0x9e3779b97f4a7c15 >> n.shift
	for n.slots[at] != 0 && n.keys[n.slots[at]] != key {
		at = (at + 1) & uint64(len(n.slots)-1)
	}
	return at
}

// room is how many names there must be room for before a position is named.
const room = 3*maxSuits + 1

// tight says that the table must grow before the next position is named.
func (n *names) tight() bool { return len(n.keys)+room > len(n.slots)/4*3 }

// grow doubles the table.
func (n *names) grow() {
	n.slots = make([]uint32, 2*len(n.slots))
	n.keys = append(make([]uint64, 0, len(n.slots)/4*3), n.keys...)
	n.shift--
	for id := 1; id < len(n.keys); id++ {
		n.slots[n.find(n.keys[id])] = uint32(id)
	}
}

func (n *names) bytes() int64 { return 8*int64(cap(n.keys)) + 4*int64(len(n.slots)) }
