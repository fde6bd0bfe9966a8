package engine_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"patience/engine"
)

// asked calls a query with two parameters and a table, and returns what read says.
func asked(read func(c engine.Call) (any, error), args ...any) (any, error) {
	q := engine.Query{
		Name: "ask",
		Params: []engine.Param{
			{Name: "card", Type: "string"}, {Name: "pile", Type: "number?"},
			{Name: "more", Type: "table|string?", Fields: []string{"goal", "without"}},
		},
		Example: `p:ask{ "space", without = { "deal" } }`,
		Run:     func(_ context.Context, _ engine.State, c engine.Call) (any, error) { return read(c) },
	}
	return q.Ask(context.Background(), nil, args...)
}

func TestAskRefuses(t *testing.T) {
	for want, args := range map[string][]any{
		"argument 1 (card) is missing: want a string":                                                     {},
		"argument 1 (card) is true: want a string":                                                        {true},
		"argument 1 (card) is a table: want a string":                                                     {map[string]any{"a": "Kd"}},
		"argument 2 (pile) is a table: want a number":                                                     {"Ks", []any{"7", 1.0}},
		`argument 2 (pile) is "x": want a number`:                                                         {"Ks", "x"},
		`argument 3 (more) is true: want a table or a string, as in ask{ "space", without = { "deal" } }`: {"Ks", nil, true},
		`argument 3 (more) has an unknown field "limit": want one of goal, without`:                       {"Ks", nil, map[string]any{"limit": 1.0}},
		`argument 3 (more) has an unknown field "bad": want one of goal, without`:                         {"Ks", nil, map[string]any{"bad": 1.0, "limit": 1.0, "states": 1.0}},
		`argument 3 (more) has an unknown field "gaol": did you mean goal?`:                               {"Ks", nil, map[string]any{"gaol": 1.0}},
		`4 arguments, want at most 3 (card, pile, more), as in ask{ "space", without = { "deal" } }`:      {"Ks", 1.0, "x", "y"},
	} {
		_, err := asked(func(engine.Call) (any, error) { return 1, nil }, args...)
		if err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
	if _, err := asked(func(engine.Call) (any, error) { return 1, nil }, "Ks", nil, nil, nil, nil); err != nil {
		t.Errorf("nils at the end: %v", err)
	}
}

// A table that is none is answered with the one of the example.
// TestReadQueries: a text is read with what it says of a query, and refused when it and the answers are not of the same.
func TestReadQueries(t *testing.T) {
	const text = "## free(rank: string, pile: number? 1..10) -> a list of {card, pile} [peeks]\nLists them.\nOne by\n  one.\n- pile: where,\n  if not all\n" +
		"    local p = 1\n      print(p)\n"
	answer := func(context.Context, engine.State, engine.Call) (any, error) { return 1, nil }
	got := engine.ReadQueries(text, engine.Answers{"free": answer})[0]
	got.Run = nil
	want := engine.Query{
		Name: "free", Returns: "a list of {card, pile}", Doc: "Lists them.\nOne by one.", Example: "local p = 1\n  print(p)", Peeks: true,
		Params: []engine.Param{{Name: "rank", Type: "string"}, {Name: "pile", Type: "number?", Doc: "where, if not all", Low: 1, High: 10}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for text, answers := range map[string]engine.Answers{
		text: {"fry": answer}, "## free()": {"free": answer, "taken": answer}, "## free()\n- rank: none": {"free": answer},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is read", text)
				}
			}()
			engine.ReadQueries(text, answers)
		}()
	}
}

func TestAskShowsATable(t *testing.T) {
	q := engine.Query{
		Name: "solves", Params: []engine.Param{{Name: "question", Type: "table"}},
		Example: "local a = p:solves{ \"dig 7\", without = { \"space\" } }\nassert(a)",
	}
	want := `argument 1 (question) is "turn 6": want a table, as in solves{ "dig 7", without = { "space" } }`
	if _, err := q.Ask(context.Background(), nil, "turn 6"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := q.Ask(context.Background(), nil); err == nil || !strings.HasSuffix(err.Error(), `is missing: want a table, as in solves{ "dig 7", without = { "space" } }`) {
		t.Error(err)
	}
}

func TestCall(t *testing.T) {
	for _, c := range []struct {
		read func(c engine.Call) (any, error)
		args []any
		want any // a string: how the error begins, after "error "
	}{
		{func(c engine.Call) (any, error) { return c.Card("card") }, []any{"kh"}, engine.NewCard(engine.King, engine.Hearts)},
		{func(c engine.Call) (any, error) { return c.Card("card") }, []any{"xx"}, `error argument 1 (card): bad card "xx"`},
		{func(c engine.Call) (any, error) { return c.Rank("card") }, []any{10.0}, engine.Rank(10)},
		{func(c engine.Call) (any, error) { return c.Suit("card") }, []any{"spades"}, engine.Spades},
		{func(c engine.Call) (any, error) { return c.IntFrom("pile", 1, 10) }, []any{"x", 10.0}, 10},
		{func(c engine.Call) (any, error) { return c.IntFrom("pile", 1, 10) }, []any{"x", 11.0}, "error argument 2 (pile) is 11: want a number from 1 to 10"},
		{func(c engine.Call) (any, error) { return c.Int("pile") }, []any{"x", 1.5}, "error argument 2 (pile) is 1.5: want a whole number"},
		{func(c engine.Call) (any, error) { return c.Int("pile") }, []any{"x"}, "error argument 2 (pile) is <nil>: want a whole number"},
		{func(c engine.Call) (any, error) { return c.Int("column") }, []any{"x"}, `error the query reads a parameter "column"`},
		{func(c engine.Call) (any, error) { return c.Has("pile"), nil }, []any{"x"}, false},
		{func(c engine.Call) (any, error) { return c.Text("more") }, []any{"x", nil, "y"}, "y"},
	} {
		got, err := asked(c.read, c.args...)
		if text, ok := c.want.(string); ok && strings.HasPrefix(text, "error ") {
			if err == nil || !strings.HasPrefix("error "+err.Error(), text) {
				t.Errorf("%v: %v, want %s", c.args, err, text)
			}
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%v: %v, %v, want %v", c.args, got, err, c.want)
		}
	}
}
