package mine

import (
	"context"
	"fmt"
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
	position, err := problem.PositionOf(engine.NewPlay(spider.Game(), c.filed()))
	if err != nil {
		return nil, err
	}
	q := c.Report.Question
	p := &problem.Problem{
		Game: spider.Name, Title: upper(c.Goal), Author: "patience workbench",
		Source: engine.Count(c.Moves, "move") + OnTheWay + c.Deal.Source(),
		Task:   c.Task(), Ladder: c.Ladder.String(), Position: position,
	}
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
	says := fmt.Sprintf("%s; %v", strings.TrimSuffix(c.Task(), "."), c.Ladder)
	return Draft{c.Name() + ".txt", p.String(), says, []byte(Normal(*c))}, nil
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
	return strings.ReplaceAll(strings.ToLower(fmt.Sprintf("%v %d %s", c.Deal, c.Moves, c.Goal)), " ", "-")
}

// Task returns what is asked in a sentence for people.
func (c *Candidate) Task() string {
	w := c.Report.Question.Without()
	return upper(ask.Plain(engine.Question{Goal: c.Goal, Without: w.String()})) + "."
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
