package freecard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A Decider answers a question, as [Decide] does.
type Decider = func(ctx context.Context, q *Question, hidden string, limits Limits) (*Result, error)

// Queries are the questions of this package, for the list of games to add to
// those of Spider. The decider answers them.
func Queries(decide Decider) []engine.Query {
	return []engine.Query{
		{
			Name:    "prove",
			Peeks:   true,
			Params:  questionParams,
			Returns: answerText,
			Doc: "Decides what can and cannot be reached from here, with a proof or a line.\n" +
				"Goals: " + ask.GoalWords + ".\n" +
				"Restrictions: " + ask.WithoutWords + ".\n" +
				"What is impossible is proved by the free-card calculus (docs/proofs/calculus.md); what is possible comes with a line\n" +
				"that the rules and the referee have replayed; else the verdict is unknown, and the reason names the limit.",
			Example: `
local a = spider.page(11):prove{ cannot = "remove spades", without = { "space", "deal" } }
assert(a.verdict == "impossible")
print(a)`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
				return answer(ctx, s, c, decide)
			},
		},
		{
			Name:    "can",
			Peeks:   true,
			Params:  questionParams,
			Returns: answerText,
			Doc:     "Asks whether a goal can be reached, and how.\nIt is prove with the question the other way round.",
			Example: `
local p = spider.page(12)
local a = p:can{ "remove spades", without = { "space", "deal" } }
assert(a.verdict == "possible")
p:play(a.line)`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
				return answer(ctx, s, c, decide)
			},
		},
		{
			Name:    "why_not",
			Peeks:   true,
			Params:  questionParams,
			Returns: "the reason, as a text",
			Doc:     "Says in words why a goal cannot be reached, or that it can.",
			Example: `
print(spider.page(10):why_not{ "empty 5", without = { "deal", "remove" } })`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
				a, err := answer(ctx, s, c, decide)
				if err != nil {
					return nil, err
				}
				return a.why(), nil
			},
		},
	}
}

// questionFields are what a question may have; 1 is its first entry.
var questionFields = []string{"cannot", "can", "1", "without", "hidden", "target", "order", "certificate", "seconds", "states"}

var questionParams = []engine.Param{{Name: "question", Type: "table|string", Fields: questionFields, Doc: `cannot, can or the first entry: the goal in words; ` +
	`without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached, order = "any" for any order of its piles; ` +
	`certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits`}}

const answerText = "{verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, states, tracked, seconds, certificate}"

// An Answer is a result as scripts get it.
type Answer struct {
	Verdict     string // impossible, possible or unknown
	Scope       string // with hidden = "next" or "any": for which of the ways in which the cards can lie
	Question    string // what the verdict is about
	Proviso     string // when impossible: "", or of which lines alone that was proved
	Target      string // the tableau that is to be reached, as a line, and "any" for any order of its piles
	Reason      string
	Fails       []string // those of them for which it is impossible
	Line        string   // when possible, in Woods's words
	Attempt     string   // when unknown, the line that got furthest, if one was tried
	Moves       int
	States      int // abstract states that the proof or the search took
	Tracked     []string
	Seconds     float64
	Certificate string // when asked for: a text, or a text compressed with gzip

	text string
}

// String returns the answer in words.
func (a Answer) String() string { return a.text }

// why returns what stands against the goal.
func (a Answer) why() string {
	switch {
	case a.Verdict == Possible.String():
		return "it is possible: " + a.Line
	case a.Verdict == Unknown.String():
		return "unknown: " + a.Reason
	}
	return a.Reason
}

// answer reads a question from a table and answers it.
func answer(ctx context.Context, s engine.State, c engine.Call, decide Decider) (Answer, error) {
	t, err := readAsked(c)
	if err != nil {
		return Answer{}, err
	}
	q, limits, err := t.question(s.(*spider.State))
	if err != nil {
		return Answer{}, err
	}
	hidden, ok := t["hidden"].(string)
	if t["hidden"] != nil && !ok {
		return Answer{}, errors.New("hidden: want a word")
	}
	r, err := decide(ctx, q, hidden, limits)
	if err != nil {
		return Answer{}, err
	}
	a := r.answer()
	a.Certificate, err = r.Text(t["certificate"])
	return a, err
}

func (r *Result) answer() Answer {
	a := Answer{
		Verdict: r.Verdict.String(), Scope: strings.TrimSpace(r.scope()), Fails: r.casesWith(Impossible), Question: r.claim(), Proviso: r.Proviso, Reason: r.Reason, Line: r.Line(), Attempt: r.inWords(r.Attempt), Moves: len(r.Moves),
		States: r.States, Seconds: r.Time.Seconds(), text: r.String(),
	}
	if g := r.Question.Goal; g.Kind == Reach {
		a.Target = g.Target.Line()
		if g.AnyOrder {
			a.Target += " any"
		}
	}
	for _, rank := range r.Tracked {
		a.Tracked = append(a.Tracked, rank.String())
	}
	return a
}

// Text returns the certificate as a question asks for it; see [ask.Certificate]. It is "" when
// there is no proof to be certified.
func (r *Result) Text(asked any) (string, error) {
	if r == nil || r.proof == nil {
		return ask.Certificate(asked, nil)
	}
	return ask.Certificate(asked, func(w io.Writer) error {
		_, err := r.Certificate(w)
		return err
	})
}

// An asked is a question as a script writes it.
type asked map[string]any

// readAsked returns the question of a call: a table, or the goal alone.
func readAsked(c engine.Call) (asked, error) {
	switch v := c.Value("question").(type) {
	case map[string]any:
		return v, nil
	case []any:
		if len(v) == 1 {
			return asked{"1": v[0]}, nil
		}
	case string:
		return asked{"can": v}, nil
	}
	return nil, errors.New(`want a table, as in prove{ cannot = "remove spades", without = { "deal" } }`)
}

func (t asked) question(s *spider.State) (*Question, Limits, error) {
	var limits Limits
	goal, err := t.goal()
	if err != nil {
		return nil, limits, err
	}
	without, err := t.without()
	if err != nil {
		return nil, limits, err
	}
	q := &Question{Start: s, Goal: goal, Without: without}
	seconds, err := t.limit("seconds")
	if err != nil {
		return nil, limits, err
	}
	limits.Time = time.Duration(seconds * float64(time.Second))
	states, err := t.limit("states")
	if err != nil {
		return nil, limits, err
	}
	limits.States = int(states)
	return q, limits, nil
}

// limit returns a limit, 0 when there is none.
func (t asked) limit(name string) (float64, error) {
	switch v := t[name].(type) {
	case nil:
		return 0, nil
	case float64:
		if v > 0 && v < 1<<53 {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%s: want a number above 0, not %#v", name, t[name])
}

func (t asked) goal() (Goal, error) {
	if t["target"] != nil {
		if order := t["order"]; order != nil && order != "any" {
			return Goal{}, fmt.Errorf(`order: want "any", not %v`, order)
		}
		target, err := t.target()
		return Goal{Kind: Reach, Target: target, AnyOrder: t["order"] == "any"}, err
	}
	for _, key := range []string{"cannot", "can", "1"} {
		if text, ok := t[key].(string); ok {
			return ParseGoal(text)
		}
	}
	return Goal{}, fmt.Errorf("no goal: want cannot = one of %s", ask.GoalWords)
}

// target returns the position whose tableau is to be reached.
func (t asked) target() (*spider.State, error) {
	switch v := t["target"].(type) {
	case *spider.State:
		return v, nil
	case string:
		p, err := spider.Game().Parse(v)
		if err != nil {
			return nil, fmt.Errorf("target: %w", err)
		}
		return p.State().(*spider.State), nil
	}
	return nil, errors.New("target: want a position or its text")
}

func (t asked) without() (Without, error) {
	switch v := t["without"].(type) {
	case nil:
		return Without{}, nil
	case string:
		return ParseWithout(v)
	case []any:
		var texts []string
		for _, x := range v {
			texts = append(texts, fmt.Sprint(x))
		}
		return ParseWithout(texts...)
	}
	return Without{}, fmt.Errorf("without: want a list of %s", ask.WithoutWords)
}

// AskedIn returns the question that a table asks, with its limits. How it takes the
// hidden cards is left to the caller.
func AskedIn(s *spider.State, table map[string]any) (*Question, Limits, error) {
	return asked(table).question(s)
}
