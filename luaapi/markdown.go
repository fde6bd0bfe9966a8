package luaapi

import "patience/engine"

// API returns the one table: the functions for all games, then for each game
// what it adds.
func API(games []*engine.Game) []Section { return nil }

// Markdown returns the reference of the Lua API, docs/lua.md.
func Markdown(games []*engine.Game) string { return "" }

// LuaLS returns the definition file of the Lua API for editors that run the Lua
// language server, docs/patience.d.lua.
func LuaLS(games []*engine.Game) string { return "" }
