package pendulum

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

func notations() []engine.Notation {
	return []engine.Notation{{
		Name:  "words",
		Doc:   `"2d out"; "Jd on Qd", with what is packed on the Jack; "Ks to 3", into the space of column 3 of row 1; "swing", or "swing right"; and first of all the method, as in "down 2".`,
		Parse: parseMove,
		Print: printMove,
	}}
}

// bad is the refusal of what is no move.
func (s *State) bad(text string) error {
	want := `"2d out", "Jd on Qd", "Ks to 3" or "swing"`
	if s.method == 0 {
		want = `a method first, "up 1" to "up 6" or "down 1" to "down 6"`
	}
	return &engine.SyntaxError{Text: text, Want: want}
}

// parseMove reads a swing, a choice of the method, or a card and where it goes.
func parseMove(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	words := strings.Fields(strings.ToLower(text))
	if len(words) > 0 && words[0] == "swing" {
		return parseSwing(s, text, words[1:])
	}
	if m, err := ParseMethod(strings.TrimLeft(strings.TrimPrefix(strings.ToLower(text), "method"), ": ")); err == nil && m != 0 { // as the board has it
		return Choose(m), nil
	}
	what, to, ok := engine.FromTo(strings.Join(words, " "))
	c, err := engine.ParseCard(what)
	if !ok || err != nil || c == engine.Unknown {
		return 0, s.bad(text)
	}
	return parseTarget(s, c, text, to)
}

// parseSwing reads what stands behind the word swing: nothing, or the side.
func parseSwing(s *State, text string, rest []string) (engine.Move, error) {
	switch {
	case len(rest) == 0 || len(rest) == 1 && rest[0] == s.side():
		return Swing, nil
	case len(rest) == 1 && (rest[0] == right || rest[0] == left):
		return 0, engine.RuleError(8, "the next swing goes to the %s", s.side())
	}
	return 0, s.bad(text)
}

// parseTarget reads where a card goes: "out", "Qd" or "3".
func parseTarget(s *State, c engine.Card, text, to string) (engine.Move, error) {
	if to == "out" {
		return Out(c), nil
	}
	if n, err := strconv.Atoi(to); err == nil && n >= 1 && n <= columns {
		return Fill(c, n), nil
	} else if err == nil && s.method != 0 {
		return 0, engine.RuleError(7, "there is no column %s: want 1 to %d", to, columns)
	}
	if to == "space" {
		for n := range columns {
			if m := Fill(c, n+1); s.Check(m) == nil {
				return m, nil
			}
		}
		return Fill(c, 1), nil
	}
	on, err := engine.ParseCard(to)
	switch {
	case err != nil || on == engine.Unknown:
		return 0, s.bad(text)
	case s.method != 0 && s.next(c) != on:
		return 0, engine.RuleError(5, "the %v does not go on the %v", c, on)
	}
	return Pack(c), nil
}

// printMove writes what parseMove reads. A packed card names the one it goes on, which the method
// tells.
func printMove(st engine.State, m engine.Move) string {
	s := st.(*State)
	c, do := engine.Card(m), int(m>>cardBits)
	switch do {
	case doChoose:
		return (Method(c) - maxStep).String()
	case doSwing:
		return "swing " + s.side()
	case doOut:
		return fmt.Sprintf("%v out", c)
	case doPack:
		return fmt.Sprintf("%v on %v", c, s.next(c))
	}
	return fmt.Sprintf("%v to %d", c, do)
}

// The sides of a swing.
const (
	right = "right"
	left  = "left"
)

// side names the side of the next swing.
func (s *State) side() string {
	if s.left {
		return left
	}
	return right
}
