// Package reference is the one table of Lua functions as texts, and all that is written
// from it: help at the prompt, docs/lua.md and the definitions for editors. It runs
// nothing.
//
// The texts stand in functions.txt, which read.go reads. Read entry.go for what a function says
// of itself; help.go, markdown.go and luals.go write one document each.
package reference
