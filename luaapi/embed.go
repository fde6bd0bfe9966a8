package luaapi

import (
	"context"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// What Go code needs that shares values with scripts: to hand them a play, to read
// the positions that they give, to call their functions.

// NewPlay returns a play as scripts see it. It is the play itself, not a copy: what
// they do to it is done. Its game must be one of Config.Games.
func (h *Host) NewPlay(p *engine.Play) (lua.LValue, error) {
	if h.kinds[p.Game] == nil && p.Game.Table == "" {
		return nil, fmt.Errorf("this host has no game %s", p.Game.Name)
	}
	return h.newPlay(h.kindOf(p.Game), p), nil
}

// Let makes a play a global, as NewPlay makes it a value. It is the game on the table: while it is covered,
// scripts see no more of its deal by another way.
func (h *Host) Let(name string, p *engine.Play) error {
	v, err := h.NewPlay(p)
	if err != nil {
		return err
	}
	h.table = p
	h.machine.Know(name)
	h.L.G.Global.RawSetString(name, v)
	return nil
}

// sameDeal says whether a play is of the deal that lies on the table covered, and is not the game on the table:
// klondike.deal(17), or a copy, beside a game of deal 17.
func (h *Host) sameDeal(p *engine.Play) bool {
	t := h.table
	return t != nil && t != p && t.Covered() && t.Game == p.Game && t.From != "" && numbered(t.From) == numbered(p.From)
}

// numbered returns a name of a deal without its options, which change no order of cards: "deal:17,by=program".
func numbered(name string) string {
	words := slices.DeleteFunc(strings.Split(name, ","), func(w string) bool {
		return strings.Contains(w, "=") && !strings.HasPrefix(w, "by=")
	})
	return strings.Join(words, ",")
}

// Crowded says whether the program holds more than half of the memory that scripts may have, after they have
// ended.
func (h *Host) Crowded() bool { return h.machine.Crowded() }

// Position returns the game and the position of a Play or a State, false for any
// other value. The position is the script's own: copy it to keep it.
func Position(v lua.LValue) (*engine.Game, engine.State, bool) {
	if s, k := standing(v); k != nil {
		return k.game, s, true
	}
	return nil, nil, false
}

// standing returns the position of a Play or a State and its kind, nil for any other value.
func standing(v lua.LValue) (engine.State, *kind) {
	if u, ok := v.(*lua.LUserData); ok {
		switch at := u.Value.(type) {
		case *play:
			return at.State(), at.kind
		case *state:
			return at.state, at.kind
		}
	}
	return nil, nil
}

// Ask puts a query to a play with an argument that a script gave, and returns what the engine answers. It is an
// entry of its own, as Call is.
func (h *Host) Ask(ctx context.Context, q engine.Query, p *engine.Play, argument lua.LValue) (answer any, err error) {
	object, err := h.NewPlay(p)
	if err != nil {
		return nil, err
	}
	_, err = h.Call(ctx, h.L.NewFunction(func(L *lua.LState) int {
		if answer, err = h.ask(L, q, h.kindOf(p.Game), p.State()); err != nil {
			return raise(L, err)
		}
		return h.answer(L, lua.LNil) // the script gets nothing, and is told when it was stopped
	}), object, argument)
	return answer, err
}
