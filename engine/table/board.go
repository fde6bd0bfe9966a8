package table

import "patience/engine"

// Where piles are drawn, in card widths and heights.
const (
	pitchX  = 1.12
	pitchY  = 1.2
	spreadY = 0.25
	spreadX = 0.25
)

// board returns a position as piles: stock, waste, cells, hole and foundations in a row above, the tableau below, and the
// reserve below that or beside.
func (p *plan) board(st engine.State) engine.Board {
	s := st.(*State)
	b := engine.Board{}
	x, y := 0.0, 0.0
	row := func(of span, spread engine.Point) {
		for i := of.from; i < of.to; i++ {
			b = append(b, s.onBoard(i, engine.Point{X: x, Y: y}, spread))
			x += pitchX
		}
		if of.size() > 0 {
			x += pitchX / 4
		}
	}
	for _, of := range []span{p.stock, p.waste, p.cell, p.hole, p.found, p.aside} {
		row(of, engine.Point{})
	}
	if x > 0 {
		y += pitchY
	}
	x = 0
	if p.res.size() > 12 || p.res.size() > 0 && p.Reserve.Deal.List[0] == 1 {
		row(p.res, engine.Point{})
		x, y = 0, y+pitchY
	} else if p.res.size() > 0 {
		row(p.res, engine.Point{Y: spreadY})
	}
	switch {
	case p.covers != nil:
		b = s.layShape(b, x, y)
	case p.field.size() > 0:
		b = s.layField(b, x, y)
	default:
		row(p.tab, engine.Point{Y: spreadY})
	}
	return b
}

// onBoard returns one pile.
func (s *State) onBoard(p int, at, spread engine.Point) engine.Pile {
	pile := engine.Pile{Kind: s.kindName(p), Place: at, Spread: spread}
	if of := s.spanOf(p); of.size() > 1 {
		pile.Number = p - of.from + 1
	}
	for _, c := range s.pile(p) {
		pile.Cards = append(pile.Cards, engine.Card(c&face))
		if c&down != 0 {
			pile.Down++
		}
	}
	return pile
}

// layShape lays the piles of a shape in their rows.
func (s *State) layShape(b engine.Board, left, y float64) engine.Board {
	rows := shapeRows(s.Tableau.Shape)
	widest := 0
	for _, n := range rows {
		widest = max(widest, n)
	}
	at := 0
	for r, n := range rows {
		// A card lies between the two that lie on it; peaks stand apart by as many places as their rows are shorter.
		for i := range n {
			x := left + (float64(widest-n)/2+float64(i))*pitchX
			if peaks := rows[0]; peaks > 1 && n%peaks == 0 && r+1 < len(rows) {
				x = left + (float64(i/(n/peaks))*float64(len(rows)-1)+float64(len(rows)-1-r)/2+float64(i%(n/peaks)))*pitchX
			}
			b = append(b, s.onBoard(s.tab.from+at+i, engine.Point{X: x, Y: y + float64(r)*pitchY/2}, engine.Point{}))
		}
		at += n
	}
	return b
}

// layField lays a line in rows of thirteen, a grid in its rows.
func (s *State) layField(b engine.Board, left, y float64) engine.Board {
	columns := s.Grid.Columns
	if columns == 0 {
		columns = 13
	}
	for i, c := range s.pile(s.field.from) {
		row, column := i/columns, i%columns
		pile := engine.Pile{Kind: "place", Number: i + 1, Place: engine.Point{X: left + float64(column)*pitchX, Y: y + float64(row)*pitchY}}
		if s.Grid.Rows > 0 {
			pile.Row, pile.Number = row+1, column+1
		}
		if c != 0 {
			pile.Cards = engine.Cards{engine.Card(c & face)}
		}
		b = append(b, pile)
	}
	return b
}
