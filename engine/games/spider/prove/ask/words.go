package ask

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// GoalWords lists the goals as they are asked for, for help and refusals.
const GoalWords = `"space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5", ` +
	`"turn 5 and keep the spaces", "remove spades", "remove spades first", "remove spades after 2", "remove 2 suits", ` +
	`"bare 10h", "bare a 6", "bare two 6s", "bare a 6 and keep the spaces", "an irreversible move"`

// WithoutWords lists the restrictions.
const WithoutWords = `"space", "deal", "turn", "remove", "remove hearts", "pile 5", "onto 8", ` +
	`"dig 2 of pile 5", "turn 4", "remove spades twice", "dig 5 before turn 4"`

// Words explains goals and restrictions, for the help of commands.
func Words() string {
	return "A GOAL is one of\n  " + strings.ReplaceAll(GoalWords, ", \"", "\n  \"") +
		"\nA restriction is one of\n  " + strings.Replace(WithoutWords, ", \"dig", ",\n  \"dig", 1) + "\n" + strings.TrimSpace(`
Spaces are further spaces; a card is bare when it is the last one of its pile,
with nothing on it; "remove spades after 2" lets at most two other suits
go before. A space made, or a card turned up, by the very move that meets the
goal is forgiven. Face-down cards are "known" (as the position says), "blind"
(they can be neither moved nor built on), or all cards that can be there: "next"
for the next card to be turned up, "any" for every order of those face down;
then "impossible for some" names those for which it is impossible; "strategy"
asks for one plan that looks at each card as it is turned up.`)
}

// Goals lists every kind of goal by an example, for completion.
func Goals() []string { return quoted(GoalWords) }

// Restrictions lists every kind of restriction by an example.
func Restrictions() []string { return quoted(WithoutWords) }

// quoted returns what stands in quotes in a text.
func quoted(text string) (words []string) {
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			words = append(words, part)
		}
	}
	return words
}

// String returns the question in words: "remove spades without a space, a deal".
func (q *Question) String() string {
	if q.Hidden == Blind {
		return q.Words() + ", whatever the face-down cards are"
	}
	return q.Words()
}

// Words returns the goal and the restrictions in words, with the challenge under which
// the start is played.
func (q *Question) Words() string {
	text := q.Goal.String()
	if w := q.Without.String(); w != "" {
		text += " without " + w
	}
	switch q.Start.Challenge() {
	case spider.Natural:
		text += ", with natural moves alone after the last deal"
	case spider.NoSpaces:
		text += ", with natural moves alone and none to a space after the last deal"
	}
	return text
}

// Head writes the lines of a file that say what is asked: the goal by the name that it has there, the tableau
// that is to be reached, if any, and the restrictions.
func (q *Question) Head(goal string, line func(name, value string)) {
	line(goal, q.Goal.String())
	if q.Goal.Kind == Reach {
		line("target", q.Goal.Target.Line())
		if q.Goal.AnyOrder {
			line("order", "any")
		}
	}
	line("without", q.Without.String())
}

// String returns the goal in the words that [ParseGoal] reads. A tableau to
// reach has no words of its own.
func (g Goal) String() string {
	switch g.Kind {
	case Spaces:
		return Plural(g.Count, "further space")
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
	case Bare:
		return g.bareString()
	case Irreversible:
		return "an irreversible move"
	}
	return "reach the tableau"
}

// turnString writes "turn a card in pile 3 and keep the spaces"; parseTurn reads it.
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

// removeString writes "remove 2 suits", "remove clubs first"; parseRemove reads it.
func (g Goal) removeString() string {
	switch {
	case g.Suit == AnySuit:
		return "remove " + Plural(g.Count, "suit")
	case g.Others == NoLimit:
		return "remove " + g.Suit.Name()
	case g.Others == 0:
		return "remove " + g.Suit.Name() + " first"
	}
	return fmt.Sprintf("remove %s after %s", g.Suit.Name(), engine.Count(g.Others, "other"))
}

// bareString writes "bare Kd", "bare 2 6s and keep the spaces"; parseBare reads it.
func (g Goal) bareString() string {
	keep := ""
	if g.Keep {
		keep = keepWords
	}
	switch {
	case g.Card != engine.Unknown:
		return "bare " + g.Card.String() + keep
	case g.Count == 1:
		return "bare " + g.Rank.Article() + " " + g.Rank.String() + keep
	}
	return fmt.Sprintf("bare %d %vs", g.Count, g.Rank) + keep
}

const keepWords = " and keep the spaces"

// Plural returns so many things: "a space", "2 spaces".
func Plural(n int, thing string) string {
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
	for n := 1; n <= spider.Piles; n++ {
		add(w.Touch[n], fmt.Sprintf("pile %d", n))
	}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		add(w.Onto[r], "onto "+r.String())
	}
	for _, b := range w.Bans {
		add(true, b.String())
	}
	return strings.Join(parts, ", ")
}

// Numeral returns a number as a word, up to ten.
func Numeral(n int) string {
	if words := numerals(); n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// namelessWords are words of goals and restrictions that stand for no suit, card or pile, beside the fillers.
func namelessWords() []string {
	return []string{"space", "spaces", "turn", "win", "irreversible", "remove", "deal", "then", "and", "keep"}
}

// Nameless says whether texts of goals and restrictions surely name no suit, card or pile, so that they ask the same when suits have
// other names and piles stand in another order. So do "turn a card" and "space, deal", and not "turn 5"; of "bare a 6" it is not sure.
func Nameless(texts ...string) bool {
	return !slices.ContainsFunc(words(strings.Join(texts, " ")), func(w string) bool { return !slices.Contains(namelessWords(), w) })
}
