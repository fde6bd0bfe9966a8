package table

import (
	"fmt"
	"math"
	"slices"

	"patience/engine"
)

// numberings are the ways to number deals: our own, Solvitaire's for every game, and Microsoft's where one pack is dealt to
// piles alone.
func (p *plan) numberings() []engine.Numbered {
	g := &engine.Game{Name: p.Name}
	list := []engine.Numbered{}
	add := func(name, doc string, least, most uint64, shuffled func(number uint64) []engine.Card) {
		list = append(list, engine.Numbered{Name: name, Doc: doc, Deal: func(number uint64, o engine.Options) (engine.State, error) {
			if _, err := g.Choose(o); err != nil {
				return nil, err
			}
			if number < least || number > most {
				return nil, fmt.Errorf("no deal %d by %s: want %d to %d", number, name, least, most)
			}
			cards := shuffled(number)
			if name != "seed" {
				slices.Reverse(cards) // others' programs give the card that is dealt first first
			}
			return p.deal(cards, number, name == "pysol")
		}})
	}
	add("seed", "our own numbers, 0 to 2^64-1", 0, math.MaxUint64, func(number uint64) []engine.Card {
		cards := p.pack()
		engine.Shuffle(number, cards)
		return cards
	})
	add(engine.Solvitaire, engine.SolvitaireDoc, 0, math.MaxUint32, func(number uint64) []engine.Card {
		return engine.PackSolvitaire(uint32(number), p.Packs, suitOrder[:p.Suits], p.Ranks)
	})
	if p.total == 52 && p.Packs == 1 && p.Suits == 4 && p.tab.size() == 8 && p.Tableau.Shape == "" && p.fixed() == 0 && !p.Stock.There {
		add("microsoft", "the numbers of FreeCell in Microsoft's programs", 1, math.MaxInt32, p.shuffleMicrosoft)
		list[len(list)-1].Also = "ms"
	}
	if slices.Contains(pySolLayouts, fmt.Sprint(p.Packs, p.Suits, p.Tableau.Deal.List)) && p.res.size() == 0 && p.Tableau.Shape == "" && p.Tableau.Sink == 0 {
		add("pysol", "the numbers of PySol, 1 to 32000", 1, 32000, p.shuffleMicrosoft)
	}
	return list
}

// pySolLayouts are packs, suits and piles that PySol deals as we know: FreeCell and Streets and Alleys, Eight Off and Beleaguered
// Castle, Seahaven Towers, Klondike, Simple Simon, Yukon, Black Hole, Golf, Gypsy.
var pySolLayouts = []string{
	"1 4 [7 7 7 7 6 6 6 6]", "1 4 [6 6 6 6 6 6 6 6]", "1 4 [5 5 5 5 5 5 5 5 5 5]", "1 4 [1 2 3 4 5 6 7]", "1 4 [1 2 3 4 5 6 7 8 8 8]",
	"1 4 [1 6 7 8 9 10 11]", "1 4 [3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3]", "1 4 [5 5 5 5 5 5 5]", "2 4 [3 3 3 3 3 3 3 3]",
}

// shuffleMicrosoft returns the cards of a number as Microsoft's FreeCell and PySol shuffle them. A single pack begins with its Aces, two packs
// with clubs from Ace to King.
func (p *plan) shuffleMicrosoft(number uint64) []engine.Card {
	var cards []engine.Card
	for i := range p.total {
		rank, suit := i/4%13, []engine.Suit{engine.Clubs, engine.Diamonds, engine.Hearts, engine.Spades}[i%4]
		if p.Packs > 1 {
			rank, suit = i%13, []engine.Suit{engine.Clubs, engine.Spades, engine.Hearts, engine.Diamonds}[i/13%4]
		}
		cards = append(cards, engine.NewCard(engine.Rank(rank+1), suit))
	}
	engine.ShuffleMicrosoft(uint32(number), cards)
	return cards
}

// deal deals a shuffled pack, from its end: cells, stock, reserve, then the board. The cards that begin the hole and the
// foundations are taken out before; the first of the pack is the one by which a card tells the base. PySol deals the tableau first.
func (p *plan) deal(deck []engine.Card, seed uint64, pysol bool) (engine.State, error) {
	s := &State{plan: p, low: uint8(p.Table.Low)}
	if p.Gather.Shuffle {
		s.seed = seed
	}
	d := dealer{plan: p, deck: deck, piles: make([][]uint8, p.piles)}
	d.begin(s, pysol)
	if pysol {
		d.asPySol()
	}
	for i := range p.Cells.Dealt {
		d.give(p.cell.from + i)
	}
	for range max(p.Stock.N, 0) * one(p.Stock.There) {
		d.give(p.stock.from)
		d.piles[p.stock.from][len(d.piles[p.stock.from])-1] |= down
	}
	if pysol && p.Stock.There {
		slices.Reverse(d.piles[p.stock.from]) // what comes next lies on top
	}
	for i, n := range p.Reserve.Deal.List {
		for range n {
			d.give(p.res.from + i)
		}
	}
	d.field()
	if !pysol {
		d.tableau()
	}
	d.turnDown(p.res, p.Reserve.Down)
	d.turnDown(p.tab, p.Tableau.Down)
	for len(d.deck) > 0 { // of a line that takes a part of the pack
		d.give(p.aside.from)
	}
	s.lay(d.piles)
	s.turnUp(s.tab)
	s.turnUp(s.res)
	return s, nil
}

// A dealer deals cards to piles.
type dealer struct {
	*plan
	deck  []engine.Card
	piles [][]uint8
}

// give deals the next card to a pile.
func (d *dealer) give(p int) {
	last := len(d.deck) - 1
	d.piles[p] = append(d.piles[p], uint8(d.deck[last]))
	d.deck = d.deck[:last]
}

// put takes a card out of the pack and puts it on a pile.
func (d *dealer) put(c engine.Card, p int) {
	i := slices.Index(d.deck, c)
	d.deck = slices.Delete(slices.Clone(d.deck), i, i+1)
	d.piles[p] = append(d.piles[p], uint8(c))
}

// begin puts the cards that begin the hole and the foundations.
func (d *dealer) begin(s *State, pysol bool) {
	// The hole begins with the card that it names, or with the first of the deck.
	if d.Hole.There {
		c, err := readCard(d.Hole.Base)
		if d.Hole.Base == "first" && !pysol {
			c, err = d.deck[0], nil
		}
		if err == nil {
			d.put(c, d.hole.from)
		}
	}
	// The cards of the rank that makes gaps are gaps in the pack, and lie aside.
	if d.Grid.Gaps != 0 {
		for range d.Packs {
			for _, suit := range suitOrder[:d.Suits] {
				d.putGap(engine.NewCard(d.Grid.Gaps, suit))
			}
		}
	}
	// Each group of foundations begins with the cards that it names. "first" takes the next card, and its rank is
	// that of all.
	first := d.deck[0]
	at := 0
	for g := range d.Foundations {
		f := &d.Foundations[g]
		switch f.Base {
		case "first":
			s.low = uint8(first.Rank())
			p := d.found.from
			for d.places[p-d.found.from].suit >= 0 && d.places[p-d.found.from].suit != int(first.Suit()) {
				p++
			}
			d.put(first, p)
		case "pile 1":
			d.beginWith(s)
		case "choice":
		default:
			for i := range f.Dealt {
				d.put(d.baseCard(f, i, at+i), d.found.from+at+i)
			}
		}
		at += f.N
	}
}

// putGap leaves a card of a grid in its place in the pack, as a gap: the card itself lies aside.
func (d *dealer) putGap(c engine.Card) {
	d.deck = slices.Clone(d.deck)
	i := slices.Index(d.deck, c)
	d.deck[i] = 0
	d.piles[d.aside.from] = append(d.piles[d.aside.from], uint8(c))
}

// beginWith puts the other cards of the rank that the first card of pile 1 has. Such a game deals nothing before pile 1,
// so that this card is the last of the pack which does not go out.
func (d *dealer) beginWith(s *State) {
	key := d.deck[len(d.deck)-1]
	s.low = uint8(key.Rank())
	for i := range d.places {
		if c := engine.NewCard(key.Rank(), engine.Suit(d.places[i].suit)); c != key {
			d.put(c, d.found.from+i)
		}
	}
}

// field deals the cards of a line, or of a grid row by row... each card to the next row, as rows are dealt.
func (d *dealer) field() {
	for range d.Line.N {
		d.give(d.plan.field.from)
	}
	if d.Grid.Rows == 0 {
		return
	}
	places := make([]uint8, d.Grid.Rows*d.Grid.Columns)
	for i := range places {
		row, column := i%d.Grid.Rows, i/d.Grid.Rows
		last := len(d.deck) - 1
		places[row*d.Grid.Columns+column], d.deck = uint8(d.deck[last]), d.deck[:last]
	}
	d.piles[d.plan.field.from] = places
}

// tableau deals the piles row by row from the left; piles of 1, 2, 3 ... cards as rows that begin one further right each,
// from the right.
func (d *dealer) tableau() {
	list := d.Tableau.Deal.List
	if len(list) == 0 {
		return
	}
	diagonal := list[0] == 1 && len(list) > 1 && list[1] == 2 && slices.Equal(list, triangle(sum(list), len(list), false))
	for row := range slices.Max(list) {
		for i := range list {
			p := i
			if diagonal && row < len(list) {
				p = len(list) - 1 - i
			}
			if list[p] > row && (!diagonal || row >= len(list) || p >= row) {
				d.give(d.tab.from + p)
			}
		}
	}
	if d.Tableau.Sink != 0 {
		for p := d.tab.from; p < d.tab.to; p++ {
			slices.SortStableFunc(d.piles[p], func(a, b uint8) int {
				return one(b&15 == uint8(d.Tableau.Sink)) - one(a&15 == uint8(d.Tableau.Sink))
			})
		}
	}
}

// asPySol deals the tableau as PySol does, then the hole's first card if it is dealt. Piles of different sizes have their bottom cards at
// last, in a full row: a triangle from the right after its shorter rows, Yukon from the left.
func (d *dealer) asPySol() {
	list := d.Tableau.Deal.List
	last := len(list) - 1
	if list[0] > 1 {
		d.tableau()
	} else {
		for row := 1; row <= list[last]; row++ {
			for i := range list {
				p, comes := last-i, list[last-i] > row
				if list[1] == 6 { // Yukon: rows that begin one further right each, then four rows without the first pile
					p, comes = i, row < list[last] && (i >= row || row > 6 && i > 0)
				}
				if comes || row == list[last] {
					d.give(d.tab.from + p)
				}
			}
		}
	}
	if d.Hole.There && d.Hole.Base == "first" {
		d.give(d.hole.from)
	}
}

// turnDown turns cards face down.
func (d *dealer) turnDown(of span, s Sizes) {
	for p := of.from; p < of.to; p++ {
		for i := range d.piles[p] {
			fromTop := len(d.piles[p]) - 1 - i
			switch {
			case s.Word == "every other" && fromTop%2 == 1, s.Word == "covered", len(s.List) > 0 && i < s.List[p-of.from]:
				d.piles[p][i] |= down
			}
		}
	}
}
