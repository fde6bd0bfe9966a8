package ideas

import (
	"context"
	"runtime"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// Queries are the questions of this package, for the list of games to add to those of
// Spider.
func Queries(g *engine.Game) []engine.Query {
	answer := func(ctx context.Context, s engine.State, c engine.Call) (Answer, error) { return answer(ctx, g, s, c) }
	return []engine.Query{
		{
			Name:    "ideas",
			Params:  params,
			Returns: "{verdict, ideas, one, all, necessary, key, order, tries, least, least_proved, moves_low, moves_high, open, stopped, proviso, asked, seconds}",
			Doc: "Says what all solutions have in common: their essential moves (digs and removals), and whether they are one idea, proved.\n" +
				"Also which moves are necessary and in which order, what fails and why, and how few moves it takes.\n" +
				"docs/words.md explains the words, docs/proofs/ideas.md why one idea is proved.",
			Example: `
local r = spider.page(10):ideas{ "remove clubs", without = { "deal" } }
assert(r.verdict == "one idea, proved: 3 essential moves")
print(r)`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) { return answer(ctx, s, c) },
		},
		{
			Name:    "necessary",
			Params:  params,
			Returns: "a list of essential moves, as texts",
			Doc:     "Lists the essential moves that every solution makes; each is proved.",
			Example: `
local n = spider.page(10):necessary{ "remove clubs", without = { "deal" } }
assert(#n == 3 and n[1] == "dig 1 of pile 4")`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
				a, err := answer(ctx, s, c)
				return a.Necessary, err
			},
		},
		{
			Name:    "tries",
			Params:  params,
			Returns: "a list of {moves, line, reason}",
			Doc: "Lists lines that begin like the solution and then make a move after which there is none, with the reason.\n" +
				"Those come first that are nearest to success.",
			Example: `
for _, try in ipairs(spider.page(12):tries{ "remove spades", without = { "space", "deal" } }) do
  print(try.line, try.reason)
end`,
			Run: func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
				a, err := answer(ctx, s, c)
				return a.Tries, err
			},
		},
	}
}

// params are those of the questions of this package. Their limits are for each question that they ask.
var params = []engine.Param{engine.QuestionParam("can", "1", "without", "hidden", "seconds", "states")}

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
	r, err := Ask(ctx, g, s.(*spider.State), t.Question, Options{Each: freecard.Limits{Time: t.Limits.Time, States: t.Limits.States}, Jobs: runtime.GOMAXPROCS(0)})
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
		Asked: r.Asked, Seconds: r.Time.Seconds(), text: strings.TrimRight(r.String(), "\n"),
	}
	a.Least, a.LeastProved = r.Least()
	a.Ideas = engine.Each(r.Ideas, func(i Idea) IdeaText { return IdeaText{words(i.Moves), r.lineText(i.Line), i.Least, i.Looked} })
	a.Order = engine.Each(r.Hasse, func(s Step) StepText { return StepText{s.Move.String(), words(s.After)} })
	a.Tries = engine.Each(r.Tries, func(t Try) TryText { return TryText{words(t.Moves), r.lineText(t.Line), t.Reason} })
	return a
}

// words returns essential moves as texts that ParseEssential reads.
func words(moves []ask.Essential) []string {
	texts := []string{}
	for _, e := range moves {
		texts = append(texts, e.String())
	}
	return texts
}
