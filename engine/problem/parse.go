package problem

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"patience/engine"
)

// An Error is a slip in a problem file, with its place.
type Error struct {
	Line, Column int // counted from 1
	Reason       string
}

// Error returns the place and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Parse reads a file with one or several problems, or the JSON form of one. The
// position is not looked at: that is for the game. An error is an [*Error].
func Parse(text string) ([]*Problem, error) {
	if IsJSON(text) {
		return parseJSON(text)
	}
	lines, starts := cut(text)
	if len(starts) > mostProblems {
		return nil, &Error{starts[mostProblems] + 1, 1, fmt.Sprintf("want at most %d problems in a file, not %d", mostProblems, len(starts)-1)}
	}
	var all []*Problem
	for i, from := range starts[:len(starts)-1] {
		p, err := parseOne(strings.Join(lines[from:starts[i+1]], ""), from)
		if wrong, ok := errors.AsType[*Error](err); ok {
			wrong.Line += from
		}
		if err != nil {
			return nil, err
		}
		p.shift(from)
		all = append(all, p)
	}
	return all, nil
}

// mostProblems is how many problems a file may hold.
const mostProblems = 10_000

// cut returns the lines of a file, and where its problems begin: the first at its beginning, and the last
// number is where the file ends.
func cut(text string) (lines []string, starts []int) {
	lines = slices.Collect(strings.Lines(engine.Unmarked(text)))
	for i, line := range lines {
		if key, _, _ := (engine.Line{Text: line}).Cut(); key == "game" && line[0] > ' ' {
			starts = append(starts, i)
		}
	}
	if len(starts) < 2 {
		starts = []int{0}
	}
	starts[0] = 0
	return lines, append(starts, len(lines))
}

// shift counts the lines of a problem from further down.
func (p *Problem) shift(by int) {
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Line += by
		for _, list := range [][]Variation{q.Solutions, q.Tries} {
			for j := range list {
				list[j].Line += by
			}
		}
	}
}

// Numbered returns the problem of a file whose number stands behind its name: 2 of two.txt#2.
func Numbered[T any](file, number string, all []T) (one T, err error) {
	n, err := strconv.Atoi(number)
	switch {
	case err == nil && n >= 1 && n <= len(all):
		return all[n-1], nil
	case len(all) == 1:
		return one, fmt.Errorf("%s: no problem %s: the file has one", file, number)
	}
	return one, fmt.Errorf("%s: no problem %s: want 1 to %d", file, number, len(all))
}

// Split cuts a file into the texts of its problems, each of which begins with its
// "game:". Blank lines stand for the problems before, so that the numbers of the
// lines are those of the file. Those in JSON become as files have them.
func Split(text string) (texts []string) {
	if all, err := parseJSON(text); err == nil && IsJSON(text) {
		return engine.Each(all, (*Problem).String)
	}
	lines, starts := cut(text)
	for i, from := range starts[:len(starts)-1] {
		texts = append(texts, strings.Repeat("\n", from)+strings.Join(lines[from:starts[i+1]], ""))
	}
	return texts
}

// A reader reads the headers of one problem.
type reader struct {
	*Problem
	lines []string        // of the text
	above int             // lines of the file before them
	seen  map[string]bool // headers of the problem
	asked map[string]bool // headers of the last question
}

// parseOne reads one problem, before which so many lines stand in its file: headers, the first of which names
// the game, and the position behind them, which is for the game to read.
func parseOne(text string, above int) (*Problem, error) {
	headers, rest := engine.CutHeaders(text)
	if len(headers) == 0 || headers[0].Key != "game" || headers[0].Text == "" {
		line, _ := engine.FirstLine(text)
		empty := ""
		if strings.TrimSpace(text) == "" {
			empty = "it is empty: "
		}
		return nil, &Error{max(line.Number, 1), 1, empty + `want "game: NAME" first`}
	}
	game := headers[0].Text
	if !strings.ContainsAny(game, "/\\:.") { // a name has small letters alone; a file of tables has what it has
		game = strings.ToLower(game)
	}
	r := &reader{&Problem{Game: game}, slices.Collect(strings.Lines(text)), above, map[string]bool{}, nil}
	for _, h := range headers[1:] {
		if err := r.header(h); err != nil {
			return nil, err
		}
	}
	r.Position = tidy(engine.CutPosition(rest))
	return r.Problem, nil
}

// tidy takes blank lines, and blanks at the ends of lines, out of a position.
func tidy(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if t := strings.TrimRight(line, " \t\r\n"); t != "" {
			kept = append(kept, t)
		}
	}
	return strings.Join(kept, "\n")
}

// header takes one header into the problem.
func (r *reader) header(h engine.Header) error {
	word, name, _ := strings.Cut(h.Key, " ")
	switch {
	case h.Text == "":
		return r.slip(h, "", "%s: want a text behind it", h.Key)
	case word == "goal":
		r.Questions = append(r.Questions, Question{Goal: h.Text, Line: h.Line})
		r.asked = map[string]bool{}
		return nil
	case r.seen[h.Key]:
		return r.slip(h, "", "%s is given twice", h.Key)
	}
	if word == "date" && !dated(h.Text) {
		return r.slip(h, h.Text, "bad date %q: want a year, a month or a day, as in 1979, 1979-05 or 1979-05-17", h.Text)
	}
	if text := r.text(word); text != nil {
		*text, r.seen[h.Key] = h.Text, true
		return nil
	}
	switch {
	case r.asked == nil:
		return r.slip(h, "", "%s: want a goal before it%s", h.Key, r.misspelt())
	case r.asked[h.Key] && h.Key != "try": // tries need no names
		return r.slip(h, "", "%s is given twice for one goal", h.Key)
	}
	r.asked[h.Key] = true
	return r.ofQuestion(h, word, name)
}

// misspelt says which line may have been meant as a goal, "" for none.
func (r *reader) misspelt() string {
	for i, line := range r.lines {
		if key, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(key, " ") && engine.DidYouMean(key, []string{"goal"}) != "" {
			return fmt.Sprintf(", and line %d has %q: did you mean goal?", r.above+i+1, key)
		}
	}
	return ""
}

// dated says whether a text is a year, a month or a day of the calendar.
func dated(text string) bool {
	for _, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}

// ofQuestion takes a header that says more of the last goal. A file may ask several questions of
// one position:
//
//	goal: remove clubs
//	without: deal
//	goal: 2 spaces
//
// Here "without" belongs to the first. A name behind the word tells solutions apart, as in
// "try b: 7h from 5 to 10".
func (r *reader) ofQuestion(h engine.Header, word, name string) error {
	q := &r.Questions[len(r.Questions)-1]
	switch word {
	case "without":
		q.Without = h.Text
	case "hidden":
		q.Hidden = h.Text
	case "keep":
		q.Keep = h.Text
	case "intended":
		q.Intended = h.Text
	case "verdict":
		q.Verdict = h.Text
		if !slices.Contains(verdicts(), h.Text) {
			return r.slip(h, h.Text, "bad verdict %q: want one of %s", h.Text, strings.Join(verdicts(), ", "))
		}
	case "least":
		n, err := strconv.Atoi(h.Text)
		if q.Least = n; err != nil || n < 1 {
			return r.slip(h, h.Text, "bad number %q: want how many essential moves are the least", h.Text)
		}
	default:
		v := Variation{Name: name, Text: h.Text, Line: h.Line}
		if err := v.check(); err != nil {
			return r.slip(h, "", "%s: %v", h.Key, err)
		}
		if word == "solution" {
			q.Solutions = append(q.Solutions, v)
		} else {
			q.Tries = append(q.Tries, v)
		}
	}
	return nil
}

// slip returns the error of a header, at the first place of a word in its lines, or
// at its key when the word is "".
func (r *reader) slip(h engine.Header, word, format string, args ...any) error {
	line, column := Place(strings.Join(r.lines, ""), h.Line, word)
	return &Error{line, column, fmt.Sprintf(format, args...)}
}

// Place returns where a word stands first in the lines of the field that begins in
// line from; the beginning of the field when the word is "" or not there.
func Place(text string, from int, word string) (line, column int) {
	for i, t := range slices.Collect(strings.Lines(text))[from-1:] {
		if i > 0 && t[0] > ' ' || word == "" {
			break
		}
		start := 0
		if i == 0 {
			start = strings.Index(t, ":") + 1
		}
		if at := strings.Index(t[start:], word); at >= 0 {
			return from + i, len([]rune(t[:start+at])) + 1
		}
	}
	return from, 1
}

// Slip gives what a prover says of a question its place in the text of the file.
func (q Question) Slip(text string, err error) error {
	if q.Line == 0 || IsJSON(text) {
		return fmt.Errorf("goal %q: %w", q.Goal, err)
	}
	word, header := q.wordAt(err)
	line, column := Place(text, lineOf(text, q.Line, header), word)
	return &Error{line, column, err.Error()}
}

// wordAt returns the word that an error is about, and the header that has it. What a goal is to keep has
// a header of its own.
func (q Question) wordAt(err error) (word, header string) {
	place := &engine.PlaceError{Field: "goal"}
	errors.As(err, &place)
	text := map[string]string{"goal": q.FullGoal(), "without": q.Without, "hidden": q.Hidden}[place.Field]
	header = place.Field
	if header == "goal" && place.Offset > len(q.Goal) {
		header = "keep"
	}
	rest := text[min(place.Offset, len(text)):]
	parts := strings.Split(err.Error(), `"`)
	for i := len(parts) - 2; i > 0; i -= 2 { // of a part of several words, the one that is quoted last
		if word := strings.TrimSpace(parts[i]); word != "" && strings.Contains(rest, word) {
			return word, header
		}
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return strings.Fields(q.Goal)[0], "goal"
	}
	return strings.Trim(words[0], ","), header
}

// lineOf returns the line of a header that belongs to the goal of a line. The headers of a goal
// stand behind it, so the next one of that name is meant.
func lineOf(text string, goal int, header string) int {
	for i, line := range strings.Split(text, "\n")[goal-1:] {
		if key, _, ok := (engine.Line{Text: line}).Cut(); ok && key == header {
			return goal + i
		}
	}
	return goal
}

// Fields cuts the position of a problem into its fields, for games whose positions
// are fields. Errors name the line.
func Fields(text string) ([]engine.Header, error) {
	var fields []engine.Header
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Join(strings.Fields(line), " ")
		switch {
		case words == "" || line[0] == '#':
		case (line[0] == ' ' || line[0] == '\t') && len(fields) > 0:
			last := &fields[len(fields)-1]
			last.Text = strings.TrimSpace(last.Text + " " + words)
		default:
			f, err := parseField(number, words)
			if err != nil {
				return nil, err
			}
			fields = append(fields, f)
		}
	}
	return fields, nil
}

func parseField(number int, words string) (engine.Header, error) {
	key, text, found := strings.Cut(words, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !found || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789 ") != "" {
		return engine.Header{}, fmt.Errorf(`line %d: %q: want "key: text", as in "pile 1: 9h 8s"`, number, words)
	}
	return engine.Header{Line: number, Key: key, Text: strings.TrimSpace(text)}, nil
}
