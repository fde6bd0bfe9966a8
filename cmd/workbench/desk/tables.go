package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/engine/file"
	"patience/luaapi/tables"
)

// Named returns the game of a name: one of Games, one that is said as a table, one of the person's own folder, or that of a
// file, as in mine.lua, or mine.lua:second for one of several. Tables are read when they are named, and once.
func (d *Desk) Named(name string) (*engine.Game, error) {
	if slices.Contains(d.Games.Names(), name) {
		return d.Games.Named(name)
	}
	g, err := d.shelf.Named(name)
	_, _, lua := engine.OfFile(name)
	if err != nil && !lua && file.Exists(name+".lua") {
		err = fmt.Errorf("no game %q: did you mean %[1]s.lua?", name)
	}
	return g, err
}

// GameNames lists all games that come with the program, and those of the person's own folder.
func (d *Desk) GameNames() []string {
	names := d.builtIn()
	for _, own := range ownGames.By(readOwn).games {
		if !slices.Contains(names, own.Table.Name) {
			names = append(names, own.Table.Name)
		}
	}
	return names
}

// builtIn lists the games that come with the program.
func (d *Desk) builtIn() []string { return append(d.Games.Names(), tables.Names()...) }

// own is what the person's own folder of games holds.
type own struct {
	games []tables.Declared
	err   error // of the files that cannot be read
}

// ownGames reads the games of the person's own folder, once. It lies below XDG_CONFIG_HOME, or where the system keeps such things.
var ownGames engine.Made[own]

func readOwn() (o own) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return o
	}
	files, _ := filepath.Glob(filepath.Join(folder, "patience", "games", "*.lua"))
	for _, file := range files {
		all, err := readGames(context.Background(), file)
		o.err = errors.Join(o.err, err)
		o.games = append(o.games, all...)
	}
	return o
}

// ownGame returns the game of a name from the person's own folder, nil when there is none.
func (d *Desk) ownGame(name string) (*engine.Game, error) {
	o := ownGames.By(readOwn)
	name, _ = engine.Spelt(name, engine.Each(o.games, func(said tables.Declared) string { return said.Table.Name }))
	said := engine.Those(o.games, func(said tables.Declared) bool { return said.Table.Name == name })
	games, err := d.once(said)
	switch {
	case len(games) > 0:
		return games[0], nil
	case err == nil && !slices.Contains(tables.Names(), name):
		err = o.err // it may be in a file that could not be read
	}
	return nil, err
}

// OwnGames returns the games of the person's own folder, and those of further files: each name once.
func (d *Desk) OwnGames(ctx context.Context, files []string) ([]*engine.Game, error) {
	o := ownGames.By(readOwn)
	if o.err != nil {
		return nil, o.err
	}
	all := slices.Clone(o.games)
	for _, file := range files {
		more, err := readGames(ctx, file)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return d.once(all)
}

// once returns the games that are declared, each name once. Two of one name that differ are refused, as is one that is called
// as a game that comes with the program.
func (d *Desk) once(all []tables.Declared) (games []*engine.Game, err error) {
	first := map[string]tables.Declared{}
	for _, said := range all {
		name := said.Table.Name
		switch other, twice := first[name]; {
		case slices.Contains(d.builtIn(), name):
			return nil, taken(said)
		case twice && other.Table.String() != said.Table.String():
			return nil, fmt.Errorf("%s and %s both declare %s: give one another name", other.File, said.File, name)
		case !twice:
			games, first[name] = append(games, said.Table.Game()), said
		}
	}
	return games, nil
}

// taken refuses a game of a file that is called as one that comes with the program.
func taken(said tables.Declared) error {
	return fmt.Errorf("%s declares %s, which is a game that comes with the program: give it another name", said.File, said.Table.Name)
}

// knows says whether a word names a game.
func (d *Desk) knows(name string) bool {
	_, ok := engine.Spelt(name, d.GameNames())
	_, _, file := engine.OfFile(name)
	return ok || file
}

// gameOfFile returns the game of a file: the one that is named behind it, else the only one. It is nil when
// the name is not that of a file.
func (d *Desk) gameOfFile(name string) (*engine.Game, error) {
	file, want, ok := engine.OfFile(name)
	if !ok {
		return d.ownGame(name)
	}
	all, err := d.ReadGames(context.Background(), file)
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
	has := engine.Count(len(all), "game")
	if want != "" {
		has = fmt.Sprintf("no game %q", want)
	}
	return nil, fmt.Errorf("%s has %s: want one of %s, as in %s:%s%s", file, has, strings.Join(names, ", "), file, names[0], engine.DidYouMean(want, names))
}

// maxGameFile is how many bytes a file of games may have.
const maxGameFile = 1 << 20

// ReadGames returns the games of a file. They may be like those that come with the program, and have names of their own.
func (d *Desk) ReadGames(ctx context.Context, file string) ([]tables.Declared, error) {
	all, err := readGames(ctx, file)
	for _, said := range all {
		if slices.Contains(d.builtIn(), said.Table.Name) {
			return nil, taken(said)
		}
	}
	return all, err
}

// readGames is [Desk.ReadGames] whatever they are called.
func readGames(ctx context.Context, file string) ([]tables.Declared, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("no file of games: %s: %w", file, errors.Unwrap(err))
	}
	if !info.Mode().IsRegular() { // a pipe may never end
		return nil, fmt.Errorf("no file of games: %s: it is no file", file)
	}
	if info.Size() > maxGameFile {
		return nil, fmt.Errorf("%s: %d bytes: want a file of games, at most %d", file, info.Size(), maxGameFile)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all, err := tables.Read(ctx, file, string(source), tables.BuiltIn())
	if err != nil {
		return nil, &exit.Error{Code: exit.Script, Err: err}
	}
	return all, nil
}
