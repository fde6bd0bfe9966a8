package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// tellingEntries say where a play stands, and hand it on in other forms.
func (h *Host) tellingEntries() []Entry {
	return []Entry{
		{
			Name:    "Play:moves",
			Returns: []engine.Param{{Name: "moves", Type: "Move[]"}},
			Doc:     "Lists every legal move, as moves that print.",
			Example: "for _, m in ipairs(START:moves()) do print(m) end",
			Run:     h.playMoves,
		},
		{
			Name:    "Play:line",
			Params:  []engine.Param{{Name: "notation", Type: "string?", Doc: "name of a notation of the game; its first when left out"}},
			Returns: []engine.Param{{Name: "line", Type: "string"}},
			Doc:     "Writes the moves made so far as a line that play can read.",
			Example: "local p = START:play \"MOVE\"\nassert(p:line() == \"MOVE\")",
			Run:     playLine,
		},
		{
			Name:    "Play:write",
			Params:  []engine.Param{{Name: "format", Type: "string?", Doc: "name of a format of the game; the tableau when left out"}},
			Returns: []engine.Param{{Name: "text", Type: "string"}},
			Doc:     "Writes the position, or the game with all its positions, in a format.",
			Example: "print(START:write())",
			Run:     playWrite,
		},
		{
			Name: "Play:save",
			Params: []engine.Param{
				{Name: "file", Type: "string", Doc: "name of a file below the folder of the script"},
				{Name: "format", Type: "string?", Doc: "name of a format of the game; the game with its moves when left out"},
				{Name: "anyway", Type: "boolean?", Doc: "true: a file that is there already is replaced"},
			},
			Returns: samePlay(),
			Doc:     "Writes the position or the game to a file.\nA file that was not saved by this script or in this session is replaced only anyway.",
			Example: "START:save(\"kept.txt\", \"FORMAT\")",
			Run:     h.playSave,
		},
		{
			Name:    "Play:state",
			Returns: []engine.Param{{Name: "state", Type: "State"}},
			Doc:     "Returns the position as a State of its own, for searches in Lua.",
			Example: "local s = START:state()\nassert(#s:moves() > 0)",
			Run:     method(thisPlay, func(L *lua.LState, p *play) lua.LValue { return h.newState(L, p.kind, p.State().Copy()) }),
		},
		h.solveEntry("Play", "local r = START:solve {states = 1000}\nprint(r)\nassert(r.verdict == \"won\" or r.verdict == \"lost\" or r.stop)"),
		{
			Name:    "Play:copy",
			Returns: []engine.Param{{Name: "play", Type: "Play"}},
			Doc:     "Starts another play at this position.",
			Example: "local p = START\nlocal q = p:copy():play \"MOVE\"\nassert(p:len() == 0 and q:len() == 1)",
			Run: method(thisPlay, func(L *lua.LState, p *play) lua.LValue {
				return h.newPlay(L, p.kind, engine.NewPlay(p.Game, p.State()))
			}),
		},
		{
			Name:    "Play:len",
			Returns: []engine.Param{{Name: "count", Type: "number"}},
			Doc:     "Counts the moves from the start of the play.",
			Example: "assert(START:len() == 0)",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LNumber(p.Len()) }),
		},
		{
			Name:    "Play:about",
			Returns: []engine.Param{{Name: "headers", Type: "table"}},
			Doc:     "Returns what the problem that the play began with says of itself, by key: title, source, task, goal and so on. Of a key that is there several times it is the first. A play that is no problem has an empty table.",
			Example: `assert(spider.page(9):about().title == "Clubs and hearts")`,
			Run:     playAbout,
		},
		{
			Name:    "Play:test",
			Returns: []engine.Param{{Name: "outcome", Type: "table", Doc: "{verdict, goals}, and each goal {goal, verdict, why, line, report}"}},
			Doc:     "Says whether the problem that the play began with is sound, cooked, short, without solution or unknown, for each of its goals; the verdict is the worst of them. Only Spider has a prover for it. docs/words.md explains the words.",
			Example: `assert(spider.page(12):test().verdict == "sound")`,
			Run:     h.playTest,
		},
		{
			Name: "Play:goals",
			Returns: []engine.Param{{Name: "goals", Type: "table", Doc: "of each goal {goal, met, broken, why}: after how many moves it was met, -1 when it is not; " +
				"which move before that was not allowed, 0 when all were, and what forbids it"}},
			Doc:     "Says how the goals of the problem that the play began with stand after its moves. The prompt says it of a play that has met one. It is empty when there is no problem.",
			Example: "local p = spider.page(12):play \"Qd from 7 to 4\"\nlocal g = p:goals()[1]\nprint(g)\nassert(g.met == -1 and g.broken == 0)",
			Run:     h.playGoals,
		},
		{
			Name:    "Play:key",
			Returns: []engine.Param{{Name: "key", Type: "string", Doc: "bytes, not for reading"}},
			Doc:     "Returns the whole position as a string: equal for equal positions.",
			Example: "assert(START:key() == START:key())",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LString(p.State().Key(nil)) }),
		},
		{
			Name:    "Play:won",
			Returns: []engine.Param{{Name: "won", Type: "boolean"}},
			Doc:     "Says whether the game is won.",
			Example: "assert(not START:won())",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LBool(p.State().Won()) }),
		},
		{
			Name:    "Play:branded",
			Returns: []engine.Param{{Name: "branded", Type: "boolean"}},
			Doc:     "Says whether somebody took back a move that had given information, and was told so. Saved games keep it.",
			Example: "assert(not START:branded())",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LBool(p.Branded) }),
		},
		{
			Name:    "Play:hidden",
			Returns: []engine.Param{{Name: "count", Type: "number"}},
			Doc:     "Counts the cards that nobody has seen yet. A move that lowers it gives information.",
			Example: "print(START:hidden())",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LNumber(p.State().Hidden()) }),
		},
		{
			Name:    "Play:game",
			Returns: []engine.Param{{Name: "name", Type: "string"}},
			Doc:     "Names the game.",
			Example: "assert(START:game() == \"GAME\")",
			Run:     method(thisPlay, func(_ *lua.LState, p *play) lua.LValue { return lua.LString(p.Game.Name) }),
		},
	}
}

// playMoves lists moves that print. They hold the position before them, so a list that is kept
// keeps it too.
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

// playLine writes each move in the position before it, as a notation may need it: "Q-Jh from 9 to
// 3" tells the cards.
func playLine(L *lua.LState) int {
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
		return raise(L, fmt.Errorf("test: %s has no prover", p.Game.Name))
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
	goals := []engine.GoalStanding{}
	if p.Game.Goals != nil {
		found, err := p.Game.Goals(p.Open())
		if err != nil {
			return raise(L, fmt.Errorf("goals: %w", err))
		}
		goals = append(goals, found...)
	}
	c := &converter{h: h, L: L, kind: p.kind, at: p.State()}
	return h.answer(L, c.value(goals))
}
