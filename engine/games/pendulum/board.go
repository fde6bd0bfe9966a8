package pendulum

import "patience/engine"

// Where the piles are drawn: what is out in a row above the rows of packets.
const (
	pitchX = 1.08
	pitchY = 1.12
	spread = 0.22
)

// board returns a position as what is out, suit by suit, and a pile for each place of
// the rows. A row is as high as its largest packet.
func board(st engine.State) engine.Board {
	s := st.(*State)
	var b engine.Board
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		x := float64(int(suit)+(columns-suits)/2) * pitchX
		b = append(b, engine.Pile{Kind: engine.Out, Number: int(suit) + 1, Cards: s.outOf(suit), Place: engine.Point{X: x}})
	}
	y := pitchY
	for row := 1; row <= rows; row++ {
		largest := 1
		for column := 1; column <= columns; column++ {
			packet := s.Packet(row, column)
			largest = max(largest, len(packet))
			b = append(b, engine.Pile{
				Kind:   "column",
				Row:    row,
				Number: column,
				Cards:  packet,
				Place:  engine.Point{X: float64(column-1) * pitchX, Y: y},
				Spread: engine.Point{Y: spread},
			})
		}
		y += pitchY + spread*float64(largest-1)
	}
	return b
}
