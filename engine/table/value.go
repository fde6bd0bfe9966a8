package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// A Value is a number, a text, true or false, or a list of values with named ones behind them. It
// is what a game is said in, whoever has read it.
type Value struct {
	Kind  Kind
	Num   int
	Text  string
	Bool  bool
	List  []Value
	Named []Named
	Line  int // where it stands, 0 when nobody knows
}

// A Named is a value of a table with its key.
type Named struct {
	Key string
	Value
}

// A Kind says what a value is.
type Kind uint8

// The kinds of values.
const (
	IsNone Kind = iota
	IsNumber
	IsText
	IsBool
	IsList
)

// Of returns the value of a key, and whether there is one.
func (v Value) Of(key string) (Value, bool) {
	i := slices.IndexFunc(v.Named, func(n Named) bool { return n.Key == key })
	if i < 0 {
		return Value{}, false
	}
	return v.Named[i].Value, true
}

// String writes the value as Lua does.
func (v Value) String() string {
	switch v.Kind {
	case IsNumber:
		return strconv.Itoa(v.Num)
	case IsText:
		return strconv.Quote(v.Text)
	case IsBool:
		return strconv.FormatBool(v.Bool)
	case IsNone:
		return "nothing"
	}
	parts := engine.Each(v.List, Value.String)
	for _, n := range v.Named {
		parts = append(parts, keyText(n.Key)+" = "+n.Value.String())
	}
	if parts == nil {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// keyText writes a key, in brackets when it is no word.
func keyText(key string) string {
	if key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz_") == "" {
		return key
	}
	return "[" + strconv.Quote(key) + "]"
}

// Like returns a game with what another says put over it, word by word; both in their long form. False
// takes a word away, or a section.
func Like(v, more Value) Value {
	v, more = long(v), long(more)
	return Value{Kind: IsList, Line: more.Line, Named: put(v.Named, more.Named, func(old Value, n Named) Value {
		if slices.Contains(topKeys, n.Key) {
			return n.Value
		}
		return over(old, n.Value)
	})}
}

// put puts named values behind others, and what both have of one key in the place of the old one.
func put(v, more []Named, both func(old Value, n Named) Value) []Named {
	out := slices.Clone(v)
	for _, n := range more {
		if at := slices.IndexFunc(out, func(o Named) bool { return o.Key == n.Key }); at >= 0 {
			out[at].Value = both(out[at].Value, n)
		} else {
			out = append(out, n)
		}
	}
	return out
}

// long returns a game whose sections are all tables: "cells = 4" is short for "cells = { 4 }".
func long(v Value) Value {
	v.Named = slices.Clone(v.Named)
	for i, n := range v.Named {
		if slices.Contains(topKeys, n.Key) || n.Kind == IsList || n.Kind == IsBool || n.Kind == IsNone {
			continue
		}
		section := Value{Kind: IsList, Line: n.Line, List: []Value{n.Value}}
		if n.Key == "hole" {
			section.List, section.Named = nil, []Named{{"build", n.Value}}
		}
		v.Named[i].Value = section
	}
	return v
}

// over puts a section over another. Lists of groups replace each other.
func over(v, more Value) Value {
	groups := func(v Value) bool { return len(v.List) > 0 && v.List[0].Kind == IsList }
	if v.Kind != IsList || more.Kind != IsList || groups(v) || groups(more) {
		return more
	}
	list := v.List
	if len(more.List) > 0 {
		list = more.List
	}
	return Value{Kind: IsList, Line: more.Line, List: list, Named: put(v.Named, more.Named, func(_ Value, n Named) Value { return n.Value })}
}

// A Fault is what is wrong with how a game is said.
type Fault struct {
	Line   int    // 0 when nobody knows
	Where  string // "tableau, space"
	Reason string
}

// Error tells the line, the place and the reason.
func (f *Fault) Error() string {
	text := f.Reason
	if f.Where != "" {
		text = f.Where + ": " + text
	}
	if f.Line > 0 {
		text = fmt.Sprintf("line %d: %s", f.Line, text)
	}
	return text
}

// fault returns a fault of a value.
func fault(v Value, where, format string, args ...any) error {
	return &Fault{v.Line, where, fmt.Sprintf(format, args...)}
}
