package freecard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// goalWords lists the goals as they are asked for, for help and refusals.
const goalWords = `"space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5", ` +
	`"turn 5 and keep the spaces", "remove spades", "remove spades first", "remove spades after 2", "remove 2 suits", ` +
	`"free 10h", "free a 6", "free two 6s", "free a 6 and keep the spaces", "an irreversible move"`

// withoutWords lists the restrictions.
const withoutWords = `"space", "deal", "turn", "remove", "remove hearts", "pile 5", "onto 8"`

// Words explains goals and restrictions, for the help of commands.
func Words() string {
	return "A GOAL is one of\n  " + strings.ReplaceAll(goalWords, ", \"", "\n  \"") +
		"\nA restriction is one of\n  " + withoutWords + "\n" + strings.TrimSpace(`
Spaces are further spaces; "remove spades after 2" lets at most two other suits
go before. A space made, or a card turned up, by the very move that meets the
goal is forgiven. Face-down cards are "known" (as the position says), "unseen"
(they can be neither moved nor built on), or all cards that can be there: "next"
for the next card to be turned up, "any" for every order of those face down;
then "impossible for some" names those for which it is impossible.`)
}

// ParseGoal reads a goal in words: "a space", "two spaces", "dig 5", "empty pile
// 5", "turn a card in pile 5 and keep the space", "remove spades first", "free a
// 6", "an irreversible move". Spaces are further spaces; "remove spades after 2"
// lets at most two other suits go before, "first" none.
func ParseGoal(text string) (Goal, error) {
	w := words(text)
	if len(w) == 0 {
		return Goal{}, badGoal(text)
	}
	g, err := parseGoal(w[0], w[1:])
	if err != nil {
		return Goal{}, fmt.Errorf("%w: %w", badGoal(text), err)
	}
	return g, nil
}

func badGoal(text string) error { return fmt.Errorf("bad goal %q: want one of %s", text, goalWords) }

// words splits a text into its words, lower case, without those that only fill. An
// "a" at the end is no article but the Ace.
func words(text string) []string {
	all := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' })
	ace := len(all) > 0 && all[len(all)-1] == "a"
	kept := slices.DeleteFunc(all, func(w string) bool { return slices.Contains(fillers, w) })
	if ace {
		kept = append(kept, "a")
	}
	return kept
}

var fillers = []string{"a", "an", "the", "pile", "column", "card", "cards", "suit", "suits", "of", "in", "set",
	"further", "more", "any", "move", "chain", "chains", "up", "another", "other", "others", "make", "get"}

func parseGoal(verb string, rest []string) (Goal, error) {
	switch verb {
	case "space", "spaces":
		return Goal{Kind: Spaces, Count: 1}, nothingAfter(rest)
	case "dig":
		return parseDig(rest)
	case "empty":
		n, rest, err := pile(rest)
		return Goal{Kind: Empty, Pile: n}, firstError(err, nothingAfter(rest))
	case "turn":
		return parseTurn(rest)
	case "remove":
		return parseRemove(rest)
	case "free", "bottom":
		return parseFree(rest)
	case "irreversible":
		return Goal{Kind: Irreversible}, nothingAfter(rest)
	}
	if n, ok := number(verb); ok && len(rest) == 1 && strings.HasPrefix(rest[0], "space") {
		return Goal{Kind: Spaces, Count: n}, nil
	}
	return Goal{}, fmt.Errorf("unknown word %q", verb)
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func nothingAfter(rest []string) error {
	if len(rest) > 0 {
		return fmt.Errorf("cannot read %q", strings.Join(rest, " "))
	}
	return nil
}

// number reads a number in figures or, up to ten, as a word.
func number(w string) (int, bool) {
	if i := slices.Index(numerals, w); i >= 0 {
		return i, true
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && n > 0
}

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// pile reads the number of a pile and returns the words after it.
func pile(w []string) (int, []string, error) {
	if len(w) == 0 {
		return 0, nil, fmt.Errorf("want the number of a pile")
	}
	n, err := strconv.Atoi(w[0])
	if err != nil || n < 1 || n > piles {
		return 0, nil, fmt.Errorf("no pile %s: want 1 to %d", w[0], piles)
	}
	return n, w[1:], nil
}

func parseDig(w []string) (Goal, error) {
	g := Goal{Kind: Dig, Count: 1}
	if len(w) == 2 {
		n, ok := number(w[0])
		if !ok {
			return g, fmt.Errorf("bad number %q", w[0])
		}
		g.Count, w = n, w[1:]
	}
	n, rest, err := pile(w)
	g.Pile = n
	return g, firstError(err, nothingAfter(rest))
}

func parseTurn(w []string) (Goal, error) {
	g := Goal{Kind: Turn}
	w, keep, err := keeping(w)
	g.Keep = keep
	if err != nil || len(w) == 0 {
		return g, err
	}
	n, rest, err := pile(w)
	g.Pile = n
	return g, firstError(err, nothingAfter(rest))
}

// keeping takes "and keep the spaces" off the end.
func keeping(w []string) (rest []string, keep bool, err error) {
	i := slices.Index(w, "and")
	if i < 0 {
		return w, false, nil
	}
	if t := strings.Join(w[i:], " "); t != "and keep space" && t != "and keep spaces" {
		return w, false, fmt.Errorf(`after "and": want "keep the spaces"`)
	}
	return w[:i], true, nil
}

func parseRemove(w []string) (Goal, error) {
	g := Goal{Kind: Remove, Suit: AnySuit, Count: 1, Others: NoLimit}
	if len(w) == 0 {
		return g, nil
	}
	if n, ok := number(w[0]); ok {
		g.Count = n
		return g, nothingAfter(w[1:])
	}
	suit, err := engine.ParseSuit(w[0])
	if err != nil {
		return g, err
	}
	g.Suit = suit
	switch w = w[1:]; {
	case len(w) == 0:
		return g, nil
	case w[0] == "first" && len(w) == 1:
		g.Others = 0
		return g, nil
	case w[0] == "after" && len(w) == 2:
		n, ok := number(w[1])
		if !ok {
			return g, fmt.Errorf("bad number %q", w[1])
		}
		g.Others = n
		return g, nil
	}
	return g, nothingAfter(w)
}

func parseFree(w []string) (Goal, error) {
	g := Goal{Kind: Free, Count: 1}
	w, keep, err := keeping(w)
	if g.Keep = keep; err != nil {
		return g, err
	}
	switch len(w) {
	case 1:
		if c, err := engine.ParseCard(w[0]); err == nil {
			g.Card = c
			return g, nil
		}
	case 2:
		n, ok := number(w[0])
		if !ok {
			return g, fmt.Errorf("bad number %q", w[0])
		}
		g.Count, w = n, w[1:]
	default:
		return g, fmt.Errorf("want a card or a rank")
	}
	g.Rank, err = rank(w[0])
	return g, err
}

// rank reads a rank that may stand in the plural: "6s" are sixes.
func rank(w string) (engine.Rank, error) {
	if r, err := engine.ParseRank(w); err == nil {
		return r, nil
	}
	return engine.ParseRank(strings.TrimSuffix(w, "s"))
}

// ParseWithout reads restrictions in words: "space", "deal", "turn", "remove",
// "remove hearts", "pile 5", "onto 8". Each may be a text of its own, or several
// stand in one text between commas.
func ParseWithout(texts ...string) (Without, error) {
	var w Without
	for _, text := range texts {
		for _, part := range strings.Split(text, ",") {
			if strings.TrimSpace(part) == "" {
				continue
			}
			if err := w.add(part); err != nil {
				return w, fmt.Errorf("bad restriction %q: want one of %s: %w", part, withoutWords, err)
			}
		}
	}
	return w, nil
}

func (w *Without) add(text string) error {
	fields := strings.Fields(strings.ToLower(text))
	switch verb, rest := fields[0], words(strings.Join(fields[1:], " ")); verb {
	case "space", "spaces":
		w.Space = true
		return nothingAfter(rest)
	case "deal", "dealing":
		w.Deal = true
		return nothingAfter(rest)
	case "turn", "turning":
		w.Turn = true
		return nothingAfter(rest)
	case "remove", "removing":
		return w.addRemove(rest)
	case "pile", "touch", "touching":
		n, rest, err := pile(rest)
		w.Touch[n] = n > 0
		return firstError(err, nothingAfter(rest))
	case "onto":
		return w.addOnto(rest)
	}
	return fmt.Errorf("unknown word %q", fields[0])
}

func (w *Without) addRemove(rest []string) error {
	if len(rest) == 0 {
		w.Remove = [4]bool{true, true, true, true}
		return nil
	}
	suit, err := engine.ParseSuit(rest[0])
	if err == nil && suit > engine.Spades {
		err = fmt.Errorf("no suit %v in Spider", suit)
	}
	if err != nil {
		return err
	}
	w.Remove[suit] = true
	return nothingAfter(rest[1:])
}

func (w *Without) addOnto(rest []string) error {
	if len(rest) == 0 {
		return fmt.Errorf("want a rank")
	}
	r, err := rank(rest[0])
	if err != nil {
		return err
	}
	w.Onto[r] = true
	return nothingAfter(rest[1:])
}

// String returns the question in words: "remove spades without a space, a deal".
func (q *Question) String() string {
	text := q.Goal.String()
	if w := q.Without.String(); w != "" {
		text += " without " + w
	}
	if q.Hidden == Unseen {
		text += ", whatever the face-down cards are"
	}
	return text
}

// String returns the goal in the words that [ParseGoal] reads. A tableau to
// reach has no words of its own.
func (g Goal) String() string {
	switch g.Kind {
	case Spaces:
		return plural(g.Count, "further space")
	case Dig:
		if g.Count > 1 {
			return fmt.Sprintf("dig %d chains of pile %d", g.Count, g.Pile)
		}
		return fmt.Sprintf("dig pile %d", g.Pile)
	case Empty:
		return fmt.Sprintf("empty pile %d", g.Pile)
	case Turn:
		return g.turnString()
	case Remove:
		return g.removeString()
	case Free:
		return g.freeString()
	case Irreversible:
		return "an irreversible move"
	}
	return "reach the tableau"
}

func (g Goal) turnString() string {
	text := "turn a card"
	if g.Pile != 0 {
		text += fmt.Sprintf(" in pile %d", g.Pile)
	}
	if g.Keep {
		text += keepWords
	}
	return text
}

func (g Goal) removeString() string {
	switch {
	case g.Suit == AnySuit:
		return "remove " + plural(g.Count, "suit")
	case g.Others == NoLimit:
		return "remove " + g.Suit.Name()
	case g.Others == 0:
		return "remove " + g.Suit.Name() + " first"
	}
	return fmt.Sprintf("remove %s after %d others", g.Suit.Name(), g.Others)
}

func (g Goal) freeString() string {
	keep := ""
	if g.Keep {
		keep = keepWords
	}
	switch {
	case g.Card != engine.Unknown:
		return "free " + g.Card.String() + keep
	case g.Count == 1:
		return "free a " + g.Rank.String() + keep
	}
	return fmt.Sprintf("free %d %vs", g.Count, g.Rank) + keep
}

const keepWords = " and keep the spaces"

func plural(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// String returns the restrictions in the words that [ParseWithout] reads.
func (w *Without) String() string {
	var parts []string
	add := func(is bool, text string) {
		if is {
			parts = append(parts, text)
		}
	}
	add(w.Space, "space")
	add(w.Deal, "deal")
	add(w.Turn, "turn")
	all := w.Remove == [4]bool{true, true, true, true}
	add(all, "remove")
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		add(w.Remove[suit] && !all, "remove "+suit.Name())
	}
	for n := 1; n <= piles; n++ {
		add(w.Touch[n], fmt.Sprintf("pile %d", n))
	}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		add(w.Onto[r], "onto "+r.String())
	}
	return strings.Join(parts, ", ")
}

// Ask puts a question together from words, as Lua and the command line give them.
func Ask(start *spider.State, goal string, without ...string) (*Question, error) {
	g, err := ParseGoal(goal)
	if err != nil {
		return nil, err
	}
	w, err := ParseWithout(without...)
	if err != nil {
		return nil, err
	}
	q := &Question{Start: start, Goal: g, Without: w}
	return q, q.Check()
}
