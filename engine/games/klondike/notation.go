package klondike

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

func notations() []engine.Notation {
	return []engine.Notation{
		{
			Name:  "columns",
			Doc:   `The card, and the column it goes to: "5h to 4", from wherever it lies and with what lies on it; "5h out", "draw" and "redeal".`,
			Parse: parseMove,
			Print: printMove,
		},
		{
			Name:  "cards",
			Doc:   `The card, and the card it goes under: "5h on 6c"; all else as in columns.`,
			Parse: parseMove,
			Print: printOnCard,
		},
	}
}

const wantMove = `"5h to 4", "5h on 6c", "5h out", "draw" or "redeal"`

// parseMove reads a move in any of the forms of wantMove. The card says where it comes from, as
// each face is in the pack once.
func parseMove(st engine.State, text string) (engine.Move, error) {
	s, said := st.(*State), strings.Join(strings.Fields(strings.ToLower(text)), " ")
	switch said {
	case "draw":
		return Draw, nil
	case "redeal":
		return Redeal, nil
	}
	what, whereto, ok := engine.FromTo(said)
	if !ok {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	what, lies, _ := strings.Cut(what, " from ")
	c, err := engine.ParseCard(what)
	isCard := err == nil && c != engine.Unknown
	from, isColumn := parseColumn(what)
	to, refusal := parseTarget(s, whereto)
	switch {
	case !isCard && !isColumn, to == 0 && refusal == nil:
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	case refusal != nil:
		return 0, refusal
	case isColumn:
		return s.anyOf(from, to)
	}
	if at, ok := parseColumn(lies); lies != "" {
		p, err := s.find(c)
		switch {
		case !ok:
			return 0, &engine.SyntaxError{Text: text, Want: wantMove}
		case err == nil && p.column != at:
			return 0, fmt.Errorf("the %v is not in column %d", c, at)
		}
	}
	return NewMove(c, to), nil
}

// deckNames are what the cards besides the columns are called: with all in view, and with some turned.
var deckNames = []string{"deck", "waste"}

// parseColumn reads the column from which a card is to go, 0 for the deck.
func parseColumn(what string) (from int, ok bool) {
	if slices.Contains(deckNames, what) {
		return 0, true
	}
	from, err := strconv.Atoi(what)
	return from, err == nil
}

// anyOf returns the one legal move from a column, 0 for the deck, to where it is to go.
func (s *State) anyOf(from, to int) (engine.Move, error) {
	what, where := fmt.Sprintf("column %d", from), fmt.Sprintf("to column %d", to)
	if from == 0 {
		what = "the " + deckNames[min(s.draw, 1)]
	}
	if to == toOut {
		where = "out"
	}
	var found []engine.Move
	for _, m := range s.Moves(nil) {
		c, _ := Parts(m)
		if p, err := s.find(c); m == NewMove(c, to) && err == nil && p.column == from && p.in != inOut {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("no card of %s goes %s: moves lists what is legal", what, where)
	case 1:
		return found[0], nil
	}
	return 0, fmt.Errorf("%d cards go there: say which, as in %q", len(found), printMove(s, found[0]))
}

// parseTarget reads where a card goes: "out", "4", "6c", "space". 0 is nowhere: the words
// are no place. An error refuses a place that the table does not have.
func parseTarget(s *State, whereto string) (to int, err error) {
	if whereto == "out" {
		return toOut, nil
	}
	if n, err := strconv.Atoi(whereto); err == nil && (n < 1 || n > columns) {
		return 0, engine.RuleError(8, "there is no column %d: want 1 to %d", n, columns)
	} else if err == nil {
		return n, nil
	}
	if whereto == "space" {
		if n := slices.Index(s.height[1:], 0); n >= 0 {
			return n + 1, nil
		}
		return 0, engine.RuleError(8, "there is no space")
	}
	c, err := engine.ParseCard(whereto)
	if err != nil || c == engine.Unknown {
		return 0, nil
	}
	p, err := s.find(c)
	if err == nil && p.column == 0 {
		err = engine.RuleError(3, "the %v is in no column", c)
	}
	return p.column, err
}

// printMove writes a move to a column by its number: "5h to 4".
func printMove(_ engine.State, m engine.Move) string {
	c, to := Parts(m)
	switch {
	case m == Draw:
		return "draw"
	case m == Redeal:
		return "redeal"
	case IsOut(m):
		return fmt.Sprintf("%v out", c)
	}
	return fmt.Sprintf("%v to %d", c, to)
}

func printOnCard(st engine.State, m engine.Move) string {
	c, to := Parts(m)
	if on := st.(*State).Bottom(to); to > 0 && on != engine.Unknown {
		return fmt.Sprintf("%v on %v", c, on)
	}
	return printMove(st, m)
}
