package blackhole

import (
	"math"
	"slices"

	"patience/engine"
)

// Where the fans are drawn: in rows, about as high as they are wide, under the stack.
const (
	fanSpread = 0.3
	fanPitch  = 1 + fanSpread*(fanCards-1) + 0.3
	rowPitch  = 1.15
)

// board returns a position as the stack and the fans, the exposed card of each on top.
func board(st engine.State) engine.Board {
	s := st.(*State)
	wide := int(math.Ceil(math.Sqrt(float64(s.Fans()))))
	middle := engine.Point{X: (float64(wide-1)*fanPitch + fanSpread*(fanCards-1)) / 2}
	b := engine.Board{{Kind: "stack", Cards: slices.Clone(s.Stack()), Place: middle}}
	for n := 1; n <= s.Fans(); n++ {
		row, column := (n-1)/wide, (n-1)%wide
		b = append(b, engine.Pile{
			Kind:   "fan",
			Number: n,
			Cards:  slices.Clone(s.Fan(n)),
			Place:  engine.Point{X: float64(column) * fanPitch, Y: float64(row+1) * rowPitch},
			Spread: engine.Point{X: fanSpread},
		})
	}
	return b
}
