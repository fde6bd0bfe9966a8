package text

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/problem"
)

// The body of a problem file, after the headers of package problem:
//
//	suits: 4                          4, 2 or 1; may be left out where the cards say it
//	removed: spades, spades           suits that are gone; may be left out
//	challenge: natural                none, natural or no-spaces (rule 9); may be left out
//	unfinished: yes                   cards of the pack may be missing; may be left out
//	pile 1: (9h ?? Kc) Jc 10h 9c      from top to bottom, face-down cards in parentheses
//	pile 2: space
//	hand: 9h 8s ...                   the next to be dealt first
//	hand: 50 unknown                  or only how many
//
// The card ?? is one that nobody knows. A hand that is left out is unknown, and
// so large that the pack is complete.

// IsFile says whether the text seems to be the body of a problem file.
func IsFile(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.ToLower(line), "pile ") && strings.Contains(line, ":") {
			return true
		}
	}
	return false
}

// ParseFile reads a problem file, and does not check its cards. Its headers say nothing about the position.
func ParseFile(text string) (*Layout, error) {
	_, text = engine.CutHeaders(text)
	body, err := problem.Fields(text)
	if err != nil {
		return nil, err
	}
	l := Layout{NoHand: true}
	seen := map[string]bool{}
	for _, f := range body {
		if seen[f.Key] {
			return nil, fmt.Errorf("line %d: %s is given twice", f.Line, f.Key)
		}
		seen[f.Key] = true
		if err := l.parseField(f); err != nil {
			return nil, fmt.Errorf("line %d, %s: %w", f.Line, f.Key, err)
		}
	}
	for n := 1; n <= Piles; n++ {
		if key := fmt.Sprintf("pile %d", n); !seen[key] {
			return nil, fmt.Errorf("%s is missing: want \"%s: space\" when it has no cards", key, key)
		}
	}
	return &l, nil
}

// parseField reads one field of the body.
func (l *Layout) parseField(f engine.Header) (err error) {
	number, isPile := strings.CutPrefix(f.Key, "pile ")
	switch {
	case isPile:
		return l.parsePileField(number, f.Text)
	case f.Key == "hand":
		l.NoHand = false
		l.Hand, err = parseHand(f.Text)
	case f.Key == "suits":
		l.Suits, err = parseSuits(f.Text)
	case f.Key == "removed":
		l.Removed, err = ParseRemoved(f.Text)
	case f.Key == "unfinished":
		if l.Unfinished = f.Text == "yes"; !l.Unfinished {
			err = fmt.Errorf("want yes, or no such line")
		}
	case f.Key == "challenge":
		l.Challenge, err = ParseChallenge(f.Text)
	default:
		err = noField(f.Key)
	}
	return err
}

// noField refuses a field, with the names that are nearest.
func noField(key string) error {
	near := engine.DidYouMean(key, append(engine.HeaderKeys(), "suits", "removed", "challenge", "unfinished", "hand", "pile 1"))
	return fmt.Errorf("no such field%s: want suits, removed, challenge, unfinished, pile 1 to pile %d, hand, or a header such as title or goal",
		strings.TrimSuffix(near, "?"), Piles)
}

// parsePileField reads the cards of a pile, the face-down ones in parentheses, the top card of the
// pile first: "(2c ?? Kd) 5h 4h", or "space".
func (l *Layout) parsePileField(number, text string) error {
	n, err := strconv.Atoi(number)
	if err != nil || strconv.Itoa(n) != number || n < 1 || n > Piles {
		return fmt.Errorf("no such pile: want pile 1 to pile %d", Piles)
	}
	if text == "space" {
		return nil
	}
	down, up, err := cutDown(text)
	if err != nil {
		return err
	}
	l.Down[n] = len(strings.Fields(down))
	if l.Pile[n], err = engine.ParseCards(down + " " + up); err == nil && len(l.Pile[n]) == l.Down[n] {
		err = fmt.Errorf("no face-up cards: want some, or \"space\"")
	}
	return err
}

// cutDown cuts a pile into the text in parentheses at its beginning, and the rest.
func cutDown(text string) (down, up string, err error) {
	if rest, ok := strings.CutPrefix(text, "("); ok {
		if down, text, ok = strings.Cut(rest, ")"); !ok {
			return "", "", fmt.Errorf("( without ): want the face-down cards in parentheses")
		}
	}
	if strings.ContainsAny(down+text, "()[]") {
		return "", "", fmt.Errorf("want the face-down cards in parentheses, and only once, before the others")
	}
	return down, text, nil
}

// parseHand reads the cards of the hand, or how many there are.
func parseHand(text string) ([]engine.Card, error) {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case text == "none":
		return nil, nil
	case len(words) == 2 && (words[1] == "unknown" || words[1] == "cards"):
		count, err := strconv.Atoi(words[0])
		if err != nil || count < 0 || count > 50 {
			return nil, fmt.Errorf("bad number of cards %q: want 0 to 50", words[0])
		}
		return make([]engine.Card, count), nil
	case len(words) == 0 || len(words) == 1 && strings.Trim(text, "0123456789") == "":
		return nil, fmt.Errorf("want cards, \"none\", or how many, as in \"50 unknown\"")
	}
	return engine.ParseCards(text)
}

func parseSuits(text string) (int, error) {
	switch text {
	case "4", "2", "1":
		return int(text[0] - '0'), nil
	}
	return 0, fmt.Errorf("bad number of suits %q: want 4, 2 or 1", text)
}

// ParseRemoved reads suits between commas or blanks; "none" is an empty list.
func ParseRemoved(text string) ([]engine.Suit, error) {
	removed := []engine.Suit{}
	if text == "none" {
		return removed, nil
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		suit, err := engine.ParseSuit(word)
		if err != nil || suit > engine.Spades {
			return nil, fmt.Errorf("bad suit %q: want clubs, diamonds, hearts, spades, or \"none\"", word)
		}
		removed = append(removed, suit)
	}
	if len(removed) == 0 || len(removed) > 8 {
		return nil, fmt.Errorf("%d suits: want 1 to 8, or \"none\"", len(removed))
	}
	return removed, nil
}

// Fields returns the body of the problem file of a position.
func (l *Layout) Fields() []engine.Header {
	var body []engine.Header
	if l.Suits > 0 {
		body = append(body, engine.Header{Key: "suits", Text: strconv.Itoa(l.Suits)})
	}
	if gone := l.Removed; len(gone) > 0 {
		body = append(body, engine.Header{Key: "removed", Text: SuitList(gone)})
	}
	if l.Challenge > 0 {
		body = append(body, engine.Header{Key: "challenge", Text: ChallengeWords()[l.Challenge]})
	}
	if l.Unfinished {
		body = append(body, engine.Header{Key: "unfinished", Text: "yes"})
	}
	for n := 1; n <= Piles; n++ {
		body = append(body, engine.Header{Key: fmt.Sprintf("pile %d", n), Text: l.pileText(n)})
	}
	return append(body, engine.Header{Key: "hand", Text: handText(l.Hand)})
}

// pileText returns the cards of a pile, the face-down ones in parentheses.
func (l *Layout) pileText(n int) string {
	switch {
	case l.isSpace(n):
		return "space"
	case l.Down[n] > 0:
		return "(" + engine.Cards(l.faceDown(n)).String() + ") " + engine.Cards(l.faceUp(n)).String()
	}
	return engine.Cards(l.faceUp(n)).String()
}

func handText(hand []engine.Card) string {
	known := slices.ContainsFunc(hand, func(c engine.Card) bool { return c != engine.Unknown })
	switch {
	case len(hand) == 0:
		return "none"
	case !known:
		return fmt.Sprintf("%d unknown", len(hand))
	}
	return engine.Cards(hand).String()
}

// SuitList returns "hearts, spades", or "none".
func SuitList(suits []engine.Suit) string {
	return cmp.Or(strings.Join(engine.Each(suits, engine.Suit.Name), ", "), "none")
}

// ChallengeWords are the words for the challenges (rule 9), the one for none first.
func ChallengeWords() []string { return []string{"none", "natural", "no-spaces"} }

// ParseChallenge reads the word for a challenge, and returns its number in [ChallengeWords].
func ParseChallenge(word string) (int, error) {
	i := slices.Index(ChallengeWords(), word)
	if i < 0 {
		return 0, fmt.Errorf("bad challenge %q: want none, natural or no-spaces", word)
	}
	return i, nil
}
