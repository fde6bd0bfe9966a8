package mine

import (
	"cmp"
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
	return upper(taskText(c.Report.Question, c.Goal)) + withoutText(&w) + "."
}

// taskText words goals that are put together: "make a space, then put the 6s on the 7s,
// within 6 moves".
func taskText(st *stipulation.Stipulation, goal string) string {
	if strings.EqualFold(goal, "win") {
		return "win the game"
	}
	var steps []string
	for _, step := range st.Parts() {
		var parts []string
		for _, p := range step {
			if p.Question == nil {
				parts = append(parts, fmt.Sprintf("put the %v on the %v", p.Card, p.On))
			} else {
				parts = append(parts, goalText(p.Question))
			}
		}
		text := strings.Join(parts, " and ")
		if len(parts) > 1 {
			text += " at the same time"
		}
		steps = append(steps, text)
	}
	text := strings.Join(steps, ", then ")
	if bounds := st.Bounds(); bounds != "" {
		text += " " + bounds
	}
	return text
}

// goalText words the goal for the task of a problem: "lay the Kd bare and have as many
// spaces as before".
func goalText(q *ask.Question) string {
	g, text := q.Goal, ""
	switch g.Kind {
	case ask.Spaces:
		text = "make " + many(g.Count, "space")
	case ask.Dig:
		text = fmt.Sprintf("dig %s of pile %d", many(g.Count, "chain"), g.Pile)
	case ask.Empty:
		text = fmt.Sprintf("empty pile %d", g.Pile)
	case ask.Turn:
		text = "turn a card up"
		if g.Pile > 0 {
			text = fmt.Sprintf("turn a card of pile %d up", g.Pile)
		}
	case ask.Remove:
		text = removeText(g)
	case ask.Bare:
		text = fmt.Sprintf("lay the %v bare", g.Card)
		if g.Card == engine.Unknown {
			text = fmt.Sprintf("have %s bare", many(g.Count, g.Rank.String()))
		}
	default:
		text = g.String()
	}
	if g.Keep {
		text += " and have as many spaces as before"
	}
	return text
}

func removeText(g ask.Goal) string {
	switch {
	case g.Suit == ask.AnySuit:
		return "remove " + many(g.Count, "suit")
	case g.Others == 0:
		return "remove " + g.Suit.Name() + " before any other suit"
	}
	return "remove a set of " + g.Suit.Name()
}

// many counts in words: "a space", "two spaces".
func many(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return ask.Numeral(n) + " " + thing + "s"
}

// withoutText returns the restrictions: " without making a space and without dealing".
func withoutText(w *ask.Without) string {
	var parts []string
	for _, word := range strings.Split(w.String(), ", ") {
		verb, what, _ := strings.Cut(word, " ")
		switch verb {
		case "":
		case "space":
			parts = append(parts, "making a space first")
		case "deal":
			parts = append(parts, "dealing")
		case "turn":
			parts = append(parts, "turning a card up first")
		case "remove":
			parts = append(parts, strings.TrimSpace("removing "+cmp.Or(what, "a suit")))
		case "pile":
			parts = append(parts, "touching pile "+what)
		case "onto":
			r, _ := engine.ParseRank(what)
			parts = append(parts, "putting a card on "+r.Article()+" "+what)
		default:
			parts = append(parts, word)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " without " + strings.Join(parts, " or ")
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
