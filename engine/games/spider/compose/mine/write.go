package mine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
	"patience/engine/problem"
)

// filed returns the position as a file has it: of a hand that is not dealt nobody needs to know the
// cards.
func (c *Candidate) filed() *spider.State {
	if len(c.State.Hand()) > 0 && strings.Contains(c.Without, "deal") {
		return c.State.ForgetHand()
	}
	return c.State
}

// Problem returns the candidate as a file has it: a draft, whose title and tries want an
// eye and a hand.
func (c *Candidate) Problem() (*problem.Problem, error) {
	q := c.Report.Question
	p, err := headed(c.filed(), q, c.Goal, c.Deal, c.Moves)
	if err != nil {
		return nil, err
	}
	p.Ladder = c.Ladder.String()
	said := problem.Question{Goal: c.Goal, Without: c.Without, Hidden: c.Hidden}
	if c.Report.Whole.Verdict == engine.VerdictLost {
		said.Verdict = problem.Impossible
		p.Notes = c.Report.Whole.Reason
	} else {
		idea := c.Report.Ideas[0]
		if n, proved := c.Report.Least(); proved && n > 0 {
			said.Least = n
		}
		p.Themes = c.Facts().Named()
		said.Solutions = []problem.Variation{{Text: spider.Game().PrintLine(q.Start, idea.Line)}}
	}
	// Braces would end the comment in which the reason stands. The first try of several has no name.
	for i, t := range c.tries() {
		reason := strings.NewReplacer("{", "(", "}", ")").Replace(t.Reason)
		v := problem.Variation{Text: spider.Game().PrintLine(q.Start, t.Line) + "? {" + reason + "}"}
		if i > 0 {
			v.Name = string(rune('a' + i))
		}
		said.Tries = append(said.Tries, v)
	}
	p.Questions = []problem.Question{said}
	return p, nil
}

// headed returns a problem without its question: the goal asked of a position, so many moves on the way of a deal.
func headed(s *spider.State, q *stipulation.Stipulation, goal string, d Deal, moves int) (*problem.Problem, error) {
	position, err := problem.PositionOf(engine.NewPlay(spider.Game(), s))
	return &problem.Problem{
		Game: spider.Name, Title: upper(goal), Author: "patience workbench",
		Source: engine.Count(moves, "move") + OnTheWay + d.Source(), Task: taskOf(q, goal), Position: position,
	}, err
}

// A Draft is what is kept of a candidate: its file, and what tells it from others.
type Draft struct {
	Name   string // of the file
	Text   string // of the file
	Says   string // the task and the ladder, for people
	Normal []byte
}

// Draft writes the candidate.
func (c *Candidate) Draft() (Draft, error) {
	p, err := c.Problem()
	if err != nil {
		return Draft{}, err
	}
	return draftOf(p, c.filed(), c.Name()), nil
}

// draftOf returns the draft of a problem with a position.
func draftOf(p *problem.Problem, s *spider.State, name string) Draft {
	says := fmt.Sprintf("%s; %s", strings.TrimSuffix(p.Task, "."), p.Ladder)
	return Draft{name + ".txt", p.String(), says, []byte(normal(s))}
}

// Written reads the text of a draft that another machine has written of a deal, and writes the draft anew. It refuses a text
// that this program would not write, and one whose solution or tries cannot be played. It does not look for other solutions.
func Written(d Deal, text string) (Draft, error) {
	all, err := problem.Parse(text)
	if err == nil && (len(all) != 1 || len(all[0].Questions) != 1) {
		err = errors.New("want one problem with one question")
	}
	if err != nil {
		return Draft{}, err
	}
	theirs, asked := all[0], all[0].Questions[0]
	play, err := spider.Game().Parse(theirs.Position)
	if err != nil {
		return Draft{}, err
	}
	s := play.State().(*spider.State)
	q, err := stipulation.Parse(s, asked.Goal, asked.Without, asked.Hidden)
	if err == nil {
		err = plays(q, asked, play)
	}
	if err != nil {
		return Draft{}, err
	}
	before, _, _ := strings.Cut(theirs.Source, " ")
	moves, err := strconv.Atoi(before)
	if err != nil {
		return Draft{}, fmt.Errorf("source %.60q: want 7 moves%s%s", theirs.Source, OnTheWay, d.Source())
	}
	p, err := headed(s, q, asked.Goal, d, moves)
	if err != nil {
		return Draft{}, err
	}
	p.Ladder, p.Themes = theirs.Ladder, theirs.Themes
	p.Questions = []problem.Question{{
		Goal: asked.Goal, Without: asked.Without, Hidden: asked.Hidden, Least: asked.Least, Solutions: asked.Solutions, Tries: asked.Tries,
	}}
	if p.String() != text {
		return Draft{}, fmt.Errorf("it is not written as a problem of %v", d)
	}
	return draftOf(p, s, nameOf(d, moves, asked.Goal)), nil
}

// plays returns why a problem cannot be solved as it says, or why a try cannot be played.
func plays(q *stipulation.Stipulation, asked problem.Question, start *engine.Play) error {
	if len(asked.Solutions) != 1 {
		return fmt.Errorf("%s: want one", engine.Count(len(asked.Solutions), "solution"))
	}
	line, err := asked.Solutions[0].Play(start.Game, start.State())
	if err == nil {
		err = q.Replay(line.Moves())
	}
	if err != nil {
		return fmt.Errorf("the solution: %w", err)
	}
	for i, try := range asked.Tries {
		if _, err := try.Play(start.Game, start.State()); err != nil {
			return fmt.Errorf("try %s: %w", try.Label(i), err)
		}
	}
	return nil
}

// tries returns the tries whose lines are refuted when they are asked about by themselves, as
// "workbench verify" does.
func (c *Candidate) tries() (sure []ideas.Try) {
	for _, t := range c.Report.Tries {
		b, err := c.Report.Question.Begun(t.Line)
		if err != nil {
			continue
		}
		q, err := stipulation.Parse(b.Start, b.Goal, b.Without, c.Hidden)
		if err != nil {
			continue
		}
		r, err := together.Decide(context.Background(), q, freecard.Limits{Time: tryTime})
		if err == nil && r.Verdict == engine.VerdictLost {
			sure = append(sure, t)
		}
	}
	return sure
}

// tryTime is the limit for a question about a try.
const tryTime = 5 * time.Second

// Name returns a name for a file, with the moves made before: "pysol-17-143-remove-spades".
func (c *Candidate) Name() string {
	return nameOf(c.Deal, c.Moves, c.Goal)
}

func nameOf(d Deal, moves int, goal string) string {
	return strings.ReplaceAll(strings.ToLower(fmt.Sprintf("%v %d %s", d, moves, goal)), " ", "-")
}

// Task returns what is asked in a sentence for people.
func (c *Candidate) Task() string { return taskOf(c.Report.Question, c.Goal) }

func taskOf(q *stipulation.Stipulation, goal string) string {
	w := q.Without()
	return upper(ask.Plain(engine.Question{Goal: goal, Without: w.String()})) + "."
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
