package gaps

import (
	"encoding/binary"
	"slices"

	"patience/engine"
)

// A rowTable gives each row of cards that it is shown a number: 1, 2, 3 and so on.
// Most positions share their rows with many others, so what is to be known of a row
// is found once, and a position is little more than the numbers of its rows.
//
// A row is kept with a card before it: the one below the low card of its suit when
// that is fixed, else none.
type rowTable struct {
	*ground
	size  int           // of a row with what is before it
	cards []engine.Card // of all rows, one behind the other
	known []rowFacts    // by number
	slots []uint32      // open addressing; 0 is empty
	shift uint
}

// rowFacts is what is known of a row.
type rowFacts struct {
	score int32
	done  bool // it is as it must be in a game that is won
}

const firstRowsLog = 9

func newRowTable(g *ground) *rowTable {
	t := &rowTable{ground: g, size: g.width() + 1, slots: make([]uint32, 1<<firstRowsLog), shift: 64 - firstRowsLog}
	t.cards, t.known = make([]engine.Card, t.size), make([]rowFacts, 1)
	t.reserve()
	return t
}

// number returns the number of the row, counted from 0, of a position.
func (t *rowTable) number(n *node, r int) uint32 {
	if t.tight(0) {
		t.grow()
	}
	var space [maxRanks + 3]engine.Card
	row := append(space[:0], t.before(r))
	row = append(row, n.cards[r*t.width():(r+1)*t.width()]...)
	at := t.find(row)
	if t.slots[at] == 0 {
		t.slots[at] = uint32(len(t.known))
		t.cards = append(t.cards, row...)
		t.known = append(t.known, rowFacts{score: int32(t.score(row)), done: t.placed(row) == t.inRow()})
	}
	return t.slots[at]
}

// before returns what is kept before a row, counted from 0.
func (t *rowTable) before(r int) engine.Card {
	if t.rows != fixedRows {
		return noCard
	}
	return engine.NewCard(t.low-1, t.order[r])
}

// row returns the cards of a row by its number, what is before it left out.
func (t *rowTable) row(number uint32) []engine.Card {
	return t.cards[int(number)*t.size+1 : int(number+1)*t.size]
}

// find returns the slot of a row, or the empty one where it belongs.
func (t *rowTable) find(row []engine.Card) uint64 {
	at := rowHash(row) >> t.shift
	for {
		id := int(t.slots[at])
		if id == 0 || slices.Equal(t.cards[id*t.size:(id+1)*t.size], row) {
			return at
		}
		at = (at + 1) & uint64(len(t.slots)-1)
	}
}

// rowHash spreads rows over the 64-bit numbers.
func rowHash(row []engine.Card) uint64 {
	var b [24]byte
	for i, c := range row {
		b[i] = byte(c)
	}
	h := uint64(0)
	for i := 0; i < len(b); i += 8 {
		h = mix(h ^ binary.LittleEndian.Uint64(b[i:]))
	}
	return h
}

// mix is the step of the generator SplitMix64, by Vigna.
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// tight says that the table must grow before so many rows more are numbered.
func (t *rowTable) tight(more int) bool { return len(t.known)+more >= t.room() }

func (t *rowTable) room() int { return len(t.slots) / 4 * 3 }

// grow doubles the table.
func (t *rowTable) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	t.shift--
	t.reserve()
	for id := 1; id < len(t.known); id++ {
		t.slots[t.find(t.cards[id*t.size:(id+1)*t.size])] = uint32(id)
	}
}

// reserve makes place for as many rows as there is room for.
func (t *rowTable) reserve() {
	t.cards = append(make([]engine.Card, 0, t.room()*t.size), t.cards...)
	t.known = append(make([]rowFacts, 0, t.room()), t.known...)
}

func (t *rowTable) bytes() int64 {
	return int64(cap(t.cards)) + 8*int64(cap(t.known)) + 4*int64(len(t.slots))
}
