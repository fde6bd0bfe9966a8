package gaps

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

func notations() []engine.Notation {
	return []engine.Notation{
		{
			Name:    "cards",
			OneWord: true,
			Doc: `The card, with the number of the row when it goes to a left end: "KH", "2D3"; without it "2D" goes to the first one that is open. Moves may follow one another with blanks between them. Where it could go to several places, the place: "KH@2.13" is row 2, column 13. ` +
				`"swap1-3:4" exchanges the first four cards of rows 1 and 3, "redeal" redeals.`,
			Parse: parseMove,
			Print: printMove,
		},
		{
			Name:    "places",
			OneWord: true,
			Doc:     `The card and its place: "KH@2.13", for row 2 and column 13; all else as in cards.`,
			Parse:   parseMove,
			Print:   printPlace,
		},
	}
}

const wantMove = `"KH", "2D3", "KH@2.13", "swap1-3:4" or "redeal"`

var (
	cardMove = engine.Regexp(`^([0-9ATJQK]{1,2}[A-Z])(?:(?:@| *TO *)?(?:THE *)?(GAP *)?([0-9]{1,2})(?:\.([0-9]{1,2}))?)?$`)
	intoGap  = engine.Regexp(` *(?:TO|INTO|IN) *(?:THE |AN? )?(?:GAP|SPACE)$`) // which it says of any card
	swapMove = engine.Regexp(`^SWAP([0-9]{1,2})-([0-9]{1,2}):([0-9]{1,2})$`)
)

// parseMove reads a move in any of the forms of wantMove: a card alone, with the row to
// whose left end it goes (2D3), or with its row and column (KH@2.13); in the words of other games, KH to 2, with the row
// to which alone it can go, or KH to gap 2.
func parseMove(st engine.State, text string) (engine.Move, error) {
	s, t := st.(*State), intoGap.Re().ReplaceAllString(strings.ToUpper(strings.TrimSpace(text)), "")
	if t == "REDEAL" || t == "DEAL" {
		return Redeal, nil
	}
	if m := swapMove.Re().FindStringSubmatch(t); m != nil {
		a, b, n := digits(m[1]), digits(m[2]), digits(m[3])
		if a >= 1 && b >= 1 && a <= s.Rows() && b <= s.Rows() {
			return exchange(a-1, b-1, n), nil
		}
	}
	m := cardMove.Re().FindStringSubmatch(t)
	if m == nil || text == "to" { // which is no ten of suit o, as TO is
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	c, err := engine.ParseCard(m[1])
	if err != nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	if !s.inPlay(c) {
		return 0, engine.RuleError(1, "no %v is in play", c)
	}
	if m[2] != "" {
		return s.toGap(c, digits(m[3]))
	}
	return s.target(c, text, m[3], m[4])
}

// target returns the move of a card to the left end of a row, to a place, or where
// alone it can go.
func (s *State) target(c engine.Card, text, row, column string) (engine.Move, error) {
	switch {
	case row == "":
		return s.onlyMove(c, text)
	case column == "" && c.Rank() != s.low:
		if places := s.targets(c); len(places) == 1 && digits(row) == places[0]/s.width()+1 {
			return newMove(c, places[0]), nil
		}
	}
	column = cmp.Or(column, "1")
	r, col := digits(row), digits(column)
	if r < 1 || r > s.Rows() || col < 1 || col > s.width() {
		return 0, engine.RuleError(1, "no place %s.%s: want rows 1 to %d, columns 1 to %d", row, column, s.Rows(), s.width())
	}
	return newMove(c, (r-1)*s.width()+col-1), nil
}

// toGap returns the move of a card to a gap by its number, row by row.
func (s *State) toGap(c engine.Card, n int) (engine.Move, error) {
	for i, d := range s.all() {
		if d == noCard {
			n--
		}
		if d == noCard && n == 0 {
			return newMove(c, i), nil
		}
	}
	return 0, errors.New("there is no such gap: they count from 1, row by row")
}

// digits reads a number.
func digits(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// targets lists the places that a card can go to, counted from 0.
func (s *State) targets(c engine.Card) []int {
	var places []int
	for i, d := range s.all() {
		if d == noCard && s.Check(newMove(c, i)) == nil {
			places = append(places, i)
		}
	}
	return places
}

// onlyMove returns the move of a card that can go to one place alone, or of a low card
// to the first left end that is open; of one that can go nowhere it returns a move that
// the rules refuse.
func (s *State) onlyMove(c engine.Card, text string) (engine.Move, error) {
	places := s.targets(c)
	switch {
	case len(places) == 1 || len(places) > 0 && !slices.ContainsFunc(places, func(i int) bool { return i%s.width() > 0 }):
		return newMove(c, places[0]), nil
	case len(places) > 1:
		return 0, fmt.Errorf("%q wants its row or place too, as in %s: it can go to %s", text, printMove(s, newMove(c, places[0])), strings.Join(engine.Each(places, s.place), ", "))
	case c.Rank() == s.low:
		return 0, engine.RuleError(3, "the %v cannot go to any left end", c)
	}
	before := s.find(c - 1)
	if (before+1)%s.width() == 0 {
		return 0, engine.RuleError(2, "the %v cannot go behind the %v, which is at the right end of row %d", c, c-1, before/s.width()+1)
	}
	return newMove(c, before+1), nil
}

// printMove writes a move as the game's players do.
func printMove(st engine.State, m engine.Move) string {
	s := st.(*State)
	c, row, column := s.Parts(m)
	switch {
	case c == noCard:
		return printOther(m)
	case c.Rank() == s.low && column == 1:
		return fmt.Sprintf("%s%d", capital(c), row)
	case len(s.targets(c)) == 1:
		return capital(c)
	}
	return printPlace(st, m)
}

// printPlace writes a move with the place that the card goes to.
func printPlace(st engine.State, m engine.Move) string {
	c, row, column := st.(*State).Parts(m)
	if c == noCard {
		return printOther(m)
	}
	return fmt.Sprintf("%s@%d.%d", capital(c), row, column)
}

// printOther writes a move that is not one of a card.
func printOther(m engine.Move) string {
	if a, b, n, ok := ExchangeParts(m); ok {
		return fmt.Sprintf("swap%d-%d:%d", a, b, n)
	}
	return "redeal"
}

// capital writes a card in two capitals: TD, KH. Ranks above the king have numbers.
func capital(c engine.Card) string {
	text := strings.ToUpper(c.String())
	if c.Rank() == 10 {
		return "T" + text[2:]
	}
	return text
}
