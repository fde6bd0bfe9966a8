package luaapi

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// declareGlobals makes reading a global that nobody has set an error that names
// it, instead of nil that fails somewhere else.
func (h *Host) declareGlobals() {
	L := h.L
	global := L.G.Global
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(h.undefined))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		h.known[L.Get(2).String()] = true
		L.CheckTable(1).RawSet(L.Get(2), L.Get(3))
		return 0
	}))
	meta.RawSetString("__metatable", lua.LString("_G"))
	global.Metatable = meta
	h.known["_"] = true
	h.known["arg"] = true
}

func (h *Host) undefined(L *lua.LState) int {
	name := L.Get(2).String()
	if h.known[name] {
		return push(L, lua.LNil)
	}
	L.RaiseError("undefined name %q%s", name, didYouMean(name, keys(h.L.G.Global)))
	return 0
}

// keys returns the string keys of a table, sorted.
func keys(t *lua.LTable) []string {
	var names []string
	t.ForEach(func(k, _ lua.LValue) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	})
	slices.Sort(names)
	return names
}

// didYouMean returns a question with the names that are nearest to a wrong one,
// "" when none is near.
func didYouMean(wrong string, names []string) string {
	near := nearest(wrong, names)
	if len(near) == 0 {
		return ""
	}
	return ": did you mean " + strings.Join(near, " or ") + "?"
}

// nearest returns the names at the least edit distance from a wrong one, at most
// three, none when that is further than a third of its letters.
func nearest(wrong string, names []string) []string {
	best := max(1, len(wrong)/3)
	var near []string
	for _, name := range names {
		d := distance(strings.ToLower(wrong), strings.ToLower(name))
		if d < best {
			best, near = d, nil
		}
		if d == best {
			near = append(near, name)
		}
	}
	return near[:min(len(near), 3)]
}

// distance is the edit distance, a swap of neighbours counting one.
func distance(a, b string) int {
	if max(len(a)-len(b), len(b)-len(a)) > 3 {
		return len(a) + len(b)
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
		for j := 1; j <= len(b); j++ {
			rows[i][j] = cell(rows, a, b, i, j)
		}
	}
	return rows[len(a)][len(b)]
}

func cell(rows [][]int, a, b string, i, j int) int {
	if i == 0 {
		return j
	}
	change := 1
	if a[i-1] == b[j-1] {
		change = 0
	}
	d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
	if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
		d = min(d, rows[i-2][j-2]+1)
	}
	return d
}
