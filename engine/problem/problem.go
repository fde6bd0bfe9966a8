// Package problem reads and writes the files of puzzles/: a position of some
// game, and what the solver is asked.
//
// A file is a list of fields, "key: text". A line that begins with a blank goes
// on with the text of the line before; a line that begins with # is a comment.
// The first field is "game: NAME"; another "game:" begins another problem. The
// headers that [engine.HeaderKeys] lists are the same for every game; all other
// fields describe the position, and the game reads them. Goals, restrictions and
// lines of play are texts here: the game's prover reads them.
package problem

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// A Problem is a position and what is asked about it.
type Problem struct {
	Game      string     `json:"game"`             // name of the game
	Title     string     `json:"title,omitempty"`  // a few words
	Author    string     `json:"author,omitempty"` // who composed it
	Source    string     `json:"source,omitempty"` // where it was published
	Date      string     `json:"date,omitempty"`   // when: a year, a month, a day
	Award     string     `json:"award,omitempty"`  // what it was given
	After     string     `json:"after,omitempty"`  // what it varies
	Task      string     `json:"task,omitempty"`   // what is asked, for people
	Themes    string     `json:"themes,omitempty"` // what it shows
	Ladder    string     `json:"ladder,omitempty"` // how hard it is
	Notes     string     `json:"notes,omitempty"`  // of the composer
	Questions []Question `json:"questions,omitempty"`
	Position  string     `json:"position"` // in a format of the game, without blank lines

	Called string `json:"problem,omitempty"` // by the program, or the file that it is in: in lists alone, as no file says it
}

// A Question is what is asked, for the prover.
type Question struct {
	Line      int         `json:"-"` // of the goal in its file
	Goal      string      `json:"goal"`
	Without   string      `json:"without,omitempty"`  // restrictions
	Hidden    string      `json:"hidden,omitempty"`   // how face-down cards are taken
	Keep      string      `json:"keep,omitempty"`     // what the goal is to leave: spaces
	Verdict   string      `json:"verdict,omitempty"`  // possible (when left out), impossible or open
	Least     int         `json:"least,omitempty"`    // number of essential moves; 0: not said
	Intended  string      `json:"intended,omitempty"` // ideas and duals that are meant
	Solutions []Variation `json:"solutions,omitempty"`
	Tries     []Variation `json:"tries,omitempty"` // lines after which the goal is out of reach
}

// A Variation is a line of play with what its composer says about it: ! and ? behind
// moves, comments in braces, and side lines in round brackets; see
// [engine.Game.ParseVariations].
type Variation struct {
	Line int    `json:"-"` // in its file
	Name string `json:"name,omitempty"`
	Text string `json:"line"`
}

// Label returns its name, or its number when it has none: i counts from 0.
func (v Variation) Label(i int) string { return cmp.Or(v.Name, strconv.Itoa(i+1)) }

// The verdicts that a problem can have on record.
const (
	Possible   = "possible"
	Impossible = "impossible"
	Open       = "open"
)

func verdicts() []string { return []string{Possible, Impossible, Open} }

// Recorded returns the verdict that is on record.
func (q Question) Recorded() string { return cmp.Or(q.Verdict, Possible) }

// FullGoal returns the goal with what it is to keep, as the prover reads it.
func (q Question) FullGoal() string {
	if q.Keep == "" {
		return q.Goal
	}
	return q.Goal + " and keep " + q.Keep
}

// Asked returns the question as a prover is asked it.
func (q Question) Asked() engine.Question {
	return engine.Question{Goal: q.FullGoal(), Without: q.Without, Hidden: q.Hidden}
}

// Moves returns the main line without comments and marks, as a play makes it.
func (v Variation) Moves() string {
	line, _ := engine.MainLine(v.Text)
	return strings.TrimSpace(marks.Re().ReplaceAllString(line, "$1"))
}

// marks are what stands behind a move that is good or bad.
var marks = engine.Regexp(` *[!?]+ *([,;]|$)`)

// names are what a solution or a try can be called.
var names = engine.Regexp(`^[a-z0-9 -]*$`)

// check says what is wrong with the name, or with the braces and brackets of the line.
func (v Variation) check() error {
	if !names.Re().MatchString(v.Name) {
		return fmt.Errorf("bad name %q: want letters, figures, blanks and -", v.Name)
	}
	if _, err := engine.MainLine(v.Text); err != nil {
		return err
	}
	if strings.Trim(v.Moves(), ", ;") == "" {
		return errors.New("want moves")
	}
	return nil
}

// text returns where the text of a header goes that a problem has once, nil for
// any other.
func (p *Problem) text(key string) *string {
	return map[string]*string{
		"title": &p.Title, "author": &p.Author, "source": &p.Source, "date": &p.Date, "award": &p.Award,
		"after": &p.After, "task": &p.Task, "themes": &p.Themes, "ladder": &p.Ladder, "notes": &p.Notes,
	}[key]
}

// String returns the problem as a file has it.
func (p *Problem) String() string {
	var b strings.Builder
	field := func(key, text string) {
		if text != "" {
			engine.WriteHeader(&b, engine.Header{Key: key, Text: text})
		}
	}
	field("game", p.Game)
	for _, key := range []string{"title", "author", "source", "date", "award", "after", "task", "themes", "ladder", "notes"} {
		field(key, *p.text(key))
	}
	for _, q := range p.Questions {
		q.write(field)
	}
	b.WriteString(p.positionText())
	return b.String()
}

func (q Question) write(field func(key, text string)) {
	field("goal", q.Goal)
	field("without", q.Without)
	field("hidden", q.Hidden)
	field("keep", q.Keep)
	field("verdict", q.Verdict)
	if q.Least > 0 {
		field("least", strconv.Itoa(q.Least))
	}
	field("intended", q.Intended)
	for _, v := range q.Solutions {
		field(strings.TrimSpace("solution "+v.Name), v.Text)
	}
	for _, v := range q.Tries {
		field(strings.TrimSpace("try "+v.Name), v.Text)
	}
}

// positionText returns the position as it stands in a file: as fields, or below
// "position:".
func (p *Problem) positionText() string {
	switch {
	case p.Position == "":
		return ""
	case p.fields():
		return p.Position + "\n"
	}
	return "position:\n  " + strings.ReplaceAll(p.Position, "\n", "\n  ") + "\n"
}

// fields says whether the position can stand in a file as it is: whether every line
// is a field, goes on with one, or is a comment.
func (p *Problem) fields() bool {
	started := false
	for line := range strings.Lines(p.Position) {
		key, _, ok := engine.Line{Text: line}.Cut()
		switch {
		case line[0] == '#':
		case line[0] == ' ', line[0] == '\t':
			if !started {
				return false
			}
		case !ok, key == "position", key == "game", engine.IsHeader(key):
			return false
		default:
			started = true
		}
	}
	return started
}
