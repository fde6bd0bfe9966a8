package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// fieldMoves appends the moves in a line or a grid.
func (s *State) fieldMoves(dst []engine.Move) []engine.Move {
	switch {
	case s.Line.N > 0:
		return s.jumpMoves(dst)
	case s.Take.What != "":
		return s.pairMoves(dst)
	}
	return s.slideMoves(dst)
}

// jumpMoves appends the moves of a line: a card goes onto one so far to its left that agrees with it.
func (s *State) jumpMoves(dst []engine.Move) []engine.Move {
	cards := s.pile(s.field.from)
	for i, c := range cards {
		for _, d := range s.Line.Jumps {
			if i >= d && s.matches(c, cards[i-d]) {
				dst = append(dst, pack(doJump, i, i-d, 0))
			}
		}
	}
	return dst
}

// matches says whether two cards of a line agree.
func (s *State) matches(a, b uint8) bool {
	return hasWord(s.Line.Match, "suit") && a>>4 == b>>4 || hasWord(s.Line.Match, "rank") && a&15 == b&15
}

// slideMoves appends the moves of a grid with gaps.
func (s *State) slideMoves(dst []engine.Move) []engine.Move {
	cards := s.pile(s.field.from)
	for gap, g := range cards {
		if g != 0 {
			continue
		}
		for at, c := range cards {
			if c != 0 && s.fillsGap(gap, c) {
				dst = append(dst, pack(doSlide, at, gap, 0))
			}
		}
	}
	return dst
}

// fillsGap says whether a card may go to a gap.
func (s *State) fillsGap(gap int, c uint8) bool {
	row, column := gap/s.Grid.Columns, gap%s.Grid.Columns
	if column == 0 {
		return s.Grid.First != 0 && c&15 == uint8(s.Grid.First) && (s.Grid.Suits != "fixed" || c>>4 == uint8(rowSuits[row]))
	}
	left := s.pile(s.field.from)[gap-1]
	return left != 0 && s.next.allows(s.low, left, c)
}

// rowSuits are the suits of rows that have fixed ones.
var rowSuits = []engine.Suit{engine.Clubs, engine.Hearts, engine.Spades, engine.Diamonds}

// rowsBuilt says whether each row of a grid is built from its left end, with its gaps behind the cards.
func (s *State) rowsBuilt() bool {
	for row := range s.Grid.Rows {
		if slices.ContainsFunc(s.rowOf(row)[s.built(row):], func(c uint8) bool { return c != 0 }) {
			return false
		}
	}
	return true
}

func (s *State) rowOf(row int) []uint8 {
	return s.pile(s.field.from)[row*s.Grid.Columns : (row+1)*s.Grid.Columns]
}

// built returns how many cards of a row are built from its left end.
func (s *State) built(row int) int {
	cards := s.rowOf(row)
	for i, c := range cards {
		if c == 0 || (i > 0 || s.Grid.First != 0) && !s.fillsGap(row*s.Grid.Columns+i, c) {
			return i
		}
	}
	return len(cards)
}

// pairMoves appends the cards that are taken from a grid in twos, and that its gaps are closed.
func (s *State) pairMoves(dst []engine.Move) []engine.Move {
	cards := s.pile(s.field.from)
	gaps := false
	for i, a := range cards {
		if a == 0 {
			gaps = true
			continue
		}
		for j := i + 1; j < len(cards); j++ {
			if b := cards[j]; b != 0 && s.neighbours(i, j) && s.pairs(a, b) {
				dst = append(dst, pack(doPair, i, j, 0))
			}
		}
	}
	if s.Grid.Close && gaps && s.closes() {
		dst = append(dst, pack(doClose, 0, 0, 0))
	}
	return dst
}

// closes says whether closing the gaps, of which there are some, changes anything: there is a card behind a gap, or one in the stock.
func (s *State) closes() bool {
	if s.stock.size() > 0 && !s.empty(s.stock) {
		return true
	}
	cards := s.pile(s.field.from)
	return slices.ContainsFunc(cards[slices.Index(cards, 0):], func(c uint8) bool { return c != 0 })
}

// neighbours says whether two places of a grid lie side by side, also across a corner.
func (s *State) neighbours(i, j int) bool {
	if s.Grid.Next == "" {
		return true
	}
	dr, dc := i/s.Grid.Columns-j/s.Grid.Columns, i%s.Grid.Columns-j%s.Grid.Columns
	return dr*dr <= 1 && dc*dc <= 1
}

// pairs says whether two cards leave the game together.
func (s *State) pairs(a, b uint8) bool {
	switch s.Take.What {
	case "rank":
		return a&15 == b&15
	case "lower in suit":
		o := Order{s.Ranks, max(int(s.low), 1)}
		return a>>4 == b>>4 && o.Place(engine.Rank(a&15)) < o.Place(engine.Rank(b&15))
	}
	return int(a&15)+int(b&15) == s.sum
}

// takesLower says whether a card is taken away when a higher one of its suit lies open, which stays.
func (p *plan) takesLower() bool { return p.Take.What == "lower in suit" }

// takeMoves appends the cards that are taken away: top cards in twos, or alone.
func (s *State) takeMoves(dst []engine.Move) []engine.Move {
	var room [maxPiles]int
	from := room[:0]
	for _, p := range s.from {
		if c := s.top(p); c&face != 0 && c&down == 0 && s.free(p) {
			from = append(from, p)
		}
	}
	for i, p := range from {
		a := s.top(p)
		if s.Take.Alone != 0 && a&15 == uint8(s.Take.Alone) {
			dst = append(dst, pack(doAlone, p, s.aside.from, 1))
		}
		for j, q := range from {
			if j == i || j < i && !s.takesLower() {
				continue
			}
			if s.pairs(a, s.top(q)) {
				dst = append(dst, pack(doTake, p, q, 1))
			}
		}
	}
	return dst
}

// applyField makes a move in a line or a grid.
func (s *State) applyField(do, from, to int) {
	cards := s.pile(s.field.from)
	switch do {
	case doSlide:
		cards[to], cards[from] = cards[from], 0
	case doPair:
		// They are added to those that were taken away, which lie before the grid.
		piles := s.split()
		piles[s.aside.from] = append(piles[s.aside.from], cards[from], cards[to])
		piles[s.field.from][from], piles[s.field.from][to] = 0, 0
		s.lay(piles)
	case doClose:
		s.closeGaps()
	case doJump:
		// The card that was covered lies aside from now on: it counts no more.
		covered := cards[to]
		cards[to] = cards[from]
		copy(cards[from:], cards[from+1:])
		cards[len(cards)-1] = covered
		s.shift(s.field.from, s.aside.from, 1)
	}
}

// closeGaps moves the cards of a grid together, row by row, and fills what is left from the stock.
func (s *State) closeGaps() {
	piles := s.split()
	field := piles[s.field.from]
	n := len(slices.DeleteFunc(field, func(c uint8) bool { return c == 0 })) // which leaves nothing behind them
	if s.stock.size() > 0 {
		stock := piles[s.stock.from]
		for ; n < len(field) && len(stock) > 0; n++ {
			field[n], stock = stock[len(stock)-1]&^down, stock[:len(stock)-1]
		}
		piles[s.stock.from] = stock
	}
	s.lay(piles)
}

// gatherGrid takes up the cards that are not built from the left end of their row, and deals them again: a gap behind
// each part that stays, the others row by row.
func (s *State) gatherGrid() {
	cards := s.pile(s.field.from)
	var taken []uint8
	keep := make([]int, s.Grid.Rows)
	for row := range s.Grid.Rows {
		keep[row] = s.built(row)
		for _, c := range s.rowOf(row)[keep[row]:] {
			if c != 0 {
				taken = append(taken, c)
			}
		}
	}
	s.shuffle(taken)
	for row := range s.Grid.Rows {
		for column := keep[row]; column < s.Grid.Columns; column++ {
			at := row*s.Grid.Columns + column
			cards[at] = 0
			if column > keep[row] && len(taken) > 0 {
				cards[at], taken = taken[0], taken[1:]
			}
		}
	}
}

// layTake works out the sum that pairs have, and the piles whose top cards count.
func (p *plan) layTake() {
	fmt.Sscanf(p.Take.What, "sum %d", &p.sum)
	if p.Take.What == "" || p.Take.From == "grid" {
		return
	}
	for _, kind := range strings.Fields(p.Take.From) {
		of := p.of(kind)
		for i := of.from; i < of.to; i++ {
			p.from = append(p.from, i)
		}
	}
}

// readField reads a move in a line or a grid: a card or its place, and the card or the place that it goes to: 3d on Kd, 3d left 3,
// 4c to row 2 place 1, 4c to gap 2.
func (s *State) readField(words []string, bad error) (engine.Move, error) {
	i := slices.IndexFunc(words, func(w string) bool { return w == "to" || w == "left" || w == s.with() })
	if i < 1 {
		return 0, bad
	}
	what := words[:i]
	if slices.Equal(words[i:min(i+2, len(words))], []string{"to", "left"}) {
		i++
	}
	from, to := s.inField(what), s.inField(words[i+1:])
	do := doSlide
	switch {
	case s.Line.N > 0:
		do = doJump
		if n, _ := strconv.Atoi(strings.Join(words[i+1:], "")); words[i] == "left" {
			to = from - max(n, 1)
			if n == 0 && from >= 3 && s.Check(pack(do, from, from-3, 0)) == nil && s.Check(pack(do, from, to, 0)) != nil { // the other way left
				to = from - 3
			}
		}
	case s.Take.What != "":
		do, from, to = doPair, min(from, to), max(from, to)
	case isCard(words[len(words)-1]):
		to++ // behind that card
	}
	if from < 0 && !isCard(words[0]) { // where 7h asks
		return 0, bad
	}
	for _, w := range []string{words[0], words[len(words)-1]} {
		if c, none := engine.ParseCard(w); none == nil && s.inField([]string{w}) < 0 {
			return 0, s.no("board", "no %v is to be seen that could move there", c)
		}
	}
	if n := s.size(s.field.from); min(from, to) < 0 || max(from, to) >= n || s.pile(s.field.from)[from] == 0 {
		return 0, bad
	}
	m := pack(do, from, to, 0)
	if err := s.Check(m); err != nil {
		return 0, fmt.Errorf("%s: %w", s.printField(do, from, to), err)
	}
	return m, nil
}

// inField returns the place in a line or a grid that some words name, by the card that lies there or by its numbers; -1 for none.
func (s *State) inField(words []string) int {
	cards := s.pile(s.field.from)
	if i := slices.Index(words, "at"); i > 0 {
		words = words[i+1:]
	}
	var n []int
	for _, w := range strings.FieldsFunc(strings.Join(words, " "), func(r rune) bool { return r < '0' || r > '9' }) {
		i, _ := strconv.Atoi(w)
		n = append(n, i)
	}
	switch c, err := engine.ParseCard(strings.Join(words, "")); {
	case err == nil:
		return slices.Index(cards, uint8(c))
	case len(n) == 1 && s.Line.N > 0:
		return n[0] - 1
	case len(n) == 2 && 0 < n[0] && n[0] <= s.Grid.Rows && 0 < n[1] && n[1] <= s.Grid.Columns:
		return (n[0]-1)*s.Grid.Columns + n[1] - 1
	case len(n) == 1 && s.Grid.Rows > 0: // gap 2; the first gap of row 2
		for i, c := range cards {
			switch {
			case c != 0:
			case words[0] == "gap":
				n[0]--
			case i/s.Grid.Columns == n[0]-1:
				return i
			}
			if c == 0 && n[0] == 0 {
				return i
			}
		}
		if words[0] != "gap" && n[0] <= s.Grid.Rows { // it has none
			return (n[0] - 1) * s.Grid.Columns
		}
	}
	return -1
}
