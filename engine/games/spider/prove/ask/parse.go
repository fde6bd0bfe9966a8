package ask

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// ParseGoal reads a goal in words: "a space", "two spaces", "dig 5", "empty pile
// 5", "turn a card in pile 5 and keep the space", "remove spades first", "bare a
// 6", "an irreversible move". Spaces are further spaces; "remove spades after 2"
// lets at most two other suits go before, "first" none.
func ParseGoal(text string) (Goal, error) {
	w := words(InShort(text))
	if len(w) == 0 {
		return Goal{}, badGoal(text, errors.New("it is empty"))
	}
	g, err := parseGoal(w[0], w[1:])
	if err != nil && slices.Contains(w, "without") {
		err = errors.New("restrictions stand apart from the goal, as --without deal")
	}
	if err != nil {
		return Goal{}, badGoal(text, err)
	}
	return g, nil
}

// Win returns the goal of winning in words that [ParseGoal] reads: to remove all cards that are left, of an unfinished position
// too. The error says that none is.
func Win(start *spider.State) (string, error) {
	if start.Won() {
		return "", errors.New("won already")
	}
	suit := int(engine.King)
	return fmt.Sprintf("remove %d suits", (start.Left()+suit-1)/suit), nil
}

// badGoal says what is wrong with a goal.
func badGoal(text string, why error) error { return refusal("goal", text, why, Goals()) }

// A vague error does not say what is wanted.
type vague struct{ error }

// refusal says what is wrong with a goal or a restriction, and what is wanted where that is not said yet: those that
// begin with the same word, or all.
func refusal(kind, text string, why error, all []string) error {
	if !errors.As(why, &vague{}) {
		return fmt.Errorf("bad %s %q: %w", kind, text, why)
	}
	wanted := engine.Those(all, func(one string) bool { return verbOf(one) == verbOf(text) })
	if len(wanted) == 0 {
		wanted = all
	}
	few := "one of "
	if len(wanted) == 1 {
		few = ""
	}
	return fmt.Errorf("bad %s %q: %w: want %s\"%s\"", kind, text, why, few, strings.Join(wanted, `", "`))
}

// verbOf returns the first word that is no number: "space" of "2 spaces".
func verbOf(text string) string {
	for _, w := range words(text) {
		if _, ok := number(w); !ok {
			return strings.TrimSuffix(w, "s")
		}
	}
	return ""
}

// words splits a text into its words, lower case, without those that only fill. An
// "a" at the end, or before "and", is no article but the Ace.
// "dig 2 chains of pile 5" is dig 2 5, and "bare an A and keep the spaces" keeps its A.
func words(text string) []string {
	all := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' })
	var kept []string
	for i, w := range all {
		ace := w == "a" && (i == len(all)-1 || all[i+1] == "and")
		if ace || !slices.Contains(fillers, w) {
			kept = append(kept, w)
		}
	}
	return kept
}

var cardInWords = engine.Regexp(`(?i)\b(\w+) of (\w+)\b`)

// InShort writes cards as they are printed that a text has in words: 4d for 4 of diamonds.
func InShort(text string) string {
	return cardInWords.Re().ReplaceAllStringFunc(text, func(said string) string {
		if c, err := engine.SaidCard(said); err == nil {
			return c.String()
		}
		return said
	})
}

var fillers = []string{"a", "an", "the", "pile", "column", "card", "cards", "suit", "suits", "of", "in", "set",
	"further", "more", "any", "move", "chain", "chains", "up", "another", "other", "others", "make", "get"}

// verbs are the words that a goal begins with.
var verbs = []string{"space", "spaces", "dig", "empty", "turn", "remove", "bare", "irreversible"}

// parseGoal reads a goal by its first word and the words behind it, without those that only fill.
func parseGoal(verb string, rest []string) (Goal, error) {
	switch verb {
	case "space", "spaces":
		return Goal{Kind: Spaces, Count: 1}, nothingAfter(rest)
	case "dig":
		return parseDig(rest)
	case "empty", "clear":
		n, rest, err := pile(rest)
		return Goal{Kind: Empty, Pile: n}, cmp.Or(err, nothingAfter(rest))
	case "turn":
		return parseTurn(rest)
	case "remove":
		return parseRemove(rest)
	case "bare", "bottom":
		return parseBare(rest)
	case "free":
		return Goal{}, fmt.Errorf(`a free card may lie under others: say "bare" of one that is the last of its pile`)
	case "irreversible":
		return Goal{Kind: Irreversible}, nothingAfter(rest)
	}
	if n, ok := number(verb); ok && len(rest) == 1 && strings.HasPrefix(rest[0], "space") {
		return Goal{Kind: Spaces, Count: n}, nil
	} else if ok && len(rest) > 0 {
		verb = rest[0]
	}
	if _, err := engine.ParseCard(verb); err == nil {
		if slices.Contains(rest, "keep") {
			return Goal{}, errors.New(`only turn and bare may "keep the spaces"`)
		}
		return Goal{}, errors.New(`a card goes on another: want as in "7h onto 8s"`)
	} else if verb == "win" && len(rest) > 0 {
		return Goal{}, fmt.Errorf(`"win" is the whole game: cannot read %q behind it`, strings.Join(rest, " "))
	}
	return Goal{}, unknown(verb, verbs)
}

// unknown refuses a word that stands for none of those that are known, and says which is near.
func unknown(word string, known []string) error {
	near := engine.DidYouMean(word, known)
	if suit, err := engine.ParseSuit(word); err == nil && len(word) > 1 {
		near = engine.DidYouMean("remove "+word, []string{"remove " + suit.Name()})
	}
	err := fmt.Errorf("unknown word %q%s", word, near)
	if near == "" {
		err = vague{err}
	}
	return err
}

// nothingAfter refuses words that are left over, which would else be passed over in silence.
func nothingAfter(rest []string) error {
	switch n := len(rest); {
	case n > 0 && (rest[n-1] == "and" || rest[n-1] == "then"):
		return fmt.Errorf("a goal is missing behind %q", rest[n-1])
	case n > 0 && rest[0] == "before":
		return fmt.Errorf("cannot read %q: want as in \"space before row 3\", of rows 1 to 5", strings.Join(rest, " "))
	case n > 0:
		return vague{fmt.Errorf("cannot read %q", strings.Join(rest, " "))}
	}
	return nil
}

// number reads a number in figures or, up to ten, as a word.
func number(w string) (int, bool) {
	if i := slices.Index(numerals(), w); i >= 0 {
		return i, true
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && n > 0
}

func badNumber(w string) error { return fmt.Errorf("bad number %q: want one as in 2 or two", w) }

// numerals lists the numbers up to ten in words.
func numerals() []string { return engine.InWords("no")[:11] }

// pile reads the number of a pile and returns the words after it.
func pile(w []string) (int, []string, error) {
	if len(w) == 0 {
		return 0, nil, fmt.Errorf("want the number of a pile, 1 to %d", spider.Piles)
	}
	n, err := strconv.Atoi(w[0])
	if err != nil || n < 1 || n > spider.Piles {
		return 0, nil, fmt.Errorf("no pile %s: want 1 to %d", w[0], spider.Piles)
	}
	return n, w[1:], nil
}

// parseDig reads a number of chains and a pile, or the pile alone for one chain: "2 5", "5".
func parseDig(w []string) (Goal, error) {
	g := Goal{Kind: Dig, Count: 1}
	if len(w) == 2 {
		n, ok := number(w[0])
		if !ok {
			return g, badNumber(w[0])
		}
		g.Count, w = n, w[1:]
	}
	n, rest, err := pile(w)
	g.Pile = n
	return g, cmp.Or(err, nothingAfter(rest))
}

// parseTurn reads what stands behind the word turn: nothing for any card, or a pile; and what is
// to be kept.
func parseTurn(w []string) (Goal, error) {
	g := Goal{Kind: Turn}
	w, keep, err := keeping(w)
	g.Keep = keep
	if err != nil || len(w) == 0 {
		return g, err
	}
	if w[0] == "over" || w[0] == "up" {
		return parseTurn(w[1:])
	}
	n, rest, err := pile(w)
	g.Pile = n
	return g, cmp.Or(err, nothingAfter(rest))
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

// parseRemove reads what is to go: nothing for any suit, a number of suits, or a suit; behind it
// "first", or "after 1" for a suit before which so many others may go.
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
			return g, badNumber(w[1])
		}
		g.Others = n
		return g, nil
	}
	return g, nothingAfter(w)
}

// parseBare reads a card (Kd), a rank (K, 6s), or a number and a rank; and what is to be kept.
func parseBare(w []string) (Goal, error) {
	g := Goal{Kind: Bare, Count: 1}
	w, keep, err := keeping(w)
	if g.Keep = keep; err != nil {
		return g, err
	}
	switch len(w) {
	case 1:
		if c, err := engine.ParseCard(w[0]); err == nil && c != engine.Unknown && c.Suit() <= engine.Spades && c.Rank() <= engine.King {
			g.Card = c
			return g, nil
		}
	case 2:
		n, ok := number(w[0])
		if c, err := engine.ParseCard(w[0]); err == nil {
			return g, fmt.Errorf("cannot read %q behind the card: want as in \"bare %v\"", w[1], c)
		} else if !ok {
			return g, badNumber(w[0])
		}
		g.Count, w = n, w[1:]
	default:
		return g, fmt.Errorf("want a card or a rank")
	}
	if g.Rank, err = rank(w[0]); err != nil && g.Count == 1 && g.Rank == 0 {
		err = fmt.Errorf("bad card or rank %q: want as in 10h, or A 2..10 J Q K", w[0])
	}
	return g, err
}

// rank reads a rank that may stand in the plural: "6s" are sixes.
func rank(w string) (engine.Rank, error) {
	r, err := engine.ParseRank(w)
	if err != nil {
		r, err = engine.ParseRank(strings.TrimSuffix(w, "s"))
	}
	if err == nil && r > engine.King {
		return 0, fmt.Errorf("no rank %v in Spider: want A 2..10 J Q K", r)
	}
	return r, err
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
