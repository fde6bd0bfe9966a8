package spider

import (
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
			Name:  "words",
			Doc:   `Woods's words: "7h from 5 to 10", "Q-Jh from 9 to 3", "remove 8", "remove clubs", "deal". Where one move fits, "7h to 10" and "7h onto 8c" are enough.`,
			Parse: parseWords,
			Print: printWords,
		},
		{
			Name:        "numbers",
			NumbersJoin: true,
			Doc:         `The program of 1979: "5 10" moves as many cards as possible, "9 3 2" two, "8" removes a suit, "D" deals.`,
			Parse:       parseNumbers,
			Print:       printNumbers,
		},
		{
			Name:  "letters",
			Doc:   `Spider forums: piles a to j, "ic" moves as many cards as possible, "ic2" two; "deal", "remove h" for pile h.`,
			Parse: parseLettersMove,
			Print: printLetters,
		},
	}
}

var (
	wordsMove   = engine.Regexp(`^(?:move )?(?:the )?(?:(\S+)-)?(\S+) from (?:pile |column )?(\S+) (?:to|on|onto) (?:the |pile |column )?([^\s(]+)( ?\(.*\))?$`)
	cardAlone   = engine.Regexp(`^((?:10|[2-9atjqk])[cdhs]) ((?:10|[2-9atjqk])[cdhs]|\d+)$`) // 5c 10
	shortMove   = engine.Regexp(`^(?:move )?(?:the )?(?:([^\s-]+)-)?(\S*\D) (?:([0-9]+) ([0-9]+)|(?:to|on|onto) (?:the |pile |column )?(\S+))$`)
	numbersMove = engine.Regexp(`^(\d+)(?:` + separator + `(\d+)(?:` + separator + `(\d+))?)?$`)
	lettersMove = engine.Regexp(`^<?([a-j])(?: to | )?([a-j])(\d+)?>?$`)
	aWord       = engine.Regexp(`^\pL{4}`)
	elsewhere   = engine.Regexp(`^(?:from )?(?:stock|waste|hand|cell)\b| (?:to |on |onto )?(?:the |a )?(?:stock|waste|hand|foundations?|home|cell|reserve|out)$`)
	countedMove = engine.Regexp(`^(?:move )?(?:all (?:the |of )*(?:cards )?|(\w+) cards? )(?:from )?(?:pile |column )?(\d+) to (?:pile |column )?(\d+)$`)
)

// separator stands between the numbers of 1979: anything but digits, or "to", or "on". Other words, and
// the letters and symbols of suits, are left out: they are slips in moves that
// were meant in words.
const separator = `(?:[^\d\pL\p{So}]+|[abe-gi-rt-z]| to | on(?:to)? )`

const wantMove = `as in "Q-Jh from 9 to 3", "9 3 2", "ic2", "remove 8" or "deal"`

// parseWords reads a move in Woods's words: the unit by its first and last card, and the piles.
// Of "Q-Jh from 9 to 3" it is two cards.
func parseWords(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	words := strings.Fields(strings.ToLower(text))
	if m, ok, err := s.parseNoUnit(words); ok {
		return m, err
	}
	m := wordsMove.Re().FindStringSubmatch(strings.Join(words, " "))
	if m == nil || wordsMove.Re().MatchString(strings.Trim(m[5], "() ")) { // a side line is no remark
		return s.parseShort(text, strings.Join(words, " "))
	}
	low, count, err := parseUnit(m[1], m[2])
	if err != nil {
		return 0, err
	}
	from, to, err := parsePiles(m[3], m[4])
	if c, none := engine.ParseCard(m[4]); none == nil && from > 0 {
		return s.onlyMove(low, count, noBottom(c), func(n, to int) bool { return n == from && !s.IsSpace(to) && s.Bottom(to) == c })
	}
	if err != nil {
		return 0, err
	}
	return s.namedMove(low, count, from, to)
}

// parseShort reads a move in words that leave out what the position tells: "7h to 10", "7h onto 8c", "7h 5 10".
func (s *State) parseShort(text, words string) (engine.Move, error) {
	if strings.Contains(words, " ") && elsewhere.Re().MatchString(words) {
		return 0, errors.New("a card goes from a pile to a pile alone: deal deals a row, and remove takes a whole suit off")
	}
	m := shortMove.Re().FindStringSubmatch(cardAlone.Re().ReplaceAllString(words, "$1 to $2"))
	if m == nil || aWord.Re().MatchString(m[2]) {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	low, count, err := parseUnit(m[1], m[2])
	if err != nil {
		return 0, err
	}
	if m[3] != "" {
		from, to, err := parsePiles(m[3], m[4])
		if err != nil {
			return 0, err
		}
		return s.namedMove(low, count, from, to)
	}
	var goes func(from, to int) bool
	var none error
	if n, err := parsePile(m[5]); err == nil {
		goes = func(_, to int) bool { return to == n }
	} else if m[5] == "space" {
		goes, none = func(_, to int) bool { return s.IsSpace(to) }, engine.RuleError(4, "there is no space")
	} else if c, err := engine.ParseCard(m[5]); err == nil {
		goes, none = func(_, to int) bool { return !s.IsSpace(to) && s.Bottom(to) == c }, noBottom(c)
	} else {
		return 0, fmt.Errorf("bad pile or card %q: want 1 to %d, or a card as in 8c", m[5], piles)
	}
	return s.onlyMove(low, count, none, goes)
}

// onlyMove returns the one legal move of count cards down to the bottom card low that goes where it is to go.
// Of none it says what is wrong with the first that could be meant, or none when there is nothing for it to go to; of several that a
// pile must be named.
func (s *State) onlyMove(low engine.Card, count int, none error, goes func(from, to int) bool) (engine.Move, error) {
	var legal []engine.Move
	err := noBottom(low)
	meant := false
	for from := 1; from <= piles; from++ {
		if s.IsSpace(from) || s.Bottom(from) != low {
			continue
		}
		if !meant {
			err = none
		}
		for to := 1; to <= piles; to++ {
			if !goes(from, to) {
				continue
			}
			m := NewMove(from, to, count)
			switch wrong := s.Check(m); {
			case wrong == nil:
				legal = append(legal, m)
			case !meant:
				meant, err = true, wrong
			}
		}
	}
	switch len(legal) {
	case 0:
		return 0, s.withLower(err, low, goes)
	case 1:
		return legal[0], nil
	}
	return 0, fmt.Errorf("%d moves fit, such as %q and %q: want one", len(legal), printWords(s, legal[0]), printWords(s, legal[1]))
}

// withLower adds to the refusal of a card the legal move of it with those that lie on it, when there is one.
func (s *State) withLower(err error, c engine.Card, goes func(from, to int) bool) error {
	for _, m := range s.Moves(nil) {
		if from, to, count := Parts(m); from > 0 && !IsRemove(m) && goes(from, to) && s.Unit(from)[s.unit(from)-count] == c {
			return fmt.Errorf("%w: did you mean %q?", err, printWords(s, m))
		}
	}
	return err
}

// noBottom refuses a card that can neither be played nor played on.
func noBottom(c engine.Card) error {
	return engine.RuleError(3, "there is no pile with the %v at its bottom", c)
}

// parseNoUnit reads a deal or a removal. It is not ok when the words are neither.
func (s *State) parseNoUnit(words []string) (m engine.Move, ok bool, err error) {
	switch {
	case len(words) == 1 && (words[0] == "deal" || words[0] == "d"):
		return Deal, true, nil
	case len(words) > 0 && words[0] == "remove":
		m, err = s.parseRemove(words[1:])
		return m, true, err
	}
	return 0, false, nil
}

// parseUnit reads the cards that move: the bottom card, and the rank of the
// highest when there are several.
func parseUnit(high, bottom string) (low engine.Card, count int, err error) {
	low, err = engine.ParseCard(bottom)
	if err != nil || high == "" {
		return low, 1, err
	}
	top, err := engine.ParseRank(high)
	if c, cardErr := engine.ParseCard(high); cardErr == nil && c.Suit() == low.Suit() {
		top, err = c.Rank(), nil
	} else if cardErr == nil {
		err = fmt.Errorf("bad unit %q: want one suit, as in Q-Jh", high+"-"+bottom)
	}
	if err != nil {
		return 0, 0, err
	}
	if top <= low.Rank() {
		return 0, 0, fmt.Errorf("bad unit %q: want the higher rank first, as in Q-Jh", high+"-"+bottom)
	}
	return low, int(top-low.Rank()) + 1, nil
}

// namedMove returns the move of count cards down to the bottom card low.
func (s *State) namedMove(low engine.Card, count, from, to int) (engine.Move, error) {
	bottom := s.Bottom(from)
	if bottom == low || s.IsSpace(from) {
		return NewMove(from, to, count), nil
	}
	for n := 1; n <= piles; n++ {
		if !s.IsSpace(n) && s.Bottom(n) == low {
			return 0, engine.RuleError(3, "the bottom card of pile %d is the %v; the %v is at the bottom of pile %d", from, bottom, low, n)
		}
	}
	err := engine.RuleError(3, "the bottom card of pile %d is the %v, not the %v", from, bottom, low)
	return 0, s.withLower(err, low, func(n, at int) bool { return n == from && at == to })
}

// parseRemove reads what follows "remove": a suit, a pile, or both.
func (s *State) parseRemove(words []string) (engine.Move, error) {
	if len(words) > 1 && words[0] == "a" && words[1] == "set" { // an "a" alone is the first pile
		words = words[1:]
	}
	words = slices.DeleteFunc(words, func(word string) bool {
		return slices.Contains([]string{"the", "set", "suit", "of", "from", "pile", "column"}, word)
	})
	switch len(words) {
	case 1:
		if n, err := parsePile(words[0]); err == nil || isNumber(words[0]) {
			return Remove(n), err
		}
		suit, err := engine.ParseSuit(words[0])
		if err != nil {
			return 0, err
		}
		return s.removeSuit(suit)
	case 2:
		return s.removeBoth(words[0], words[1])
	}
	return 0, &engine.SyntaxError{Text: strings.Join(append([]string{"remove"}, words...), " "), Want: `"remove 8" or "remove clubs"`}
}

// removeSuit returns the removal of the first complete suit of that name.
func (s *State) removeSuit(suit engine.Suit) (engine.Move, error) {
	for n := 1; n <= piles; n++ {
		if s.Complete(n) && s.Bottom(n).Suit() == suit {
			return Remove(n), nil
		}
	}
	return 0, engine.RuleError(6, "cannot remove %s: no pile ends in the %s from King to Ace", suit.Name(), suit.Name())
}

// removeBoth returns the removal from a pile, which must be of that suit.
func (s *State) removeBoth(suitName, pile string) (engine.Move, error) {
	suit, err := engine.ParseSuit(suitName)
	if err != nil {
		return 0, err
	}
	n, err := parsePile(pile)
	if err != nil {
		return 0, err
	}
	if have := s.Bottom(n).Suit(); s.Complete(n) && have != suit {
		return 0, engine.RuleError(6, "cannot remove %s: the suit at the bottom of pile %d is %s", suit.Name(), n, have.Name())
	}
	return Remove(n), nil
}

// parsePile reads a pile: its number or its letter.
func parsePile(t string) (int, error) {
	if len(t) == 1 && 'a' <= t[0] && t[0] <= 'j' {
		return int(t[0]-'a') + 1, nil
	}
	n, err := strconv.Atoi(t)
	switch {
	case err != nil:
		return 0, fmt.Errorf("bad pile %q: want 1 to %d", t, piles)
	case n < 1 || n > piles:
		return 0, noPile(n)
	}
	return n, nil
}

// parsePiles reads the numbers, or the letters, of two piles.
func parsePiles(a, b string) (from, to int, err error) {
	if from, err = parsePile(a); err != nil {
		return 0, 0, err
	}
	to, err = parsePile(b)
	return from, to, err
}

// printWords writes what parseWords reads. A unit of one card is the card: "4c from 1 to 6".
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

// parseNumbers reads a move as the program of 1979 took it: two piles and, unless it is as many
// cards as possible, how many; one pile for a removal; D for a deal.
func parseNumbers(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	t := strings.ToLower(strings.TrimSpace(text))
	if t == "d" {
		return Deal, nil
	}
	if m := countedMove.Re().FindStringSubmatch(t); m != nil {
		return s.pileMove(m[2], m[3], m[1])
	}
	m := numbersMove.Re().FindStringSubmatch(t)
	if m == nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	if m[2] == "" {
		n, err := parsePile(m[1])
		return Remove(n), err
	}
	return s.pileMove(m[1], m[2], m[3])
}

// parseLettersMove reads a move by the letters of its piles, a to j: "ic2" moves two cards from
// pile 9 to pile 3.
func parseLettersMove(st engine.State, text string) (engine.Move, error) {
	s, words := st.(*State), strings.Fields(strings.ToLower(text))
	if m, ok, err := s.parseNoUnit(words); ok {
		return m, err
	}
	m := lettersMove.Re().FindStringSubmatch(strings.Join(words, " "))
	if m == nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	return s.pileMove(m[1], m[2], m[3])
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
	k, err := engine.ParseRank(count)
	if err != nil || k > engine.King {
		return 0, fmt.Errorf("bad number of cards %s: want 1 to 13", count)
	}
	return NewMove(from, to, int(k)), nil
}

// most returns how many cards go from one pile to another: all that can be
// moved together into a space, else as many as reach the other pile's rank. When
// none do it is the whole unit, at least 1, for Check to refuse.
func (s *State) most(from, to int) int {
	k := s.unit(from)
	if !s.IsSpace(to) {
		if fit := int(s.Bottom(to).Rank()) - int(s.Bottom(from).Rank()); 1 <= fit && fit <= k {
			return fit
		}
	}
	return max(k, 1)
}

// printNumbers leaves the number of cards out when it is the most that go.
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

// printLetters leaves the number of cards out when it is the most that go.
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
