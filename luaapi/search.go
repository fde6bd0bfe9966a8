package luaapi

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/search"
	"patience/luaapi/sandbox"
)

// searchFields lists what search and solve may be told.
func searchFields() []string {
	return []string{"from", "goal", "forbid", "prune", "order", "shortest", "symmetric", "states", "seconds", "megabytes", "without"}
}

// CheckFields refuses fields of a table that nobody knows: a misspelt goal would be
// no goal at all.
func CheckFields(t *lua.LTable, known []string) error {
	for _, k := range sandbox.Keys(t) {
		if !slices.Contains(known, k) {
			return engine.UnknownField(k, known)
		}
	}
	return nil
}

// limits reads the limits of a search. Without one on memory it stops itself
// before the host stops the script; without any it has the time of a prompt.
func (h *Host) limits(t *lua.LTable) (engine.Limits, error) {
	l := engine.Limits{Bytes: int64(h.config.Memory / 2)}
	if h.unlimited(t) {
		l.Time = h.config.Time
	}
	for _, f := range []struct {
		name string
		set  func(n float64)
	}{
		{"states", func(n float64) { l.States = int(n) }},
		{"seconds", func(n float64) { l.Time = time.Duration(n * float64(time.Second)) }},
		{"megabytes", func(n float64) { l.Bytes = int64(n * (1 << 20)) }},
	} {
		switch v := t.RawGetString(f.name).(type) {
		case *lua.LNilType:
		case lua.LNumber:
			if !(v > 0 && v <= maxExact) {
				return l, fmt.Errorf("%s: want a number above 0, not %v", f.name, v)
			}
			f.set(float64(v))
		default:
			return l, fmt.Errorf("%s: want a number, not a %s", f.name, typeName(v))
		}
	}
	return l, nil
}

// unlimited says whether a search is given no limit. Then it has the time of a prompt: whoever
// types a search and waits should get an answer, if only that it takes longer.
func (h *Host) unlimited(t *lua.LTable) bool {
	return t.RawGetString("states") == lua.LNil && t.RawGetString("seconds") == lua.LNil && t.RawGetString("megabytes") == lua.LNil
}

// A caller calls functions of a script with the positions of a search: the goal, what is
// forbidden, what is worth nothing, the order. They get
// a State that is used again for the next call. When the script is stopped, the call
// that is under way may end, and no other is made: the search soon stops too, and what
// it found until then is not lost.
type caller struct {
	L     *lua.LState
	h     *Host
	state *state
	view  *lua.LUserData
	cut   bool // whether calls were left out: no verdict can be relied on
}

func newCaller(h *Host, L *lua.LState, k *kind, from engine.State) *caller {
	view := h.newState(k, from.Copy())
	return &caller{L: L, h: h, state: view.Value.(*state), view: view}
}

// call returns what the function says about a position, nil when it is not called any
// more.
func (c *caller) call(fn *lua.LFunction, s engine.State, args ...lua.LValue) lua.LValue {
	if c.h.machine.Stopped() != nil {
		c.cut = true
		return lua.LNil
	}
	c.h.machine.Hold()
	defer c.h.machine.Release()
	c.state.state.Set(s)
	return sandbox.Call(c.L, fn, append([]lua.LValue{c.view}, args...)...)
}

// predicate returns the field as a question about a position, nil when it is not
// there.
func (c *caller) predicate(t *lua.LTable, name string) func(engine.State) bool {
	fn := c.function(t, name)
	if fn == nil {
		return nil
	}
	return func(s engine.State) bool { return lua.LVAsBool(c.call(fn, s)) }
}

// function returns the function in a field, nil when there is none.
func (c *caller) function(t *lua.LTable, name string) *lua.LFunction {
	switch v := t.RawGetString(name).(type) {
	case *lua.LNilType:
		return nil
	case *lua.LFunction:
		return v
	default:
		c.L.RaiseError("%s: want a function, not a %s", name, typeName(v))
	}
	return nil
}

// options reads what a script asks of a search.
func (c *caller) options(t *lua.LTable) search.Options {
	o := search.Options{
		Goal:      c.predicate(t, "goal"),
		Prune:     c.predicate(t, "prune"),
		Symmetric: lua.LVAsBool(t.RawGetString("symmetric")),
	}
	if fn := c.function(t, "forbid"); fn != nil {
		o.Forbid = func(s engine.State, m engine.Move) bool {
			return lua.LVAsBool(c.call(fn, s, c.h.machine.Number(uint32(m))))
		}
	}
	if fn := c.function(t, "order"); fn != nil {
		o.Order = func(s engine.State) int { return c.score(fn, s) }
	}
	if lua.LVAsBool(t.RawGetString("shortest")) {
		o.Frontier = search.Queue
	}
	return o
}

// score asks the script for the score of a position. Once the script was stopped every position
// scores worst, and the search ends at its next look.
func (c *caller) score(fn *lua.LFunction, s engine.State) int {
	v := c.call(fn, s)
	if c.cut {
		return math.MaxInt // never the best
	}
	n, ok := v.(lua.LNumber)
	if !ok || !(n >= -maxExact && n <= maxExact) {
		c.L.RaiseError("order: want a number, not %v", v)
	}
	if n != lua.LNumber(int(n)) {
		c.L.RaiseError("order: want a whole number, not %v", v)
	}
	return int(n)
}

// progress tells how far a search is.
func (h *Host) progress(p engine.Progress) {
	engine.Tell(h.machine.Context(), "%d positions", p.States)
}

// search is the third tier. A search that its script cut short has decided nothing, whatever it
// had found by then.
func (h *Host) search(L *lua.LState) int {
	t := L.CheckTable(1)
	if err := CheckFields(t, searchFields()); err != nil {
		return raise(L, fmt.Errorf("search: %w", err))
	}
	L.SetTop(1)
	given := t.RawGetString("from")
	from, k := standing(given)
	switch {
	case given == lua.LNil:
		L.RaiseError("search: no from: want a State or a Play, as in search{ from = p, goal = f }")
	case k == nil:
		L.RaiseError("search: from: want a State or a Play, not a %s", typeName(given))
	}
	limits, err := h.limits(t)
	if err != nil {
		return raise(L, fmt.Errorf("search: %w", err))
	}
	c := newCaller(h, L, k, from)
	o := c.options(t)
	o.Limits = limits
	o.Progress = h.progress
	r, err := search.Run(h.machine.Context(), from, o)
	if c.cut {
		r.Verdict, r.Stop, r.Line = engine.VerdictUnknown, engine.StopCancelled, nil
	}
	r = search.Modest(k.game, from, r)
	return h.found(L, k, from, r, h.hint(r, t), err)
}

// solve decides by the game's own solver, or by the common search.
func (h *Host) solve(L *lua.LState) int {
	from, k := positionOf(L, 1)
	t := L.OptTable(2, L.NewTable())
	err := CheckFields(t, []string{"states", "seconds", "megabytes", "without"})
	var o engine.SolveOptions
	if err == nil {
		o.Limits, err = h.limits(t)
	}
	switch names := t.RawGetString("without").(type) {
	case *lua.LTable:
		names.ForEach(func(_, v lua.LValue) { o.Without = append(o.Without, v.String()) })
	case lua.LString:
		o.Without = strings.Fields(strings.ReplaceAll(string(names), ",", " "))
	case *lua.LNilType:
	default:
		err = cmp.Or(err, fmt.Errorf("without: want names of reductions, not a %v", names.Type()))
	}
	if err != nil {
		return raise(L, fmt.Errorf("solve: %w", err))
	}
	o.Progress = h.progress
	r, err := search.Solve(h.machine.Context(), k.game, from, o)
	return h.found(L, k, from, r, h.hint(r, t), err)
}

// hint says of a result that the limit of the prompt has ended how to set another; "" of any other.
func (h *Host) hint(r engine.Result, limits *lua.LTable) string {
	if r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopTime || !h.unlimited(limits) {
		return ""
	}
	return fmt.Sprintf(". The prompt gives a search %v: seconds = %d gives it more", h.config.Time, 20*int(h.config.Time.Seconds()))
}

// found pushes the result of a search, which prints with the hint. One that was interrupted goes on as the
// interruption.
func (h *Host) found(L *lua.LState, k *kind, from engine.State, r engine.Result, hint string, err error) int {
	if err != nil {
		return raise(L, err)
	}
	c := &converter{h: h, L: L, kind: k, at: from}
	t := L.CreateTable(0, 10)
	t.RawSetString("verdict", lua.LString(r.Verdict.String()))
	if r.Verdict == engine.VerdictWon {
		h.addLine(t, "", L, k, from, r.Line)
	}
	if r.Verdict == engine.VerdictUnknown {
		t.RawSetString("stop", lua.LString(r.Stop.String()))
	}
	if r.Best != nil {
		h.addLine(t, "best_", L, k, from, r.Best)
		t.RawSetString("best_score", lua.LNumber(r.BestScore))
	}
	t.RawSetString("states", lua.LNumber(r.States))
	t.RawSetString("looked", lua.LNumber(r.Looked))
	t.RawSetString("pruned", lua.LNumber(r.Pruned))
	t.RawSetString("seconds", lua.LNumber(r.Time.Seconds()))
	return h.answer(L, c.withText(t, written(r.String()+hint)))
}

// answer pushes what Go code found for a script. When the script was stopped meanwhile
// the answer is what was known until then: the prompt keeps it.
func (h *Host) answer(L *lua.LState, v lua.LValue) int {
	if h.config.Progress != nil {
		h.config.Progress("")
	}
	if h.machine.Stopped() != nil {
		h.unfinished = v
		return raise(L, sandbox.ErrStopped)
	}
	return push(L, v)
}

// addLine puts a line into a table: as a text, as moves that print, and their number.
func (h *Host) addLine(t *lua.LTable, prefix string, L *lua.LState, k *kind, from engine.State, line []engine.Move) {
	list := L.CreateTable(len(line), 0)
	list.Metatable = h.results
	var texts []string
	s := from.Copy()
	for i, m := range line {
		before := s.Copy()
		list.RawSetInt(i+1, h.newMove(k, before, m))
		texts = append(texts, k.game.PrintMove(before, m))
		s.Apply(m)
	}
	t.RawSetString(prefix+"line", lua.LString(strings.Join(texts, ", ")))
	t.RawSetString(prefix+"moves", lua.LNumber(len(line)))
	t.RawSetString(prefix+"list", list)
}
