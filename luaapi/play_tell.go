package luaapi

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// playMoves lists moves that print. They hold the position before them, so a list that is kept
// keeps it too.
func (h *Host) playMoves(L *lua.LState) int {
	p := thisPlay(L)
	list := p.State().Moves(nil)
	t := L.CreateTable(len(list), 0)
	t.Metatable = h.results
	for i, m := range list {
		t.RawSetInt(i+1, h.newMove(p.kind, p.State(), m))
	}
	return push(L, t)
}

// playLine writes each move in the position before it, as a notation may need it: "Q-Jh from 9 to
// 3" tells the cards.
func playLine(L *lua.LState) int {
	p := thisPlay(L)
	n, err := p.Game.Notation(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(strings.Join(p.Texts(n, 0), ", ")))
}

func playWrite(L *lua.LState) int {
	text, err := thisPlay(L).Write(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(text))
}

// playSave writes a file below the folder of the scripts and returns the play.
func (h *Host) playSave(L *lua.LState) int {
	name := L.CheckString(2)
	text, err := thisPlay(L).Write(L.OptString(3, engine.RecordFormat().Name))
	if err == nil {
		err = h.writeFile(name, text, L.OptBool(4, false))
	}
	return itself(L, err)
}

func playAbout(L *lua.LState) int {
	t := L.NewTable()
	for _, h := range thisPlay(L).Headers {
		if t.RawGetString(h.Key) == lua.LNil {
			t.RawSetString(h.Key, lua.LString(h.Text))
		}
	}
	return push(L, t)
}

func (h *Host) playTest(L *lua.LState) int {
	p := thisPlay(L)
	if p.Game.Test == nil {
		return raise(L, fmt.Errorf("test: only problems of spider are tested, and this is one of %s", p.Game.Name))
	}
	if p.Covered() && p.Start().Hidden() > 0 {
		return raise(L, errors.New(`test: cards of the problem are hidden in the player's view: p:view "all" shows them, and brands the game`))
	}
	outcome, err := p.Game.Test(h.machine.Context(), p.Play)
	if err != nil {
		return raise(L, fmt.Errorf("test: %w", err))
	}
	c := &converter{h: h, L: L, kind: p.kind, at: p.Start()}
	return h.answer(L, c.value(outcome))
}

func (h *Host) playGoals(L *lua.LState) int {
	p := thisPlay(L)
	goals, err := p.Game.GoalsOf(p.Open())
	if err != nil {
		return raise(L, fmt.Errorf("goals: %w", err))
	}
	c := &converter{h: h, L: L, kind: p.kind, at: p.State()}
	return h.answer(L, c.value(append([]engine.GoalStanding{}, goals...)))
}
