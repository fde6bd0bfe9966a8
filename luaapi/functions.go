package luaapi

import (
	"maps"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// functions are functions of Lua by their names. What each does, takes and returns stands under that name in
// reference/functions.txt.
type functions = sandbox.Functions

// functions returns those of no game in particular. Without games there are no plays, and nothing to do with them.
func (h *Host) functions() functions {
	all := functions{
		"help": h.help, "expect": h.expect, "show": h.show, "print": h.luaPrint, "require": h.require,

		"io.open": h.ioOpen, "io.lines": h.ioLines, "io.write": h.ioWrite,
		"File:read": h.fileRead, "File:write": fileWrite, "File:lines": h.fileLines, "File:close": h.fileClose,
	}
	maps.Copy(all, h.machine.Functions())
	if len(h.config.Games) > 0 {
		maps.Copy(all, h.playFunctions())
	}
	return all
}

// gameFunctions are those of a game's own table, for GAME in their names. Not every game has pages, or can be set up.
func (h *Host) gameFunctions(g *engine.Game) functions {
	of := func(run func(*lua.LState, *engine.Game) int) lua.LGFunction {
		return func(L *lua.LState) int { return run(L, g) }
	}
	all := functions{"GAME.deal": of(h.gameDeal), "GAME.parse": of(h.viewed(gameParse)), "GAME.load": of(h.viewed(h.gameLoad)), "GAME.rules": of(h.gameRules)}
	if len(g.Pages) > 0 {
		all["GAME.page"], all["GAME.pages"] = of(h.viewed(gamePage)), of(h.gamePages)
	}
	if g.Empty != nil {
		all["GAME.empty"] = of(h.viewed(gameEmpty))
	}
	return all
}

// playFunctions are those that need a game.
func (h *Host) playFunctions() functions {
	return functions{
		"search": h.search, "problem.load": h.problemLoad, "problem.all": h.problemAll,

		"patience.game": h.patienceGame, "patience.named": h.patienceNamed, "patience.games": h.patienceGames,
		"patience.interval": patienceInterval,

		// A play goes on, comes back, and keeps side lines.
		"Play:play":     playPlay,
		"Play:check":    playCheck,
		"Play:undo":     playUndo,
		"Play:redo":     playRedo,
		"Play:mark":     playMark,
		"Play:back":     playBack,
		"Play:snapshot": h.playSnapshot,
		"Play:restore":  playRestore,
		"Play:view":     h.playView,
		"Play:try":      playTry,

		"Play:keep":       playKeep,
		"Play:variations": h.playVariations,
		"Play:comment":    playComment,
		"Play:judge":      playJudge,
		"Play:promote":    playPromote,
		"Play:forget":     playForget,

		// It says where it stands, and is handed on in other forms.
		"Play:moves": h.playMoves,
		"Play:line":  playLine,
		"Play:write": playWrite,
		"Play:save":  h.playSave,
		"Play:state": method(thisPlay, func(L *lua.LState, p *play) lua.LValue { return h.newState(p.kind, p.State().Copy()) }),
		"Play:solve": h.solve,
		"Play:copy": method(thisPlay, func(L *lua.LState, p *play) lua.LValue {
			return h.newPlay(p.kind, engine.NewPlay(p.Game, p.State()))
		}),
		"Play:len":     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LNumber(p.Len()) }),
		"Play:about":   playAbout,
		"Play:test":    h.playTest,
		"Play:goals":   h.playGoals,
		"Play:key":     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LString(p.State().Key(nil)) }),
		"Play:won":     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LBool(p.State().Won()) }),
		"Play:branded": method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LBool(p.Branded) }),
		"Play:hidden":  method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LNumber(p.State().Hidden()) }),
		"Play:game":    method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LString(p.Game.Name) }),

		"Play:assert":  h.playAssert,
		"Play:expect":  h.playExpect,
		"Play:svg":     playSVG,
		"Play:diagram": playDiagram,

		// Single positions, moves, and sets.
		"State:moves":  h.stateMoves,
		"State:apply":  stateApply,
		"State:check":  stateCheck,
		"State:copy":   method(thisState, func(L *lua.LState, s *state) lua.LValue { return h.newState(s.kind, s.state.Copy()) }),
		"State:set":    stateSet,
		"State:won":    method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LBool(s.state.Won()) }),
		"State:hidden": method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LNumber(s.state.Hidden()) }),
		"State:key":    method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LString(s.state.Key(nil)) }),
		"State:move":   h.stateMove,
		"State:solve":  h.solve,
		"State:play": method(thisState, func(L *lua.LState, s *state) lua.LValue {
			return h.newPlay(s.kind, engine.NewPlay(s.kind.game, s.state))
		}),

		"Move:text":   moveText,
		"Move:packed": method(thisMove, func(_ *lua.LState, m *move) lua.LValue { return h.machine.Number(uint32(m.packed)) }),
		"Move:after":  h.moveAfter,

		"seen":      h.seen,
		"Set:add":   setAdd,
		"Set:has":   setHas,
		"Set:len":   method(thisSet, func(_ *lua.LState, s *set) lua.LValue { return lua.LNumber(len(s.keys)) }),
		"Set:clear": setClear,
	}
}
