package luaapi

import "slices"

// globalSection is what belongs to no object.
func (h *Host) globalSection() Section {
	return Section{
		Title:   "Global functions",
		Doc:     "Besides these, all of Lua 5.1 is there, but for what the last two sections say.",
		Entries: slices.Concat(h.helpEntries(), h.expectEntries(), h.showEntries()),
	}
}

// luaSection is the functions of Lua 5.1 that are not as usual.
func (h *Host) luaSection() Section {
	return Section{
		Title: "Lua 5.1, where it differs",
		Doc: "The language is Lua 5.1 with goto: there is no //, no & and no integer type, and numbers are exact up to 2^53. " +
			"A coroutine cannot yield across pcall, try, an iterator or a metamethod, which is an error. " +
			"There is no dofile, loadfile, module, newproxy, debug (but traceback), package.path or string.dump. " +
			"Reading a global that was never set is an error that names it; rawget(_G, name) asks without an error.",
		Entries: slices.Concat(h.printEntries(), h.requireEntries(), h.machine.Entries()),
	}
}
