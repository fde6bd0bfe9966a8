package mine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
)

// Standards say what is kept. A zero field means the default.
type Standards struct {
	Essential int      // the idea has so many essential moves or more (4)
	Tries     int      // so many tries live (2)
	Sight     int      // at most so many cards lie in sight (104)
	Each      int      // at most so many problems of a deal (3)
	Alike     int      // at most so many of them of one kind of goal (1)
	Positions int      // at most so many positions of a deal are looked at (8)
	Goals     []string // only goals that begin with one of these words; all when there are none
	Where     string   // a query of [compose.ParseQuery] that holds of them
}

func (s Standards) withDefaults() Standards {
	s.Essential, s.Tries, s.Sight = cmp.Or(s.Essential, 4), cmp.Or(s.Tries, 2), cmp.Or(s.Sight, 104)
	s.Each, s.Alike, s.Positions = cmp.Or(s.Each, 3), cmp.Or(s.Alike, 1), cmp.Or(s.Positions, 8)
	return s
}

// perPosition is the time for all questions about a position. Other positions are worth
// more than one that is hard to decide: all questions about the ideas of one problem may
// take half of it, and one question a twelfth or, when much depends on it, a sixth. The
// number of states is what counts; the times are for machines with much else to do.
const perPosition = 12 * time.Second

func (j *judge) glance() freecard.Limits {
	if j.thorough {
		return freecard.Limits{States: 3000, Played: 2000, Time: j.time / 12}
	}
	return freecard.Limits{States: 3000, Played: 200, Refine: 300, Time: j.time / 12}
}

func (j *judge) look() freecard.Limits {
	if j.thorough {
		return freecard.Limits{States: 20_000, Played: 10_000, Time: j.time / 6}
	}
	return freecard.Limits{States: 5000, Played: 500, Refine: 500, Time: j.time / 6}
}

// A Candidate is a question of a position that has met the standards.
type Candidate struct {
	Asked
	State  *spider.State
	Report *ideas.Report
	Ladder ideas.Ladder
	Deal   Deal
	Moves  int // made of the won game before it
}

// Facts returns what a candidate can be searched by.
func (c *Candidate) Facts() compose.Facts {
	return compose.FactsOf(c.State, c.Report.Ideas[0].Line, c.Report.Question.Asks, c.Goal+" "+c.Without)
}

// A Yield counts what became of the questions.
type Yield struct {
	Deals, Won, Positions, Asked, Possible, Sound, Kept, Anticipated int
}

// Add adds another yield.
func (y *Yield) Add(z Yield) {
	y.Deals += z.Deals
	y.Won += z.Won
	y.Positions += z.Positions
	y.Asked += z.Asked
	y.Possible += z.Possible
	y.Sound += z.Sound
	y.Kept += z.Kept
	y.Anticipated += z.Anticipated
}

// A judge asks about the positions of one deal.
type judge struct {
	ctx context.Context
	Standards
	time     time.Duration // for all questions about a position
	thorough bool          // there is one question: it is worth more than a look at other positions
	where    compose.Filter
	yield    Yield
}

// position returns what may be asked of a position and is worth keeping.
func (j *judge) position(s *spider.State) (kept []Candidate) {
	j.yield.Positions++
	all := j.ctx
	defer func() { j.ctx = all }()
	ctx, stop := context.WithTimeout(all, j.time)
	defer stop()
	j.ctx = ctx
	for _, goal := range goals(s) {
		if !j.wanted(goal) {
			continue
		}
		var lines [][]engine.Move // to the goal
		for _, without := range restrictions(s) {
			c, next := j.question(s, Asked{goal, without, hidden(s)}, &lines)
			if c != nil {
				kept = append(kept, *c)
			}
			if !next || j.ctx.Err() != nil {
				break
			}
		}
	}
	return kept
}

// linePositions is how many positions are looked at for the least line of what is found.
const linePositions = 20_000

// goalBegins are the beginnings of all goals that are looked for.
var goalBegins = []string{"remove ", "space", "2 spaces", "turn", "empty ", "dig ", "bare "}

// CheckGoals says which of the words no goal begins with.
func (s *Standards) CheckGoals() error {
	for _, word := range s.Goals {
		if !slices.ContainsFunc(goalBegins, func(b string) bool { return word != "" && (strings.HasPrefix(b, word) || strings.HasPrefix(word, b)) }) {
			names := engine.Each(goalBegins, strings.TrimSpace)
			return fmt.Errorf("no goal begins with %q: want one of %s%s", word, strings.Join(names, ", "), engine.DidYouMean(word, names))
		}
	}
	return nil
}

// wanted says whether a goal is among those that are looked for.
func (s *Standards) wanted(goal string) bool {
	begins := func(word string) bool { return strings.HasPrefix(goal, word) }
	return len(s.Goals) == 0 || slices.ContainsFunc(s.Goals, begins)
}

// question judges a question, and says whether a further restriction may help: there is a
// solution, but not one idea. Of "remove clubs" that can be done in three ways, say, "remove
// clubs without space" may leave one. A restriction that leaves no solution is no reason to stop:
// the next one forbids something else.
//
// What is cheap comes first: whether a line to the same goal keeps to the restriction, a glance whether
// there is a solution of enough essential moves, and only then all its ideas, which takes long.
func (j *judge) question(s *spider.State, a Asked, lines *[][]engine.Move) (c *Candidate, next bool) {
	q, err := stipulation.Parse(s, a.Goal, a.Without, a.Hidden)
	if err != nil {
		return nil, false
	}
	j.yield.Asked++
	known := engine.Those(*lines, func(line []engine.Move) bool { return q.Replay(line) == nil })
	if len(known) == 0 {
		seen, err := together.Prove(j.ctx, q, j.glance())
		if err != nil || seen.Verdict != engine.VerdictWon {
			return nil, strings.Contains(a.Without, "pile") || strings.Contains(a.Without, "onto") || strings.Contains(a.Without, "space")
		}
		known, *lines = append(known, seen.Line), append(*lines, seen.Line)
	}
	j.yield.Possible++
	if slices.ContainsFunc(known, func(line []engine.Move) bool { return q.Essential(line) < j.Essential }) {
		return nil, false
	}
	r, err := ideas.Find(j.ctx, q, ideas.Options{Time: j.time / 2, Each: j.look(), Single: true, Lines: known, Fewest: j.Essential, Tries: max(j.Tries, 3), Lengths: linePositions})
	if err != nil || !r.One() {
		return nil, true
	}
	j.yield.Sound++
	c = &Candidate{Asked: a, State: s, Report: r}
	if len(r.Ideas[0].Moves) < j.Essential || len(r.Tries) < j.Tries || j.where != nil && !j.where(c.Facts()) {
		return nil, false
	}
	return c, false
}
