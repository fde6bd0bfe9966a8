package spider

import (
	"slices"

	"patience/engine"
)

// Where the piles are drawn: the hand and what is removed in a row above the ten piles.
const (
	pitchX  = 1.1
	pilesY  = 1.2
	spreadY = 0.26
)

// board returns a position as the hand, the ten piles, and a pile for each suit that is
// removed. The card that is dealt next lies on top of the hand.
func board(st engine.State) engine.Board {
	s := st.(*State)
	hand := slices.Clone(s.Hand())
	slices.Reverse(hand)
	b := engine.Board{{Kind: "hand", Cards: hand, Down: len(hand)}}
	for n := 1; n <= piles; n++ {
		b = append(b, engine.Pile{
			Kind:   "pile",
			Number: n,
			Cards:  slices.Clone(s.Pile(n)),
			Down:   int(s.down[n]),
			Place:  engine.Point{X: float64(n-1) * pitchX, Y: pilesY},
			Spread: engine.Point{Y: spreadY},
		})
	}
	for i, suit := range s.RemovedSuits() {
		b = append(b, engine.Pile{
			Kind:   "removed",
			Number: i + 1,
			Cards:  engine.Sequence(suit, engine.King, engine.Ace),
			Place:  engine.Point{X: float64(i+2) * pitchX},
		})
	}
	return b
}
