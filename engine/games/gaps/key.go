package gaps

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"patience/engine"
)

// Key appends the whole position. Rows may change places when their suits are not
// fixed and there is no redeal, which goes row by row: this is the symmetry. The
// seed and the redeals made count only as far as they tell of redeals to come.
func (s *State) Key(dst []byte) []byte {
	dst = append(dst, s.suits<<4|s.ranks, byte(s.rows)<<6|s.spaces<<4|byte(s.low)<<2, flags(s.higher, s.inOrder && s.Left() > 0, s.exchange, s.double), byte(s.Left()))
	if s.rows == fixedRows {
		for _, suit := range s.order[:s.suits] {
			dst = append(dst, byte(suit))
		}
	}
	if s.shuffles() {
		dst = binary.LittleEndian.AppendUint64(dst, s.seed)
		dst = binary.LittleEndian.AppendUint32(dst, s.used)
	}
	return s.rowKeys(dst)
}

// shuffles says whether a redeal may still come that is shuffled.
func (s *State) shuffles() bool { return s.Left() > 0 && !s.inOrder }

// rowKeys appends the rows, in order when they may change places.
func (s *State) rowKeys(dst []byte) []byte {
	var space [maxSuits][maxRanks + 2]byte
	var keys [maxSuits][]byte
	rows := keys[:s.suits]
	for r := range rows {
		rows[r] = s.rowKey(space[r][:0], r)
	}
	if s.rows != fixedRows && s.Left() == 0 {
		slices.SortFunc(rows, bytes.Compare)
	}
	for _, k := range rows {
		dst = append(dst, k...)
	}
	return dst
}

// rowKey appends a row: its places with as many bits each as cards need.
func (s *State) rowKey(dst []byte, r int) []byte {
	size := s.bits()
	word, have := uint32(0), 0
	for _, c := range s.row(r) {
		word |= uint32(s.keyIndex(c)) << have
		for have += size; have >= 8; have -= 8 {
			dst = append(dst, byte(word))
			word >>= 8
		}
	}
	if have > 0 {
		dst = append(dst, byte(word))
	}
	return dst
}

// bits returns how many bits tell the cards and the gap apart.
func (s *State) bits() int { return bits.Len(uint(s.suits) * uint(s.inRow())) }

// keyIndex returns the number of a card in a key, from 1; 0 is a gap.
func (s *State) keyIndex(c engine.Card) int {
	if c == noCard {
		return 0
	}
	return int(c.Suit())*s.inRow() + int(c.Rank()-s.low) + 1
}

// keyCard returns the card with that keyIndex.
func (s *State) keyCard(n int) engine.Card {
	if n == 0 {
		return noCard
	}
	return engine.NewCard(engine.Rank((n-1)%s.inRow())+s.low, engine.Suit((n-1)/s.inRow()))
}

// SetKey replaces the position by one that has this key. The redeals that were made
// are not in it, but for those that tell of shuffles to come.
func (s *State) SetKey(key []byte) {
	*s = State{variant: variant{suits: key[0] >> 4, ranks: key[0] & 15}}
	s.rows, s.spaces, s.low = rowRule(key[1]>>6), key[1]>>4&3, engine.Rank(key[1]>>2&3)
	s.higher, s.inOrder, s.exchange, s.double = key[2]&1 > 0, key[2]&2 > 0, key[2]&4 > 0, key[2]&8 > 0
	s.redeals = key[3]
	key = key[4:]
	if s.rows == fixedRows {
		for r := range s.Rows() {
			s.order[r] = engine.Suit(key[r])
		}
		key = key[s.suits:]
	}
	if s.shuffles() {
		s.seed, s.used = binary.LittleEndian.Uint64(key), binary.LittleEndian.Uint32(key[8:])
		if s.redeals != unlimited {
			s.redeals += uint8(s.used)
		}
		key = key[12:]
	}
	s.tidy()
	s.setRowKeys(key)
}

// setRowKeys reads the rows, each in as many bits a place as tell all cards and the gap; each row
// begins with a byte of its own.
func (s *State) setRowKeys(key []byte) {
	size := s.bits()
	bytesPerRow := (s.width()*size + 7) / 8
	for r := range s.Rows() {
		for i := range s.row(r) {
			at, n := i*size, 0
			for b := range size {
				n |= int(key[(at+b)/8]>>((at+b)%8)&1) << b
			}
			s.row(r)[i] = s.keyCard(n)
		}
		key = key[bytesPerRow:]
	}
}

// flags packs truths into a byte, the first lowest.
func flags(truths ...bool) (b byte) {
	for i, t := range truths {
		if t {
			b |= 1 << i
		}
	}
	return b
}
