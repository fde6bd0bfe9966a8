package luaapi

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/reference"
)

// querySection is what an analyst may ask of a game's positions.
func (h *Host) querySection(g *engine.Game, s Section) Section {
	s.Title = questionsAbout(g)
	for _, q := range g.Questions() {
		s.Entries = append(s.Entries, Entry{
			Name:    reference.Asked(g) + ":" + q.Name,
			Params:  q.Params,
			Returns: []engine.Param{{Name: "answer", Type: reference.AnswerType(g, q), Doc: q.Returns}},
			Doc:     q.Doc,
			Example: q.Example,
			Run:     h.question(g, q),
		})
	}
	return s
}

// questionsAbout is the title of the questions about a game.
func questionsAbout(g *engine.Game) string { return "Questions about " + g.Name }

// question is a query of a game as a method of its plays and states. Lua lets a method be called on
// anything: o.free(another, "K").
func (h *Host) question(g *engine.Game, q engine.Query) lua.LGFunction {
	return func(L *lua.LState) int {
		if L.GetTop() == 0 {
			L.RaiseError("%s: want a Play or a State before the method's name", q.Name)
		}
		s, k := positionOf(L, 1)
		if k.game != g {
			return raise(L, fmt.Errorf("%s: want a position of %s, not of %s", q.Name, g.Name, k.game.Name))
		}
		result, err := h.ask(L, q, k, s)
		if err != nil {
			return raise(L, err)
		}
		c := &converter{h: h, L: L, kind: k, at: s.Copy()}
		v := c.value(result)
		if _, ok := result.(engine.State); ok {
			h.edited = v
		}
		return h.answer(L, v)
	}
}

// ask puts a query to a position with the arguments of a call.
func (h *Host) ask(L *lua.LState, q engine.Query, k *kind, s engine.State) (any, error) {
	args, err := h.asking(L, q, k, s)
	var result any
	if err == nil {
		result, err = q.Ask(h.machine.Context(), s, args...)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.Name, err)
	}
	return result, nil
}

// asking returns the arguments of a query: those of the call, a question that has a
// function for its goal, or the question of the problem that a play stands at.
func (h *Host) asking(L *lua.LState, q engine.Query, k *kind, s engine.State) ([]any, error) {
	if own, err := ownQuestion(L, q); own != nil || err != nil {
		return []any{own}, err
	}
	if question, err := h.withFunction(L, q, k, s); question != nil || err != nil {
		return []any{question}, err
	}
	args, err := h.args(L, 2)
	return inProblem(L, q, args), err
}
