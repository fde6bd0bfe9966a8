package table

import (
	"slices"

	"patience/engine"
)

// Apply makes a move, and what follows from it by itself: cards turn up, spaces are filled, suits go out.
func (s *State) Apply(m engine.Move) {
	do, from, to, n := unpack(m)
	switch do {
	case doMove:
		if s.low == 0 && s.found.is(to) { // the first card that the player chooses tells the low rank
			s.low = s.top(from) & 15
		}
		s.shift(from, to, n)
	case doDeal:
		s.dealStock()
	case doRedeal:
		s.redeal()
	case doGather:
		s.gather()
	case doSuit:
		s.suitOut(from, to)
	case doTake:
		s.shift(from, s.aside.from, 1)
		if !s.takesLower() {
			s.shift(to, s.aside.from, 1)
		}
	case doAlone:
		s.shift(from, s.aside.from, 1)
	case doDraw:
		cards := s.pile(from)
		c := cards[n] &^ down
		copy(cards[n:], cards[n+1:])
		cards[len(cards)-1] = c
		s.touch(from, n)
		s.drawn++
	default:
		s.applyField(do, from, to)
	}
	s.settle()
}

// suitOut takes a whole suit off a pile to a foundation, the lowest card first.
func (s *State) suitOut(from, to int) {
	cards := s.pile(from)
	slices.Reverse(cards[len(cards)-s.Ranks:])
	s.shift(from, to, s.Ranks)
}

// settle does what follows from a move, until nothing does. A move makes one space at most, and what fills it comes
// from one place, so nothing is chosen.
func (s *State) settle() {
	if s.hides {
		s.turnUp(s.tab)
		s.turnUp(s.res)
	}
	if s.found.size() > 0 && s.Foundations[0].Whole == "auto" {
		for p := s.tab.from; p < s.tab.to; p++ {
			if s.wholeSuit(p) {
				s.suitOut(p, s.firstEmpty(s.found))
				s.turnUp(s.tab)
			}
		}
	}
	if s.Tableau.Fill != "" {
		s.fill()
	}
}

// turnUp turns up top cards that nothing lies on.
func (s *State) turnUp(of span) {
	for p := of.from; p < of.to; p++ {
		if c := s.top(p); c&down != 0 && s.free(p) {
			s.cards[s.starts[p+1]-1] &^= down
			s.touch(p, s.size(p)-1)
		}
	}
}

// fill fills spaces of the tableau, the leftmost first.
func (s *State) fill() {
	for p := s.tab.from; p < s.tab.to; p++ {
		if s.size(p) > 0 {
			continue
		}
		kind := s.firstWith(s.Tableau.Fill)
		if kind == "" {
			return
		}
		of := s.of(kind)
		from := of.from
		for s.size(from) == 0 {
			from++
		}
		s.cards[s.starts[from+1]-1] &^= down
		s.shift(from, p, 1)
		s.turnUp(s.res)
	}
}

// dealStock deals cards of the stock: some onto the waste, or one onto each of some piles.
func (s *State) dealStock() {
	var to span
	switch s.Stock.Onto {
	case "waste":
		for range min(s.Stock.Turn, s.size(s.stock.from)) {
			s.dealOne(s.waste.from)
		}
		return
	case "hole":
		s.dealOne(s.hole.from)
		return
	case "tableau":
		to = s.tab
	case "reserve":
		to = s.res
	}
	if s.Stock.Piles > 0 {
		to.to = to.from + s.Stock.Piles
	}
	for p := to.from; p < to.to && !s.empty(s.stock); p++ {
		s.dealOne(p)
	}
}

// dealOne deals one card of the stock, face up.
func (s *State) dealOne(to int) {
	s.cards[s.starts[s.stock.to]-1] &^= down
	s.shift(s.stock.from, to, 1)
}

// redeal turns the waste over: its first card is dealt first again.
func (s *State) redeal() {
	slices.Reverse(s.pile(s.waste.from))
	s.shift(s.waste.from, s.stock.from, s.size(s.waste.from))
	if s.Stock.Redeals != Any {
		s.passes++
	}
}

// gather takes up the piles, first to last, each from its first card, and deals them again.
func (s *State) gather() {
	if s.Gather.Times != Any {
		s.again++
	}
	if s.field.size() > 0 {
		s.gatherGrid()
		return
	}
	var taken []uint8
	piles := s.split()
	for p := s.tab.from; p < s.tab.to; p++ {
		for _, c := range piles[p] {
			taken = append(taken, c&^down)
		}
		piles[p] = nil
	}
	s.shuffle(taken)
	sizes := s.Gather.Deal.List
	if sizes == nil {
		sizes = s.Tableau.Deal.List
	}
	for i := 0; len(taken) > 0; i++ {
		p := min(s.tab.from+i, s.tab.to-1)
		n := min(len(taken), sizes[i%len(sizes)])
		if n == 0 && i >= len(sizes) {
			n = len(taken) // all sizes are nought
		}
		piles[p] = append(piles[p], taken[:n]...)
		taken = taken[n:]
	}
	s.lay(piles)
}

// shuffle shuffles cards that were gathered, if the game says so: by the number of the deal and how often it was done.
func (s *State) shuffle(taken []uint8) {
	if !s.Gather.Shuffle {
		return
	}
	cards := engine.Each(taken, func(c uint8) engine.Card { return engine.Card(c) })
	engine.Shuffle(s.seed+uint64(s.again)<<32, cards)
	for i, c := range cards {
		taken[i] = uint8(c)
	}
}
