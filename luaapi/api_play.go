package luaapi

import "patience/engine"

// playSection is what every play can do.
func (h *Host) playSection() Section {
	same := []engine.Param{{Name: "play", Type: "Play", Doc: "the same play, so that calls can be chained"}}
	return Section{
		Title: "Play",
		Doc: "A game being played: positions, moves, what can be taken back. " +
			"tostring(p) is the tableau. A call costs about a tenth of a microsecond, a move that is parsed and played about one; " +
			"for searches take a State, or search.",
		Entries: append([]Entry{
			{
				Name:    "Play:play",
				Params:  []engine.Param{{Name: "moves", Type: "string|number|Move|table", Doc: "one or more moves as text, a move, a packed move, or a list of these"}},
				Returns: same,
				Doc:     "Makes moves: all of them, or none and an error that names the step, the move and the rule.",
				Example: "local p = START\np:play \"MOVE\"\nassert(p:len() == 1)",
				Run:     playLine,
			},
			{
				Name:    "Play:check",
				Params:  []engine.Param{{Name: "moves", Type: "string|number|Move|table", Doc: "as for play"}},
				Returns: []engine.Param{{Name: "reason", Type: "string?", Doc: "nil when all are legal"}},
				Doc:     "Says why moves cannot be made. The play stays as it is.",
				Example: "local p = START\nassert(p:check \"MOVE\" == nil)\nprint(p:check \"nonsense\")",
				Run:     playCheck,
			},
			{
				Name:    "Play:undo",
				Params:  []engine.Param{{Name: "count", Type: "number?", Doc: "how many moves; 1 when left out"}},
				Returns: same,
				Doc:     "Takes moves back.",
				Example: "local p = START\np:play(\"MOVE\"):undo()\nassert(p:len() == 0)",
				Run:     playUndo,
			},
			{
				Name:    "Play:redo",
				Params:  []engine.Param{{Name: "count", Type: "number?", Doc: "how many moves; 1 when left out"}},
				Returns: same,
				Doc:     "Makes moves again that were taken back.",
				Example: "local p = START\np:play(\"MOVE\"):undo():redo()\nassert(p:len() == 1)",
				Run:     playRedo,
			},
			{
				Name:    "Play:mark",
				Params:  []engine.Param{{Name: "name", Type: "string"}},
				Returns: same,
				Doc:     "Names this place in the play, to come back to with back.",
				Example: "local p = START\np:mark \"before\":play \"MOVE\":back \"before\"\nassert(p:len() == 0)",
				Run:     playMark,
			},
			{
				Name:    "Play:back",
				Params:  []engine.Param{{Name: "name", Type: "string"}},
				Returns: same,
				Doc:     "Goes to the place that mark named.",
				Example: "local p = START:mark \"start\"\np:play \"MOVE\"\np:back \"start\"",
				Run:     playBack,
			},
			{
				Name:    "Play:snapshot",
				Returns: []engine.Param{{Name: "snapshot", Type: "Snapshot"}},
				Doc:     "Returns this place in the play, to come back to with restore. It shares the positions of the play.",
				Example: "local p = START\nlocal here = p:snapshot()\np:play \"MOVE\"\np:restore(here)\nassert(p:len() == 0)",
				Run:     h.playSnapshot,
			},
			{
				Name:    "Play:restore",
				Params:  []engine.Param{{Name: "snapshot", Type: "Snapshot", Doc: "of this play"}},
				Returns: same,
				Doc:     "Goes to the place of a snapshot.",
				Example: "local p = START\nlocal here = p:snapshot()\nfor _, m in ipairs(p:moves()) do\n  p:play(m)\n  p:restore(here)\nend",
				Run:     playRestore,
			},
			{
				Name: "Play:try",
				Params: []engine.Param{
					{Name: "fn", Type: "function", Doc: "called with the play and the further arguments; it cannot yield"},
					{Name: "...", Type: "any"},
				},
				Returns: []engine.Param{{Name: "...", Type: "any", Doc: "what the function returns"}},
				Doc:     "Tries something and always comes back, also when the function fails: the error then goes on.",
				Example: "local p = START\nlocal hidden = p:try(function(p)\n  p:play \"MOVE\"\n  return p:hidden()\nend)\nassert(p:len() == 0 and hidden)",
				Run:     playTry,
			},
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
				Run:     playText,
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
					{Name: "format", Type: "string", Doc: "name of a format of the game"},
				},
				Returns: same,
				Doc:     "Writes the position or the game to a file.",
				Example: "START:save(\"kept.txt\", \"FORMAT\")",
				Run:     h.playSave,
			},
			{
				Name:    "Play:state",
				Returns: []engine.Param{{Name: "state", Type: "State"}},
				Doc:     "Returns the position as a State of its own, for searches in Lua.",
				Example: "local s = START:state()\nassert(#s:moves() > 0)",
				Run:     h.playState,
			},
			{
				Name:    "Play:solve",
				Params:  solveParams(),
				Returns: []engine.Param{{Name: "result", Type: "table", Doc: "as that of search"}},
				Doc:     "Decides whether the game can be won from here, by the game's own solver if it has one.",
				Example: "local r = START:solve {states = 1000}\nprint(r)\nassert(r.verdict == \"won\" or r.verdict == \"lost\" or r.stop)",
				Run:     h.positionSolve,
			},
			{
				Name:    "Play:copy",
				Returns: []engine.Param{{Name: "play", Type: "Play"}},
				Doc:     "Starts another play at this position.",
				Example: "local p = START\nlocal q = p:copy():play \"MOVE\"\nassert(p:len() == 0 and q:len() == 1)",
				Run:     h.playCopy,
			},
			{
				Name:    "Play:len",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the moves from the start of the play.",
				Example: "assert(START:len() == 0)",
				Run:     playLen,
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
				Doc:     "Says whether the problem that the play began with is sound, cooked, short, without solution or unknown, for each of its goals; the verdict is the worst of them. Only Spider has a prover for it. docs/composing.md explains the words.",
				Example: `assert(spider.page(12):test().verdict == "sound")`,
				Run:     h.playTest,
			},
			{
				Name:    "Play:key",
				Returns: []engine.Param{{Name: "key", Type: "string", Doc: "bytes, not for reading"}},
				Doc:     "Returns the whole position as a string: equal for equal positions.",
				Example: "assert(START:key() == START:key())",
				Run:     playKey,
			},
			{
				Name:    "Play:won",
				Returns: []engine.Param{{Name: "won", Type: "boolean"}},
				Doc:     "Says whether the game is won.",
				Example: "assert(not START:won())",
				Run:     playWon,
			},
			{
				Name:    "Play:branded",
				Returns: []engine.Param{{Name: "branded", Type: "boolean"}},
				Doc:     "Says whether somebody took back a move that had given information, and was told so. Saved games keep it.",
				Example: "assert(not START:branded())",
				Run:     playBranded,
			},
			{
				Name:    "Play:hidden",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the cards that nobody has seen yet. A move that lowers it gives information.",
				Example: "print(START:hidden())",
				Run:     playHidden,
			},
			{
				Name:    "Play:game",
				Returns: []engine.Param{{Name: "name", Type: "string"}},
				Doc:     "Names the game.",
				Example: "assert(START:game() == \"GAME\")",
				Run:     playGame,
			},
			{
				Name: "Play:assert",
				Params: []engine.Param{
					{Name: "condition", Type: "any"},
					{Name: "message", Type: "string?"},
				},
				Returns: []engine.Param{{Name: "...", Type: "any", Doc: "the arguments"}},
				Doc:     "Is assert with a message that shows the tableau.",
				Example: "local p = START\np:assert(#p:moves() > 0, \"somebody must be able to move\")",
				Run:     playAssert,
			},
			{
				Name: "Play:expect",
				Params: []engine.Param{
					{Name: "got", Type: "any"},
					{Name: "want", Type: "any"},
					{Name: "message", Type: "string?"},
				},
				Returns: same,
				Doc:     "Compares two values, tables item by item; when they differ, the error shows both and the tableau.",
				Example: "local p = START\np:expect(p:len(), 0, \"moves made\")",
				Run:     h.playExpect,
			},
		}, h.drawEntries()...),
	}
}

// stateSection is the fast tier.
func (h *Host) stateSection() Section {
	same := []engine.Param{{Name: "state", Type: "State", Doc: "the same state"}}
	packed := engine.Param{Name: "move", Type: "number|Move", Doc: "a packed move"}
	return Section{
		Title: "State",
		Doc: "One position that changes in place, for searches in Lua: moves are packed integers, " +
			"and copy and set take a tenth of a microsecond. About a million and a half positions a second can be visited so.",
		Entries: []Entry{
			{
				Name:    "State:moves",
				Params:  []engine.Param{{Name: "list", Type: "number[]?", Doc: "a table to fill again instead of making a new one"}},
				Returns: []engine.Param{{Name: "moves", Type: "number[]"}, {Name: "count", Type: "number"}},
				Doc:     "Lists every legal move as a packed integer.",
				Example: "local s = START:state()\nlocal list, n = s:moves()\nassert(#list == n)",
				Run:     h.positionMoves,
			},
			{
				Name:    "State:apply",
				Params:  []engine.Param{packed},
				Returns: same,
				Doc:     "Makes a move in place. An illegal one is an error that cites the rule.",
				Example: "local s = START:state()\ns:apply(s:moves()[1])",
				Run:     positionApply,
			},
			{
				Name:    "State:check",
				Params:  []engine.Param{packed},
				Returns: []engine.Param{{Name: "reason", Type: "string?"}},
				Doc:     "Says why a move cannot be made, nil when it can.",
				Example: "local s = START:state()\nassert(s:check(s:moves()[1]) == nil)",
				Run:     positionCheck,
			},
			{
				Name:    "State:copy",
				Returns: []engine.Param{{Name: "state", Type: "State"}},
				Doc:     "Returns another state of the same position.",
				Example: "local s = START:state()\nlocal before = s:copy()\ns:apply(s:moves()[1])\ns:set(before)",
				Run:     h.positionCopy,
			},
			{
				Name:    "State:set",
				Params:  []engine.Param{{Name: "from", Type: "State|Play"}},
				Returns: same,
				Doc:     "Becomes the position of another state or play of the same game. It allocates nothing.",
				Example: "local s = START:state()\nlocal scratch = s:copy()\nfor _, m in ipairs(s:moves()) do\n  scratch:set(s):apply(m)\nend",
				Run:     positionSet,
			},
			{
				Name:    "State:won",
				Returns: []engine.Param{{Name: "won", Type: "boolean"}},
				Doc:     "Says whether the game is won.",
				Example: "assert(not START:state():won())",
				Run:     positionWon,
			},
			{
				Name:    "State:hidden",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the cards that nobody has seen yet.",
				Example: "print(START:state():hidden())",
				Run:     positionHidden,
			},
			{
				Name:    "State:key",
				Returns: []engine.Param{{Name: "key", Type: "string", Doc: "bytes, not for reading"}},
				Doc:     "Returns the whole position as a string. To remember positions, seen() is cheaper.",
				Example: "local p = START\nassert(p:state():key() == p:key())",
				Run:     positionKey,
			},
			{
				Name:    "State:move",
				Params:  []engine.Param{packed},
				Returns: []engine.Param{{Name: "move", Type: "Move"}},
				Doc:     "Returns a packed move of this position as one that prints.",
				Example: "local s = START:state()\nprint(s:move(s:moves()[1]))",
				Run:     h.positionMove,
			},
			{
				Name:    "State:solve",
				Params:  solveParams(),
				Returns: []engine.Param{{Name: "result", Type: "table", Doc: "as that of search"}},
				Doc:     "Decides whether the game can be won from here, by the game's own solver if it has one.",
				Example: "print(START:state():solve {states = 1000}.verdict)",
				Run:     h.positionSolve,
			},
			{
				Name:    "State:play",
				Returns: []engine.Param{{Name: "play", Type: "Play"}},
				Doc:     "Starts a play at this position.",
				Example: "print(START:state():play():moves()[1])",
				Run:     h.positionPlay,
			},
		},
	}
}

func (h *Host) moveSection() Section {
	return Section{
		Title: "Move",
		Doc:   "A move that prints: it knows the position before it. Two are equal when they print the same.",
		Entries: []Entry{
			{
				Name:    "Move:text",
				Params:  []engine.Param{{Name: "notation", Type: "string?", Doc: "name of a notation of the game; its first when left out"}},
				Returns: []engine.Param{{Name: "text", Type: "string"}},
				Doc:     "Writes the move.",
				Example: "assert(START:moves()[1]:text() == \"MOVE\")",
				Run:     moveText,
			},
			{
				Name:    "Move:packed",
				Returns: []engine.Param{{Name: "move", Type: "number"}},
				Doc:     "Returns the packed move, as a State takes it.",
				Example: "local p = START\np:state():apply(p:moves()[1]:packed())",
				Run:     h.movePacked,
			},
			{
				Name:    "Move:after",
				Returns: []engine.Param{{Name: "state", Type: "State"}},
				Doc:     "Returns the position after the move.",
				Example: "print(START:moves()[1]:after())",
				Run:     h.moveAfter,
			},
		},
	}
}

func (h *Host) setSection() Section {
	position := engine.Param{Name: "position", Type: "State|Play|string", Doc: "or a key"}
	return Section{
		Title: "Set",
		Doc:   "A set of positions, kept in Go: about half of the time of a Lua table with keys, and less memory.",
		Entries: []Entry{
			{
				Name:    "seen",
				Returns: []engine.Param{{Name: "set", Type: "Set"}},
				Doc:     "Returns a new set of positions.",
				Example: "local visited = seen()\nassert(visited:add(START))\nassert(not visited:add(START))",
				Run:     h.newSet,
			},
			{
				Name:    "Set:add",
				Params:  []engine.Param{position},
				Returns: []engine.Param{{Name: "new", Type: "boolean", Doc: "false when the set had it already"}},
				Doc:     "Puts a position into the set and says whether it is new.",
				Example: "local visited = seen()\nlocal s = START:state()\nif visited:add(s) then print \"never seen\" end",
				Run:     setAdd,
			},
			{
				Name:    "Set:has",
				Params:  []engine.Param{position},
				Returns: []engine.Param{{Name: "has", Type: "boolean"}},
				Doc:     "Says whether the set has a position.",
				Example: "assert(not seen():has(START))",
				Run:     setHas,
			},
			{
				Name:    "Set:len",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the positions in the set.",
				Example: "assert(seen():len() == 0)",
				Run:     setLen,
			},
			{
				Name:    "Set:clear",
				Returns: []engine.Param{{Name: "set", Type: "Set", Doc: "the same set"}},
				Doc:     "Empties the set.",
				Example: "local visited = seen()\nvisited:add(START)\nassert(visited:clear():len() == 0)",
				Run:     setClear,
			},
		},
	}
}
