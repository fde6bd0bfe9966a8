package tables

import (
	"context"
	"io/fs"
	"sync"

	"patience/puzzles/games"
)

// BuiltIn returns what finds the games that come with the program as they are said. They are read when the first is
// asked for, and once.
func BuiltIn() Known { return builtIn }

var builtIn = func() Known {
	all := sync.OnceValue(readFamilies)
	return func(name string) (Declared, bool) {
		d, ok := all()[name]
		return d, ok
	}
}()

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
