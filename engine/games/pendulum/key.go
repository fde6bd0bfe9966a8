package pendulum

import "patience/engine"

// Key appends the whole position: which places are taken, their first cards, what
// is out, the method and the swing. At most 57 bytes, and fewer the more is packed
// or out. No two positions have the same key; there is no symmetry to use, since a
// row never turns round.
func (s *State) Key(dst []byte) []byte {
	dst = append(dst, s.out[0]<<4|s.out[1], s.out[2]<<4|s.out[3], s.flags())
	for row := 1; row <= rows; row++ {
		var taken byte
		for column := 1; column <= columns; column++ {
			if s.cells[row][column] != engine.Unknown {
				taken |= 1 << (column - 1)
			}
		}
		dst = append(dst, taken)
	}
	for row := 1; row <= rows; row++ {
		for _, c := range s.cells[row] {
			if c != engine.Unknown {
				dst = append(dst, byte(c))
			}
		}
	}
	return dst
}

// The bits of flags: the method counted from -6, and above them these.
const (
	methodBits = 15
	leftBit    = 16
	strictBit  = 32
)

func (s *State) flags() byte {
	f := byte(s.method + maxStep)
	if s.left {
		f |= leftBit
	}
	if s.strict {
		f |= strictBit
	}
	return f
}

// SetKey replaces the position by the one that has the key: three bytes for what is out and how
// the game is played, one for each row with a bit for each place that is taken, and then the cards
// of these places.
func (s *State) SetKey(key []byte) {
	f := key[2]
	*s = State{
		out:    [suits]uint8{key[0] >> 4, key[0] & 15, key[1] >> 4, key[1] & 15},
		method: Method(f&methodBits) - maxStep, left: f&leftBit != 0, strict: f&strictBit != 0,
	}
	taken, cards := key[3:3+rows], key[3+rows:]
	for row, column := range places {
		if taken[row-1]>>(column-1)&1 == 1 {
			s.cells[row][column] = engine.Card(cards[0])
			cards = cards[1:]
		}
	}
}
