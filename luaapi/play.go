package luaapi

import (
	"errors"
	"fmt"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// A play is a game being played, as scripts see it.
type play struct {
	*engine.Play
	kind *kind
}

func (h *Host) newPlay(k *kind, p *engine.Play) *lua.LUserData {
	return h.object(&play{p, k}, k.plays)
}

func thisPlay(L *lua.LState) *play { return self[*play](L, "Play") }

// lineOf makes the moves that argument i of a call gives: a text with one or
// more moves, a move object, a packed number, or a list of these. All or none.
func (p *play) line(v lua.LValue) error {
	kept, err := p.Attempt(func() error {
		if list, ok := v.(*lua.LTable); ok {
			return p.list(list)
		}
		return p.make(v)
	})
	if kept && !errors.As(err, new(*engine.LineError)) { // that one says so itself
		err = fmt.Errorf("%w; the moves before it are made, as they gave information", err)
	}
	return err
}

// make makes what can stand in a list of moves, or in its place. It stops at the first move that is
// not legal; the caller takes the others back.
func (p *play) make(v lua.LValue) error {
	switch v := v.(type) {
	case lua.LString:
		if err := checkText(string(v)); err != nil {
			return err
		}
		if !p.kind.room(len(v) * bytesPerText) {
			return sandbox.ErrStopped
		}
		return p.Line(string(v))
	case lua.LNumber:
		return p.packed(v)
	case *lua.LUserData:
		if m, ok := v.Value.(*move); ok {
			if err := m.of(p.kind); err != nil {
				return err
			}
			return p.Do(m.packed)
		}
	}
	return fmt.Errorf("want moves as a text, a move, a packed number or a list of these, not a %s", typeName(v))
}

// What a play may keep of a move that is made, and of a byte of a line.
const (
	bytesPerMove = 2 << 10
	bytesPerText = 256
)

// packed makes a move that the fast tier has listed.
func (p *play) packed(v lua.LNumber) error {
	n, ok := index(v)
	if !ok || n < 0 || n > 1<<32-1 {
		return fmt.Errorf("want a packed move, not %v", v)
	}
	if err := p.Do(engine.Move(n)); err != nil {
		return fmt.Errorf("packed move %d: %w; want a move as text, or one of p:moves(), as in p:play(p:moves()[1])", n, err)
	}
	return nil
}

// list makes moves one by one. An error names the item: item 3 of {"7h from 5 to 10", ...}, or
// the step of a text in it.
func (p *play) list(t *lua.LTable) error {
	if key, _ := t.Next(lua.LNil); t.Len() == 0 && key != lua.LNil {
		return fmt.Errorf("want a list of moves, and this table has %v instead", key)
	}
	for i := 1; i <= t.Len(); i++ {
		v := t.RawGetInt(i)
		if i%16 == 0 && !p.kind.room(16*bytesPerMove) {
			return sandbox.ErrStopped
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
	if m, ok := held[*move](v); ok {
		return m.String()
	}
	return v.String()
}

func playPlay(L *lua.LState) int { return itself(L, thisPlay(L).line(L.CheckAny(2))) }

func playCheck(L *lua.LState) int {
	p := thisPlay(L)
	if p.Covered() { // of what is in sight: no card is turned up
		p = &play{engine.NewPlay(p.Game, p.State()), p.kind}
	}
	before := p.Snapshot()
	err := p.line(L.CheckAny(2))
	p.Restore(before)
	return pushReason(L, err)
}

func playUndo(L *lua.LState) int { return rewind(L, 1) }
func playRedo(L *lua.LState) int { return rewind(L, -1) }

// rewind goes back by as many moves as the argument says, or on: all or none.
func rewind(L *lua.LState, way int) int {
	p := thisPlay(L)
	n, ok := 1, true
	if L.Get(2) != lua.LNil {
		n, ok = index(L.Get(2))
	}
	if !ok || n < 0 {
		said := L.Get(2).String()
		switch what := L.Get(2).Type(); {
		case what == lua.LTString:
			said = strconv.Quote(said)
		case what > lua.LTString:
			said = "a " + typeName(L.Get(2))
		}
		L.RaiseError("want a number of moves, not %.40s", said)
	}
	return itself(L, p.Rewind(way*n))
}

func playMark(L *lua.LState) int {
	thisPlay(L).Mark(L.CheckString(2))
	return itself(L, nil)
}

func playBack(L *lua.LState) int { return itself(L, thisPlay(L).Back(L.CheckString(2))) }

// A snapshot is a place in a play, with the play that it belongs to.
type snapshot struct {
	play *engine.Play
	at   engine.Snapshot
}

func (h *Host) playSnapshot(L *lua.LState) int {
	p := thisPlay(L)
	return push(L, h.object(&snapshot{p.Play, p.Snapshot()}, h.snapshots))
}

// playRestore refuses a snapshot of another play: its moves would mean something else here.
func playRestore(L *lua.LState) int {
	p := thisPlay(L)
	at, ok := held[*snapshot](L.Get(2))
	switch {
	case !ok:
		L.RaiseError("want a snapshot, as p:snapshot() returns it")
	case at.play != p.Play:
		L.RaiseError("this snapshot is of another play")
	}
	p.Restore(at.at)
	return itself(L, nil)
}

// playView covers a play, or uncovers it, which brands it when there was something to see.
func (h *Host) playView(L *lua.LState) int {
	p, who := thisPlay(L), L.CheckString(2)
	if who == engine.ViewAll && p.Covered() && h.sameDeal(p.Play) {
		L.RaiseError("view: these are the cards of the game on the table: its own view \"all\" shows them, and brands it")
	}
	return itself(L, p.View(who))
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
