package desk

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"patience/engine"
	known "patience/engine/games/tables"
	"patience/engine/search"
	"patience/luaapi/tables"
)

// fileOf ends the name of a file of games.
const fileOf = ".lua"

// A shelf keeps the games that were made of tables, so that each is one game.
type shelf struct {
	sync.Mutex
	games map[string]*engine.Game
}

// Named returns the game of a name: one of Games, one that is said as a table, or that of a file, as in mine.lua, or
// mine.lua:second for one of several. Tables are read when they are named, and once.
func (d *Desk) Named(name string) (*engine.Game, error) {
	if slices.Contains(d.Games.Names(), name) {
		return d.Games.Named(name)
	}
	d.shelf.Lock()
	defer d.shelf.Unlock()
	if g := d.shelf.games[name]; g != nil {
		return g, nil
	}
	g, err := known.Named(name)
	if g == nil && err == nil && isFile(name) {
		g, err = gameOfFile(name)
	}
	if err != nil {
		return nil, err
	}
	if g == nil {
		return nil, fmt.Errorf("no game %q: want one of %s, a file of games (mine.lua), or one of those that \"workbench games\" lists%s",
			name, strings.Join(d.Games.Names(), ", "), engine.DidYouMean(name, d.GameNames()))
	}
	if d.shelf.games == nil {
		d.shelf.games = map[string]*engine.Game{}
	}
	g.Queries = append(g.Queries, search.Queries(g)...)
	d.shelf.games[name], d.shelf.games[g.Name] = g, g
	return g, nil
}

// GameNames lists all games that come with the program.
func (d *Desk) GameNames() []string { return append(d.Games.Names(), known.Names()...) }

// knows says whether a word names a game.
func (d *Desk) knows(name string) bool {
	return isFile(name) || slices.Contains(d.GameNames(), name)
}

// isFile says whether a name is that of a file of games, perhaps with a game behind it.
func isFile(name string) bool {
	file, _, _ := strings.Cut(name, fileOf+":")
	return strings.HasSuffix(name, fileOf) || file != name
}

// gameOfFile returns the game of a file: the one that is named behind it, else the only one.
func gameOfFile(name string) (*engine.Game, error) {
	file, want := name, ""
	if f, w, ok := strings.Cut(name, fileOf+":"); ok {
		file, want = f+fileOf, w
	}
	all, err := ReadGames(context.Background(), file)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, d := range all {
		if d.Table.Name == want || want == "" && len(all) == 1 {
			return d.Table.Game(), nil
		}
		names = append(names, d.Table.Name)
	}
	return nil, fmt.Errorf("%s has %s: want one of them, as in %s:%s%s", file, engine.Count(len(all), "game"), file, names[0], engine.DidYouMean(want, names))
}

// maxGameFile is how many bytes a file of games may have.
const maxGameFile = 1 << 20

// ReadGames returns the games of a file. They may be like those that come with the program.
func ReadGames(ctx context.Context, file string) ([]tables.Declared, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("no file of games: %w", err)
	}
	if info.Size() > maxGameFile {
		return nil, fmt.Errorf("%s: %d bytes: want a file of games, at most %d", file, info.Size(), maxGameFile)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return tables.Read(ctx, file, string(source), tables.BuiltIn())
}
