package ideas

import (
	"context"
	_ "embed"
	"runtime"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// Queries are the questions of this package, for the list of games to add to those of
// Spider. All ask the same, and their limits are for each question that they ask.
func Queries(g *engine.Game) []engine.Query {
	part := func(of func(a Answer) any) func(context.Context, engine.State, engine.Call) (any, error) {
		return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
			a, err := answer(ctx, g, s, c)
			return of(a), err
		}
	}
	all := engine.ReadQueries(queryTexts, engine.Answers{
		"ideas":     part(func(a Answer) any { return a }),
		"necessary": part(func(a Answer) any { return a.Necessary }),
		"tries":     part(func(a Answer) any { return a.Tries }),
	})
	for i := range all {
		all[i].Params = []engine.Param{engine.QuestionParam("can", "1", "without", "hidden", "seconds", "states")}
	}
	return all
}

// An Answer is a report as scripts and files get it.
type Answer struct {
	Verdict     string     `json:"verdict"`   // the first line of the text
	Ideas       []IdeaText `json:"ideas"`     // smallest first
	One         bool       `json:"one"`       // one idea, proved
	All         bool       `json:"all"`       // proved: there are no other ideas
	Necessary   []string   `json:"necessary"` // essential moves
	Key         []string   `json:"key"`
	Order       []StepText `json:"order"` // each necessary move, and those right before it
	Tries       []TryText  `json:"tries"`
	Least       int        `json:"least"` // essential moves
	LeastProved bool       `json:"least_proved"`
	MovesLow    int        `json:"moves_low"` // bounds of the least number of moves
	MovesHigh   int        `json:"moves_high"`
	Open        []string   `json:"open,omitempty"`    // questions that were not decided
	Stopped     string     `json:"stopped,omitempty"` // by what
	Proviso     string     `json:"proviso,omitempty"` // of which lines alone it was proved
	Asked       int        `json:"asked"`
	Seconds     float64    `json:"seconds"`

	text string
}

// An IdeaText is an idea in words.
type IdeaText struct {
	Moves  []string `json:"moves"`
	Line   string   `json:"line"`
	Least  bool     `json:"least"`            // proved: no line with the same essential moves is shorter
	Looked int      `json:"looked,omitempty"` // positions that were looked at for a shorter one
}

// A StepText is a necessary move with those right before it, in words.
type StepText struct {
	Move  string   `json:"move"`
	After []string `json:"after"`
}

// A TryText is a try in words.
type TryText struct {
	Moves  []string `json:"moves"`
	Line   string   `json:"line"`
	Reason string   `json:"reason"`
}

// String returns the report in words.
func (a Answer) String() string { return a.text }

// answer reads a question and looks for ideas.
func answer(ctx context.Context, g *engine.Game, s engine.State, c engine.Call) (Answer, error) {
	t, err := engine.ReadQuestion(g, c)
	if err != nil {
		return Answer{}, err
	}
	r, err := Ask(ctx, g, s.(*spider.State), t.Question, Options{Time: t.Limits.Time, Each: freecard.Limits{States: t.Limits.States}, Jobs: runtime.GOMAXPROCS(0)})
	if err != nil {
		return Answer{}, err
	}
	return r.Answer(), nil
}

// Answer returns the report as scripts and files get it.
func (r *Report) Answer() Answer {
	a := Answer{
		Verdict: r.Headline(), One: r.One(), All: r.All, Necessary: words(facts(r.Necessary)), Key: words(r.Key()),
		MovesLow: r.Moves.Low, MovesHigh: r.Moves.High, Open: r.Open, Stopped: r.Stopped, Proviso: r.Proviso(),
		Asked: r.Asked, text: strings.TrimRight(r.String(), "\n"),
	}
	a.Seconds = float64(r.Time) / float64(time.Second) // not r.Time.Seconds(): it adds two numbers, and 1.442060625 becomes 1.4420606249999999
	a.Least, a.LeastProved = r.Least()
	a.Ideas = engine.Each(r.Ideas, func(i Idea) IdeaText { return IdeaText{words(i.Moves), r.lineText(i.Line), i.Least, i.Looked} })
	a.Order = engine.Each(r.Hasse, func(s Step) StepText { return StepText{s.Move.String(), words(s.After)} })
	a.Tries = engine.Each(r.Tries, func(t Try) TryText { return TryText{words(t.Moves), r.lineText(t.Line), t.Reason} })
	return a
}

// words returns essential moves as texts that ParseEssential reads.
func words(moves []ask.Essential) []string {
	return append([]string{}, engine.Each(moves, ask.Essential.String)...)
}
