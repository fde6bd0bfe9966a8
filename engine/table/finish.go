package table

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"patience/engine"
)

// finish fills in what follows from the rest, and refuses a game that contradicts itself.
func (t *Table) finish() error {
	for _, step := range []func() error{t.finishFoundations, t.finishRanks, t.finishTableau, t.finishReserve, t.finishCards, t.finishStock, t.finishSources, t.finishHole, t.finishBases, t.finishGrid, t.finishGather, t.finishWon} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func wrong(where, format string, args ...any) error {
	return &Fault{Where: where, Reason: fmt.Sprintf(format, args...)}
}

// finishFoundations counts the foundations: one a suit and pack, shared out between the groups, if nothing is said.
func (t *Table) finishFoundations() error {
	for i := range t.Foundations {
		f := &t.Foundations[i]
		where := "foundations"
		// What is not said follows from the pack: a foundation for each suit of each.
		f.N = cmp.Or(f.N, t.Packs*t.Suits/len(t.Foundations))
		if f.Bases != nil && len(f.Bases) != f.N || f.Steps != nil && len(f.Steps) != f.N || f.Sizes != nil && len(f.Sizes) != f.N {
			return wrong(where, "%d foundations: want as many bases, steps and sizes", f.N)
		}
		if f.Dealt == Any {
			f.Dealt = f.N
		}
		// What contradicts itself is refused here, at the word that says it, and not by a strange deal.
		switch {
		case f.Dealt > f.N:
			return wrong(where+", dealt", "%d of %d foundations", f.Dealt, f.N)
		case f.Base == "first" && f.Dealt != 1:
			return wrong(where+", dealt", "the base is the first card dealt: want dealt = 1")
		case f.Base == "choice" && f.Dealt != 0:
			return wrong(where+", dealt", "the base is the player's choice: want dealt = 0")
		case f.Base == "pile 1" && f.Dealt != f.N-1:
			return wrong(where+", dealt", "the base is that of pile 1: want dealt = %d, the others", f.N-1)
		case f.Base == "pile 1" && (t.Packs != 1 || f.Build.Suit != "suit" || t.Cells.Dealt > 0 || t.Reserve.N > 0 || t.Stock.There || t.Tableau.N == 0 ||
			f.N != t.Suits || f.After != ""):
			return wrong(where+", base", "\"pile 1\" goes with one pack that is dealt to the tableau, building in suit, and a foundation for each suit")
		case f.Steps != nil && f.Build.By != 1:
			return wrong(where+", step", "want a build without by: the steps say it")
		case f.Whole != "no" && (f.Dealt > 0 || f.Base != "A" || f.Back || f.N != t.Packs*t.Suits):
			return wrong(where+", whole", "whole suits go out: want no dealt, base or back, and a foundation for each suit")
		case (f.Base == "first" || f.Base == "choice" || f.Base == "pile 1") && len(t.Foundations) > 1:
			return wrong(where+", base", "want one group of foundations when a card tells the base")
		case f.Whole != "no" && len(t.Foundations) > 1:
			return wrong(where+", whole", "want one group of foundations where whole suits go out")
		case f.After == "above" && len(t.Foundations) > 1:
			return wrong(where+", after", "want one group of foundations")
		case f.Build.Step == "none":
			return wrong(where+", build", "nothing could go out")
		}
		if f.Whole != "no" {
			f.Build = Relation{Step: "up", By: 1, Suit: "suit"}
		}
	}
	return nil
}

// finishRanks sets the low rank and refuses ranks that the pack does not have.
func (t *Table) finishRanks() error {
	t.Low = cmp.Or(t.Low, t.usualLow())
	ranks := map[string]engine.Rank{"low": t.Low, "tableau, sink": t.Tableau.Sink, "hole, ends": t.Hole.Ends, "take, alone": t.Take.Alone,
		"grid, gaps": t.Grid.Gaps, "grid, first": t.Grid.First}
	if r, ok := readRank(t.Tableau.Space); ok {
		ranks["tableau, space"] = r
	}
	for _, f := range t.Foundations {
		for _, base := range append([]string{f.Base}, f.Bases...) {
			if r, ok := readRank(base[:min(1, len(base))]); ok && base != "first" && base != "choice" {
				ranks["foundations, base"] = max(r, ranks["foundations, base"])
			}
		}
	}
	for where, r := range ranks {
		if int(r) > t.Ranks {
			return wrong(where, "the pack has no %s: its highest rank is %s", rankText(r), rankText(engine.Rank(t.Ranks)))
		}
	}
	return nil
}

// finishTableau fills in what follows from the shape and the build.
func (t *Table) finishTableau() error {
	b := &t.Tableau
	if b.Shape != "" {
		n := sum(shapeRows(b.Shape))
		if b.N != 0 && b.N != n || b.Deal.Said && b.Deal.Each != 1 && !slices.Equal(b.Deal.List, []int{1}) {
			return wrong("tableau, shape", "%q has %d piles of one card", b.Shape, n)
		}
		b.N, b.Deal = n, Sizes{Each: 1, Said: true}
	}
	if b.N == 0 {
		if b.Build.Step != "" {
			return wrong("tableau", "how many piles?")
		}
		return nil
	}
	switch {
	case b.Build.Step == "":
		return wrong("tableau, build", "not said: want what may be put on a pile's top card, or \"none\"")
	case t.Grid.Rows > 0 || t.Line.N > 0:
		return wrong("tableau", "want one board: a tableau, a line, or a grid")
	case b.Run.Step == "":
		b.Run = b.Build
	case b.Unit == "one":
		return wrong("tableau, run", "no unit but one card moves: want unit = \"run\" or another")
	}
	if b.Hold && !isSource(b.Space) {
		return wrong("tableau, hold", "want space to say from where spaces are filled")
	}
	return nil
}

// finishReserve fills in the sizes of the reserve.
func (t *Table) finishReserve() error {
	r := &t.Reserve
	if r.N == 0 {
		return nil
	}
	if !r.Deal.Said {
		r.Deal = Sizes{Each: 1}
	}
	if err := r.Deal.spread(r.N, "reserve, deal"); err != nil {
		return err
	}
	return r.Down.faceDown(r.Deal.List, "reserve, down")
}

// spread makes a list of so many sizes of one number.
func (s *Sizes) spread(n int, where string) error {
	if s.List == nil && s.Word == "" {
		s.List = slices.Repeat([]int{s.Each}, n)
	}
	if len(s.List) != n {
		return wrong(where, "%d sizes for %d piles", len(s.List), n)
	}
	return nil
}

// faceDown makes a list of how many cards of piles of some sizes lie face down.
func (s *Sizes) faceDown(sizes []int, where string) error {
	switch s.Word {
	case "but top":
		s.List, s.Word = engine.Each(sizes, func(n int) int { return max(n-1, 0) }), ""
	case "":
		if err := s.spread(len(sizes), where); err != nil {
			return err
		}
		for i, n := range s.List {
			if n > sizes[i] {
				return wrong(where, "%d of the %d cards of pile %d", n, sizes[i], i+1)
			}
		}
	}
	return nil
}

// sum adds up numbers.
func sum(list []int) int { return engine.Sum(list, func(n int) int { return n }) }

// places counts the foundations.
func (t *Table) places() int { return engine.Sum(t.Foundations, func(f Foundation) int { return f.N }) }

// fixed counts the cards that lie neither in tableau nor stock at the start.
func (t *Table) fixed() int {
	n := t.Cells.Dealt + sum(t.Reserve.Deal.List) + engine.Sum(t.Foundations, func(f Foundation) int { return f.Dealt })
	if t.Hole.There && t.Hole.Base != "choice" {
		n++
	}
	return n + t.Grid.Rows*t.Grid.Columns + t.Line.N
}

// finishCards works out how many cards lie in each pile of the tableau, and in the stock.
//
// The cards that are left when all else has its number are dealt to the tableau, unless it has its own: then they
// are the stock.
func (t *Table) finishCards() error {
	left := t.cards() - t.fixed()
	b := &t.Tableau
	if t.Stock.There && t.Stock.N >= 0 {
		left -= t.Stock.N
	}
	// A line holds all cards but what is fixed: nothing else is left to be worked out.
	if t.Line.N > 0 && left >= 0 {
		if t.Stock.There && t.Stock.N < 0 {
			t.Stock.N = left
		}
		return nil
	}
	if left < 0 {
		return wrong("", "the cards do not add up: the pack has %d, %d are dealt", t.cards(), t.cards()-left)
	}
	if b.N == 0 && b.Deal.Said {
		return wrong("tableau", "want the number of piles first, as in { %d, deal = ... }", max(len(b.Deal.List), 1))
	}
	// The tableau takes what is left, unless it says how much it takes.
	if b.N > 0 {
		rest := !b.Deal.Said || b.Deal.Word == "rest"
		if rest && t.Stock.There && t.Stock.N < 0 {
			return wrong("stock", "want a number for the stock, or a deal for the tableau")
		}
		switch {
		case rest:
			b.Deal = Sizes{List: rows(left, b.N, make([]int, b.N)), Said: true}
		case b.Deal.Word == "triangle":
			b.Deal = Sizes{List: triangle(left, b.N, t.Stock.There && t.Stock.N < 0), Said: true}
		}
		// From here on the tableau has a size for each pile, and a number of cards face down.
		if err := b.Deal.spread(b.N, "tableau, deal"); err != nil {
			return err
		}
		if err := b.Down.faceDown(b.Deal.List, "tableau, down"); err != nil {
			return err
		}
		left -= sum(b.Deal.List)
	}
	// What is left then is the stock; without a stock nothing may be left.
	if t.Stock.There && t.Stock.N < 0 && left >= 0 {
		t.Stock.N, left = left, 0
	}
	if left != 0 || t.Stock.N < -1 {
		return wrong("", "the cards do not add up: the pack has %d, %d are dealt", t.cards(), t.cards()-left)
	}
	return nil
}

// rows deals cards row by row from the left.
func rows(cards, piles int, sizes []int) []int {
	for i := range cards {
		sizes[i%piles]++
	}
	return sizes
}

// triangle deals cards so that the piles have 1, 2, 3 ... of them: rows that begin one pile further right each, the last
// one from the right end; cards that are left then in full rows, unless they are the stock.
func triangle(cards, piles int, stop bool) []int {
	sizes := make([]int, piles)
	for row := range piles {
		for p := piles - 1; p >= row && cards > 0; p-- {
			sizes[p]++
			cards--
		}
	}
	if stop {
		return sizes
	}
	return rows(cards, piles, sizes)
}

// finishStock looks whether a stock has where to go.
func (t *Table) finishStock() error {
	s := &t.Stock
	if !s.There {
		return nil
	}
	switch {
	case s.Onto != "waste" && (s.Turn != 1 || s.Redeals != 0):
		return wrong("stock", "turn and redeals go with a waste")
	case s.Onto == "tableau" && t.Tableau.N == 0, s.Onto == "reserve" && t.Reserve.N == 0, s.Onto == "hole" && !t.Hole.There:
		return wrong("stock, onto", "there is no %s", s.Onto)
	case s.Piles > map[string]int{"tableau": t.Tableau.N, "reserve": t.Reserve.N}[s.Onto]:
		return wrong("stock, piles", "want a number of the piles that it is dealt onto")
	}
	return nil
}

// has says whether a game has a kind of piles.
func (t *Table) has(kind string) bool {
	switch kind {
	case "tableau":
		return t.Tableau.N > 0
	case "cells":
		return t.Cells.N > 0
	case "reserve":
		return t.Reserve.N > 0
	case "waste":
		return t.Stock.There && t.Stock.Onto == "waste" && t.Grid.Rows == 0
	case "stock":
		return t.Stock.There
	case "foundations":
		return t.Foundations != nil
	}
	return kind == "grid" && t.Grid.Rows > 0
}

// finishSources refuses sources that the game does not have.
func (t *Table) finishSources() error {
	sources := [][2]string{{"tableau, fill", t.Tableau.Fill}, {"tableau, takes", t.Tableau.Takes}}
	if isSource(t.Tableau.Space) {
		sources = append(sources, [2]string{"tableau, space", t.Tableau.Space})
	}
	if t.Take.What != "" {
		sources = append(sources, [2]string{"take, from", t.Take.From})
	}
	for _, s := range sources {
		for kind := range strings.FieldsSeq(s[1]) {
			if !t.has(kind) {
				return wrong(s[0], "there is no %s", kind)
			}
		}
	}
	if t.Take.What != "" && t.Grid.Rows > 0 && t.Take.From != "grid" {
		return wrong("take, from", "want \"grid\" alone where there is one")
	}
	if t.Cells.Dealt > t.Cells.N {
		return wrong("cells, dealt", "%d cards for %d cells", t.Cells.Dealt, t.Cells.N)
	}
	if piles := t.Tableau.N + t.Cells.N + t.Reserve.N + t.places(); piles > maxPiles-4 {
		return wrong("", "%d piles, cells and foundations: want at most %d", piles, maxPiles-4)
	}
	return nil
}

// finishHole refuses a hole beside foundations.
func (t *Table) finishHole() error {
	if !t.Hole.There {
		return nil
	}
	c, err := readCard(t.Hole.Base)
	switch {
	case t.Hole.Build.Step == "":
		return wrong("hole, build", "not said: want what goes to the hole")
	case err == nil && !slices.Contains(t.pack(), c):
		return wrong("hole, base", "the pack has no %s", t.Hole.Base)
	case t.Foundations != nil:
		return wrong("hole", "want a hole, or foundations")
	}
	return nil
}

// finishBases refuses foundations that begin with more cards than the pack has.
func (t *Table) finishBases() error {
	left := t.pack()
	at := 0
	for i := range t.Foundations {
		f := &t.Foundations[i]
		for n := range f.Dealt {
			if _, told := readRank(f.base(n)); !told && len(f.base(n)) > 2 {
				break // a card that is dealt tells the base
			}
			c := t.baseCard(f, n, at+n)
			i := slices.Index(left, c)
			if i < 0 {
				return wrong("foundations, dealt", "%s for %s: the pack has no other %v", engine.Count(f.Dealt, "base"), engine.Count(f.N, "foundation"), c)
			}
			left = slices.Delete(left, i, i+1)
		}
		at += f.N
	}
	return nil
}

// base returns where foundation i of a group begins, as the table says it.
func (f *Foundation) base(i int) string {
	if f.Bases != nil {
		return f.Bases[i]
	}
	return f.Base
}

// inSuit says whether each foundation of a group has a suit of its own before a card is there.
func (t *Table) inSuit(f *Foundation) bool {
	return f.Build.Suit == "suit" && f.After == "" && f.N%t.Suits == 0 && f.Whole == "no"
}

// baseCard returns the card that is dealt to foundation i of a group, which is the n-th of all.
func (t *Table) baseCard(f *Foundation, i, n int) engine.Card {
	if c, err := readCard(f.base(i)); err == nil {
		return c
	}
	if t.inSuit(f) {
		n = i
	}
	rank, _ := readRank(f.base(i))
	return engine.NewCard(rank, suitOrder[n%t.Suits])
}

// pack returns the cards of the game.
func (t *Table) pack() []engine.Card {
	var cards []engine.Card
	for range t.Packs {
		for _, s := range suitOrder[:t.Suits] {
			for r := 1; r <= t.Ranks; r++ {
				cards = append(cards, engine.NewCard(engine.Rank(r), s))
			}
		}
	}
	return cards
}

// finishGrid refuses a grid or a line of which too little is said.
func (t *Table) finishGrid() error {
	g, l := &t.Grid, &t.Line
	switch {
	case g.Rows > 0 && g.Columns == 0:
		return wrong("grid, columns", "not said: how many?")
	case g.Rows > 0 && g.Build.Step == "" && t.Take.What == "":
		return wrong("grid, build", "not said: want what goes to the right of a card")
	case g.Build.Step != "" && g.Gaps == 0:
		return wrong("grid, gaps", "not said: the cards of which rank are taken out?")
	case g.Gaps != 0 && g.Rows*g.Columns < t.cards():
		return wrong("grid, gaps", "want a place for each card of the pack")
	case g.Suits == "fixed" && (g.Rows != 4 || t.Suits != 4):
		return wrong("grid, suits", "want four suits, and a row for each")
	case g.Suits == "fixed" && g.First == 0:
		return wrong("grid, first", "not said: the cards of which rank go to the left ends, each in the row of its suit?")
	case g.Next != "" && t.Take.What == "" || g.Close && t.Take.What == "":
		return wrong("grid, next", "cards are not taken from this grid")
	case l.N > 0 && (l.Jumps == nil || l.Match == ""):
		return wrong("line", "want jumps and match")
	case l.N > 0 && slices.Min(l.Jumps) < 1:
		return wrong("line, jumps", "want distances from 1")
	case l.N > 0 && g.Rows > 0:
		return wrong("line", "want one board: a tableau, a line, or a grid")
	}
	return nil
}

// finishGather fills in how many cards a pile gets when the piles are dealt again.
func (t *Table) finishGather() error {
	g := &t.Gather
	if g.Times == 0 && (g.Draw > 0 || g.Shuffle || g.Deal.Said) {
		return wrong("gather", "want how often the piles are gathered in front of the rest")
	}
	if g.Times == 0 {
		return nil
	}
	if !g.Deal.Said && slices.Contains(t.Tableau.Deal.List, 0) {
		return wrong("gather, deal", "not said, and a pile begins empty: how many cards is each pile dealt again?")
	}
	if t.Grid.Rows > 0 && g.Deal.Said || g.Draw > 0 && t.Tableau.N == 0 || t.Grid.Rows == 0 && t.Tableau.N == 0 {
		return wrong("gather", "want piles to gather; a grid is dealt again as it was")
	}
	if r := &t.Grid; r.Rows > 0 && (r.Gaps == 0 || r.Rows > t.Packs*t.Suits) {
		return wrong("gather", "want a gap in the grid for each row")
	}
	if g.Times == Any && g.Shuffle {
		return wrong("gather", "shuffled without end: want a number of times")
	}
	if g.Deal.Said && g.Deal.List == nil {
		g.Deal.List = []int{g.Deal.Each}
	}
	if g.Deal.Said && slices.Min(g.Deal.List) < 1 {
		return wrong("gather, deal", "want at least one card a pile")
	}
	return nil
}

// finishWon looks whether what wins can be.
func (t *Table) finishWon() error {
	said := t.Won
	t.Won = cmp.Or(t.Won, t.usualWon())
	can := map[string]bool{"out": t.Foundations != nil, "hole": t.Hole.There, "taken": t.Take.What != "", "one pile": t.Line.N > 0, "rows": t.Grid.Rows > 0 && t.Take.What == "",
		"tableau taken": t.Tableau.N > 0, "suits built": t.Tableau.N > 0, "high left": t.Take.What != ""}
	if !can[t.Won] {
		maps.DeleteFunc(can, func(_ string, can bool) bool { return !can })
		want := "foundations, a hole, a take, a line or a grid"
		if len(can) > 0 {
			want = "one of " + strings.Join(slices.Sorted(maps.Keys(can)), ", ")
		}
		if said == "" {
			return wrong("won", "not said, and no foundations say it: want %s", want)
		}
		return wrong("won", "%q cannot be in this game: want %s", t.Won, want)
	}
	if t.Won == "high left" && (t.Tableau.N == 0 || t.Cells.N+t.Reserve.N > 0 || t.has("waste")) {
		return wrong("won", "want a tableau, and no cells, reserve or waste")
	}
	if usual := t.usualLow(); t.Low != usual && (usual == 0 || t.plain()) {
		return wrong("low", "want the base of the foundations")
	}
	return nil
}
