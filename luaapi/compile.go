package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Every chunk, whether a script, a module, an input or the text of loadstring, comes
// through compile. It bounds the source before anything recurses over it, and
// rewrites what could take memory without asking (rewrite.go).

const (
	maxSource      = 16 << 20 // bytes
	bytesPerSource = 128      // memory that compiling a byte of source takes at most
)

// compile turns a source into a function.
func (h *Host) compile(name, source string) (*lua.LFunction, error) {
	return h.compileWith(name, source, nil)
}

// compileWith is compile with something done to the chunk before.
func (h *Host) compileWith(name, source string, change func([]ast.Stmt)) (*lua.LFunction, error) {
	if len(source) > maxSource {
		return nil, &ScriptError{Message: fmt.Sprintf("%s: the source is longer than %d MiB", name, maxSource>>20), Syntax: true}
	}
	if line := tooDeep(source); line > 0 {
		return nil, &ScriptError{Message: fmt.Sprintf("%s:%d: more than %d levels inside each other", name, line, maxLevels), Syntax: true}
	}
	if !h.meter.room(uint64(len(source)) * bytesPerSource) {
		return nil, &ScriptError{Message: "out of memory"}
	}
	chunk, err := parse.Parse(strings.NewReader(source), name)
	if err != nil {
		return nil, err
	}
	rewrite(chunk)
	if change != nil {
		change(chunk)
	}
	proto, err := lua.Compile(chunk, name)
	if err != nil {
		return nil, err
	}
	h.link(proto)
	return h.L.NewFunctionFromProto(proto), nil
}

// link puts our functions in the place of the words by which rewritten code names
// them. They are constants of the code: no script can see or replace them.
func (h *Host) link(proto *lua.FunctionProto) {
	for i, c := range proto.Constants {
		if word, ok := c.(lua.LString); ok {
			if fn, ok := h.hidden[string(word)]; ok {
				proto.Constants[i] = fn
			}
		}
	}
	for _, inner := range proto.FunctionPrototypes {
		h.link(inner)
	}
}
