package luaapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"patience/engine"
	disk "patience/engine/file"
	"patience/luaapi/sandbox"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// evalName is what errors call the first input of a person. Later ones have
// numbers, so that a traceback through an earlier one shows that one's lines.
const evalName = "input"

// Eval runs what a person typed: an expression prints its values, each on its
// line, unless it ends in a semicolon, and the first becomes the global _, which was
// _2 until now. A local that stands in no block lives on. A position that was set up is shown
// even if it goes to a variable, as in s = s:put("Kh", 1). Errors are as those of Run.
//
// Whether it is an expression the compiler says: with "return" in front it compiles, or it does
// not. When a search was interrupted, _ becomes what it had found by then.
func (h *Host) Eval(ctx context.Context, source string) error {
	name := evalName
	if h.inputs++; h.inputs > 1 {
		name = fmt.Sprint(evalName, " ", h.inputs)
	}
	if len(source) > MaxInput {
		return fmt.Errorf("an input of %d bytes: want at most %d, or a file to run", len(source), MaxInput)
	}
	fn, err := h.machine.LoadTyped(name, "return "+strings.TrimPrefix(strings.TrimSpace(source), "="))
	switch {
	case err != nil && !strings.HasPrefix(strings.TrimSpace(source), "#"): // which begins a line that a file is run by
		fn, err = h.loadStatements(name, source)
	case err == nil:
		h.machine.Quote(name, source)
	}
	if err != nil && aMethod.Re().MatchString(source) { // which is perhaps none
		if probe, none := h.machine.LoadTyped(name, "return "+strings.Replace(source, ":", ".", 1)); none == nil {
			h.machine.Quote(name, source)
			if _, wrong := h.enterWith(ctx, probe); wrong != nil {
				err = wrong
			}
		}
	}
	var values []lua.LValue
	h.unfinished, h.edited = nil, nil
	if err == nil {
		values, err = h.enterWith(ctx, fn, h.words()...)
	}
	h.failed = err != nil
	if err != nil && h.unfinished != nil {
		h.remember(h.unfinished)
		return fmt.Errorf("%w; _ is what was found until then", err)
	}
	if err == nil && len(values) == 0 && h.edited != nil && !quiet(source) && !strings.Contains(source, "print") {
		return h.showAll(ctx, []lua.LValue{h.edited})
	}
	if err != nil || len(values) == 0 {
		return err
	}
	if !looksBack(source) {
		h.remember(values[0])
	}
	if quiet(source) {
		return nil
	}
	return h.showAll(ctx, values)
}

// MaxInput is how long an input may be: as long as the system lets a word of a command be. It is read several times.
const MaxInput = 128 << 10

// loadStatements compiles statements, of which an expression may stand at the end: x = 3 x + 1.
func (h *Host) loadStatements(name, source string) (*lua.LFunction, error) {
	fn, err := h.machine.LoadTyped(name, source)
	if err == nil {
		return fn, nil
	}
	if at := h.trailing(source); at > 0 {
		if fn, wrong := h.machine.LoadTyped(name, source[:at]+"return "+source[at:]); wrong == nil {
			h.machine.Quote(name, source)
			return fn, nil
		}
	}
	fn, err = h.machine.LoadTyped(name, source) // again, for the line that the error quotes
	_, statement := h.machine.Parse(name, source)
	if _, expression := h.machine.Parse(name, "return "+source); column(statement) > 0 && column(expression)-len("return ") > column(statement) {
		return nil, h.machine.Malformed(name, "return "+source, expression) // which it was meant to be
	}
	return fn, err
}

// column returns where in the first line the parser found a mistake, 0 for none there; the end is behind all else.
func column(err error) int {
	e, ok := errors.AsType[*parse.Error](err)
	switch {
	case ok && e.Pos.Line == 1:
		return e.Pos.Column
	case ok && e.Pos.Line == parse.EOF:
		return math.MaxInt
	}
	return 0
}

// longestSplit is how long a source may be that is looked through for its last expression.
const longestSplit = 2000

// trailing returns where the expression begins that stands behind whole statements, 0 for none.
// A value that is written out is none: in "x = spider.page 8" a bracket is missing.
func (h *Host) trailing(source string) int {
	if len(source) > longestSplit {
		return 0
	}
	for i := 1; i < len(source); i++ {
		if !strings.ContainsRune(" ;\n", rune(source[i-1])) || strings.ContainsRune(" ;\n\"'{[0123456789", rune(source[i])) {
			continue
		}
		if h.ends(source[:i]) == parsed && h.ends("return "+source[i:]) == parsed && strings.TrimSpace(source[:i]) != "" {
			return i
		}
	}
	return 0
}

// EvalFile runs a file as if a person had typed it: what a prompt begins with.
func (h *Host) EvalFile(ctx context.Context, name string) error {
	source, err := disk.Read(ctx, name, sandbox.MaxSource)
	if err != nil {
		return err
	}
	fn, err := h.machine.LoadTyped(filepath.Base(name), string(source))
	if err == nil {
		_, err = h.enterWith(ctx, fn)
	}
	return err
}

// showAll prints the values of an expression. It runs their __tostring, so it is
// an entry like any other.
func (h *Host) showAll(ctx context.Context, values []lua.LValue) error {
	printAll := h.L.NewFunction(func(L *lua.LState) int {
		for i := 1; i <= L.GetTop(); i++ {
			text := h.captionOf(L.Get(i)) + strings.TrimSuffix(h.shown(L, L.Get(i), i == 1), "\n")
			h.write(cmp.Or(text, `""`), goalsOf(L.Get(i)), "\n")
		}
		return 0
	})
	_, err := h.enterWith(ctx, printAll, values...)
	return err
}

// captionOf returns what a problem asks, to stand above its position; "" for all
// other values. On a screen it stands there once.
func (h *Host) captionOf(v lua.LValue) string {
	p, ok := held[*play](v)
	if !ok || len(p.About()) == 0 || h.columns() > 0 && h.captioned == p.Play {
		return ""
	}
	h.captioned = p.Play
	return p.Caption(h.columns()) + "\n"
}

// goalsOf returns a line for each goal of a problem that the moves of its play have met, or
// whose restrictions they have broken; "" for all other values.
func goalsOf(v lua.LValue) string {
	p, ok := held[*play](v)
	if !ok || p.Len() == 0 || len(p.Headers) == 0 {
		return ""
	}
	goals, _ := p.Game.GoalsOf(p.Open()) // what a file gets wrong is said by p:goals and p:test
	text := ""
	for _, g := range goals {
		if g.Met > 0 || g.Broken > 0 {
			text += "\n" + g.String()
		}
	}
	return text
}

// Incomplete says whether the source is a beginning that more lines can
// complete: an open block, bracket, string or comment.
func (h *Host) Incomplete(source string) bool {
	if methodAlone.Re().MatchString(source) {
		return false // no person goes on there, and the error says what is missing
	}
	statement, expression := h.ends(source), h.ends("return "+source)
	return expression != parsed && (statement == endsEarly || expression == endsEarly) && h.trailing(source) == 0
}

// methodAlone is a line that ends with a method without its arguments: p:moves, #p:moves
var methodAlone = engine.Regexp(`^[^"'\[\n-]*\w:\w+\s*$`)

// aMethod is nothing but a method of a name.
var aMethod = engine.Regexp(`^\s*\w+:\w+\s*$`)

// An ending is how the compiler came to the end of a source.
type ending int

const (
	parsed ending = iota
	endsEarly
	malformed
)

// ends says how far the compiler gets. A text that is not closed on its line is a mistake,
// and no beginning: Lua's quotes end with the line.
func (h *Host) ends(source string) ending {
	_, err := h.machine.Parse(evalName, source)
	var e *parse.Error
	switch {
	case err == nil:
		return parsed
	case errors.As(err, &e) && e.Pos.Line == parse.EOF && e.Message != "unterminated string":
		return endsEarly
	}
	return malformed
}

// remembered is how many results the prompt keeps: _ or _1, the last one, _2, _3.
const remembered = 3

// remember makes a value the last result.
func (h *Host) remember(v lua.LValue) {
	name := func(i int) string { return "_" + lua.LNumber(i).String() }
	global := h.L.G.Global
	for i := remembered; i > 1; i-- {
		global.RawSetString(name(i), global.RawGetString(name(i-1)))
	}
	global.RawSetString(name(1), v)
	global.RawSetString("_", v)
}

// LastType names Lua's type of the last result.
func (h *Host) LastType() string { return h.L.G.Global.RawGetString("_").Type().String() }

// looksBack says whether an input only shows an earlier result, which makes it no newer.
func looksBack(source string) bool {
	name := strings.TrimSpace(source)
	return name == "_" || len(name) == 2 && name[0] == '_' && '1' <= name[1] && name[1] <= '0'+remembered
}

// quiet says whether an input ends in a semicolon, which keeps its values from being
// printed.
func quiet(source string) bool { return strings.HasSuffix(strings.TrimSpace(source), ";") }
