package check

import "math/bits"

// mostMade is how many redeals a deal can have had: nine is the most that a game has.
const mostMade = 9

// A generator is SplitMix64 by Steele, Lea and Flood.
type generator uint64

func (g *generator) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// shuffle puts the cards of a redeal in the order in which they are dealt, after so many other
// redeals. The seed of the first is the first number of the generator that starts at the
// number of the deal, and so on. From the last place down, each takes a card of those that are
// left: the high half of a number times how many they are says which, and numbers that would
// favour some are drawn again.
func shuffle(deal uint64, made int, cards []uint8) {
	seeds := generator(deal)
	for range made {
		seeds.next()
	}
	g := generator(seeds.next())
	for left := uint64(len(cards)); left > 1; left-- {
		which, low := bits.Mul64(g.next(), left)
		for low < -left%left {
			which, low = bits.Mul64(g.next(), left)
		}
		cards[which], cards[left-1] = cards[left-1], cards[which]
	}
}
