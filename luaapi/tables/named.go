package tables

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"patience/engine"
	"patience/engine/search"
	"patience/engine/table"
	"patience/puzzles/games"
)

// Names lists the games. Each is made when it is named: to know them all takes time that no command has at its start.
func Names() []string { return games.Names() }

// Named returns the game of a name, nil when there is none. Capitals and hyphens do not count.
func Named(name string) (*engine.Game, error) {
	name, _ = engine.Spelt(name, Names())
	text, ok := games.Text(name)
	if !ok {
		return nil, nil
	}
	t, err := table.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the game %s that came with the program: %w", name, err)
	}
	return t.Game(), nil
}

// A Shelf has Games and those that are said as tables, of which each is made when it is named, and once.
type Shelf struct {
	Games engine.Games
	// Other, which may be nil, returns further games by their names, nil for none. A game of a name that comes with the program
	// is an error.
	Other engine.Namer
	// All, which may be nil, lists what a wrong word may have meant, the further games among them.
	All func() []string

	mu   sync.Mutex
	made map[string]*engine.Game
}

// Named returns the game of a name. Capitals and hyphens do not count.
func (s *Shelf) Named(name string) (*engine.Game, error) {
	name, _ = engine.Spelt(name, s.Names())
	// The games that are written in Go come first.
	if slices.Contains(s.Games.Names(), name) {
		return s.Games.Named(name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.made[name]; g != nil {
		return g, nil
	}
	// Then those of the program's tables, then those of the user's own files.
	g, err := Named(name)
	if err == nil && s.Other != nil {
		var other *engine.Game
		if other, err = s.Other(name); g == nil {
			g = other
		}
	}
	if err != nil {
		return nil, err
	}
	if g == nil {
		return nil, fmt.Errorf("no game %.60q: want one of %s, a file of games (mine.lua), or one of those that \"workbench games\" lists%s",
			name, strings.Join(s.Games.Names(), ", "), s.Near(name))
	}
	s.keep(name, g)
	return g, nil
}

// Near ends an error about a word that is no game with those that may be meant, as [engine.DidYouMean] does.
func (s *Shelf) Near(word string) string {
	names := s.Names()
	if s.All != nil {
		names = s.All()
	}
	return cmp.Or(Titled(word), engine.DidYouMean(word, names), begun(word, names))
}

// Titled ends an error about a game that is called by its title: double klondike.
func Titled(word string) string {
	for _, name := range Names() {
		text, _ := games.Text(name)
		_, title, _ := strings.Cut(text, "\ntitle = \"")
		title, _, _ = strings.Cut(title, "\"\n")
		if _, ok := engine.Spelt(word, []string{title}); ok && title != "" {
			return engine.DidYouMean(name, []string{name})
		}
	}
	return ""
}

// begun ends an error about the beginning of a game's name, seahaven, or with a word more than a game here has: relaxed spider.
func begun(word string, names []string) string {
	whole := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, strings.ToLower(word)) })
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return r == ' ' || r == '-' || r == '_' }) {
		if name, ok := engine.Spelt(part, names); ok && len(whole) == 0 {
			whole = []string{name}
		}
	}
	if called := engine.Called(word); called != "" {
		whole = []string{called}
	} else if len(word) < 3 || len(whole) == 0 {
		return ""
	}
	return ": did you mean " + strings.Join(whole[:min(len(whole), 3)], " or ") + "?"
}

// keep makes a game ready to be asked, and knows it by its name from now on.
func (s *Shelf) keep(name string, g *engine.Game) {
	if s.made == nil {
		s.made = map[string]*engine.Game{}
	}
	g.Asks(search.Queries)
	s.made[name] = g
	if !slices.Contains(s.Names(), g.Name) {
		s.made[g.Name] = g // saved games of a file call it so
	}
}

// Learn makes the game known that a saved game is of, by the rules that it was saved with, where no other has its name.
func (s *Shelf) Learn(saved string) {
	t, err := table.Parse(engine.SavedTable(saved))
	if err != nil {
		return
	}
	if _, err := s.Named(t.Name); err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.keep(t.Name, t.Game())
	}
}

// ByTexts returns the games of canonical texts, with an empty line between them, for a shelf.
func ByTexts(texts string) (names []string, named engine.Namer) {
	all := map[string]*table.Table{}
	for text := range strings.SplitSeq(texts, "\n\n") {
		if t, err := table.Parse(text); err == nil {
			names, all[t.Name] = append(names, t.Name), t
		}
	}
	return names, func(name string) (*engine.Game, error) {
		if t := all[name]; t != nil {
			return t.Game(), nil
		}
		return nil, nil
	}
}

// Names lists all games that come with the program.
func (s *Shelf) Names() []string { return append(s.Games.Names(), Names()...) }

// BuiltIn returns what finds the games that come with the program as they are said. They are read when the first is
// asked for, and once.
func BuiltIn() Known {
	return func(name string) (Declared, bool) {
		d, ok := families.By(readFamilies)[name]
		return d, ok
	}
}

var families engine.Made[map[string]Declared]

// readFamilies reads all families. A test holds that none fails.
func readFamilies() map[string]Declared {
	found := map[string]Declared{}
	for _, family := range games.Order() {
		source, err := fs.ReadFile(games.Families(), family+".lua")
		if err != nil {
			continue
		}
		list, err := Read(context.Background(), family+".lua", string(source), nil)
		if err != nil {
			continue
		}
		for _, d := range list {
			found[d.Table.Name] = d
		}
	}
	return found
}
