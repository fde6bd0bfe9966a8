package spider

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"patience/engine"
)

func notations() []engine.Notation {
	return []engine.Notation{
		{
			Name:  "words",
			Doc:   `Woods's words: "7h from 5 to 10", "Q-Jh from 9 to 3", "remove 8", "deal".`,
			Parse: parseWords,
			Print: printWords,
		},
		{
			Name:  "numbers",
			Doc:   `The program of 1979: "5 10" moves as many cards as possible, "9 3 2" two, "8" removes a suit, "D" deals.`,
			Parse: parseNumbers,
			Print: printNumbers,
		},
		{
			Name:  "letters",
			Doc:   `Spider forums: piles a to j, "ic" moves as many cards as possible, "ic2" two; "deal", "remove h".`,
			Parse: parseLettersMove,
			Print: printLetters,
		},
	}
}

var (
	wordsMove   = regexp.MustCompile(`^(?:(\w+)-)?(\w+) from (\d+) to (\d+)(?: ?\(.*\))?$`)
	wordsRemove = regexp.MustCompile(`^remove(?: (?:the )?([a-z]+))??(?: from)?(?: (?:pile|column))?(?: (\d+|[a-j]))?$`)
	numbersMove = regexp.MustCompile(`^(\d+)(?:[^\d]+(\d+))?(?:[^\d]+(\d+))?$`)
	lettersMove = regexp.MustCompile(`^<?([a-j])([a-j])(\d+)?>?$`)
)

const wantMove = `as in "Q-Jh from 9 to 3", "9 3 2", "ic2", "remove 8" or "deal"`

func parseWords(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	t := strings.ToLower(strings.Join(strings.Fields(text), " "))
	if t == "deal" || t == "d" {
		return Deal, nil
	}
	if m := wordsRemove.FindStringSubmatch(t); m != nil {
		return s.parseRemove(text, m[1], m[2])
	}
	m := wordsMove.FindStringSubmatch(t)
	if m == nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	low, err := engine.ParseCard(m[2])
	if err != nil {
		return 0, err
	}
	count := 1
	if m[1] != "" {
		high, err := engine.ParseRank(m[1])
		if err != nil {
			return 0, err
		}
		if high <= low.Rank() {
			return 0, fmt.Errorf("bad unit %q: want the higher rank first, as in Q-Jh", m[1]+"-"+m[2])
		}
		count = int(high-low.Rank()) + 1
	}
	from, to, err := parsePiles(m[3], m[4])
	if err != nil {
		return 0, err
	}
	return s.namedMove(low, count, from, to)
}

// namedMove returns the move of count cards down to the bottom card low.
func (s *State) namedMove(low engine.Card, count, from, to int) (engine.Move, error) {
	if bottom := s.Bottom(from); bottom != low && !s.IsSpace(from) {
		return 0, engine.RuleError(3, "the bottom card of pile %d is the %v, not the %v", from, bottom, low)
	}
	return NewMove(from, to, count), nil
}

// parseRemove reads what follows "remove": a suit, a pile, or both.
func (s *State) parseRemove(text, suit, pile string) (engine.Move, error) {
	switch {
	case suit == "" && pile == "":
		return 0, &engine.SyntaxError{Text: text, Want: `"remove 8" or "remove clubs"`}
	case suit == "" || suit == "suit":
		n, err := parsePile(pile)
		return Remove(n), err
	}
	want, err := engine.ParseSuit(suit)
	if err != nil {
		return 0, err
	}
	if pile == "" {
		return s.removeSuit(want)
	}
	n, err := parsePile(pile)
	if err == nil && s.complete(n) && s.Bottom(n).Suit() != want {
		err = engine.RuleError(6, "cannot remove %s: the suit at the bottom of pile %d is %s", want.Name(), n, s.Bottom(n).Suit().Name())
	}
	return Remove(n), err
}

// removeSuit returns the removal of the first complete suit of that name.
func (s *State) removeSuit(suit engine.Suit) (engine.Move, error) {
	for n := 1; n <= piles; n++ {
		if s.complete(n) && s.Bottom(n).Suit() == suit {
			return Remove(n), nil
		}
	}
	return 0, engine.RuleError(6, "cannot remove %s: no pile ends in the %s from King to Ace", suit.Name(), suit.Name())
}

// parsePile reads a pile: its number or its letter.
func parsePile(t string) (int, error) {
	if len(t) == 1 && 'a' <= t[0] && t[0] <= 'j' {
		return int(t[0]-'a') + 1, nil
	}
	n, err := strconv.Atoi(t)
	if err != nil || n < 1 || n > piles {
		return 0, fmt.Errorf("no pile %s: want 1 to %d", t, piles)
	}
	return n, nil
}

func parsePiles(a, b string) (from, to int, err error) {
	if from, err = parsePile(a); err != nil {
		return 0, 0, err
	}
	to, err = parsePile(b)
	return from, to, err
}

func printWords(st engine.State, m engine.Move) string {
	s := st.(*State)
	from, to, count := Parts(m)
	switch {
	case m == Deal:
		return "deal"
	case IsRemove(m):
		return fmt.Sprintf("remove %d", from)
	}
	unit := s.Bottom(from).String()
	if up := s.FaceUp(from); 1 < count && count <= len(up) {
		unit = up[len(up)-count].Rank().String() + "-" + unit
	}
	return fmt.Sprintf("%s from %d to %d", unit, from, to)
}

func parseNumbers(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	t := strings.ToLower(strings.TrimSpace(text))
	if t == "d" {
		return Deal, nil
	}
	m := numbersMove.FindStringSubmatch(t)
	if m == nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	if m[2] == "" {
		n, err := parsePile(m[1])
		return Remove(n), err
	}
	return s.pileMove(m[1], m[2], m[3])
}

func parseLettersMove(st engine.State, text string) (engine.Move, error) {
	m := lettersMove.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	return st.(*State).pileMove(m[1], m[2], m[3])
}

// pileMove returns the move between two piles of count cards, or of as many as
// possible when count is "".
func (s *State) pileMove(a, b, count string) (engine.Move, error) {
	from, to, err := parsePiles(a, b)
	if err != nil {
		return 0, err
	}
	if count == "" {
		return NewMove(from, to, s.most(from, to)), nil
	}
	k, err := strconv.Atoi(count)
	if err != nil || k < 1 || k > packCards {
		return 0, fmt.Errorf("bad number of cards %s: want 1 to 13", count)
	}
	return NewMove(from, to, k), nil
}

// most returns how many cards go from one pile to another: all that can be
// moved together into a space, else as many as reach the other pile's rank. It
// is 1 when none do, for Check to refuse.
func (s *State) most(from, to int) int {
	k := s.unit(from)
	if !s.IsSpace(to) {
		if fit := int(s.Bottom(to).Rank()) - int(s.Bottom(from).Rank()); 1 <= fit && fit <= k {
			return fit
		}
	}
	return max(k, 1)
}

func printNumbers(st engine.State, m engine.Move) string {
	from, to, count := Parts(m)
	switch s := st.(*State); {
	case m == Deal:
		return "D"
	case IsRemove(m):
		return fmt.Sprint(from)
	case count == s.most(from, to):
		return fmt.Sprintf("%d %d", from, to)
	}
	return fmt.Sprintf("%d %d %d", from, to, count)
}

func printLetters(st engine.State, m engine.Move) string {
	from, to, count := Parts(m)
	switch s := st.(*State); {
	case m == Deal:
		return "deal"
	case IsRemove(m):
		return "remove " + pileLetter(from)
	case count == s.most(from, to):
		return pileLetter(from) + pileLetter(to)
	}
	return fmt.Sprintf("%s%s%d", pileLetter(from), pileLetter(to), count)
}

func pileLetter(n int) string { return string(rune('a' + n - 1)) }
