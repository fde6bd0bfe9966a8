package precedence

import (
	"context"
	"fmt"
	"io"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// An Answer is what this package says of a question in the words of the prover.
type Answer struct {
	Verdict     string // impossible or unknown
	Question    string // the claim in words: "space before row 3"
	Reason      string // why it is impossible, in words, or why nothing can be said
	Waits       int    // lines that the proof has
	Certificate string // when asked for: a text, or a text compressed with gzip

	proof argument // nil when nothing was proved
}

// An argument is a [Proof] or [Lodgings].
type argument interface {
	engine.Refutation
	Lines() int
}

// Proof returns what proves the answer, nil when nothing does.
func (a Answer) Proof() engine.Refutation { return a.proof }

// String returns the answer in words.
func (a Answer) String() string {
	return fmt.Sprintf("%s: %s\n  %s", a.Verdict, a.Question, strings.ReplaceAll(a.Reason, "\n", "\n  "))
}

// Ask answers a question about a whole deal, all rows to come included. It returns nil when
// the question is for others: its goal is none of this package's, or nothing follows and the
// free-card calculus or a search may know more.
//
//	Ask(deal 14934, "win")                                impossible
//	Ask(deal 1, "win")                                    nil: the solver may win it
//	Ask(deal 1, "space before row 3")                     unknown: nobody else knows of rows
//	Ask(deal 1, "remove spades", "deal")                  nil: a question for the calculus
func Ask(s *spider.State, goal string, without ...string) (*Answer, error) {
	claim, ok := ParseClaim(goal, without)
	if !ok {
		return nil, nil
	}
	bans, err := ask.ParseWithout(without...)
	if err != nil {
		return nil, err
	}
	if over := len(s.Hand()) == 0 || bans.Deal; over && !claim.Owned() {
		return nil, nil
	}
	proof, err := argue(s, claim)
	switch {
	case proof != nil:
		reason := strings.TrimRight(proof.String(), "\n")
		return &Answer{Verdict: "impossible", Question: claim.String(), Reason: reason, Waits: proof.Lines(), proof: proof}, nil
	case claim.Row == 0:
		return nil, nil
	case err != nil:
		return &Answer{Verdict: "unknown", Question: claim.String(), Reason: err.Error()}, nil
	}
	return &Answer{Verdict: "unknown", Question: claim.String(), Reason: "nothing waits for itself so long"}, nil
}

// argue looks for a short proof, which ends with the first space or removal, and then for one
// that goes on.
func argue(s *spider.State, c Claim) (argument, error) {
	if p, err := Prove(s, c); err == nil && p != nil {
		return p, nil
	}
	p, err := ProveAll(s, c)
	if p == nil {
		return nil, err
	}
	return p, nil
}

// ownWords tells of the goals that scripts can ask about.
var ownWords = "Of whole deals, all rows to come included, cannot = \"win\", and a goal \"before row 3\", are proved by what must wait for what: " +
	"\"" + strings.Join(Goals(), "\", \"") + "\". No moves are tried."

// A runner answers a query.
type runner = func(context.Context, engine.State, engine.Call) (any, error)

// ahead answers by precedence what it can, and hands all else on.
func ahead(name string, run runner) runner {
	return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		goal, without, ok := asked(c.Value("question"))
		if !ok {
			return run(ctx, s, c)
		}
		a, err := Ask(s.(*spider.State), goal, without...)
		if a == nil && err == nil {
			return run(ctx, s, c)
		}
		if err != nil {
			return nil, err
		}
		if name == "why_not" {
			return a.why(), nil
		}
		var proof func(io.Writer) error
		if a.proof != nil {
			proof = a.proof.Certificate
		}
		t, _ := c.Value("question").(map[string]any)
		a.Certificate, err = ask.Certificate(t["certificate"], proof)
		return *a, err
	}
}

// asked reads a question as scripts write it, the goal alone or a table. It says no to those
// that are more than a goal and restrictions with all cards known.
func asked(question any) (goal string, without []string, ok bool) {
	switch v := question.(type) {
	case string:
		return v, nil, true
	case []any:
		if len(v) == 1 {
			goal, ok = v[0].(string)
		}
		return goal, nil, ok
	case map[string]any:
		if hidden := v["hidden"]; v["target"] != nil || v["goal"] != nil || hidden != nil && hidden != "known" {
			return "", nil, false
		}
		var goals []string
		for _, key := range []string{"cannot", "can", "1"} {
			if goal, is := v[key].(string); is {
				goals = append(goals, goal)
			}
		}
		without, ok = list(v["without"])
		return strings.Join(goals, ""), without, ok && len(goals) == 1
	}
	return "", nil, false
}

// list reads restrictions: a text, or a list of texts.
func list(v any) (texts []string, ok bool) {
	switch v := v.(type) {
	case nil:
		return nil, true
	case string:
		return []string{v}, true
	case []any:
		for _, x := range v {
			texts = append(texts, fmt.Sprint(x))
		}
		return texts, true
	}
	return nil, false
}

// why returns what stands against the goal.
func (a *Answer) why() string {
	if a.proof == nil {
		return "unknown: " + a.Reason
	}
	return a.Reason
}
