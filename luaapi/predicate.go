package luaapi

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// goalField is the field of a question in which a script may give a function.
const goalField = "goal"

// withFunction returns the question of a call, when its goal is a function and the query
// takes such a one; else nil. In
//
//	p:can {goal = function(s) return s:spaces() == 2 end, without = "deal"}
//
// the rest of the table is converted as for any query, and the function becomes a predicate of
// the engine's, which asks it of each position that is looked at. Once the script was stopped the
// predicate answers with an error, since "no" would be taken for a fact.
func (h *Host) withFunction(L *lua.LState, q engine.Query, k *kind, from engine.State) (map[string]any, error) {
	t, ok := L.Get(2).(*lua.LTable)
	if !ok || len(q.Params) == 0 || !slices.Contains(q.Params[0].Fields, goalField) {
		return nil, nil
	}
	fn, ok := t.RawGetString(goalField).(*lua.LFunction)
	if !ok {
		return nil, nil
	}
	// All but the function is read as any question is: a function is nothing that a reader takes.
	rest := L.NewTable()
	t.ForEach(func(key, v lua.LValue) {
		if v != fn {
			rest.RawSet(key, v)
		}
	})
	question := map[string]any{}
	v, err := new(reader).table(rest, 1)
	switch v := v.(type) {
	case map[string]any:
		maps.Copy(question, v)
	case []any:
		if len(v) > 0 {
			question["1"] = v[0]
		}
	}
	// A search asks the function of each position, and cannot be stopped by it: what cuts the script short
	// is the predicate's error.
	c := newCaller(h, L, k, from)
	question[goalField] = engine.Predicate(func(s engine.State) (bool, error) {
		v := c.call(fn, s)
		if c.cut {
			return false, sandbox.ErrStopped
		}
		return lua.LVAsBool(v), nil
	})
	return question, err
}
