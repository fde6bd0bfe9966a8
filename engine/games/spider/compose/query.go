package compose

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// Facts are what a collection is searched by.
type Facts struct {
	Spaces    int     `json:"spaces"`    // at the start
	Cards     int     `json:"cards"`     // in sight
	Moves     int     `json:"moves"`     // of the solution, 0 for none
	Essential int     `json:"essential"` // of these: chains dug, and suits removed but for those that the goal names
	Themes    []Shown `json:"themes"`
	Words     string  `json:"-"` // title, author, source, goal and whatever else may be searched for
}

// FactsOf returns the facts of a position with a solution, which may be nil. A removal that the question asks for is the goal, and
// no essential move; asks, which says so, is nil when there is no question.
func FactsOf(start *spider.State, line []engine.Move, asks func(ask.Essential) bool, words string) Facts {
	made := engine.Those(ask.Essentials(start, line), func(e ask.Essential) bool { return asks == nil || !asks(e) })
	return Facts{
		Spaces: start.Spaces(), Cards: InSight(start), Moves: len(line), Essential: len(made),
		Themes: append([]Shown{}, ThemesOf(start, line)...), Words: strings.ToLower(words),
	}
}

// Named returns the names of the themes, as a file has them.
func (f Facts) Named() string {
	return strings.Join(engine.Each(f.Themes, func(s Shown) string { return s.Theme }), ", ")
}

// A Filter says whether a problem is searched for.
type Filter func(f Facts) bool

// QueryText explains the words of [ParseQuery].
const QueryText = `A query is a list between commas, of which all must hold: a theme ("switchback"),
a number ("one space", "at most 40 cards", "5 to 8 essential moves", "at least 9
moves"), words of the title, author, source or goal in quotes ("'woods'"), or one
of these behind "not".`

// ParseQuery reads a query; see [QueryText]. The empty query takes everything.
func ParseQuery(text string) (Filter, error) {
	all := []Filter{}
	for _, part := range conditions(text) {
		f, err := parseCondition(part)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return func(f Facts) bool {
		return !slices.ContainsFunc(all, func(one Filter) bool { return !one(f) })
	}, nil
}

// quoted is a condition in quotes, which may have commas, as in "not 'hearts, no space'", or one without.
var quoted = engine.Regexp(`(?s)^\s*((?:not )*\s*'.*?'|[^,]*?)\s*(?:,|$)`)

// conditions cuts a query at the commas that do not stand in quotes.
func conditions(text string) (all []string) {
	for text != "" {
		m := quoted.Re().FindStringSubmatch(text)
		if m[1] != "" {
			all = append(all, m[1])
		}
		text = text[len(m[0]):]
	}
	return all
}

// parseCondition reads one condition.
func parseCondition(text string) (Filter, error) {
	if rest, not := strings.CutPrefix(text, "not "); not {
		f, err := parseCondition(strings.TrimSpace(rest))
		return func(x Facts) bool { return !f(x) }, err
	}
	if word := strings.Trim(text, "'"); len(word) > 0 && len(word) == len(text)-2 {
		return func(f Facts) bool { return strings.Contains(f.Words, strings.ToLower(word)) }, nil
	}
	for _, t := range Themes() {
		if strings.EqualFold(t.Name, text) {
			return func(f Facts) bool {
				return slices.ContainsFunc(f.Themes, func(s Shown) bool { return s.Theme == t.Name })
			}, nil
		}
	}
	return parseNumber(text)
}

var numbers = engine.Regexp(`^(?:(at most|at least) )?(\w+)(?: to (\w+))? (spaces?|cards?|moves?|essential moves?)$`)

// parseNumber reads a condition on a number.
func parseNumber(text string) (Filter, error) {
	m := numbers.Re().FindStringSubmatch(text)
	if m == nil {
		return nil, unreadable(text)
	}
	low, err := numeral(m[2])
	high := low
	if err == nil && m[3] != "" {
		high, err = numeral(m[3])
	}
	switch {
	case err != nil || m[1] != "" && m[3] != "":
		return nil, unreadable(text)
	case m[1] == "at most":
		low = 0
	case m[1] == "at least":
		high = 1 << 30
	}
	ofLine := strings.Contains(m[4], "move") // what has no solution has at most no moves
	of := map[string]func(f Facts) int{
		"space": func(f Facts) int { return f.Spaces }, "card": func(f Facts) int { return f.Cards },
		"move": func(f Facts) int { return f.Moves }, "essential move": func(f Facts) int { return f.Essential },
	}[strings.TrimSuffix(m[4], "s")]
	return func(f Facts) bool {
		n := of(f)
		return low <= n && n <= high && (!ofLine || f.Moves > 0 || high == 0)
	}, nil
}

// numeral reads a number in figures or in a word.
func numeral(word string) (int, error) {
	if word == "no" {
		return 0, nil
	}
	for n := range 13 {
		if ask.Numeral(n) == word {
			return n, nil
		}
	}
	return strconv.Atoi(word)
}

func unreadable(text string) error {
	names := engine.Each(Themes(), func(t Theme) string { return t.Name })
	return fmt.Errorf(`bad condition %q: want a theme, "at most 40 cards", "5 to 8 essential moves", "one space", "'word'", or "not" and one of them; themes are %s%s`,
		text, strings.Join(names, ", "), engine.DidYouMean(text, names))
}
