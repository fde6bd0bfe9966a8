package search

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"patience/engine"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// Queries are the questions that every game answers by its prover, for the list of games to
// add to those of the game. Why a position is lost some games answer by themselves.
func Queries(g *engine.Game) []engine.Query {
	p, all := ProverOf(g), engine.ReadQueries(strings.ReplaceAll(queryTexts, "GAME", g.Name), engine.Answers{
		"prove":   asking(g, said),
		"can":     asking(g, said),
		"why_not": asking(g, func(a engine.Answer, _ bool) (any, error) { return engine.Points(a.Why()), nil }),
		"why_lost": engine.On(func(s engine.State, _ engine.Call) (any, error) {
			if r := refutation(g, s); r != nil {
				return strings.TrimRight(r.String(), "\n"), nil
			}
			return nil, nil
		}),
	})
	for i := range all[:3] {
		all[i].Params, all[i].Example = []engine.Param{engine.QuestionParam(engine.QuestionFields()...)}, p.Examples[all[i].Name]
	}
	all[0].Doc = strings.Replace(all[0].Doc, "WORDS\n", wordsOf(p), 1)
	all[3].None = "nothing is seen that loses it"
	return all
}

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
