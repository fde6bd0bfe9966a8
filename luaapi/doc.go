// Package luaapi lets Lua scripts play, search and ask: the host that runs them, and one
// table of functions. Their texts and examples stand in reference/functions.txt, their Go
// functions, by the same names, in functions.go.
//
// Start reading in api.go, which makes the table of both: from it come registration, help(),
// tab completion, the reference and the definition file for editors. Then read the file of what you look
// for: play.go and play_tell.go for plays, state.go and move.go for the fast tier, set.go,
// search.go, game.go for a game's own table, query.go for its questions, files.go. Go
// speaks as Lua does: Play:undo is playUndo, a State is a state. How values pass between
// the two is in convert.go and kind.go; the prompt is eval.go, print.go, help.go and
// complete.go.
//
// A game takes part through its engine.Game alone; nothing here names one. Lua itself,
// and what keeps a script from doing harm, is in the package sandbox.
package luaapi
