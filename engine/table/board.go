package table

import (
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// Where piles are drawn, in card widths and heights.
const (
	pitchX  = 1.12
	pitchY  = 1.2
	spreadY = 0.25
	spreadX = 0.25
)

// How many piles lie side by side.
const (
	mostInRow  = 13 // of one kind; more are folded
	mostInRows = 10 // in each of the rows that they are folded into
	mostBeside = 7  // of the reserve, beside the tableau
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
	dealt := p.Reserve.Deal.List
	switch one := p.res.size() > 0 && dealt[0] == 1; {
	case one:
		b, y = s.layRows(b, p.res, engine.Point{Y: y}, engine.Point{}, dealt)
	case p.res.size() > mostBeside:
		b, y = s.layRows(b, p.res, engine.Point{Y: y}, engine.Point{Y: spreadY}, dealt)
	default:
		row(p.res, engine.Point{Y: spreadY})
	}
	switch {
	case p.covers != nil:
		b = s.layShape(b, x, y)
	case p.field.size() > 0:
		b = s.layField(b, x, y)
	case p.tab.size() > mostInRow:
		b, _ = s.layRows(b, p.tab, engine.Point{X: x, Y: y}, engine.Point{Y: spreadY}, p.Tableau.Deal.List)
	default:
		row(p.tab, engine.Point{Y: spreadY})
	}
	return b
}

// layRows lays piles from a place on, in as few rows of one length as may be, and returns the height below them. Many piles in a row
// would make all cards small. A row is as high as its longest pile, or as the longest that is dealt.
func (s *State) layRows(b engine.Board, of span, at, spread engine.Point, dealt []int) (engine.Board, float64) {
	per := of.size()
	if per > mostInRow {
		rows := (per + mostInRows - 1) / mostInRows
		per = (per + rows - 1) / rows
	}
	for from := of.from; from < of.to; from += per {
		over := slices.Max(dealt) - 1
		for i := from; i < min(from+per, of.to); i++ {
			b = append(b, s.onBoard(i, engine.Point{X: at.X + float64(i-from)*pitchX, Y: at.Y}, spread))
			over = max(over, s.size(i)-1)
		}
		at.Y += pitchY + spread.Y*float64(over)
	}
	return b, at.Y
}

// onBoard returns one pile.
func (s *State) onBoard(p int, at, spread engine.Point) engine.Pile {
	pile := engine.Pile{Kind: s.kindName(p), Place: at, Spread: spread}
	if of := s.spanOf(p); of.size() > 1 {
		pile.Number = p - of.from + 1
	}
	backs := uint64(0)
	for i, c := range s.pile(p) {
		pile.Cards = append(pile.Cards, engine.Card(c&face))
		if c&down != 0 {
			pile.Down++
			backs |= 1 << i
		}
	}
	if backs&(backs+1) != 0 { // other than the first
		pile.Backs = backs
	}
	return pile
}

// layShape lays the piles of a shape in their rows.
func (s *State) layShape(b engine.Board, left, y float64) engine.Board {
	rows := shapeRows(s.Tableau.Shape)
	widest := slices.Max(rows)
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

// isPile says whether a text names one pile: "cell" names several.
func (s *State) isPile(text string) bool {
	p, rest, ok := s.readPlace(strings.Fields(text))
	return ok && len(rest) == 0 && strings.HasSuffix(s.placeName(p), text)
}

// readPlace reads the name of a pile at the front of some words: "5", "pile 5", "cell 2", "waste".
func (s *State) readPlace(words []string) (p int, rest []string, ok bool) {
	if len(words) == 0 {
		return 0, nil, false
	}
	if _, err := strconv.Atoi(words[0]); err == nil {
		words = append([]string{"pile"}, words...)
	}
	if strings.TrimSuffix(words[0], ".") == "res" { // as above its column
		words = append([]string{"reserve"}, words[1:]...)
	}
	for p := range s.piles {
		name := strings.Fields(s.placeName(p))
		if len(words) >= len(name) && strings.Join(words[:len(name)], " ") == strings.Join(name, " ") {
			return p, words[len(name):], true
		}
	}
	for p := range s.piles { // of "4d to cell" any
		if strings.Join(words, " ") == s.kindName(p) {
			return p, nil, true
		}
	}
	return 0, nil, false
}
