package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// QuestionParam returns the parameter of queries that ask a prover, with the fields that it may
// have.
func QuestionParam(fields ...string) Param {
	var docs []string
	for _, f := range fields {
		doc := questionField(f)
		if !slices.Contains(fields, "cannot") {
			doc = strings.TrimPrefix(doc, "cannot, ")
		}
		if doc != "" {
			docs = append(docs, doc)
		}
	}
	return Param{Name: "question", Type: "table|string", Fields: fields, Doc: strings.Join(docs, "; ")}
}

// QuestionFields lists the fields of a question to a prover. 1 is its first entry.
func QuestionFields() []string {
	return []string{"cannot", "can", "1", "goal", "without", "hidden", "target", "order", "certificate", "seconds", "states"}
}

// questionField explains a field of a question.
func questionField(name string) string {
	return map[string]string{
		"1":       "cannot, can or the first entry: the goal in words",
		"goal":    "goal: a function that says of a State whether it is what is wanted, in the place of words",
		"without": "without: a list of restrictions",
		"hidden": `hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), ` +
			`"strategy" (one plan for all orders)`,
		"target":      "target: a position whose tableau is to be reached",
		"order":       `order: "any" for any order of its piles`,
		"certificate": `certificate = true for the proof as a text, "gz" for it compressed, to be written to a file`,
		"states":      "seconds, states: limits",
	}[name]
}

var errNoGoal = errors.New(`no goal: want a table with one in words, as in { "win", seconds = 10 }`)

// A QuestionTable is a question as a script writes it, read.
type QuestionTable struct {
	Question
	Limits Limits
	Pack   bool // the certificate is wanted compressed

	fields map[string]any
}

// ReadQuestion reads the question of a call in its parameter "question": a table, or the goal
// alone.
//
//	{cannot = "space", without = {"deal", "turn"}, hidden = "blind", seconds = 30}
//	{"remove spades"}, "remove spades"
//	{goal = function(s) ... end}, {target = position, order = "any"}
//
// The goal is still in words, which the prover reads.
func ReadQuestion(g *Game, c Call) (*QuestionTable, error) {
	t := &QuestionTable{fields: fieldsOf(c.Value("question"))}
	if list, is := c.Value("question").([]any); is && len(list) > 1 {
		return nil, fmt.Errorf(`%d goals: want one text, as in { "space", without = { "deal" } }`, len(list))
	}
	if t.fields == nil {
		return nil, errNoGoal
	}
	for _, read := range []func(*Game) error{t.goal, t.wanted, t.target, t.without, t.hidden, t.certificate, t.limits} {
		if err := read(g); err != nil {
			return nil, err
		}
	}
	if t.Goal == "" && t.Target == nil && t.Wanted == nil {
		return nil, errNoGoal
	}
	return t, nil
}

// fieldsOf returns the fields of a question: a text is the goal, as is the only entry of a list; nil for anything else.
func fieldsOf(v any) map[string]any {
	switch v := v.(type) {
	case map[string]any:
		return v
	case []any:
		if len(v) == 1 {
			return map[string]any{"1": v[0]}
		}
	case string:
		return map[string]any{"can": v}
	}
	return nil
}

// ReadGoal reads the goal in words of a parameter that has no more than that: a text, or a table with it.
func ReadGoal(c Call, param string) (string, error) {
	t := &QuestionTable{fields: fieldsOf(c.Value(param))}
	if err := t.goal(nil); err != nil {
		return "", err
	}
	if t.Goal == "" {
		return "", fmt.Errorf("%s: want one in words", param)
	}
	return t.Goal, nil
}

// Text returns another field, a text; "" when it is left out.
func (t *QuestionTable) Text(field string) (string, error) {
	v, there := t.fields[field]
	text, ok := v.(string)
	if there && !ok {
		return "", PlaceIn(field, 0, fmt.Errorf("%s: want a text, not %s", field, quoted(v)))
	}
	return text, nil
}

// goal reads the goal in words, of which there may be one.
func (t *QuestionTable) goal(*Game) error {
	for _, key := range []string{"cannot", "can", "1"} {
		v, there := t.fields[key]
		text, ok := v.(string)
		switch {
		case !there:
		case !ok:
			return PlaceIn(key, 0, fmt.Errorf("%s: want a goal in words, not %s", key, quoted(v)))
		case t.Goal != "":
			return PlaceIn(key, 0, fmt.Errorf("two goals, %q and %q: want one of them", t.Goal, text))
		}
		t.Goal += text
	}
	return nil
}

// wanted reads a goal that is a function.
func (t *QuestionTable) wanted(*Game) (err error) {
	v, there := t.fields["goal"]
	if !there {
		return nil
	}
	wanted, ok := v.(Predicate)
	if t.Wanted = wanted; !ok || t.Goal != "" {
		return PlaceIn("goal", 0, errors.New("goal: want a function and no words; words stand in can, cannot or the first entry"))
	}
	return nil
}

// target reads the position whose tableau is to be reached.
func (t *QuestionTable) target(g *Game) error {
	if order := t.fields["order"]; order != nil && order != "any" {
		return PlaceIn("order", 0, fmt.Errorf(`order: want "any", not %s`, quoted(order)))
	}
	t.AnyOrder = t.fields["order"] == "any"
	switch v := t.fields["target"].(type) {
	case nil:
	case State:
		t.Target = v
	case string:
		p, err := g.Parse(v)
		if err != nil {
			return PlaceIn("target", 0, fmt.Errorf("target: %w", err))
		}
		t.Target = p.State()
	default:
		return PlaceIn("target", 0, errors.New("target: want a position or its text"))
	}
	return nil
}

// without reads the restrictions: a text, or a list of texts.
func (t *QuestionTable) without(*Game) error {
	switch v := t.fields["without"].(type) {
	case nil:
	case string:
		t.Without = v
	case []any:
		texts := Each(v, func(x any) string { return fmt.Sprint(x) })
		t.Without = strings.Join(texts, ",")
	default:
		return PlaceIn("without", 0, errors.New(`without: want a list of restrictions, as in { "deal", "space" }`))
	}
	return nil
}

// hidden reads how face-down cards are taken.
func (t *QuestionTable) hidden(*Game) error {
	v, there := t.fields["hidden"]
	text, ok := v.(string)
	if t.Hidden = text; there && !ok {
		return PlaceIn("hidden", 0, errors.New("hidden: want a word"))
	}
	return nil
}

// certificate reads whether a proof is wanted for others to check, and a line for them to read.
func (t *QuestionTable) certificate(*Game) error {
	switch t.fields["certificate"] {
	case nil, false:
	case true:
		t.Certify, t.Least = true, true
	case "gz":
		t.Certify, t.Least, t.Pack = true, true, true
	default:
		return PlaceIn("certificate", 0, errors.New(`certificate: want true or "gz"`))
	}
	return nil
}

// limits reads how far the work may go.
func (t *QuestionTable) limits(*Game) error {
	seconds, err := t.limit("seconds")
	if err != nil {
		return err
	}
	states, err := t.limit("states")
	t.Limits = Limits{Time: time.Duration(seconds * float64(time.Second)), States: int(states)}
	return err
}

// limit reads a number above 0; 0 is none.
func (t *QuestionTable) limit(name string) (float64, error) {
	switch v := t.fields[name].(type) {
	case nil:
		return 0, nil
	case float64:
		if v > 0 && v < 1<<53 {
			return v, nil
		}
	}
	return 0, PlaceIn(name, 0, fmt.Errorf("%s: want a number above 0, not %s", name, quoted(t.fields[name])))
}
