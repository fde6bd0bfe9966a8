package verify

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/engine/search"
	"patience/luaapi/ledger"
)

// problemEnd is how the names of problem files end.
const problemEnd = ".txt"

// spiderName is the game whose problems have goals of many kinds, and lines that solve them.
const spiderName = "spider"

// isProblems says whether a file holds problems, and no script.
func isProblems(name, text string) bool {
	return file.End(name) == problemEnd || engine.IsProblem(text) || problem.IsJSON(text)
}

// problemClaims returns the claims that a problem file states: that each goal is possible or
// impossible as the file says, that its solutions solve it, and that its tries fail. Errors have
// the place in the file.
//
// So problems are verified by what verifies the essay, the ledger, and not by a second set of rules for
// what holds. Of page12 there are, for one goal, the claims "page12", "page12 solution 1" and
// "page12 try 1"; with several goals they are page12.1 and so on.
func problemClaims(named engine.Namer, name, text string) (claimScript, error) {
	all, err := position.InText(name, text)
	if err != nil {
		return claimScript{}, err
	}
	claims := []*ledger.Claim{}
	for i, p := range all {
		id := strings.TrimSuffix(path.Base(filepath.ToSlash(name)), problemEnd)
		if len(all) > 1 {
			id = fmt.Sprintf("%s#%d", id, i+1)
		}
		var start *engine.Play
		g, err := named(p.Game)
		if err == nil {
			start, err = p.Play(g)
		}
		if err == nil {
			err = checkQuestions(start, p.Problem, text)
		}
		if err == nil {
			err = checkSideLines(start, p.Problem, text)
		}
		if err != nil {
			return claimScript{}, fmt.Errorf("%s: %w", name, err)
		}
		for j, q := range p.Questions {
			of := id
			if len(p.Questions) > 1 {
				of = fmt.Sprintf("%s.%d", id, j+1)
			}
			claims = append(claims, asserted{start, of, p.Title, q}.claims()...)
		}
	}
	return claimScript{name: name, from: name, claims: claims}, nil
}

// checkQuestions has the prover read what is asked. Of another game than Spider a goal that its
// prover does not read stays open.
func checkQuestions(start *engine.Play, p *problem.Problem, text string) error {
	for _, q := range p.Questions {
		_, err := search.ProverOf(start.Game).Read(start.State(), q.Asked())
		if err != nil && start.Game.Name == spiderName {
			return q.Slip(text, err)
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

// asserted is a question of a problem with what its file says of it.
type asserted struct {
	start *engine.Play
	id    string // of the claim about the goal
	title string // of the problem
	problem.Question
}

// claim returns a claim that holds as the file says.
func (q asserted) claim(id, kind, says string) *ledger.Claim {
	return &ledger.Claim{ID: id, Kind: kind, Says: says, Recorded: ledger.Holds, List: q.title, Start: q.start}
}

// claims returns the claims about a question. That a goal can be reached rests on the solutions that solve it, when there
// are any: a line that is replayed is the better proof, and the quicker. What is wrong with another refutes it alone.
func (q asserted) claims() (all []*ledger.Claim) {
	var solutions []string
	for i, v := range q.Solutions {
		c := q.claim(fmt.Sprintf("%s solution %s", q.id, v.Label(i)), "line", "a solution: "+v.Text)
		is, why := q.solvedBy(v)
		c.Tests = []ledger.Test{stays(is, why)}
		if all = append(all, c); is == ledger.Holds {
			solutions = append(solutions, c.ID)
		}
	}
	all = append(all, q.main(solutions))
	if q.Least > 0 {
		all = append(all, q.least())
	}
	for i, v := range q.Tries {
		all = append(all, q.fails(fmt.Sprintf("%s try %s", q.id, v.Label(i)), v))
	}
	return all
}

// main returns the claim about the goal itself.
func (q asserted) main(solutions []string) *ledger.Claim {
	said := q.FullGoal()
	if q.Without != "" {
		said += " without " + q.Without
	}
	c := q.claim(q.id, "can", said)
	impossible := q.Recorded() == problem.Impossible
	switch {
	case impossible:
		c.Kind, c.Says = "cannot", said+" is impossible"
	case q.Recorded() == problem.Open:
		c.Recorded = ledger.Open
	}
	if q.ask(c, q.Asked(), impossible); len(c.Questions) > 0 && len(solutions) > 0 && !impossible && q.Hidden == "" {
		c.Questions, c.By = nil, solutions
	}
	return c
}

// ask has a claim ask the prover. What that does not read stays open.
func (q asserted) ask(c *ledger.Claim, asked engine.Question, cannot bool) {
	if _, err := q.prover().Read(q.start.State(), asked); err != nil {
		c.Tests = []ledger.Test{stays(ledger.Open, err.Error())}
		return
	}
	c.Questions = []ledger.Question{{Question: asked, Cannot: cannot}}
}

func (q asserted) prover() *engine.Prover { return search.ProverOf(q.start.Game) }

// solvedBy says whether a line is a solution. A goal that the prover does not read stays open.
func (q asserted) solvedBy(v problem.Variation) (ledger.Verdict, string) {
	if _, err := q.prover().Read(q.start.State(), q.Asked()); err != nil {
		return ledger.Open, err.Error()
	}
	moves, essential, err := q.solves(q.start, v)
	if err != nil {
		return ledger.Refuted, err.Error()
	}
	text := "solved in " + engine.Count(moves, "move")
	if q.prover().Essential != nil {
		text += fmt.Sprintf(", %d essential", essential)
	}
	return ledger.Holds, text
}

// solves counts the moves of a solution, and the essential ones where the prover knows some. The error says
// why it is none.
func (q asserted) solves(p *engine.Play, v problem.Variation) (moves, essential int, err error) {
	line, err := q.Solved(q.prover(), p.Game, p.State(), v)
	if count := q.prover().Essential; err == nil && count != nil {
		essential, err = count(p.State(), q.Asked(), line.Moves())
	}
	return line.Len(), essential, err
}

// least returns the claim that fewer essential moves are too few, and that some solution makes no more.
func (q asserted) least() *ledger.Claim {
	c := q.claim(q.id+" least", "least", fmt.Sprintf("%d essential moves are the least", q.Least))
	fewer := q.Asked()
	fewer.Goal += " within " + engine.Count(q.Least-1, "essential move")
	if q.ask(c, fewer, true); len(c.Questions) == 0 {
		return c
	}
	if len(q.Solutions) > 0 {
		c.Tests = []ledger.Test{q.leastOfAll}
	}
	return c
}

// leastOfAll tests whether the solutions make as many essential moves, at the least, as the file says.
func (q asserted) leastOfAll(p *engine.Play) (ledger.Verdict, string) {
	least := -1
	for _, v := range q.Solutions {
		if _, essential, err := q.solves(p, v); err == nil && (least < 0 || essential < least) {
			least = essential
		}
	}
	switch {
	case least < 0:
		return ledger.Refuted, "no solution of the file holds"
	case least != q.Least:
		return ledger.Refuted, fmt.Sprintf("the solutions' least: %d essential moves", least)
	}
	return ledger.Holds, fmt.Sprintf("the solutions' least: %d essential moves", least)
}

// fails returns the claim that no solution begins with a line: where the line ends the goal is impossible. A try
// that breaks a rule, or meets the goal itself, is refuted with the reason.
func (q asserted) fails(id string, v problem.Variation) *ledger.Claim {
	c := q.claim(id, "cannot", "a try that fails: "+v.Text)
	asked, err := q.Begun(q.prover(), q.start.Game, q.start.State(), v)
	if err != nil {
		c.Tests = []ledger.Test{stays(ledger.Refuted, err.Error())}
		return c
	}
	if asked.Moved {
		c.Line = v.Moves()
	}
	c.Questions = []ledger.Question{{Question: asked.Question, Cannot: true, OneWay: !asked.Moved}}
	return c
}

// stays is the test of what is known before.
func stays(v ledger.Verdict, why string) ledger.Test {
	return func(*engine.Play) (ledger.Verdict, string) { return v, why }
}
