package gaps

import "patience/engine"

// A rowTable gives each row of cards that it is shown a number: 1, 2, 3 and so on.
// Most positions share their rows with many others, so what is to be known of a row
// is found once, and a position is little more than the numbers of its rows.
type rowTable struct {
	*ground
	known  []rowFacts // by number
	slots  []uint32   // open addressing; 0 is empty
	shift  uint
	sealed bool // no row is numbered
}

// rowFacts is what is known of a row.
type rowFacts struct {
	key   rowKey
	score int32
	done  bool // it is as it must be in a game that is won
}

const rowFactsBytes = 32

// A rowKey packs a row, eight cards in a word, with a card before it: the one below
// the low card of its suit when that is fixed, else none. So the row 2c -- 4d of fixed
// clubs has Ac, 2c, no card and 4d in the lowest four bytes of its first word.
type rowKey [3]uint64

// card returns the card of a column, counted from 1; 0 is what is before the row.
func (k *rowKey) card(column int) engine.Card {
	return engine.Card(k[column>>3] >> (column & 7 * 8))
}

// cards copies the cards of all columns.
func (k *rowKey) cards(dst []engine.Card) {
	word := k[0] >> 8
	for i := range dst {
		if i%8 == 7 {
			word = k[i/8+1]
		}
		dst[i] = engine.Card(word)
		word >>= 8
	}
}

// put puts a card, or a gap, into a column.
func (k *rowKey) put(column int, c engine.Card) {
	k[column>>3] ^= uint64(k.card(column)^c) << (column & 7 * 8)
}

const firstRowsLog = 7

func newRowTable(g *ground) *rowTable {
	t := &rowTable{ground: g, slots: make([]uint32, 1<<firstRowsLog), shift: 64 - firstRowsLog}
	t.known = make([]rowFacts, 1, t.room())
	return t
}

// key returns a row of a position, counted from 0.
func (t *rowTable) key(s *State, r int) (k rowKey) {
	if t.rows == fixedRows {
		k.put(0, engine.NewCard(t.low-1, t.order[r]))
	}
	for i, c := range s.row(r) {
		k.put(i+1, c)
	}
	return k
}

// id returns the number of a row, a new one for a row that is new, or 0 if the table is sealed.
func (t *rowTable) id(k rowKey) uint32 {
	if !t.sealed && t.tight(0) {
		t.grow()
	}
	at := t.find(&k)
	if t.slots[at] == 0 && !t.sealed {
		t.slots[at] = uint32(len(t.known))
		row := t.unpack(&k)
		t.known = append(t.known, rowFacts{key: k, score: int32(t.score(row)), done: t.placed(row) == t.inRow()})
	}
	return t.slots[at]
}

// unpack returns the cards of a row and what is before it.
func (t *rowTable) unpack(k *rowKey) []engine.Card {
	row := make([]engine.Card, t.width()+1)
	row[0] = k.card(0)
	k.cards(row[1:])
	return row
}

// find returns the slot of a row, or the empty one where it belongs.
func (t *rowTable) find(k *rowKey) uint64 {
	at := mix(mix(mix(k[0])^k[1])^k[2]) >> t.shift
	for t.slots[at] != 0 && t.known[t.slots[at]].key != *k {
		at = (at + 1) & uint64(len(t.slots)-1)
	}
	return at
}

// mix spreads the bits of a word.
func mix(h uint64) uint64 { return (*engine.SplitMix)(&h).Next() }

// tight says that the table must grow before so many rows more are numbered.
func (t *rowTable) tight(more int) bool { return len(t.known)+more >= t.room() }

func (t *rowTable) room() int { return len(t.slots) / 8 * 5 }

// grow doubles the table.
func (t *rowTable) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	t.shift--
	t.known = append(make([]rowFacts, 0, t.room()), t.known...)
	for id := 1; id < len(t.known); id++ {
		t.slots[t.find(&t.known[id].key)] = uint32(id)
	}
}

func (t *rowTable) bytes() int64 {
	return rowFactsBytes*int64(cap(t.known)) + 4*int64(len(t.slots))
}
