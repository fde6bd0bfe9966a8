package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A Query is a question about a position, with its text for help and docs.
type Query struct {
	Name    string // as a method in Lua
	Params  []Param
	Returns string // what comes back, in words; the fields of a struct as in {card, pile, row}
	Doc     string // first line: what it answers
	Example string // a Lua program that runs
	None    string // what a player is told when the answer is empty; "": none
	Peeks   bool   // whether the answer may tell of cards that lie face down or in the hand
	// Run answers. The arguments are those of Params: as many, and of their types.
	// Who asks calls Ask, which sees to that.
	Run func(ctx context.Context, s State, c Call) (any, error)
}

// A Param is one parameter of a query or of a Lua function.
type Param struct {
	Name   string
	Type   string // string, number, boolean, table or others with | between them; ends in ? when it may be left out
	Doc    string
	Fields []string // of a table: the fields it may have; nil: any

	Low, High int // of a whole number: from where to where it may go; any when both are 0
}

// A Predicate is what a script says of positions, as part of a question that it asks. It
// must not change the position nor keep it. An error says that it has not answered, since
// the script was stopped.
type Predicate func(s State) (bool, error)

// Ask answers a question with these arguments: nil, bool, float64, string, []any,
// map[string]any or a State. It refuses arguments that are missing, too many, or of
// another type than their parameter, and tables with fields that nobody knows: a
// misspelt restriction would be none at all.
func (q *Query) Ask(ctx context.Context, s State, args ...any) (any, error) {
	for len(args) > len(q.Params) && args[len(args)-1] == nil {
		args = args[:len(args)-1]
	}
	if len(args) > len(q.Params) {
		as := ""
		if n := len(q.Params); n > 0 {
			as = q.asIn(q.Params[n-1], nil)
		}
		return nil, errors.New(TooMany(len(args), q.Params) + as)
	}
	c := Call{args: make(map[string]argument)}
	for i, p := range q.Params {
		a := argument{number: i + 1, low: p.Low, high: p.High}
		if i < len(args) {
			a.value = p.numeral(args[i])
		}
		if err := p.check(a.value); err != nil {
			return nil, fmt.Errorf("argument %d (%s) %w%s", a.number, p.Name, err, q.asIn(p, a.value))
		}
		c.args[p.Name], c.names = a, append(c.names, p.Name)
	}
	return q.Run(ctx, s, c)
}

// TooMany says that a call has n arguments, and how many there may be: "3 arguments, want at most 2 (pile, card)".
func TooMany(n int, params []Param) string {
	names := Each(params, func(p Param) string { return p.Name })
	wanted := "none"
	if names != nil {
		wanted = fmt.Sprintf("at most %d (%s)", len(names), strings.Join(names, ", "))
	}
	return Count(n, "argument") + ", want " + wanted
}

// longDoc is from how many bytes on what is said of a parameter is too long for an error.
const longDoc = 80

// check refuses a value that is not of the parameter's type.
func (p *Param) check(v any) error {
	types, optional := strings.CutSuffix(p.Type, "?")
	switch {
	case v == nil && optional:
		return nil
	case v == nil && p.Doc != "" && len(p.Doc) < longDoc:
		return fmt.Errorf("is missing: want %s", p.Doc)
	case v == nil || !slices.ContainsFunc(strings.Split(types, "|"), func(t string) bool { return isOf(t, v) }):
		is := "missing"
		if v != nil {
			is = quoted(v)
		}
		return fmt.Errorf("is %s: want a %s", is, strings.ReplaceAll(types, "|", " or a "))
	}
	fields, ok := v.(map[string]any)
	if !ok || p.Fields == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(p.Fields, name) {
			return fmt.Errorf("has an %w", UnknownField(name, p.Fields))
		}
	}
	return nil
}

// numeral returns a text that is a number as one, where only a number is wanted.
func (p *Param) numeral(v any) any {
	if text, ok := v.(string); ok && strings.TrimSuffix(p.Type, "?") == "number" {
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			return n
		}
	}
	return v
}

// quoted writes a value for an error: a text in quotes, so that it does not read as part of
// the sentence, and a table not as Go writes one.
func quoted(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%.60q", v)
	case []any, map[string]any:
		return "a table"
	}
	return fmt.Sprint(v)
}

// asIn shows a table to who has given something else for one, or more than one, as the query's example has
// it: `, as in solves{ "dig 7", line = "Qd from 7 to 4" }`.
func (q *Query) asIn(p Param, v any) string {
	if _, isTable := v.(map[string]any); isTable || !strings.Contains(p.Type, "table") {
		return ""
	}
	_, table, found := strings.Cut(q.Example, q.Name+"{")
	depth := 1
	for i, r := range table {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if found && depth == 0 {
			return ", as in " + q.Name + "{" + table[:i+1]
		}
	}
	return ""
}

// isOf says whether a value is of a type of a parameter. A number is a string too:
// the rank 10, say.
func isOf(kind string, v any) bool {
	if kind == "any" {
		return true
	}
	switch v.(type) {
	case string:
		return kind == "string"
	case float64:
		return kind == "number" || kind == "string"
	case bool:
		return kind == "boolean"
	case []any, map[string]any:
		return kind == "table"
	}
	return kind == "State" || kind == "Play"
}

// On makes the function of a query from one that takes the positions of its game, as
// in On((*State).answer).
func On[S State](answer func(s S, c Call) (any, error)) func(context.Context, State, Call) (any, error) {
	return func(_ context.Context, s State, c Call) (any, error) { return answer(s.(S), c) }
}

// Method makes the function of a query of a method that has a parameter for each of the query's,
// in their order, as in Method((*State).Where). It returns the answer, or the answer and an
// error; a method without parameters answers a query without any. The types of its parameters say how the arguments are read: Card, []Card, Rank,
// Suit, string or int, or a pointer to one, nil when it was left out.
func Method(method any) func(context.Context, State, Call) (any, error) {
	f := reflect.ValueOf(method)
	return func(_ context.Context, s State, c Call) (any, error) {
		in := []reflect.Value{reflect.ValueOf(s)}
		for _, name := range c.names {
			v, err := c.as(f.Type().In(len(in)), name)
			if err != nil {
				return nil, err
			}
			in = append(in, reflect.ValueOf(v))
		}
		out := f.Call(in)
		if len(out) > 1 && !out[1].IsNil() {
			return nil, out[1].Interface().(error)
		}
		return out[0].Interface(), nil
	}
}

// A Function is what a text says of a function that scripts may call. Such a text is for people who write, and reads so:
//
//	## free(rank: string, pile: number? 1..10) -> a list of {card, pile} [peeks]
//	what it does, in a line each; two blanks begin what goes on
//	  with the line before
//	- rank: what a parameter is
//	> what else is said of what comes back
//	    four blanks begin a line of the example
type Function struct {
	Name         string
	Params       []Param
	Returns      string   // what stands behind the arrow
	Notes        []string // what else is said of it
	Marks        string   // in square brackets
	Doc, Example string
}

// ReadFunctions reads what a text says of functions, with an empty line between them.
func ReadFunctions(text string) (all []Function) {
	goesOn := new(string) // what a line with two blanks goes on with
	var f *Function
	for line := range strings.Lines(text) {
		mark, rest := marked(strings.TrimSuffix(line, "\n"))
		switch {
		case mark == "## ":
			all = append(all, readHead(rest))
			f = &all[len(all)-1]
		case mark == "- ":
			goesOn = f.describe(rest)
		case mark == "> ":
			f.Notes = append(f.Notes, rest)
			goesOn = &f.Notes[len(f.Notes)-1]
		case mark == "    ":
			f.Example = strings.TrimPrefix(f.Example+"\n"+rest, "\n")
		case mark == "  ":
			*goesOn += " " + rest
		case rest != "":
			f.Doc = strings.TrimPrefix(f.Doc+"\n"+rest, "\n")
			goesOn = &f.Doc
		}
	}
	return all
}

// marked parts a line from what it begins with.
func marked(line string) (mark, rest string) {
	for _, mark := range []string{"## ", "- ", "> ", "    ", "  "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return mark, rest
		}
	}
	return "", line
}

// readHead reads the head of a function.
func readHead(head string) Function {
	head, marks, _ := strings.Cut(head, " [")
	head, returns, _ := strings.Cut(head, " -> ")
	name, params, _ := strings.Cut(strings.TrimSuffix(head, ")"), "(")
	return Function{Name: name, Params: ReadParams(params), Returns: returns, Marks: marks}
}

// ReadParams reads parameters, as in "card: string, pile: number? 1..10".
func ReadParams(text string) (all []Param) {
	for param := range strings.SplitSeq(text, ", ") {
		if name, kind, ok := strings.Cut(param, ": "); ok {
			p := Param{Name: name}
			fmt.Sscanf(kind, "%s %d..%d", &p.Type, &p.Low, &p.High)
			all = append(all, p)
		}
	}
	return all
}

// describe says what a parameter is, "rank: A 2..10 J Q K", and returns where that stands.
func (f *Function) describe(text string) *string {
	name, doc, _ := strings.Cut(text, ": ")
	i := slices.IndexFunc(f.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		panic(fmt.Sprintf("%s has no parameter %q", f.Name, name))
	}
	f.Params[i].Doc = doc
	return &f.Params[i].Doc
}

// Answers are what queries answer, by their names: see [Query].Run.
type Answers map[string]func(ctx context.Context, s State, c Call) (any, error)

// ReadQueries returns the queries of a text, which says of each what it asks; see [Function].
func ReadQueries(text string, answers Answers) (all []Query) {
	for _, f := range ReadFunctions(text) {
		all = append(all, Query{
			Name: f.Name, Params: f.Params, Returns: f.Returns, Doc: f.Doc, Example: f.Example, Peeks: f.Marks == "peeks]", Run: answers[f.Name],
		})
		if answers[f.Name] == nil || len(all) > len(answers) {
			panic("no answer to " + f.Name)
		}
	}
	if len(all) < len(answers) {
		panic(fmt.Sprintf("%d answers to %d queries", len(answers), len(all)))
	}
	return all
}
