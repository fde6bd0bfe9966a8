package luaapi

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// lineOf makes the moves that argument i of a call gives: a text with one or
// more moves, a move object, a packed number, or a list of these. All or none.
func (p *play) line(v lua.LValue) error {
	before := p.Snapshot()
	err := p.make(v)
	if err != nil {
		p.Restore(before)
	}
	return err
}

func (p *play) make(v lua.LValue) error {
	switch v := v.(type) {
	case lua.LString:
		if err := checkText(string(v)); err != nil {
			return err
		}
		if !p.kind.room(len(v) * bytesPerText) {
			return errStopped
		}
		return p.Line(string(v))
	case lua.LNumber:
		return p.packed(v)
	case *lua.LUserData:
		if m, ok := v.Value.(*move); ok {
			return p.Do(m.packed)
		}
	case *lua.LTable:
		return p.list(v)
	}
	return fmt.Errorf("want moves as a text, a move, a packed number or a list of these, not a %s", v.Type())
}

// What a play may keep of a move that is made, and of a byte of a line.
const (
	bytesPerMove = 2 << 10
	bytesPerText = 256
)

func (p *play) packed(v lua.LNumber) error {
	n, ok := index(v)
	if !ok || n < 0 || n > 1<<32-1 {
		return fmt.Errorf("want a packed move, not %v", v)
	}
	return p.Do(engine.Move(n))
}

func (p *play) list(t *lua.LTable) error {
	for i := 1; i <= t.Len(); i++ {
		v := t.RawGetInt(i)
		if i%16 == 0 && !p.kind.room(16*bytesPerMove) {
			return errStopped
		}
		if err := p.make(v); err != nil {
			var e *engine.LineError
			if errors.As(err, &e) {
				return fmt.Errorf("item %d: %w", i, err)
			}
			return &engine.LineError{Step: i, Text: p.textOf(v), Err: err}
		}
	}
	return nil
}

// textOf writes a move that was given in whatever form.
func (p *play) textOf(v lua.LValue) string {
	if u, ok := v.(*lua.LUserData); ok {
		if m, ok := u.Value.(*move); ok {
			return m.String()
		}
	}
	return v.String()
}

func playLine(L *lua.LState) int {
	p := thisPlay(L)
	if err := p.line(L.CheckAny(2)); err != nil {
		return raise(L, err)
	}
	L.SetTop(1)
	return 1
}

func playCheck(L *lua.LState) int {
	p := thisPlay(L)
	before := p.Snapshot()
	err := p.line(L.CheckAny(2))
	p.Restore(before)
	if err != nil {
		return push(L, lua.LString(err.Error()))
	}
	return push(L, lua.LNil)
}

func playUndo(L *lua.LState) int { return repeat(L, (*engine.Play).Undo) }
func playRedo(L *lua.LState) int { return repeat(L, (*engine.Play).Redo) }

// repeat does a step as often as the argument says: all or none.
func repeat(L *lua.LState, step func(*engine.Play) error) int {
	p := thisPlay(L)
	before := p.Snapshot()
	n, ok := 1, true
	if L.Get(2) != lua.LNil {
		n, ok = index(L.Get(2))
	}
	if !ok || n < 0 {
		L.RaiseError("want a number of moves, not %.40s", L.Get(2).String())
	}
	for range n {
		if err := step(p.Play); err != nil {
			p.Restore(before)
			return raise(L, err)
		}
	}
	L.SetTop(1)
	return 1
}

func playMark(L *lua.LState) int {
	thisPlay(L).Mark(L.CheckString(2))
	L.SetTop(1)
	return 1
}

func playBack(L *lua.LState) int {
	if err := thisPlay(L).Back(L.CheckString(2)); err != nil {
		return raise(L, err)
	}
	L.SetTop(1)
	return 1
}

// A place is a snapshot, with the play that it belongs to.
type place struct {
	play *engine.Play
	at   engine.Snapshot
}

func (h *Host) playSnapshot(L *lua.LState) int {
	p := thisPlay(L)
	return push(L, h.object(L, &place{p.Play, p.Snapshot()}, h.places))
}

func playRestore(L *lua.LState) int {
	p := thisPlay(L)
	u, _ := L.Get(2).(*lua.LUserData)
	var at *place
	if u != nil {
		at, _ = u.Value.(*place)
	}
	switch {
	case at == nil:
		L.RaiseError("want a snapshot, as p:snapshot() returns it")
	case at.play != p.Play:
		L.RaiseError("this snapshot is of another play")
	}
	p.Restore(at.at)
	L.SetTop(1)
	return 1
}

// playTry calls a function with the play and comes back, however the function
// ends. The error, if any, goes on with its traceback untouched.
func playTry(L *lua.LState) int {
	p := thisPlay(L)
	fn := L.CheckFunction(2)
	before := p.Snapshot()
	defer p.Restore(before)
	L.Insert(fn, 1)
	L.Remove(3)
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

func (h *Host) playMoves(L *lua.LState) int {
	p := thisPlay(L)
	list := p.State().Moves(nil)
	t := L.CreateTable(len(list), 0)
	t.Metatable = h.results
	for i, m := range list {
		t.RawSetInt(i+1, h.newMove(L, p.kind, p.State(), m))
	}
	return push(L, t)
}

func playText(L *lua.LState) int {
	p := thisPlay(L)
	n, err := p.Game.Notation(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	var texts []string
	for i := range p.Len() {
		s, m := p.Step(i)
		texts = append(texts, n.Print(s, m))
	}
	return push(L, lua.LString(strings.Join(texts, ", ")))
}

func playWrite(L *lua.LState) int {
	text, err := thisPlay(L).Write(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(text))
}

func (h *Host) playSave(L *lua.LState) int {
	text, err := thisPlay(L).Write(L.CheckString(3))
	if err == nil {
		err = h.writeFile(L.CheckString(2), text)
	}
	if err != nil {
		return raise(L, err)
	}
	L.SetTop(1)
	return 1
}

func playKey(L *lua.LState) int {
	return push(L, lua.LString(thisPlay(L).State().Key(nil)))
}

func playWon(L *lua.LState) int {
	return push(L, lua.LBool(thisPlay(L).State().Won()))
}

func playBranded(L *lua.LState) int {
	return push(L, lua.LBool(thisPlay(L).Branded))
}

func playHidden(L *lua.LState) int {
	return push(L, lua.LNumber(thisPlay(L).State().Hidden()))
}

func playLen(L *lua.LState) int {
	return push(L, lua.LNumber(thisPlay(L).Len()))
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
		return raise(L, fmt.Errorf("test: %s has no prover", p.Game.Name))
	}
	outcome, err := p.Game.Test(h.ctx, p.Play)
	if err != nil {
		return raise(L, fmt.Errorf("test: %w", err))
	}
	c := &converter{h: h, L: L, kind: p.kind, at: p.Start()}
	return h.answer(L, c.value(outcome))
}

func (h *Host) playState(L *lua.LState) int {
	p := thisPlay(L)
	return push(L, h.newPosition(L, p.kind, p.State().Copy()))
}

func (h *Host) playCopy(L *lua.LState) int {
	p := thisPlay(L)
	return push(L, h.newPlay(L, p.kind, engine.NewPlay(p.Game, p.State())))
}

func playGame(L *lua.LState) int {
	return push(L, lua.LString(thisPlay(L).Game.Name))
}

// playAssert raises an error that shows the tableau when the condition is false
// or nil, else returns its arguments as assert does.
func playAssert(L *lua.LState) int {
	p := thisPlay(L)
	if L.ToBool(2) {
		return L.GetTop() - 1
	}
	L.RaiseError("%s\n%s", L.OptString(3, "assertion failed!"), p)
	return 0
}

func (h *Host) playExpect(L *lua.LState) int {
	p := thisPlay(L)
	if text := h.differ(L, L.Get(2), L.Get(3), L.OptString(4, "")); text != "" {
		L.RaiseError("%s\n%s", text, p)
	}
	L.SetTop(1)
	return 1
}

func objectText(L *lua.LState) int {
	u := L.CheckUserData(1)
	switch v := u.Value.(type) {
	case *play:
		return push(L, lua.LString(v.State().String()))
	case *position:
		return push(L, lua.LString(v.state.String()))
	case *move:
		return push(L, lua.LString(v.String()))
	case *set:
		return push(L, lua.LString(fmt.Sprintf("a set of %d positions", len(v.keys))))
	case *place:
		return push(L, lua.LString("a snapshot of a play"))
	}
	return push(L, lua.LString("an object"))
}
