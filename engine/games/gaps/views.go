package gaps

import (
	"fmt"

	"patience/engine"
)

// A Gap is an empty place and what it takes now.
type Gap struct {
	Row, Column int
	Behind      string        // the card at its left; "" at a left end, or behind a gap
	Takes       []engine.Card // the cards that may be moved there now
	Dead        string        // why it takes none; "" when it takes one
}

// String says it in words.
func (g Gap) String() string {
	if g.Dead != "" {
		return fmt.Sprintf("%d.%d takes nothing: %s", g.Row, g.Column, g.Dead)
	}
	return fmt.Sprintf("%d.%d takes %s", g.Row, g.Column, engine.Cards(g.Takes))
}

// Gaps lists the gaps, row by row.
func (s *State) Gaps() []Gap {
	list := []Gap{}
	for i, c := range s.all() {
		if c == noCard {
			list = append(list, s.gap(i))
		}
	}
	return list
}

// gap describes the gap at a place, counted from 0: the card to its left, and what it takes; or
// why it is dead. In the row 2c 3c - Kh - the first gap takes the 4c, and the second nothing,
// as it is behind the Kh.
func (s *State) gap(i int) Gap {
	g := Gap{Row: i/s.width() + 1, Column: i%s.width() + 1, Takes: []engine.Card{}}
	if g.Column > 1 && s.cards[i-1] != noCard {
		g.Behind = s.cards[i-1].String()
	}
	g.Takes = append(g.Takes, engine.Those(s.wanted(nil, i), func(c engine.Card) bool { return s.checkMoved(c, i) == nil })...)
	switch {
	case len(g.Takes) > 0:
	case g.Column == 1:
		g.Dead = "every low card stays at a left end"
	case g.Behind == "":
		g.Dead = "it is behind a gap"
	default:
		g.Dead = "it is behind the " + g.Behind
	}
	return g
}

// A RowCount tells how far a row is finished.
type RowCount struct {
	Row   int
	Suit  string // of the cards in place, or that the row is for; "" when any may come
	Cards int    // in place
	Of    int
}

// String says it in words.
func (c RowCount) String() string {
	if c.Suit == "" {
		return fmt.Sprintf("row %d: none of %d", c.Row, c.Of)
	}
	return fmt.Sprintf("row %d: %d of %d %s", c.Row, c.Cards, c.Of, c.Suit)
}

// InPlace counts the cards in sequence from the left end of each row.
func (s *State) InPlace() []RowCount {
	list := make([]RowCount, s.Rows())
	for r := range list {
		list[r] = RowCount{Row: r + 1, Cards: s.inPlace(r), Of: s.inRow()}
		switch {
		case s.rows == fixedRows:
			list[r].Suit = s.order[r].Name()
		case list[r].Cards > 0:
			list[r].Suit = s.row(r)[0].Suit().Name()
		}
	}
	return list
}

// An Opening is what a move does to the gaps.
type Opening struct {
	Move   engine.Move
	Left   Gap           // the gap that the card leaves
	Gains  []engine.Card // cards that may be moved after it but not before
	Spoils []engine.Card // cards that may be moved before it but not after; the card itself is left out
}

// Opens says what each move of a card opens.
func (s *State) Opens() []Opening {
	list := []Opening{}
	before := s.movable()
	for _, m := range s.Moves(nil) {
		c, _, _ := s.Parts(m)
		if c == noCard {
			continue
		}
		from, next := s.find(c), *s
		next.Apply(m)
		after := next.movable()
		list = append(list, Opening{
			Move: m, Left: next.gap(from),
			Gains: missing(after, before, c), Spoils: missing(before, after, c),
		})
	}
	return list
}

// movable lists the cards that may be moved.
func (s *State) movable() []engine.Card {
	var cards []engine.Card
	for _, g := range s.Gaps() {
		cards = append(cards, g.Takes...)
	}
	return cards
}

// missing lists the cards, each once, that are among these and not among those, but
// for one.
func missing(these, those []engine.Card, but engine.Card) []engine.Card {
	var seen [256]bool
	seen[but] = true
	for _, c := range those {
		seen[c] = true
	}
	list := []engine.Card{}
	for _, c := range these {
		if !seen[c] {
			list = append(list, c)
		}
		seen[c] = true
	}
	return list
}

// A Prospect is where a card may go and what it waits for.
type Prospect struct {
	Card    engine.Card
	InPlace bool     // in sequence from the left end
	Goes    []string // places where it may be moved now
	Waits   string   // what the place is that it could go to next: "" for a low card
}

// Prospect returns what a card may do.
func (s *State) Prospect(c engine.Card) (Prospect, error) {
	i := s.find(c)
	if i < 0 {
		return Prospect{}, fmt.Errorf("no %v is in play", c)
	}
	p := Prospect{Card: c, Goes: []string{}}
	p.InPlace = i%s.width() < s.inPlace(i/s.width())
	p.Goes = engine.Each(s.targets(c), s.place)
	p.Waits = s.waits(c, i)
	return p, nil
}

// waits says why the card does not go behind the next lower one of its suit.
func (s *State) waits(c engine.Card, at int) string {
	if c.Rank() == s.low {
		return ""
	}
	before := s.find(c - 1)
	switch to := before + 1; {
	case to == at:
		return fmt.Sprintf("it is behind the %v", c-1)
	case to%s.width() == 0:
		return fmt.Sprintf("the %v is at a right end", c-1)
	case s.cards[to] == noCard:
		return fmt.Sprintf("it may go behind the %v", c-1)
	default:
		return fmt.Sprintf("the %v is behind the %v", s.cards[to], c-1)
	}
}

// marks says what a player wants to know of a move.
func marks(st engine.State, m engine.Move) []string {
	s := st.(*State)
	c, row, column := s.Parts(m)
	if c == noCard {
		return nil
	}
	from, next := s.find(c), *s
	next.Apply(m)
	var words []string
	if column <= next.inPlace(row-1) {
		words = append(words, "in place")
	}
	if from%s.width() == 0 && c.Rank() == s.low && column == 1 {
		words = append(words, "changes rows")
	}
	if next.gap(from).Dead != "" {
		words = append(words, "leaves a dead gap")
	}
	return words
}
