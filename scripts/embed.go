// Package scripts holds the Lua programs of the workbench, so that an installed
// program has them with it: lib/ has the modules that require finds, conundrums/
// the claims of the essay, documents/ those of the other documents, findings/ our
// own, examples/ a few analyst's scripts.
package scripts

import (
	"embed"
	"io/fs"
)

//go:embed */*.lua
var files embed.FS

//go:embed lib/*.lua
var lib embed.FS

// FS returns the scripts as a file system: lib/show.lua and so on.
func FS() fs.FS { return files }

// Lib returns those that require finds, and no others: what links it alone is smaller.
func Lib() fs.FS { return lib }
