package serve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/memory"
	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/puzzles"
)

// A choice is a game with all that can be begun of it.
type choice struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Deals   []named  `json:"deals"`
	Options []option `json:"options"`
	Pages   []named  `json:"pages"`
	Puzzles []named  `json:"puzzles"`

	// Of a game that is asked for alone.
	Rules []string `json:"rules,omitempty"`
	Ask   []asking `json:"ask,omitempty"`

	Strategy bool `json:"strategy"` // whether the game has moves of its own
}

// A named is a thing with its name and what it is.
type named struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// An option is a choice before the deal.
type option struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
	Text   string   `json:"text"`
}

// An asking is a question that can be asked of a position.
type asking struct {
	Name   string  `json:"name"`
	Text   string  `json:"text"`
	Params []named `json:"params"`
}

// choices tells what can be begun.
func (s *Server) choices(*call) (any, error) {
	var all []choice
	for _, g := range s.Games {
		c := choiceOf(g)
		c.Rules, c.Ask = nil, nil
		all = append(all, c)
	}
	return map[string]any{
		"games": all, "goals": ask.Goals(), "without": ask.Restrictions(),
		"words": ask.Words(), "kept": s.kept(), "ratings": memory.Ratings(), "more": append([]string{}, s.Names...),
	}, nil
}

// choice tells what can be begun and asked of one game, which may be said as a table.
func (s *Server) choice(c *call) (any, error) {
	g, err := s.game(c.id)
	if err != nil {
		return nil, err
	}
	return choiceOf(g), nil
}

// choiceOf tells all that a page can offer of a game: it is read off the game, so a new game is in
// the lists without a word here.
func choiceOf(g *engine.Game) choice {
	c := choice{Name: g.Name, Title: g.Title, Options: []option{}, Pages: []named{}, Puzzles: puzzlesOf(g), Strategy: g.Strategy != nil}
	c.Deals = engine.Each(g.Deals, func(d engine.Numbered) named { return named{d.Name, d.Doc} })
	for _, o := range g.Options {
		c.Options = append(c.Options, option{o.Name, o.Values, o.Doc})
	}
	for _, p := range g.Pages {
		c.Pages = append(c.Pages, named{strconv.Itoa(p.Number), p.Title()})
	}
	c.Rules = engine.Each(g.Rules, func(r engine.Rule) string { return r.Text })
	for _, q := range g.Questions() {
		if a, ok := askingOf(q); ok {
			c.Ask = append(c.Ask, a)
		}
	}
	return c
}

// puzzlesOf returns the puzzles of a game that are no pages of it, and those of the book.
func puzzlesOf(g *engine.Game) []named {
	list := []named{}
	for _, name := range puzzles.Names() {
		text, _ := puzzles.Text(name) // it is one of theirs
		isPage := slices.ContainsFunc(g.Pages, func(p engine.Page) bool { return name == fmt.Sprintf("%s/page%02d", g.Name, p.Number) })
		ours := strings.HasPrefix(name, g.Name+"/") || engine.GameOf(text) == g.Name
		if ours && !isPage {
			list = append(list, named{name, engine.TitleOf(text)})
		}
	}
	return list
}

// askingOf returns a question as a page can ask it: one whose arguments are words.
func askingOf(q engine.Query) (asking, bool) {
	doc, _, _ := strings.Cut(q.Doc, "\n")
	a := asking{Name: q.Name, Text: doc, Params: []named{}}
	for _, p := range q.Params {
		if strings.Contains(p.Type, "table") || strings.Contains(p.Type, "State") {
			return a, false
		}
		a.Params = append(a.Params, named{p.Name, p.Doc})
	}
	return a, true
}
