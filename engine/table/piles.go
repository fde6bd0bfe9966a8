package table

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"patience/engine"
	"patience/engine/search"
)

// A lean is a position of a search: it has fewer moves, some of which are several of the game's, and it knows its piles by
// their numbers in a book that all positions of the search share. A move changes two of them.
type lean struct {
	State
	safe, stock, ranks, prefix bool
	pairs, alone               bool
	digs                       bool // in long steps
	ordered                    bool // piles that are alike are told apart by nothing
	book                       *book
	burden                     int              // of all piles but the stock
	number                     [maxPiles]uint32 // of each pile from tableau to stock; 0 is empty
	sorted                     [maxPiles]uint32 // the same, those of the tableau in their order, and those of the reserve
}

// A book holds the piles that a search has met as a tree: each lies on one that is shorter by its top card. Several cores may read it
// while one adds a pile.
type book struct {
	numbered uint64 // the piles that have numbers, bit by bit: all from tableau to stock but cells
	twins    bool   // foundations may be alike
	counts   bool   // the game counts, or the first card out tells where ranks begin
	suits    bool   // suits are built in the piles, and go out whole
	heights  bool   // cards come to a hole, so that high piles are dug first
	order    [maxPiles]uint8

	piles    atomic.Pointer[[]heap]        // by their numbers, with room for more
	children atomic.Pointer[search.KeySet] // the number of a pile, a card, and as a mark the number of the pile with that card on it
	adding   sync.Mutex
	count    int // of the piles
}

// A heap is a pile in a book.
type heap struct {
	under  uint32 // the pile without its top card
	base   uint32 // the pile without its last cards, one to eight, so that eights are left
	last   uint64 // these cards, the first in the lowest byte
	class  uint32 // of the pile without the cards at its end whose ranks follow on each other: see place
	burden int32  // what its cards cost
	size   uint8
	early  uint8 // how many cards lie on one that goes out before them, or face down
	least  uint8 // the place in the order of the lowest card
	links  uint8 // where suits are built in the piles: how many cards at its end lie on the next higher one of their suit
}

// card returns the top card, 0 for a space.
func (h *heap) card() uint8 { return uint8(h.last >> ((h.size - 1) % 8 * 8)) }

// heapBits are the bits of a heap's number: twice, and with a card between, they fill a word.
const heapBits = 28

// newLean returns a position to search from.
func newLean(s *State, o engine.SolveOptions) *lean {
	l := &lean{State: *bare(s), safe: s.spares(o), stock: s.stockHolds() && s.filled() && o.Uses(lemmaStock), ordered: o.Uses(lemmaAlike), ranks: s.ranksHolds() && o.Uses(lemmaRanks),
		prefix: s.prefixHolds() && o.Uses(lemmaPrefix), pairs: s.pairsHolds() && o.Uses(lemmaPairs), alone: s.aloneHolds() && o.Uses(lemmaAlone)}
	if s.suitsHold() && o.Uses(lemmaSuits) {
		l.dropSuits()
	}
	space := heap{least: 99, class: uint32(engine.Stir(1))}
	l.book = &book{count: 1}
	l.book.children.Store(search.NewMarkedSet(heapBits))
	for p := range s.stock.to {
		if !s.cell.is(p) {
			l.book.numbered |= 1 << p
		}
	}
	for p := range s.piles {
		l.book.order[p] = uint8(p)
	}
	l.book.counts = s.Stock.Redeals > 0 || s.Gather.Times > 0 || s.Gather.Draw > 0 || s.low == 0
	l.book.suits = s.found.size() > 0 && s.Foundations[0].Whole != "no"
	l.book.heights = s.ranksHolds()
	for i, at := range s.places {
		l.book.twins = l.book.twins || at.like != i
	}
	l.hides = false
	for _, c := range l.cards[:l.starts[s.stock.from]] {
		l.hides = l.hides || c&down != 0
	}
	if l.book.suits {
		space.burden = costSpace
		l.burden = costSpace * l.tab.size()
	}
	l.book.piles.Store(&[]heap{space})
	l.touchAll()
	l.rewind()
	return l
}

// Copy returns a position of the same search.
func (l *lean) Copy() engine.State { return new(*l) }

// Set replaces the position.
func (l *lean) Set(from engine.State) {
	f, n := from.(*lean), l.plan.stock.to
	l.State, l.burden = f.State, f.burden
	copy(l.number[:n], f.number[:n])
	copy(l.sorted[:n], f.sorted[:n])
}

// Key appends the position: what the game remembers if it does, the numbers of the piles, and the rest as positions of the game
// have it. Of piles that are alike the lower number comes first.
func (l *lean) Key(dst []byte) []byte {
	l.count()
	if l.book.counts {
		dst = append(dst, l.low, l.passes, l.again, l.drawn)
	}
	tab, res := &l.number, &l.number
	if l.ordered && l.alike() {
		tab = &l.sorted
	}
	if l.ordered && l.reservesAlike() {
		res = &l.sorted
	}
	dst = appendNumbers(dst, tab[:l.cell.from])
	dst = l.appendCells(dst)
	dst = appendNumbers(dst, res[l.res.from:l.res.to])
	dst = appendNumbers(dst, l.number[l.res.to:l.plan.stock.to])
	if !l.book.twins || !l.ordered {
		return l.appendRest(dst, &l.book.order)
	}
	order := l.book.order
	l.sortPlaces(order[:])
	return l.appendRest(dst, &order)
}

// appendNumbers appends numbers of piles.
func appendNumbers(dst []byte, list []uint32) []byte {
	for _, id := range list {
		dst = binary.AppendUvarint(dst, uint64(id))
	}
	return dst
}

// count gives the piles that have moved their numbers.
func (l *lean) count() {
	b := l.book
	for moved := l.moved & b.numbered; moved != 0; moved &= moved - 1 {
		p := bits.TrailingZeros64(moved)
		was := l.number[p]
		id := was
		for b.heap(id).size > l.kept[p] {
			id = b.heap(id).under
		}
		for _, c := range l.pile(p)[b.heap(id).size:] {
			id = l.heap(id, c)
		}
		l.renumber(p, was, id)
	}
	l.moved = 0
	if l.outs == 0 {
		l.outs = l.nextOut()
	}
}

// heap returns the pile of a number.
func (b *book) heap(number uint32) *heap { return &(*b.piles.Load())[number] }

// heap returns the number of a pile with a card on it.
func (l *lean) heap(under uint32, c uint8) uint32 {
	key := (uint64(under)<<8 | uint64(c)) << heapBits
	child := l.book.children.Load().Get(key)
	if child == 0 {
		child = l.add(key, under, c)
	}
	return uint32(child & (1<<heapBits - 1))
}

// add adds a pile to the book, if nobody has meanwhile, and returns its key with its number.
func (l *lean) add(key uint64, under uint32, c uint8) uint64 {
	b := l.book
	b.adding.Lock()
	defer b.adding.Unlock()
	children := b.children.Load()
	if child := children.Get(key); child != 0 {
		return child
	}
	if b.count == 1<<heapBits {
		panic(fmt.Sprintf("table: %d different piles in a search", b.count))
	}
	piles := *b.piles.Load()
	if b.count == len(piles) {
		piles = append(piles, heap{})
		piles = piles[:cap(piles)]
		b.piles.Store(&piles)
	}
	piles[b.count] = l.onto(under, c)
	key |= uint64(b.count)
	b.count++
	if all := children.With(key); all != children {
		b.children.Store(all)
	}
	return key
}

// renumber gives a pile another number, and that its place among those that may be like it.
func (l *lean) renumber(p int, was, id uint32) {
	l.number[p] = id
	l.burden += l.weight(p, l.book.heap(id)) - l.weight(p, l.book.heap(was))
	of := l.tab
	if p >= of.to {
		of = l.res
	}
	if !of.is(p) {
		return
	}
	list := l.sorted[of.from:of.to]
	i := slices.Index(list, was)
	for ; i > 0 && list[i-1] > id; i-- {
		list[i] = list[i-1]
	}
	for ; i+1 < len(list) && list[i+1] < id; i++ {
		list[i] = list[i+1]
	}
	list[i] = id
}

// weight returns what a pile costs where it lies. Of reserve and waste the order of the cards alone counts.
func (l *lean) weight(p int, h *heap) int {
	switch {
	case l.tab.is(p):
		return int(h.burden)
	case p < l.plan.stock.from:
		return costEarly * int(h.early)
	}
	return 0
}

// sortNumbers sorts numbers that are mostly sorted.
func sortNumbers(list []uint32) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j-1] > list[j]; j-- {
			list[j-1], list[j] = list[j], list[j-1]
		}
	}
}

// precedes says whether a pile comes before another by their numbers, as positions with one key may have them in any order.
func (l *lean) precedes(p, q int) bool {
	l.count()
	return l.number[p] < l.number[q] || l.number[p] == l.number[q] && p < q
}

// appendCells appends the card of each cell, the lowest first; 0 is an empty one.
func (l *lean) appendCells(dst []byte) []byte {
	if !l.ordered {
		for p := l.cell.from; p < l.cell.to; p++ {
			dst = append(dst, l.top(p))
		}
		return dst
	}
	cards := l.cards[l.starts[l.cell.from]:l.starts[l.cell.to]]
	for range l.cell.size() - len(cards) {
		dst = append(dst, 0)
	}
	from := len(dst)
	for _, c := range cards {
		dst = append(dst, c)
		for i := len(dst) - 1; i > from && dst[i-1] > c; i-- {
			dst[i], dst[i-1] = dst[i-1], c
		}
	}
	return dst
}

// SetKey replaces the position by one that has this key.
func (l *lean) SetKey(key []byte) {
	if l.book.counts {
		l.low, l.passes, l.again, l.drawn = key[0], key[1], key[2], key[3]
		key = key[4:]
	}
	at := 0
	l.burden = 0
	for p := range l.plan.stock.to {
		l.starts[p] = uint8(at)
		if l.cell.is(p) {
			if key[0] != 0 { // all cards of two packs may lie before an empty cell
				l.cards[at] = key[0]
				at++
			}
			key = key[1:]
			continue
		}
		number, n := binary.Uvarint(key)
		key = key[n:]
		h := l.book.heap(uint32(number))
		for b := h; b.size > 0; b = l.book.heap(b.base) {
			// What is written behind the pile is written over by the next, or cleared.
			from := at + int(b.size-1)&^7
			if from+8 <= maxCards {
				binary.LittleEndian.PutUint64(l.cards[from:], b.last)
				continue
			}
			for i := range l.cards[from:] {
				l.cards[from+i] = uint8(b.last >> (8 * i))
			}
		}
		at += int(h.size)
		l.number[p], l.sorted[p] = uint32(number), uint32(number)
		l.burden += l.weight(p, h)
	}
	sortNumbers(l.sorted[l.tab.from:l.tab.to])
	sortNumbers(l.sorted[l.res.from:l.res.to])
	l.setRest(key, at)
	l.moved, l.outs = 0, 0
	l.outs = l.nextOut()
}

// bytes returns the memory of the book.
func (b *book) bytes() int64 {
	return int64(unsafe.Sizeof(heap{}))*int64(len(*b.piles.Load())) + b.children.Load().Bytes()
}
