package klondike

import (
	"fmt"
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
	words := strings.Fields(engine.GoesOut(strings.ToLower(text)))
	switch {
	case len(words) == 1 && words[0] == "draw":
		return Draw, nil
	case len(words) == 1 && words[0] == "redeal":
		return Redeal, nil
	case len(words) < 2:
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	c, err := engine.ParseCard(words[0])
	to, refusal := parseTarget(st.(*State), words[1:])
	switch {
	case err != nil || c == engine.Unknown:
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	case refusal != nil:
		return 0, refusal
	case to == 0:
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	return NewMove(c, to), nil
}

// parseTarget reads where a card goes: "out", "to 4", "on 6c". 0 is nowhere: the words
// are no place. An error refuses a place that the table does not have.
func parseTarget(s *State, words []string) (to int, err error) {
	if len(words) == 3 && words[0] == "to" && (words[1] == "column" || words[1] == "pile") {
		words = []string{"to", words[2]}
	}
	switch {
	case len(words) == 1 && words[0] == "out":
		return toOut, nil
	case len(words) == 2 && words[0] == "to":
		n, err := strconv.Atoi(words[1])
		if err == nil && (n < 1 || n > columns) {
			return 0, engine.RuleError(8, "there is no column %d: want 1 to %d", n, columns)
		}
		return n, nil
	case len(words) == 2 && (words[0] == "on" || words[0] == "onto"):
		c, err := engine.ParseCard(words[1])
		if err != nil || c == engine.Unknown {
			return 0, nil
		}
		p, err := s.find(c)
		if err == nil && p.column == 0 {
			err = engine.RuleError(3, "the %v is in no column", c)
		}
		return p.column, err
	}
	return 0, nil
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
