// Package sandbox is Lua for scripts that nobody trusts: they can be stopped at any time,
// keep within a limit of memory, and cannot end the program. It knows no cards.
//
// Read machine.go for what callers may do, then in the order in which a script meets
// it: compile.go, levels.go and rewrite.go for its source; protect.go, calls.go and
// coroutine.go for its calls; meter.go and stop.go for its memory and its end; guard.go and text.go
// for the functions of Lua that had to be written anew; names.go and prompt.go for what
// names mean.
package sandbox
