package klondike

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/table"
)

// refute looks for something that must happen and cannot, because of what would have to be first: nil when there is nothing of the kind.
// Klondike is a table for that. Of a deck in view any card can be had, as of one whose cards are turned one by one without end.
func (s *State) refute() (*table.Refutation, error) {
	deck := ""
	if s.draw > 1 {
		deck = fmt.Sprintf(", turn = %d", s.draw)
	}
	switch {
	case s.passes == 0:
		deck += `, redeals = "any"`
	case s.passes > 1:
		deck += fmt.Sprintf(", redeals = %d", s.passes-1)
	}
	tab, err := table.Parse(fmt.Sprintf("name = \"klondike\"\npack = \"1x4x13\"\n"+
		"tableau = { 7, deal = { 1, 2, 3, 4, 5, 6, 7 }, down = { 0, 1, 2, 3, 4, 5, 6 }, build = \"down alternate\", unit = \"run\", space = \"K\" }\n"+
		"stock = { 24%s }\nfoundations = { 4, back = true }\n", deck))
	if err != nil {
		return nil, err
	}
	return tab.Refute(s.asTable(), "klondike", engine.FactsText(s.terms()))
}

// asTable writes the position as that of a table.
func (s *State) asTable() string {
	var b strings.Builder
	if s.passes > 0 && s.pass > 1 {
		fmt.Fprintf(&b, "redeals: %d\n", s.pass-1)
	}
	pile := func(name string, of ...engine.Card) {
		fmt.Fprintf(&b, "%s: %s\n", name, cmp.Or(engine.Cards(of).String(), empty))
	}
	for n := 1; n <= columns; n++ {
		column := engine.Cards(s.Run(n)).String()
		if down := engine.Cards(s.Down(n)); len(down) > 0 {
			column = fmt.Sprintf("[%v] %s", down, column)
		}
		fmt.Fprintf(&b, "pile %d: %s\n", n, cmp.Or(column, empty))
	}
	pile("waste", s.Waste()...)
	stock := slices.Clone(s.Stock())
	slices.Reverse(stock) // the card that is turned next lies on top
	pile("stock", stock...)
	for i, suit := range []engine.Suit{engine.Spades, engine.Hearts, engine.Clubs, engine.Diamonds} {
		var out engine.Cards
		for rank := engine.Ace; rank <= s.Out(suit); rank++ {
			out = append(out, engine.NewCard(rank, suit))
		}
		pile(fmt.Sprint("foundation ", i+1), out...)
	}
	return b.String()
}

// A Reason is why a position is plainly lost.
type Reason struct {
	Steps int    // things of which none can be the first to happen
	Text  string // the argument in words
}

// String returns the argument.
func (r Reason) String() string { return r.Text }

// whyLost says why the position is lost when that can be seen without a search, nil when it cannot.
func whyLost(s *State, _ engine.Call) (any, error) {
	r, err := s.refute()
	if err != nil || r == nil {
		return nil, err
	}
	return Reason{r.Events(), strings.TrimRight(r.String(), "\n")}, nil
}
