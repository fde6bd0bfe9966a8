package verify

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/problem"
	"patience/engine/search"
)

// problemEnd is how the names of problem files end.
const problemEnd = ".txt"

// spiderName is the game whose problems have goals of many kinds, and lines that solve them.
const spiderName = "spider"

// isProblems says whether a file holds problems, and no script.
func isProblems(name, text string) bool {
	return filepath.Ext(name) == problemEnd || engine.IsProblem(text) || problem.IsJSON(text)
}

// problemScript makes a script of the claims that a problem file states: that each
// goal is possible or impossible as the file says, that its solutions solve it, and
// that its tries fail. Errors have the place in the file.
//
// So problems are verified by what verifies the essay, the ledger of scripts, and not by a second
// set of rules for what holds. Of page12 the script has, for one goal, the claims "page12", "page12
// solution 1" and "page12 try 1"; with several goals they are page12.1 and so on.
func problemScript(games engine.Games, name, text string) (claimScript, error) {
	all, err := problem.Parse(text)
	if err != nil {
		return claimScript{}, fmt.Errorf("%s: %w", name, err)
	}
	var b strings.Builder
	b.WriteString("local ledger = require \"ledger\"\n")
	for i, p := range all {
		id := strings.TrimSuffix(path.Base(filepath.ToSlash(name)), problemEnd)
		if len(all) > 1 {
			id = fmt.Sprintf("%s#%d", id, i+1)
		}
		start, err := startOf(games, p, problem.Split(text)[min(i, len(problem.Split(text))-1)])
		if err == nil {
			err = checkQuestions(start, p, text)
		}
		if err == nil {
			err = checkSideLines(start, p, text)
		}
		if err != nil {
			return claimScript{}, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&b, "ledger.claims { title = %s, start = %s.parse(%s),\n", long(p.Title), p.Game, long(p.String()))
		for j, q := range p.Questions {
			of := id
			if len(p.Questions) > 1 {
				of = fmt.Sprintf("%s.%d", id, j+1)
			}
			writeClaims(&b, start, of, q)
		}
		b.WriteString("}\n")
	}
	return claimScript{name, source(b.String()), sourceFile, name}, nil
}

// startOf returns the position of a problem. Its text is that of the file, so that
// the lines of an error are right.
func startOf(games engine.Games, p *problem.Problem, text string) (*engine.Play, error) {
	if problem.IsJSON(text) {
		text = p.String()
	}
	g, err := games.Named(p.Game)
	if err != nil {
		return nil, err
	}
	return g.Parse(text)
}

// checkQuestions has the prover read what is asked. Of another game than Spider a goal that its
// prover does not read stays open.
func checkQuestions(start *engine.Play, p *problem.Problem, text string) error {
	for _, q := range p.Questions {
		_, err := search.ProverOf(start.Game).Read(start.State(), q.Asked())
		switch {
		case err == nil, start.Game.Name != spiderName:
		case q.Line == 0 || problem.IsJSON(text):
			return fmt.Errorf("goal %q: %w", q.Goal, err)
		default:
			word, from := wordOf(err, q)
			line, column := problem.Place(text, lineOf(text, q.Line, from), word)
			return &problem.Error{Line: line, Column: column, Reason: err.Error()}
		}
	}
	return nil
}

// checkSideLines has the rules read the side lines of solutions and tries. Their main
// lines are claims, and so are not looked at here.
func checkSideLines(start *engine.Play, p *problem.Problem, text string) error {
	for _, q := range p.Questions {
		for _, v := range append(slices.Clip(q.Solutions), q.Tries...) {
			_, err := start.Game.ParseVariations(start.State(), v.Text)
			_, mainErr := start.Game.ParseVariations(start.State(), v.Moves())
			switch {
			case err == nil || mainErr != nil:
			case v.Line == 0 || problem.IsJSON(text):
				return fmt.Errorf("a side line: %w", err)
			default:
				word := ""
				if quoted := strings.Split(err.Error(), `"`); len(quoted) > 1 {
					word = quoted[1]
				}
				line, column := problem.Place(text, v.Line, word)
				return &problem.Error{Line: line, Column: column, Reason: "a side line: " + err.Error()}
			}
		}
	}
	return nil
}

// wordOf returns the word that an error quotes, and the header that has it; else the
// goal as a whole. Of `unknown restriction "spcae"` that is spcae in the header without, so that
// the error can be told with its line and column.
func wordOf(err error, q problem.Question) (word, header string) {
	headers := []struct{ key, text string }{{"goal", q.Goal}, {"without", q.Without}, {"hidden", q.Hidden}, {"keep", q.Keep}}
	parts := strings.Split(err.Error(), `"`)
	for i := len(parts) - 2; i > 0; i -= 2 { // what is quoted last is the nearest to the slip
		for _, h := range headers {
			if word := strings.TrimSpace(parts[i]); word != "" && strings.Contains(h.text, word) {
				return word, h.key
			}
		}
	}
	return strings.Fields(q.Goal)[0], "goal"
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

// writeClaims writes the claims of a question as Lua. That a goal can be reached rests on the
// solutions, when there are any: a line that is replayed is the better proof, and the quicker.
func writeClaims(b *strings.Builder, start *engine.Play, id string, q problem.Question) {
	said := q.FullGoal()
	if q.Without != "" {
		said += " without " + q.Without
	}
	goal := fmt.Sprintf("without = %s, hidden = %s", long(q.Without), long(q.Hidden))
	if q.Hidden == "" {
		goal = fmt.Sprintf("without = %s", long(q.Without))
	}
	var solutions []string
	for i, v := range q.Solutions {
		of := fmt.Sprintf("%s solution %s", id, v.Label(i))
		solutions = append(solutions, long(of))
		writeSolution(b, start, of, q, v)
	}
	kind, word, verdict := "can", "can", "holds"
	if q.Recorded() == problem.Impossible {
		kind, word, said = "cannot", "cannot", said+" is impossible"
	} else if q.Recorded() == problem.Open {
		verdict = "open"
	}
	how := fmt.Sprintf("question = { %s = %s, %s }", word, long(q.FullGoal()), goal)
	if _, err := search.ProverOf(start.Game).Read(start.State(), q.Asked()); err != nil {
		how = fmt.Sprintf("test = function() return nil, %s end", long(err.Error()))
	} else if len(solutions) > 0 && kind == "can" && q.Hidden == "" {
		how = "by = { " + strings.Join(solutions, ", ") + " }"
	}
	fmt.Fprintf(b, "{ id = %s, kind = %q, says = %s, verdict = %q, %s },\n", long(id), kind, long(said), verdict, how)
	if q.Least > 0 {
		writeLeast(b, id, q)
	}
	for i, v := range q.Tries {
		writeTry(b, start, fmt.Sprintf("%s try %s", id, v.Label(i)), q, v)
	}
}

// writeSolution writes the claim that a line is a solution.
func writeSolution(b *strings.Builder, start *engine.Play, id string, q problem.Question, v problem.Variation) {
	how := fmt.Sprintf("test = ledger.solves { %s, without = %s, line = %s }", long(q.FullGoal()), long(q.Without), long(v.Moves()))
	if start.Game.Name != spiderName {
		how = fmt.Sprintf("line = %s, test = ledger.won()", long(v.Moves()))
		if _, err := search.ProverOf(start.Game).Read(start.State(), q.Asked()); err != nil {
			how = fmt.Sprintf("line = %s, test = function() return nil, %s end", long(v.Moves()), long(err.Error()))
		}
	}
	fmt.Fprintf(b, "{ id = %s, kind = \"line\", says = %s, verdict = \"holds\", %s },\n", long(id), long("a solution: "+v.Text), how)
}

// writeTry writes the claim that no solution begins with a line: where the line ends the goal is
// impossible. A try that breaks a rule, or meets the goal itself, is refuted with the reason.
func writeTry(b *strings.Builder, start *engine.Play, id string, q problem.Question, v problem.Variation) {
	fmt.Fprintf(b, "{ id = %s, kind = \"cannot\", says = %s, verdict = \"holds\", ", long(id), long("a try that fails: "+v.Text))
	asked, err := begun(start, q, v)
	if err != nil {
		fmt.Fprintf(b, "test = function() return false, %s end },\n", long(err.Error()))
		return
	}
	if asked.Moved {
		fmt.Fprintf(b, "line = %s, ", long(v.Moves()))
	}
	hidden := ""
	if q.Hidden != "" {
		hidden = ", hidden = " + long(q.Hidden)
	}
	fmt.Fprintf(b, "question = { cannot = %s, without = %s%s } },\n", long(asked.Question.Goal), long(asked.Question.Without), hidden)
}

// begun returns what is asked of a try.
func begun(start *engine.Play, q problem.Question, v problem.Variation) (asked engine.Begun, err error) {
	play := engine.NewPlay(start.Game, start.State())
	if err := play.Line(v.Moves()); err != nil {
		return asked, err
	}
	return search.ProverOf(start.Game).Begun(start.State(), q.Asked(), play.Moves())
}

// writeLeast writes the claim that fewer essential moves are too few, and that some
// solution makes no more.
func writeLeast(b *strings.Builder, id string, q problem.Question) {
	var lines []string
	for _, v := range q.Solutions {
		lines = append(lines, long(v.Moves()))
	}
	fmt.Fprintf(b, "{ id = %s, kind = \"least\", says = %s, verdict = \"holds\",\n", long(id+" least"),
		long(fmt.Sprintf("%d essential moves are the least", q.Least)))
	if len(lines) > 0 {
		fmt.Fprintf(b, "  test = ledger.essential(%d, { %s, without = %s, lines = { %s } }),\n", q.Least, long(q.FullGoal()), long(q.Without), strings.Join(lines, ", "))
	}
	hidden := ""
	if q.Hidden != "" {
		hidden = ", hidden = " + long(q.Hidden)
	}
	fmt.Fprintf(b, "  question = { cannot = %s, without = %s%s } },\n",
		long(fmt.Sprintf("%s within %s", q.FullGoal(), engine.Count(q.Least-1, "essential move"))), long(q.Without), hidden)
}

// long writes a text as a Lua string of any lines and signs: [[Clubs "and" hearts]], or with as
// many = between the brackets as it takes that the text does not end it.
func long(text string) string {
	level := ""
	for strings.Contains(text+"]", "]"+level+"]") {
		level += "="
	}
	return "[" + level + "[" + text + "]" + level + "]"
}

// A source is a file system of one script.
type source string

// sourceFile is its name.
const sourceFile = "problems.lua"

// Open returns the script only by way of ReadFile.
func (s source) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadFile returns the script.
func (s source) ReadFile(name string) ([]byte, error) {
	if name != sourceFile {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(s), nil
}
