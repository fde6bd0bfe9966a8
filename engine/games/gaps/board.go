package gaps

import "patience/engine"

// board returns a position as places, row by row, each with a card or without.
func board(st engine.State) engine.Board {
	s := st.(*State)
	var b engine.Board
	for i, c := range s.all() {
		row, column := i/s.width(), i%s.width()
		place := engine.Pile{
			Kind:   "place",
			Row:    row + 1,
			Number: column + 1,
			Place:  engine.Point{X: 1.08 * float64(column), Y: 1.08 * float64(row)},
		}
		if c != noCard {
			place.Cards = engine.Cards{c}
		}
		b = append(b, place)
	}
	return b
}
