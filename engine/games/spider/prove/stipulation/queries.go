package stipulation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
)

// A Decider answers what is asked; see [Stipulation.Decide].
type Decider = func(context.Context, *Stipulation, Limits) (*Result, error)

// Queries are the questions of the calculus, which here take goals put together too,
// and one about a line of play.
func Queries(decide Decider) []engine.Query {
	queries := freecard.Queries(Prove)
	for i := range queries {
		queries[i].Run = together(queries[i].Name, queries[i].Run, decide)
		p := queries[i].Params[0]
		p.Fields = append(slices.Clip(p.Fields), "goal")
		p.Doc += "; goal: a function that says of a State whether it is what is wanted, in the place of words"
		queries[i].Params = []engine.Param{p}
		if i == 0 {
			queries[i].Doc += "\n" + strings.ReplaceAll(Words(), "\n", " ") + "\n" + functionWords
			queries[i].Example += "\n" + `
local b = spider.page(11):prove{ goal = function(s) return #s:free("K") == 2 end, states = 1000 }
print(b)`[1:]
		}
	}
	return append(queries, engine.Query{
		Name: "solves",
		Params: []engine.Param{{Name: "question", Type: "table", Doc: "line: the moves (left out: none); can or the first entry: the goal in words; " +
			"without: a list of restrictions"}},
		Returns: "{solves, why, moves, essential}",
		Doc: "Says whether a line of play is a solution: legal from here, within the restrictions, and at its end or before the goal is met.\n" +
			"The referee replays it too. essential counts the moves that no move takes back, without the removal that the goal asks for.",
		Example: `
local a = spider.page(12):solves{ "dig 7", line = "Qd from 7 to 4", without = { "space" } }
assert(a.solves and a.essential == 1)`,
		Run: func(_ context.Context, s engine.State, c engine.Call) (any, error) {
			return solves(s.(*spider.State), c)
		},
	})
}

// A runner answers a query.
type runner = func(context.Context, engine.State, engine.Call) (any, error)

// together answers questions about goals put together, and hands the others on.
func together(name string, alone runner, decide Decider) runner {
	return func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		t := tableOf(c)
		if !Together(t.goal()) && t["goal"] == nil {
			return alone(ctx, s, c)
		}
		st, err := t.stipulation(s.(*spider.State))
		if err != nil {
			return nil, err
		}
		r, err := decide(ctx, st, Limits{Time: t.time(), States: int(t.number("states"))})
		if err != nil {
			return nil, err
		}
		a, err := st.answer(r, t["certificate"])
		if name == "why_not" {
			return a.why(), err
		}
		return a, err
	}
}

// time returns the limit of time, 0 when there is none.
func (t table) time() time.Duration { return time.Duration(t.number("seconds") * float64(time.Second)) }

// functionWords explains goals that are functions.
const functionWords = "A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. " +
	"It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. " +
	"The restrictions hold for the last move too."

// stipulation returns what a table asks of a position.
func (t table) stipulation(s *spider.State) (*Stipulation, error) {
	if t["goal"] == nil {
		if err := t.check("can", "cannot", "1", "without", "hidden", "seconds", "states", "certificate"); err != nil {
			return nil, err
		}
		return Parse(s, t.goal(), t.without(), t.text("hidden"))
	}
	wanted, ok := t["goal"].(engine.Predicate)
	if !ok || t.goal() != "" {
		return nil, errors.New("goal: want a function and no words; words stand in can, cannot or the first entry")
	}
	if err := t.check("goal", "without", "hidden", "seconds", "states"); err != nil {
		return nil, err
	}
	return ForFunction(s, wanted, t.without(), t.text("hidden"))
}

// Together says whether a goal is put together, or has words that the calculus lacks.
func Together(goal string) bool {
	g := strings.ToLower(strings.Join(strings.Fields(goal), " "))
	return g == "win" || strings.Contains(g, " then ") || len(splitAnd(g)) > 1 || ontoWords().MatchString(g) ||
		withinMoves().MatchString(g) || mostDeals().MatchString(g)
}

// An Answer is a result as scripts get it.
type Answer struct {
	Verdict     string // impossible, possible or unknown
	Question    string // what the verdict is about
	Reason      string
	Line        string // when possible
	Moves       int
	States      int
	Seconds     float64
	Certificate string

	text string
}

// String returns the answer in words.
func (a Answer) String() string { return a.text }

func (a Answer) why() string {
	if a.Verdict == freecard.Possible.String() {
		return "it is possible: " + a.Line
	}
	return a.Reason
}

// answer returns a result as scripts get it. What the calculus proved of one goal is
// answered with the words of that goal, which are those of the certificate.
func (st *Stipulation) answer(r *Result, certificate any) (Answer, error) {
	a := Answer{Verdict: r.Verdict.String(), Question: st.String(), Reason: r.Reason, Moves: len(r.Moves), States: r.States, Seconds: r.Time.Seconds()}
	a.Line = spider.Game().PrintLine(st.Start, r.Moves)
	a.text = r.Text(st)
	if r.Proof == nil || certificate == nil || certificate == false {
		return a, nil
	}
	a.Question = r.Proof.Question.String()
	var err error
	a.Certificate, err = r.Proof.Text(certificate)
	return a, err
}

// Text returns a result in words.
func (r *Result) Text(st *Stipulation) string {
	head := fmt.Sprintf("%v: %v\n  ", r.Verdict, st)
	switch {
	case r.Verdict == freecard.Possible:
		return head + spider.Game().PrintLine(st.Start, r.Moves)
	case r.Proof != nil && r.Verdict == freecard.Impossible:
		return head + "already this is impossible: " + r.Proof.Question.String() + ": " + r.Reason
	}
	return head + r.Reason
}

// A table is a question as a script writes it.
type table map[string]any

func tableOf(c engine.Call) table {
	switch v := c.Value("question").(type) {
	case map[string]any:
		return v
	case []any:
		if len(v) == 1 {
			return table{"1": v[0]}
		}
	case string:
		return table{"can": v}
	}
	return nil
}

// Asked returns what a call asks in its parameter "question", a table or the goal alone, and
// the limits of each question of the calculus.
func Asked(s *spider.State, c engine.Call) (*Stipulation, freecard.Limits, error) {
	t := tableOf(c)
	if t.goal() == "" {
		return nil, freecard.Limits{}, errors.New(`no goal: want one, as in ideas{ "remove spades", without = { "deal" } }`)
	}
	if err := t.check("can", "1", "without", "hidden", "seconds", "states"); err != nil {
		return nil, freecard.Limits{}, err
	}
	for _, key := range []string{"seconds", "states"} {
		if n, ok := t[key].(float64); t[key] != nil && (!ok || n <= 0) {
			return nil, freecard.Limits{}, fmt.Errorf("%s: want a number above 0, not %#v", key, t[key])
		}
	}
	st, err := Parse(s, t.goal(), t.without(), t.text("hidden"))
	return st, freecard.Limits{Time: t.time(), States: int(t.number("states"))}, err
}

func (t table) text(key string) string { text, _ := t[key].(string); return text }

func (t table) number(key string) float64 { n, _ := t[key].(float64); return n }

func (t table) goal() string { return t.text("cannot") + t.text("can") + t.text("1") }

func (t table) without() string {
	var texts []string
	list, ok := t["without"].([]any)
	if !ok {
		return t.text("without")
	}
	for _, x := range list {
		texts = append(texts, fmt.Sprint(x))
	}
	return strings.Join(texts, ",")
}

// check refuses fields that are not known.
func (t table) check(known ...string) error {
	for key := range t {
		if !strings.Contains(","+strings.Join(known, ",")+",", ","+key+",") {
			return fmt.Errorf("no field %q%s", key, engine.DidYouMean(key, known))
		}
	}
	return nil
}

// A Solution is what is said of a line of play.
type Solution struct {
	Solves    bool
	Why       string // what is wrong with it
	Moves     int
	Essential int // moves that no move takes back
}

// String returns the answer in words.
func (s Solution) String() string {
	if !s.Solves {
		return s.Why
	}
	return fmt.Sprintf("solved in %s, %d essential", engine.Count(s.Moves, "move"), s.Essential)
}

func solves(start *spider.State, c engine.Call) (Solution, error) {
	t := tableOf(c)
	if t.goal() == "" {
		return Solution{}, errors.New(`want a table, as in solves{ "remove spades", line = "7h from 5 to 10, ..." }`)
	}
	if err := t.check("can", "1", "without", "line"); err != nil {
		return Solution{}, err
	}
	st, err := Parse(start, t.goal(), t.without(), "")
	if err != nil {
		return Solution{}, err
	}
	p := engine.NewPlay(spider.Game(), start)
	if err := p.Line(t.text("line")); err != nil {
		return Solution{Why: err.Error()}, nil
	}
	s := Solution{Moves: p.Len(), Essential: st.Essential(p.Moves())}
	if err := st.Replay(p.Moves()); err != nil {
		s.Why = err.Error()
	}
	s.Solves = s.Why == ""
	return s, nil
}

// Essential counts the moves of a legal line that no move takes back: a chain of the
// start dug, a suit removed, a deal. The removals that the goal asks for by name are not
// counted: they are the goal.
func (st *Stipulation) Essential(moves []engine.Move) int {
	w := st.walk()
	for _, m := range moves {
		w.Apply(m)
	}
	return w.used.essential
}
