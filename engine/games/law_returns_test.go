package games_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/engine"
)

// returns compares what each question says it returns, "a list of {card, pile}", with
// the fields of the struct that comes back when it is asked about some position.
func returns(t *testing.T, g *engine.Game) {
	positions := somePositions(t, g)
	for _, q := range g.Questions() {
		told := fieldsTold(q.Returns)
		have, answered := fieldsOf(q, positions, told != nil)
		switch {
		case told != nil && !answered:
			t.Errorf("query %s returns %s, but nothing was answered that has fields", q.Name, q.Returns)
		case told != nil && !slices.Equal(told, have):
			t.Errorf("query %s returns %v, not %v as it says", q.Name, have, told)
		case answered && told == nil && !strings.Contains(q.Returns, " of "):
			t.Errorf("query %s: what it returns has the fields %v: name them, or the query whose answer it is", q.Name, have)
		}
	}
}

var firstBraces = regexp.MustCompile(`\{([^}]*)\}`)

// fieldsTold returns the names in the first braces of a text, nil when there are none.
func fieldsTold(returns string) []string {
	m := firstBraces.FindStringSubmatch(returns)
	if m == nil {
		return nil
	}
	return strings.Split(m[1], ", ")
}

// firstDeals is how many numbered deals are asked about, so that questions that few
// positions answer are answered, too.
const firstDeals = 44

// somePositions returns the positions of all pages, and the first deals.
func somePositions(t *testing.T, g *engine.Game) []engine.State {
	var list []engine.State
	for _, page := range g.Pages {
		p, err := g.Page(page.Number)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.State())
	}
	for n := range uint64(firstDeals) {
		if s, err := g.Deals[0].Deal(n+1, nil); err == nil {
			list = append(list, s)
		}
	}
	return list
}

// enough is how many answers without fields show that a question has none.
const enough = 10

// fieldsOf asks a question with many arguments until a struct, or a list of structs,
// comes back, and returns its fields as scripts see them. When none are told of it
// asks only until there are enough answers.
func fieldsOf(q engine.Query, positions []engine.State, told bool) ([]string, bool) {
	limit, plain := patience, 0
	if len(q.Params) == 0 {
		limit = whole
	}
	for _, s := range positions {
		for _, args := range tries(len(q.Params)) {
			v, err := answer(q, s, args, limit)
			if err != nil || v == nil {
				continue
			}
			if names := fieldNames(reflect.TypeOf(v)); names != nil {
				return names, true
			}
			if plain++; plain == enough && !told {
				return nil, false
			}
			if len(q.Params) == 0 {
				break
			}
		}
	}
	return nil, false
}

// tries lists arguments for a question with so many parameters: of all one alike, one
// after another, or none.
func tries(params int) [][]any {
	lists := [][]any{nil}
	for _, first := range []any{"Ks", "Kh", "K", "hearts", 1.0, []any{"space"}, []any{"win"}} {
		for n := 1; n <= params; n++ {
			lists = append(lists, slices.Repeat([]any{first}, n))
		}
	}
	return lists
}

// fieldNames returns the exported fields of a struct or of the elements of a list; those
// of an embedded struct stand among them.
func fieldNames(kind reflect.Type) []string {
	for kind.Kind() == reflect.Slice || kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for _, f := range reflect.VisibleFields(kind) {
		if f.IsExported() && !f.Anonymous {
			names = append(names, engine.Snake(f.Name))
		}
	}
	return names
}
