package games_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"patience/engine"
)

var (
	word  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	snake = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)
)

// described checks the words of a game: names, title, rules, lists.
func described(t *testing.T, g *engine.Game) {
	if !word.MatchString(g.Name) || g.Title == "" {
		t.Errorf("name %q, title %q: want lower-case words with hyphens between them, and a line", g.Name, g.Title)
	}
	if len(g.Rules) == 0 || len(g.Deals) == 0 || len(g.Formats) == 0 || len(g.Notations) == 0 {
		t.Error("want rules, deals, formats and notations")
	}
	if g.Board == nil {
		t.Error("want a board")
	}
	for i, r := range g.Rules {
		if r.Number != i+1 || r.Text == "" {
			t.Errorf("rule %d at place %d: %q", r.Number, i+1, r.Text)
		}
	}
	docs := map[string]string{}
	for _, o := range g.Options {
		docs["option "+o.Name] = o.Doc
	}
	for _, d := range g.Deals {
		docs["deal "+d.Name] = d.Doc
	}
	for _, f := range g.Formats {
		docs["format "+f.Name] = f.Doc
	}
	for _, n := range g.Notations {
		docs["notation "+n.Name] = n.Doc
	}
	if want := len(g.Options) + len(g.Deals) + len(g.Formats) + len(g.Notations); len(docs) != want {
		t.Errorf("%d different names of options, deals, formats and notations, want %d", len(docs), want)
	}
	for name, doc := range docs {
		if doc == "" {
			t.Errorf("%s has no doc", name)
		}
	}
}

// queries checks that each question has a name of its own, a text, an example,
// and parameters with names and types, those that may be left out last.
func queries(t *testing.T, g *engine.Game) {
	seen := map[string]bool{}
	for _, q := range g.Questions() {
		if seen[q.Name] || !snake.MatchString(q.Name) {
			t.Errorf("query %q: want a name of its own in lower case", q.Name)
		}
		seen[q.Name] = true
		if q.Doc == "" || q.Returns == "" || q.Run == nil {
			t.Errorf("query %s: want a doc, what it returns, and a function", q.Name)
		}
		if !strings.Contains(q.Example, g.Name+".") || !strings.Contains(q.Example, q.Name) {
			t.Errorf("query %s: the example does not show it: %s", q.Name, q.Example)
		}
		optional := false
		for _, p := range q.Params {
			may := strings.HasSuffix(p.Type, "?")
			if !snake.MatchString(p.Name) || p.Type == "" || p.Doc == "" || optional && !may {
				t.Errorf("query %s: bad parameter %+v", q.Name, p)
			}
			optional = may
		}
	}
}

// pages checks that every page can be read, has a title and a number of its own.
func pages(t *testing.T, g *engine.Game) {
	seen := map[int]bool{}
	for _, page := range g.Pages {
		if page.Title() == "" || seen[page.Number] {
			t.Errorf("page %d: want a title and a number of its own", page.Number)
		}
		seen[page.Number] = true
		if _, err := g.Page(page.Number); err != nil {
			t.Error(err)
		}
	}
}

// deals checks that deal 1 exists in every way to number deals, always with the
// same cards, and not those of deal 2; and that a bad option is refused.
func deals(t *testing.T, g *engine.Game) {
	for _, d := range g.Deals {
		one, err := d.Deal(1, nil)
		if err != nil {
			t.Fatalf("deal 1 by %s: %v", d.Name, err)
		}
		again, _ := d.Deal(1, nil)
		two, err := d.Deal(2, nil)
		if err != nil {
			t.Fatalf("deal 2 by %s: %v", d.Name, err)
		}
		if !bytes.Equal(one.Key(nil), again.Key(nil)) || bytes.Equal(one.Key(nil), two.Key(nil)) {
			t.Errorf("deals by %s: want deal 1 twice the same, and not that of deal 2", d.Name)
		}
		if _, err := d.Deal(1, engine.Options{"weather": "fine"}); err == nil {
			t.Errorf("deals by %s: a strange option is not refused", d.Name)
		}
	}
	for _, o := range g.Options {
		if _, err := g.Deals[0].Deal(1, engine.Options{o.Name: "no such value"}); err == nil {
			t.Errorf("option %s: a strange value is not refused", o.Name)
		}
	}
}
