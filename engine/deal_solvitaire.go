package engine

import (
	"fmt"
	"math"
	"slices"
)

// Solvitaire is the name of the way to number deals by the seeds of the program of that name (Blake and Gent), and SolvitaireDoc
// what is said of it.
const (
	Solvitaire    = "solvitaire"
	SolvitaireDoc = "the seeds of the program Solvitaire, 0 to 2^32-1"
)

// PackSolvitaire returns the cards of a seed of Solvitaire in the order in which it deals them: the pack by ranks and suits,
// shuffled from the end by the numbers of a 32-bit Mersenne Twister and dealt from the end.
func PackSolvitaire(seed uint32, packs int, suits []Suit, ranks int) []Card {
	if len(suits) == 4 {
		suits = []Suit{Clubs, Hearts, Spades, Diamonds}
	}
	var cards []Card
	for range packs {
		for r := 1; r <= ranks; r++ {
			for _, s := range suits {
				cards = append(cards, NewCard(Rank(r), s))
			}
		}
	}
	t := newTwister(seed)
	for i := len(cards) - 1; i >= 1; i-- {
		j := t.below(uint32(i))
		cards[i], cards[j] = cards[j], cards[i]
	}
	slices.Reverse(cards)
	return cards
}

// BySolvitaire returns the way to number deals by Solvitaire's seeds of a game that lays out a shuffled pack of four suits
// and thirteen ranks, or some of them.
func BySolvitaire(packs int, lay func(cards []Card, o Options) (State, error)) Numbered {
	return Numbered{Name: Solvitaire, Doc: SolvitaireDoc, Deal: func(number uint64, o Options) (State, error) {
		if number > math.MaxUint32 {
			return nil, fmt.Errorf("no deal %d by %s: want 0 to %d", number, Solvitaire, uint64(math.MaxUint32))
		}
		return lay(PackSolvitaire(uint32(number), packs, []Suit{Clubs, Hearts, Spades, Diamonds}, int(King)), o)
	}}
}

// A twister is the generator MT19937 of Matsumoto and Nishimura (ACM TOMACS 1998).
type twister struct {
	words [624]uint32
	at    int
}

func newTwister(seed uint32) *twister {
	t := &twister{at: 624}
	t.words[0] = seed
	for i := 1; i < len(t.words); i++ {
		t.words[i] = 1812433253*(t.words[i-1]^t.words[i-1]>>30) + uint32(i)
	}
	return t
}

// next returns the next 32 bits.
func (t *twister) next() uint32 {
	if t.at == len(t.words) {
		for i := range t.words {
			y := t.words[i]&(1<<31) | t.words[(i+1)%624]&(1<<31-1)
			t.words[i] = t.words[(i+397)%624] ^ y>>1 ^ y&1*0x9908b0df
		}
		t.at = 0
	}
	y := t.words[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// below returns a number from 0 to most, as boost's uniform_int draws it.
func (t *twister) below(most uint32) uint32 {
	bucket := (1<<32 - 1) / (most + 1)
	if (1<<32-1)%(most+1) == most {
		bucket++
	}
	for {
		if r := t.next() / bucket; r <= most {
			return r
		}
	}
}
