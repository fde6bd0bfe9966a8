package luaapi

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A converter turns results of queries into Lua values.
type converter struct {
	h    *Host
	L    *lua.LState
	kind *kind
	at   engine.State // the position that was asked; moves are printed with it
}

// value converts one Go value. A list of structs, as a question may answer, becomes a
// list of tables:
//
//	[]T{{Card: Kh, MakesSpace: true}}    becomes    {{card = "Kh", makes_space = true}}
//
// It takes numbers, booleans and strings as they are; what has a String method and is not
// a struct, list or map, as that text; a State as a new Play; a Move as a printable move;
// slices as arrays, maps and structs as tables. Whole numbers that a double cannot hold
// become strings.
func (c *converter) value(v any) lua.LValue {
	switch v := v.(type) {
	case nil:
		return lua.LNil
	case bool:
		return lua.LBool(v)
	case string:
		return lua.LString(v)
	case engine.Move:
		return c.h.newMove(c.kind, c.at, v)
	case *engine.Play:
		return c.h.newPlay(c.kind, v)
	case engine.State:
		return c.h.newPlay(c.kind, engine.NewPlay(c.kind.game, v))
	}
	return c.reflected(reflect.ValueOf(v))
}

// reflected converts what has no case of its own by its shape: a nil pointer is nil, a list and a
// struct are tables, which print as their String method says.
func (c *converter) reflected(v reflect.Value) lua.LValue {
	text, hasText := v.Interface().(fmt.Stringer)
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return lua.LNil
		}
		return c.value(v.Elem().Interface())
	case reflect.Slice, reflect.Array:
		return c.withText(c.list(v), text)
	case reflect.Map:
		return c.withText(c.table(v), text)
	case reflect.Struct:
		return c.withText(c.fields(v), text)
	}
	if hasText {
		return lua.LString(text.String())
	}
	return scalar(v)
}

// scalar converts what is neither a list nor a table nor a struct.
func scalar(v reflect.Value) lua.LValue {
	switch {
	case v.CanInt():
		return whole(v.Int())
	case v.CanUint():
		return natural(v.Uint())
	case v.CanFloat():
		return lua.LNumber(v.Float())
	case v.Kind() == reflect.Bool:
		return lua.LBool(v.Bool())
	case v.Kind() == reflect.String:
		return lua.LString(v.String())
	}
	return lua.LString(fmt.Sprint(v.Interface()))
}

// maxExact is the largest whole number up to which doubles are exact.
const maxExact = 1 << 53

// whole returns a number, or its figures as a text when a double would round it: 1<<53 + 1 is
// "9007199254740993".
func whole(n int64) lua.LValue {
	if n > maxExact || n < -maxExact {
		return lua.LString(strconv.FormatInt(n, 10))
	}
	return lua.LNumber(n)
}

// natural is whole for numbers without a sign, such as those of deals.
func natural(n uint64) lua.LValue {
	if n > maxExact {
		return lua.LString(strconv.FormatUint(n, 10))
	}
	return lua.LNumber(n)
}

func (c *converter) list(v reflect.Value) *lua.LTable {
	t := c.L.CreateTable(v.Len(), 0)
	for i := range v.Len() {
		t.RawSetInt(i+1, c.value(v.Index(i).Interface()))
	}
	return t
}

func (c *converter) table(v reflect.Value) *lua.LTable {
	t := c.L.CreateTable(0, v.Len())
	for _, k := range v.MapKeys() {
		t.RawSet(c.value(k.Interface()), c.value(v.MapIndex(k).Interface()))
	}
	return t
}

// fields converts a struct: its exported fields, by names like face_up. The
// fields of an embedded struct stand among them.
func (c *converter) fields(v reflect.Value) *lua.LTable {
	t := c.L.CreateTable(0, v.NumField())
	for _, f := range reflect.VisibleFields(v.Type()) {
		if f.IsExported() && !f.Anonymous {
			t.RawSetString(engine.Snake(f.Name), c.value(v.FieldByIndex(f.Index).Interface()))
		}
	}
	return t
}

// withText gives a table the String method of its Go value as __tostring: what a question
// answers prints as a sentence and can be looked into as a table.
func (c *converter) withText(t *lua.LTable, text fmt.Stringer) lua.LValue {
	if text == nil {
		t.Metatable = c.h.results
		return t
	}
	meta := c.L.NewTable()
	meta.RawSetString("__tostring", c.L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LString(text.String()))
		return 1
	}))
	meta.RawSetString("__index", c.h.results.RawGetString("__index"))
	t.Metatable = meta
	return t
}

// maxTableDepth is how many tables may stand inside each other that are passed to Go.
const maxTableDepth = 20

// args returns the arguments of a call from the given index on, as a query
// takes them.
func (h *Host) args(L *lua.LState, from int) ([]any, error) {
	var args []any
	var r reader
	for i := from; i <= L.GetTop(); i++ {
		v, err := r.value(L.Get(i), 0)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i-from+1, err)
		}
		args = append(args, v)
	}
	return args, nil
}

// A reader reads the arguments of a call and counts what it has read: a table that stands in many
// places counts in each, so that one that holds itself, or another ten times at ten levels, is refused before
// it has been read ten thousand million times.
type reader struct {
	values, bytes int
}

// value converts a Lua value: a table with the keys 1 to n to []any, another one to
// map[string]any, a play or state to its position, a move to its text.
//
//	{"space", 2}          becomes    []any{"space", 2.0}
//	{cannot = "space"}    becomes    map[string]any{"cannot": "space"}
func (r *reader) value(v lua.LValue, depth int) (any, error) {
	if r.values++; r.values > maxValues {
		return nil, fmt.Errorf("there are more than %d values in it, or a table holds itself", maxValues)
	}
	switch v := v.(type) {
	case *lua.LNilType:
		return nil, nil
	case lua.LBool:
		return bool(v), nil
	case lua.LNumber:
		return float64(v), nil
	case lua.LString:
		return r.text(string(v))
	case *lua.LTable:
		if depth >= maxTableDepth {
			return nil, errors.New("tables go too deep, or a table holds itself")
		}
		return r.table(v, depth+1)
	case *lua.LUserData:
		return fromObject(v)
	}
	return nil, fmt.Errorf("want a value, not a %s", typeName(v))
}

// text counts a text and returns it.
func (r *reader) text(text string) (string, error) {
	if r.bytes += len(text); r.bytes > maxAsked {
		return "", fmt.Errorf("the texts have more than %d bytes", maxAsked)
	}
	return text, nil
}

// fromObject returns what the engine knows an object as: a play as its position, a move as its
// text.
func fromObject(u *lua.LUserData) (any, error) {
	if s, k := standing(u); k != nil {
		return s, nil
	}
	if m, ok := u.Value.(*move); ok {
		return m.String(), nil
	}
	return nil, errors.New("want a value, not such an object")
}

// table returns a list when the keys are 1 to n and nothing else, else a map by the text of
// the keys: {"space", without = "deal"} has the keys "1" and "without". It ends at the first fault.
func (r *reader) table(t *lua.LTable, depth int) (any, error) {
	fields, keys := make(map[string]any), 0
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		value, err := r.value(v, depth)
		if err != nil {
			return nil, fmt.Errorf("%.60s: %w", k.String(), err)
		}
		name, err := r.text(k.String())
		if err != nil {
			return nil, err
		}
		fields[name] = value
		keys++
	}
	if t.Len() != keys {
		return fields, nil
	}
	list := make([]any, keys)
	for i := range list {
		list[i] = fields[strconv.Itoa(i+1)]
	}
	return list, nil
}

// How much a call may give the engine: more is no position and no line of play, and no question. A
// refusal repeats what it refuses, and is read several times before it is shown.
const (
	maxGiven  = 1 << 20  // of a text to read
	maxAsked  = 64 << 10 // of all texts of a question
	maxValues = 100_000
)

// checkText refuses a text that is too long.
func checkText(text string) error {
	if len(text) > maxGiven {
		return fmt.Errorf("the text has %d bytes: want at most %d", len(text), maxGiven)
	}
	return nil
}

// given returns argument i, a text for the engine.
func given(L *lua.LState, i int) string {
	text := L.CheckString(i)
	if err := checkText(text); err != nil {
		raise(L, err)
	}
	return text
}

// index reads a whole number that fits a move or a count.
func index(v lua.LValue) (int, bool) {
	n, ok := v.(lua.LNumber)
	f := float64(n)
	if !ok || f != math.Trunc(f) || math.Abs(f) > maxExact {
		return 0, false
	}
	return int(f), true
}
