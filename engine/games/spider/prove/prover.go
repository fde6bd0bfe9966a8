// Package prove is Spider's prover: it reads a question once, and asks one method of proof after
// another until one answers.
//
// Read prover.go for the list of methods, and read.go for what a question can be. The methods
// have a room each: precedence for what must wait in whole games, plan for cards that nobody
// has seen, together for goals put together, and freecard for the calculus of free cards.
// They answer questions that ask has the words for.
package prove

import (
	"context"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/precedence"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
	"patience/engine/problem"
)

// Join gives Spider its prover, and what else rests on it: how the goals of a problem stand, lines
// toward them, plans, tests, and the questions of the rooms below.
func Join(g *engine.Game) {
	g.Prover = Prover()
	g.Test = ideas.TestPlay
	g.Goals = stipulation.Standings
	g.Toward = toward
	g.Plan = plan.Step
	g.Asks(stipulation.Queries, precedence.Queries, ideas.Queries)
}

// Prover returns Spider's prover. Its methods are asked in the order in which they stand here.
func Prover() *engine.Prover {
	return &engine.Prover{
		Words:        ask.Words(),
		More:         stipulation.Words() + "\n\n" + precedence.Words,
		Goals:        append(ask.Goals(), precedence.Goals()...),
		Restrictions: ask.Restrictions(),
		Hidden:       ask.HiddenWords(),
		Examples:     examples(),
		Read:         read,
		Solves:       solves,
		Begun:        begun,
		Essential:    essential,
		Methods: []engine.ProofMethod{
			{Name: "waits", Doc: "what must wait in whole games, over all rows to come", Try: engine.Trying(waits)},
			{Name: "plan", Doc: "one plan for all orders of the cards that nobody has seen", Try: engine.Trying(planned)},
			{Name: "ideas", Doc: "goals within so many essential moves: no set of so few suffices", Try: engine.Trying(few)},
			{Name: "together", Doc: "goals put together, and functions: by parts, by everything, by the solver", Try: engine.Trying(several)},
			{Name: "calculus", Doc: "the calculus of free cards, and the solver for lines over several rows", Try: engine.Trying(calculus)},
		},
	}
}

// waits answers what can be said of whole games; what does not follow is for the others, but for
// goals before a row.
func waits(_ context.Context, q *question, _ engine.Limits) (*engine.Answer, error) {
	if q.claim == nil {
		return nil, nil
	}
	return precedence.Ask(q.start, *q.claim, q.without), nil
}

// planned answers questions for one plan.
func planned(ctx context.Context, q *question, l engine.Limits) (*engine.Answer, error) {
	if q.plan == nil {
		return nil, nil
	}
	r, err := plan.Decide(ctx, q.plan, l)
	if err != nil {
		return nil, err
	}
	return r.Answer(), nil
}

// few looks for ideas where only so many essential moves are allowed: to show that no set of so
// few suffices takes fewer questions than to go through all positions.
func few(ctx context.Context, q *question, l engine.Limits) (*engine.Answer, error) {
	if q.goals == nil {
		return nil, nil
	}
	a, err := ideas.Few(ctx, q.goals, l)
	if a == nil || err != nil {
		return nil, err
	}
	a.Question, a.Took = q.goals.Answered(a, q.goals.String()), ""
	if a.Proof != nil {
		a.Reason = "already this is impossible: " + a.Proof.Claim + ": " + a.Reason
	}
	return a, nil
}

// several answers what puts goals together, or has words that the calculus lacks.
func several(ctx context.Context, q *question, l engine.Limits) (*engine.Answer, error) {
	if q.goals == nil || q.goals.Alone() != nil && !stipulation.Together(q.Goal) {
		return nil, nil
	}
	a, err := together.Decide(ctx, q.goals, freecard.Limits{Time: l.Time, States: l.States})
	if err != nil {
		return nil, err
	}
	a.Question = q.goals.Answered(a, q.goals.String())
	return q.least(ctx, a), nil
}

// calculus answers what is one goal of the calculus.
func calculus(ctx context.Context, q *question, l engine.Limits) (*engine.Answer, error) {
	if q.goals == nil {
		return nil, nil
	}
	r, err := together.Calculus(ctx, q.goals.Alone(), q.Hidden, freecard.Limits{Time: l.Time, States: l.States})
	if err != nil {
		return nil, err
	}
	return q.least(ctx, r.Answer()), nil
}

// least makes the line of an answer that others are to read the least one with its essential moves.
func (q *question) least(ctx context.Context, a *engine.Answer) *engine.Answer {
	if q.Least && len(a.Line) > 0 && a.Ways == nil {
		a.Line, _ = ideas.Shorten(ctx, q.goals, a.Line)
	}
	return a
}

// examples returns an example of each query.
func examples() map[string]string {
	return map[string]string{
		"prove": `
local a = spider.page(11):prove{ cannot = "remove spades", without = { "space", "deal" } }
assert(a.verdict == "impossible")
print(a)
local b = spider.page(11):prove{ goal = function(s) return #s:free("K") == 2 end, states = 1000 }
print(b)
local c = spider.deal(14934, {by = "pysol"}):prove{ cannot = "win", certificate = true }
assert(c.verdict == "impossible" and c.proof == "6 waits")
assert(spider.deal(8727, {by = "pysol"}):prove{ cannot = "remove spades before row 4", without = "space" }.verdict == "impossible")`,
		"can": `
local p = spider.page(12)
local a = p:can{ "remove spades", without = { "space", "deal" } }
assert(a.verdict == "possible")
p:play(a.line)`,
		"why_not": `
print(spider.page(10):why_not{ "empty 5", without = { "deal", "remove" } })`,
	}
}

// toward looks for a line toward a goal of the problem that a play began with. Where the search
// finds none, a goal may be lost for what must wait, which takes no search to see.
func toward(ctx context.Context, p *engine.Play) (engine.GoalLine, error) {
	line, err := together.Toward(ctx, p)
	if err != nil || line.Moves != nil || line.Lost != "" || p.Covered() && p.State().Hidden() > 0 {
		return line, err
	}
	questions, err := problem.Of(p)
	for i, q := range questions {
		b, err := begun(p.Start(), q.Asked(), p.Moves())
		if err != nil || !b.Moved {
			continue // it is solved or spoilt already, or means something else here
		}
		if a := waiting(b.Start, b.Question); a != nil && a.Verdict == engine.VerdictLost {
			goal := strings.TrimSuffix(q.FullGoal()+" without "+q.Without, " without ")
			line.Lost, line.Open = together.Numbered(goal, i, len(questions)), false
			return line, nil
		}
	}
	return line, err
}

// waiting answers a question about whole games, nil when it is none or when nothing follows.
func waiting(s engine.State, asked engine.Question) *engine.Answer {
	q, err := read(s, asked)
	if err != nil {
		return nil
	}
	a, _ := waits(context.Background(), q.(*question), engine.Limits{})
	return a
}
