package luaapi

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/luaapi/sandbox"
)

// require loads a module once: from beside the script, or from lib/ of the
// scripts that came with the program. While it runs, loading stands in its place, by which a
// module that requires itself is told from one that is there; when it fails, that is taken back,
// so that it can be mended at a prompt and required again.
func (h *Host) require(L *lua.LState) int {
	name := L.CheckString(1)
	loaded := h.modules
	if v := loaded.RawGetString(name); v != lua.LNil {
		if v == h.loading {
			L.RaiseError("module %q requires itself", name)
		}
		return push(L, v)
	}
	fn, err := h.module(name)
	if err != nil {
		return raise(L, err)
	}
	loaded.RawSetString(name, h.loading)
	defer func() {
		if loaded.RawGetString(name) == h.loading {
			loaded.RawSetString(name, lua.LNil)
		}
	}()
	v := sandbox.Call(L, fn, lua.LString(name))
	if v == lua.LNil {
		v = lua.LTrue
	}
	loaded.RawSetString(name, v)
	return push(L, v)
}

// maxName is how long the name of a module or a file may be.
const maxName = 4096

// module finds and compiles a module. study.openings is study/openings.lua; a name with a
// slash, "..", or a drive in it is refused before anything is looked for.
func (h *Host) module(name string) (*lua.LFunction, error) {
	if len(name) > maxName {
		return nil, fmt.Errorf("bad module name: longer than %d bytes", maxName)
	}
	file := strings.ReplaceAll(name, ".", "/") + ".lua"
	if strings.ContainsAny(name, `/\:`) || !fs.ValidPath(file) {
		return nil, fmt.Errorf("bad module name %q: want a name such as show, or study.openings for study/openings.lua", name)
	}
	for _, place := range []struct {
		fsys fs.FS
		file string
	}{{h.beside, file}, {h.config.Lib, "lib/" + file}} {
		if place.fsys == nil {
			continue
		}
		if source, err := readPlain(place.fsys, place.file, sandbox.MaxSource); err == nil {
			return h.machine.Load(place.file, source)
		}
	}
	if name == "patience" {
		return nil, errors.New(`no module "patience": it is there without require, as in patience.game { ... }`)
	}
	if _, err := h.config.Games.Named(name); err == nil {
		return nil, fmt.Errorf("no module %q: the game is there without require, as in %[1]s.deal(1)", name)
	}
	if g, err := h.config.Game(name); err == nil {
		return nil, fmt.Errorf("no module %q: patience.named %q is that game", name, g.Name)
	}
	return nil, fmt.Errorf("no module %q: looked for %s beside the script and for lib/%s in the program's scripts", name, file, file)
}
