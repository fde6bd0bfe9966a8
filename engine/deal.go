package engine

import (
	"math/bits"
	"slices"
)

// Shuffle puts the cards in the order of a seed. The order of a seed never
// changes: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) started at the seed
// drives a Fisher-Yates shuffle from the last card down, and a draw below n is
// the high half of the 128-bit product of n and the generator's next value,
// with the biased low values drawn again (Lemire, ACM TOMACS 2019).
func Shuffle[T any](seed uint64, cards []T) {
	g := SplitMix(seed)
	for left := len(cards); left > 1; left-- {
		r := g.Below(uint64(left))
		cards[r], cards[left-1] = cards[left-1], cards[r]
	}
}

// Shuffled returns a copy of the cards in the order of a seed.
func Shuffled(seed uint64, cards Cards) Cards {
	c := slices.Clone(cards)
	Shuffle(seed, c)
	return c
}

// A SplitMix is the generator of Steele, Lea and Flood (2014). Its value is its
// whole state, so a copy repeats the same numbers.
type SplitMix uint64

// gamma is what each number adds to the state.
const gamma = 0x9e3779b97f4a7c15

// Skip passes over so many numbers.
func (g *SplitMix) Skip(many uint64) { *g += SplitMix(many * gamma) }

// Next returns the next 64 random bits.
func (g *SplitMix) Next() uint64 {
	*g += gamma
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a uniformly random number from 0 to n-1. It panics when n is 0.
func (g *SplitMix) Below(n uint64) uint64 {
	if n == 0 {
		panic("engine: SplitMix.Below(0)")
	}
	for {
		hi, lo := bits.Mul64(g.Next(), n)
		if lo >= -n%n {
			return hi
		}
	}
}

// ShuffleMicrosoft puts the cards in the order of a Microsoft deal number, as
// FreeCell and Spider of Windows and PySol number them: for every place from
// the first, card rand() % left is taken and the last of the left ones put in
// its place, where rand is the generator of Microsoft's C library.
func ShuffleMicrosoft(number uint32, cards []Card) {
	left := slices.Clone(cards)
	for i := range cards {
		number = (number*214013 + 2531011) & 0x7fffffff
		r := int(number>>16) % len(left)
		cards[i] = left[r]
		left[r] = left[len(left)-1]
		left = left[:len(left)-1]
	}
}

// Stir mixes the bits of a word, so that words which differ a little become words which differ in
// half of their bits: for tables that find positions by a hash.
func Stir(x uint64) uint64 {
	for range 2 {
		x ^= x >> 32
		x *= 0xd6e8feb86659fd93
	}
	return x ^ x>>32
}
