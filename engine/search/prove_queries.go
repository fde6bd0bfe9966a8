package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// Queries are the questions that every game answers by its prover, for the list of games to
// add to those of the game.
func Queries(g *engine.Game) []engine.Query {
	p := ProverOf(g)
	param := engine.QuestionParam(engine.QuestionFields()...)
	list := []engine.Query{
		{
			Name:    "prove",
			Peeks:   true,
			Params:  []engine.Param{param},
			Returns: found,
			Doc:     "Decides what can and cannot be reached from here, with a proof or a line.\n" + wordsOf(p) + proveWords,
			Example: p.Examples["prove"],
			Run:     asking(g, said),
		},
		{
			Name:    "can",
			Peeks:   true,
			Params:  []engine.Param{param},
			Returns: found,
			Doc:     "Asks whether a goal can be reached, and how.\nIt is prove with the question the other way round.",
			Example: p.Examples["can"],
			Run:     asking(g, said),
		},
		{
			Name:    "why_not",
			Peeks:   true,
			Params:  []engine.Param{param},
			Returns: "the reason, as a text",
			Doc:     "Says in words why a goal cannot be reached, or that it can.\nIn a problem its own restrictions hold, unless without names others.",
			Example: p.Examples["why_not"],
			Run:     asking(g, func(a engine.Answer, _ bool) (any, error) { return engine.Points(a.Why()), nil }),
		},
	}
	if !slices.ContainsFunc(g.Queries, func(q engine.Query) bool { return q.Name == whyLost }) {
		list = append(list, engine.Query{
			Name:    whyLost,
			Peeks:   true,
			Returns: "a text, or nil",
			Doc:     "Says why the position is lost, when that can be seen without a search.\nnil says nothing: solve and prove decide.",
			Example: fmt.Sprintf("\nprint(%s.deal(1):why_lost())", g.Name),
			None:    "nothing is seen that loses it",
			Run: engine.On(func(s engine.State, _ engine.Call) (any, error) {
				if r := refutation(g, s); r != nil {
					return strings.TrimRight(r.String(), "\n"), nil
				}
				return nil, nil
			}),
		})
	}
	return list
}

// whyLost is the question why a position is lost, which some games answer by themselves.
const whyLost = "why_lost"

// wordsOf lists the goals and restrictions of a prover, and explains the others, a line for each
// paragraph.
func wordsOf(p *engine.Prover) string {
	lines := fmt.Sprintf("Goals: %s.\n", quoted(p.Goals))
	if p.Restrictions != nil {
		lines += fmt.Sprintf("Restrictions: %s.\n", quoted(p.Restrictions))
	}
	for paragraph := range strings.SplitSeq(p.More, "\n\n") {
		if p.More != "" {
			lines += strings.Join(strings.Fields(paragraph), " ") + "\n"
		}
	}
	return lines
}

func quoted(words []string) string { return `"` + strings.Join(words, `", "`) + `"` }

// proveWords explains answers.
const proveWords = "What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;\n" +
	"else the verdict is unknown, and the reason names the limit. method says who has answered.\n" +
	"A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. " +
	"It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. " +
	"The restrictions hold for the last move too."

// found are the fields of an answer, as scripts get it.
const found = "{verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}"

// An Answer is an answer as scripts get it.
type Answer struct {
	Verdict     string // impossible, possible or unknown
	Scope       string // for which of the ways in which the cards can lie
	Question    string // what the verdict is about
	Proviso     string // when impossible: "", or of which lines alone that was proved
	Target      string // the tableau that is to be reached, as a line, and "any" for any order of its piles
	Reason      string
	Fails       []string // those of the ways for which it is impossible
	Line        string   // when possible, in the game's notation
	Attempt     string   // when unknown, the line that got furthest, if one was tried
	Moves       int      // of the line
	Plan        string   // when one plan was asked for and there is one: the text of a file
	Table       string   // the plan in words
	Nodes       int      // positions in which it says what to do
	Unseen      []string // the cards out of sight
	States      int      // abstract states or positions that it took
	Tracked     []string // ranks
	Seconds     float64
	Method      string // that has answered
	Proof       string // what the certificate consists of
	Kind        string // of the certificate
	Proves      string // what it proves: the question, or a part that is impossible alone
	Certificate string // when asked for: a text, or a text compressed with gzip

	text string
}

// String returns the answer in words.
func (a Answer) String() string { return a.text }

// asking makes the function of a query that asks the prover.
func asking(g *engine.Game, tell func(a engine.Answer, pack bool) (any, error)) func(context.Context, engine.State, engine.Call) (any, error) {
	return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		t, err := engine.ReadQuestion(g, c)
		if err != nil {
			return nil, err
		}
		a, err := Prove(ctx, g, s, t.Question, t.Limits)
		if err != nil {
			return nil, err
		}
		if !t.Certify && a.Proof != nil {
			a.Proof.Write = nil
		}
		return tell(a, t.Pack)
	}
}

// said answers a query.
func said(a engine.Answer, pack bool) (any, error) { return Said(a, pack) }

// Said returns an answer as scripts get it. With pack the certificate is compressed with gzip.
func Said(a engine.Answer, pack bool) (Answer, error) {
	s := Answer{
		Verdict:  a.Verdict.Says(),
		Scope:    a.Scope,
		Question: a.Question,
		Proviso:  a.Proviso,
		Target:   a.Target,
		Reason:   a.Reason,
		Fails:    a.Fails,
		Line:     a.LineText(),
		Attempt:  a.Game.PrintLine(a.Start, a.Attempt),
		Moves:    len(a.Line),
		States:   a.States,
		Seconds:  a.Time.Seconds(),
		Method:   a.Method,
		text:     a.String(),
	}
	s.Tracked = engine.Each(a.Tracked, engine.Rank.String)
	s.Unseen = engine.Each(a.Unseen, engine.Card.String)
	// A plan comes as the text that check reads, and as a table for people.
	var err error
	if a.Plan != nil {
		s.Table, s.Nodes = a.Plan.String(), a.Plan.Nodes()
		s.Plan, err = (&engine.Certificate{Write: a.Plan.Write}).Text(false)
	}
	// What a certificate is about is told even when its text was not asked for.
	if p := a.Proof; p != nil && err == nil {
		s.Proof, s.Kind, s.Proves = p.Size, p.Kind, p.Claim
		if p.Write != nil {
			s.Certificate, err = p.Text(pack)
		}
	}
	return s, err
}
