// Package games holds the patiences that are said as tables: families of declarations in Lua, and the canonical text of
// each, by which the program knows them without running any Lua.
package games

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.lua
var families embed.FS

//go:embed canonical
var canonical string

// Families returns the declarations as a file system: freecell.lua and so on.
func Families() fs.FS { return families }

// Order lists the families in the order in which they are read and listed.
func Order() []string {
	return []string{"freecell", "castles", "klondike", "canfield", "forty-thieves", "spider", "holes", "lines", "yukon", "alternating", "fans", "foundations", "taking", "own"}
}

// firstKey begins each canonical text, and end ends it.
const (
	firstKey = "name = \""
	end      = "\n\n"
)

// Names lists the games.
func Names() (names []string) {
	for line := range strings.Lines(canonical) {
		if rest, ok := strings.CutPrefix(line, firstKey); ok {
			names = append(names, strings.TrimSuffix(rest, "\"\n"))
		}
	}
	return names
}

// Text returns the canonical text of a game, and whether there is one of that name.
func Text(name string) (text string, ok bool) {
	key := firstKey + name + "\"\n"
	i := strings.Index(canonical, "\n"+key) + 1
	if i == 0 && !strings.HasPrefix(canonical, key) {
		return "", false
	}
	text, _, _ = strings.Cut(canonical[i:], end)
	return strings.TrimSuffix(text, "\n") + "\n", true
}
