// Package luaapi is everything Lua: the host that runs scripts, and one table
// of functions, each with its text, its example and its Go function.
//
// Start reading in entry.go: from that table come registration, help(), tab
// completion, the Markdown reference and the definition file for editors. A game
// takes part through its engine.Game alone; nothing here names one.
package luaapi
