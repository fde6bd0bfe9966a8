package plan

import (
	"context"
	"maps"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
)

// Queries returns other queries with an answer of this package where their question asks
// for one plan: hidden = "strategy".
func Queries(others []engine.Query) []engine.Query {
	for i := range others {
		q := &others[i]
		name, run := q.Name, q.Run
		q.Run = func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
			t, ok := c.Value("question").(map[string]any)
			if !ok || t["hidden"] != Hidden {
				return run(ctx, s, c)
			}
			a, err := answer(ctx, s.(*spider.State), t)
			if err == nil && name == "why_not" {
				return a.why(), nil
			}
			return a, err
		}
		if name == "prove" {
			q.Doc += "\nhidden = \"strategy\" asks for one plan that looks at each card as it is turned up (docs/unseen.md): the answer then has\n" +
				"verdict, question, reason, seconds, certificate, and plan, the text of a file for \"workbench check\"; table, the plan in words; nodes; unseen."
		}
	}
	return others
}

// An Answer is a result as scripts get it.
type Answer struct {
	Verdict     string // impossible, possible or unknown
	Question    string
	Reason      string
	Plan        string   // when possible: the text of a file
	Table       string   // and in words
	Nodes       int      // positions in which it says what to do
	Unseen      []string // the cards out of sight
	Certificate string   // when asked for: of an order without a line
	Seconds     float64

	text string
}

// String returns the answer in words.
func (a Answer) String() string { return a.text }

// why returns what stands against the goal.
func (a Answer) why() string {
	switch a.Verdict {
	case freecard.Possible.String():
		return "it is possible:\n" + a.Table
	case freecard.Unknown.String():
		return "unknown: " + a.Reason
	}
	return a.Reason
}

// answer answers the question of a table.
func answer(ctx context.Context, s *spider.State, t map[string]any) (Answer, error) {
	t = maps.Clone(t)
	for _, key := range []string{"cannot", "can", "1"} {
		goal, ok := t[key].(string)
		if !ok {
			continue
		}
		goal, err := single(s, goal)
		if err != nil {
			return Answer{}, err
		}
		t[key] = goal
	}
	q, limits, err := freecard.AskedIn(s, t)
	if err != nil {
		return Answer{}, err
	}
	r, err := Decide(ctx, q, Limits{Time: limits.Time, States: limits.States})
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Verdict: r.Verdict.String(), Question: q.Words(), Reason: r.Reason, Seconds: r.Time.Seconds(), text: r.String()}
	for _, c := range r.Unseen {
		a.Unseen = append(a.Unseen, c.String())
	}
	return a, a.attach(r, t["certificate"])
}

// attach adds the plan, or the certificate that was asked for.
func (a *Answer) attach(r *Result, certificate any) error {
	var b strings.Builder
	if r.Plan != nil {
		err := r.Plan.Write(&b)
		a.Plan, a.Table, a.Nodes = b.String(), r.Plan.String(), r.Plan.Nodes()
		return err
	}
	if r.Proof == nil || !r.Proof.Certified() || certificate == nil || certificate == false {
		return nil
	}
	name := ""
	if certificate == "gz" {
		name = ".gz"
	}
	_, err := r.Proof.WriteCertificate(&b, name)
	a.Certificate = b.String()
	return err
}
