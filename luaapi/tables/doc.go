// Package tables reads games that are said in Lua.
//
// A file is run once, within limits of time and memory; each call of patience.game declares a game. What comes of it
// are plain tables of engine/table: no Lua is left in them, so that they can be copied, sent and played by many at a
// time. A relation that is a function of two cards is asked of all pairs, twice, and kept as words or as pairs.
package tables
