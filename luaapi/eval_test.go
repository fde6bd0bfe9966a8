package luaapi_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"patience/luaapi"
)

func TestEval(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"1 + 1", "2\n"},
		{"= 'ten'", "\"ten\"\n"},
		{"'a', nil, true", "\"a\"\nnil\ntrue\n"},
		{"x = 5", ""},
		{"local x = 5 print(x)", "5\n"},
		{"{1, 2, {a = 1, ['b c'] = {}}}", "{ 1, 2, { a = 1, [\"b c\"] = {} } }\n"},
		{"{{{{{}}}}}", "{ { { { {...} } } } }\n"},
		{"print('nothing')", "nothing\n"},
		{"nil", "nil\n"},
		{"(function() local t = {} t.self = t return t end)()", "{ self = { this table again } }\n"},
		{"2^53", "9007199254740992\n"},
		{"", ""},
	} {
		h, out := newHost(t)
		if err := h.Eval(context.Background(), c.source); err != nil {
			t.Errorf("%s: %v", c.source, err)
		}
		if out.String() != c.want {
			t.Errorf("%s: got %q, want %q", c.source, out, c.want)
		}
	}
}

func TestEvalKeepsState(t *testing.T) {
	h, out := newHost(t)
	for _, source := range []string{"x = 6", "x * 7", "_ + 1", "function double(n) return 2 * n end", "double(_)"} {
		if err := h.Eval(context.Background(), source); err != nil {
			t.Fatalf("%s: %v", source, err)
		}
	}
	if want := "42\n43\n86\n"; out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

func TestLongTablesAreCut(t *testing.T) {
	h, out := newHost(t)
	if err := h.Eval(context.Background(), "(function() local t = {} for i = 1, 1000 do t[i] = i end return t end)()"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "... 960 more") || strings.Count(out.String(), "\n") > 50 {
		t.Errorf("got %s", out)
	}
	out.Reset()
	if err := h.Eval(context.Background(), "(function() local t = {} for i = 1, 30 do t[i] = spider.page(8) end return t end)()"); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, " more\n}") || strings.Count(got, "\n") > 130 {
		t.Errorf("30 positions in %d lines: %s", strings.Count(got, "\n"), got)
	}
	out.Reset()
	if err := h.Eval(context.Background(), "return { name = 'x', start = spider.page(8) }"); err != nil || !strings.Contains(out.String(), "\n  start =\n       1     2     3") {
		t.Errorf("a board in a field: %s, %v", out, err)
	}
	out.Reset()
	if err := h.Eval(context.Background(), "spider.page(8):variations()"); err != nil || out.String() != "\"\"\n" {
		t.Errorf("a line without moves: %q, %v", out, err)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"foo()", `undefined name "foo"`},
		{"prnt(1)", "did you mean print?"},
		{"local t = {} t.x.y = 1", "local t = {} t.x.y = 1"},
		{"seen():ad(1)", `a Set has no method "ad": did you mean add?`},
		{`blackhole.deal(1):free "K"`, `a Play of blackhole has no method "free": help(p) lists what a Play p has; free is asked of spider`},
		{`spider.page(8):move "7h to 10"`, `a Play of spider has no method "move": did you mean play or moves?`},
		{"seen().add(1)", "with a colon"},
		{"print(spider.page(8):moves()[1].from)", `a Move has no method "from": help(x) lists what a Move x has`},
		{"require 'spider'", `no module "spider": the game is there without require, as in spider.deal(1)`},
		{"require 'patience'", `no module "patience": it is there without require, as in patience.game { ... }`},
		{"ledger.claims{}", `undefined name "ledger": local ledger = require "ledger" loads it`},
		{"x = 10//3", `near "/": Lua has no //: want math.floor(a / b)`},
		{"if 1 != 2 then", `near "!": not equal is ~= in Lua`},
		{"x = 1 && 2", `near "&": Lua says and, or, not`},
		{"\ufeffx = = 1", "test.lua:1: syntax error near \"=\""},
		{"x = = 1", "test.lua:1: syntax error near \"=\""},
		{"x = 3 !", "test.lua:1: syntax error near \"!\": not equal is ~= in Lua, and !x is not x"},
		{"x = 5 .x", "test.lua:1: syntax error near \".\""},
		{"x = zurück", "test.lua:1: syntax error near \"ü\""},
		{"p = spider.page(8)\np.goal = 5", `test.lua:2: "goal" cannot be set: a play, a move or another object changes by its methods alone; help(p) lists them`},
		{"repeat local x = 1", `"until" is missing behind "repeat" of line 1`},
		{"for i = 1 to 3 do end", `near "to": Lua counts with a comma: for i = 1, 3 do`},
		{"x = { name = 'a' cells = 4 }", `near "cells": a comma is missing in front of it`},
		{"function f()\n  return 1\n\nprint(f())", `test.lua:4: syntax error near "print": nothing follows return in its block: an "end" is missing`},
		{"for i, p in ipairs(spider.pages) do end", "bad argument #1 to ipairs (table expected, got function): brackets behind its name call a function"},
		{"require 'golf'", `no module "golf": patience.named "golf" is that game`},
		{"for i = 1, '3' do end", "for statement limit must be a number: tonumber makes one of a text"},
		{"klondike.deal{3, draw = 'one'}", "not a table: the number stands before it, as in spider.deal(3, { by = "},
		{"p = spider.page(8)\nprint(p.solve().verdict)", "argument 1: want a State or a Play, not a nil: methods want a colon, as in p:moves()"},
		{"print(pairs(spider.page(8)))", "bad argument #1 to pairs (table expected, got play or another object): help(p) lists what it answers, and lists go into ipairs"},
		{"io.write(spider.page(8))", "bad argument #1 to write (string expected, got play or another object): tostring makes a text of it"},
		{"io.open('x', 'w'):write(spider.page(8))", "(string expected, got play or another object): tostring makes a text of it"},
		{"print(table.concat({ spider.page(8) }))", "attempt to concatenate a play or another object at index 1: tostring makes a text of it"},
		{"x = { title = My Game }", `near "Game": a comma is missing in front of it, or quotes around "My Game"`},
		{"x = { { 1 2 } }", `near "2": a comma is missing`},
		{"q = klondike.deal(3, draw = three)", `near "=": named arguments want braces: { draw = ... }`},
		{"for i = 1, 1 do spider.deal(j) end", `undefined name "j": deal wants a number, as in deal(3)`},
		{"spider.empty():put(Kh, 1)", `undefined name "Kh": a text wants quotes: "Kh"`},
		{"spider.page(8):where(As)", `undefined name "As": a text wants quotes: "As"`},
		{"spider.page(8):rules()", `no method "rules": it is a function of the game: spider.rules(...)`},
		{"patience.named('golf').deal(3):rules()", `no method "rules": it is a function of the game: patience.named("golf").rules(...)`},
		{"spider.page(8):save('')", "no name: want the name of a file"},
		{"spider.deal(3, { by = seed })", `undefined name "seed": did you mean seen, or a text in quotes, "seed"?`},
		{"_3 = 1 klondike.deal(3, { draw = three })", `undefined name "three": a text wants quotes: "three"`},
		{"spider.page(8):prove{ can = space }", `undefined name "space": a text wants quotes: "space"`},
		{"spider.page(8):prove{ can = 'space', without = { turn, deal } }", `undefined name "turn": a text wants quotes: "turn"`},
		{"spider.page(8):prove{\n  can = 'space',\n  without = deal,\n}", `undefined name "deal": a text wants quotes: "deal"`},
		{"problem.load(book05)", `a text wants quotes: "book05"`},
		{"for k, m in spider.page(8):moves() do end", "a list wants ipairs: for i, x in ipairs(spider.page(8):moves()) do"},
		{"io.open('nix'):read()", `io.open returns nil, and why, when it cannot open`},
		{"x y", "test.lua:1: syntax error near \"y\""},
		{"whlie true do end", `near "true": did you mean while?`},
		{"retrun 3", `near "3": did you mean return?`},
		{"x = 1\nfuntion f() end", `test.lua:2: syntax error near "f": did you mean function?`},
		{"print 'a", "test.lua:1: a quote is missing behind \"a\""},
		{"x = 1\ny = 'abc\nz = 2", "test.lua:2: a quote is missing behind \"abc\"\n    2 | y = 'abc"},
		{"if x then\nbreak end", "test.lua:2: no loop to break"},
		{"for i = 1, 3 do", `the source ends too early: "end" is missing for "for" of line 1`},
		{"x = 1\nlocal function f(a)\n  if a then\n    for i = 1, 3 do print(i) end\nend", `the source ends too early: "end" is missing for "function" of line 2`},
		{"x = {\n  f(function()\n    repeat x = 1 until true\n  end,\n}", `syntax error near "}": ")" is missing for "(" of line 2`},
		{"x = {\n  1,\n  f(2, 3", `the source ends too early: ")" is missing for "(" of line 3`},
		{"print(\n1 +", `the source ends too early: something is missing behind "+" of line 2`},
		{"x = 1\nend", `near "end": no block is open that it could end`},
		{"local p = spider.page(8)\nlocal n = 1 + #p:moves\nprint(n)", `"p:moves" of line 2 calls nothing: want its arguments behind it, as in p:moves()`},
		{"local p = spider.page(8)\nif #p:moves > 3 then print(1) end", `test.lua:2: syntax error near ">": "p:moves" calls nothing: want its arguments behind it, as in p:moves()`},
		{"print(#spider.page(8):len())", "attempt to take the length of what is no list and no text"},
		{"print(#seen())", "a play and a set have :len()"},
		{"io.open('x.txt', 'w'):write('a', 1, true)", "write: argument 3 (...) is a boolean: want a string or a number"},
		{"for k, v in { a = 1 } do end", "a table wants pairs: for k, v in pairs({ a = 1 }) do"},
		{"spider.page(8):free 4", `near "4": ":free" calls nothing: want its arguments behind it, as in :free()`},
		{"x = 1\nelseif x == 2 then", `near "elseif": no if is open that elseif could go on`},
		{"try: f() except: pass", "the source ends too early: something is missing"},
		{"string.split('a')", "string has byte char find"},
		{"local a = { verdict = 1 } if a.verdict == possible then end", `undefined name "possible": a text wants quotes: "possible"`},
		{"patience.golf.deal(1)", `patience.named "golf" is that game`},
		{"patience.deal('golf', 1)", "which is not a function: patience has game games interval named"},
		{"spider.page(spider.pages()[1])", "not a table: want the number in it, as in spider.page(page.number)"},
		{"spider.new()", "which is not a function: spider has deal empty load page pages parse rules"},
		{"spider.rule(3)", "which is not a function: did you mean rules?"},
		{"seen():add(5)", "test.lua:1: want a State or a Play, not a number"},
		{"seen():add(spider.page(8):moves()[1])", "test.lua:1: want a State or a Play, not a Move"},
		{"io.stderr:write('x')", `which has no "write" (io.stderr): print and io.write are what prints here`},
		{"os.difftime(2, 1)", `attempt to call "difftime", which is not a function: os has clock date exit time`},
		{"table.move({}, 1, 2, 3)", `attempt to call "move", which is not a function: table has concat`},
		{"math.round(3)", `which is not a function: math has none of that name`},
		{"debug.getinfo(1)", `which is not a function: debug has traceback`},
		{`spider.page(8):free "K" "Q"`, "attempt to call what is not a function: several arguments stand in brackets"},
		{`spider.page(9):solve{ without = "nothing" }`, `spider has no reduction "nothing": want one of precedence`},
		{"spider.page(9):solve{ without = 5 }", "solve: without: want names of reductions, not a number"},
		{`spider.page(9):can{ "space", "deal" }`, `2 goals: want one text, as in { "space", without = { "deal" } }`},
		{"utf8.char(65)", `undefined name "utf8"`},
		{"table.unpack({})", ": here it is unpack() alone"},
		{"io.read()", "which is not a function: print and io.write are what prints here, and io.open reads files"},
		{"for i = 1, 3", `test.lua: the source ends too early: "do" is missing behind "for" of line 1`},
		{"for i = 1, 3 { print(i) }", `near "{": "do" is missing behind "for" of line 1`},
		{"if x == 1 { print(x) }", `near "{": "then" is missing behind "if" of line 1`},
		{"for i = 1, 3 print(i) end", `near "print": "do" is missing behind "for" of line 1`},
		{"x = 1\nwhile x < 2\n x = 3\nend", `near "x": "do" is missing behind "while" of line 2`},
		{"if a == 1 print(1) end", `near "print": "then" is missing behind "if" of line 1`},
		{"if a do b() end", `near "do": "then" is missing behind "if" of line 1`},
		{"if a then b() elseif c d() end", `near "d": "then" is missing behind "elseif" of line 1`},
		{"error({code = 1})", "error object: { code = 1 }"},
		{"error(setmetatable({}, {__tostring = function() return 'my error' end}))", "my error"},
		{"local function inner() error 'deep' end\nlocal function outer() inner() return 1 end\nouter()", "in function 'outer'"},
		{"coroutine.yield(1)", "attempt to yield"},
		{`patience.named("pyramid").deal(3):state():move(0)`, "there is no such move (rule 1)"},
		{`patience.named("golf").deal(3):play(patience.named("free-cell").deal(1):moves()[1])`, "want a move of golf, not of free-cell"},
		{`patience.named("golf").deal(3):state():check(patience.named("free-cell").deal(1):moves()[1])`, "want a move of golf, not of free-cell"},
		{`os.exit("failed")`, "os.exit: want a number from 0 to 255, true or false"},
		{`os.time{year = 2000, month = 1, day = 1}`, "os.time: want nothing in the brackets: it returns the time of now"},
		{`os.date("%Y", 0)`, "os.date: want a format alone, with %Y %m %d %H %M %S and %%: it writes the time of now"},
		{`os.date("!%Y")`, "os.date: want a format alone"},
		{`os.date("*t")`, "os.date: want a format alone"},
		{`os.date("%Y %%%A")`, "os.date: want a format alone"},
		{`os.date("100 %")`, "os.date: want a format alone"},
		{`setmetatable("abc", {})`, "table expected, got string"},
		{"patience.interval(1.5, 10)", "want whole numbers"},
		{`spider.page(8):play{can = "win"}`, "want a list of moves, and this table has can instead"},
		{"local function f()\n error('x', 2)\nend\nlocal function g()\n f()\nend\ng()", "test.lua:5: x"},
		{`klondike.parse(klondike.deal(2, {draw = "three"}):write "board"):checksum()`, "unknown: the cards that lie face down count, too"},
		{"string.find('a', '(')", "malformed pattern: unfinished capture"},
		{"expect({1, {2}}, {1, {3}}, 'numbers')", "numbers: got { 1, { 2 } }, want { 1, { 3 } }"},
	} {
		h, _ := newHost(t)
		e := fails[*luaapi.ScriptError](t, h, c.source)
		if !strings.Contains(e.Error(), c.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", c.source, e, c.want)
		}
		if strings.Contains(e.Error(), "[G]") || strings.Contains(e.Error(), "(host)") {
			t.Errorf("%s: frames of the host are shown: %v", c.source, e)
		}
	}
}

func TestIncomplete(t *testing.T) {
	h, _ := newHost(t)
	for source, want := range map[string]bool{
		"for i = 1, 3 do":           true,
		"if x then":                 true,
		"function f(":               true,
		"print(":                    true,
		"t = {":                     true,
		"x =":                       true,
		"s = [[long":                true,
		"--[[ comment":              true,
		"1 +":                       true,
		"p:":                        true,
		"":                          false,
		"1 + 1":                     false,
		"#p:moves":                  false,
		"x = 1":                     false,
		"x = = 1":                   false,
		"end":                       false,
		"for i = 1, 3 do end":       false,
		"print 'a":                  false,
		"-- comment":                false,
		"p:play \"7h from 5\"":      false,
		"function f() return 1 end": false,
	} {
		if got := h.Incomplete(source); got != want {
			t.Errorf("%q: got %v", source, got)
		}
	}
}

func TestComplete(t *testing.T) {
	h, _ := newHost(t)
	if err := h.Eval(context.Background(), "p = spider.page(8) s = p:state() box = {alpha = {beta = 1}}"); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"spid":                      "spider",
		"x = spider.pa":             "spider.page spider.pages spider.parse",
		"p:und":                     "p:undo",
		"p:fre":                     "p:free",
		"s:app":                     "s:apply",
		"box.al":                    "box.alpha",
		"box.alpha.b":               "box.alpha.beta",
		"p:play '7h from 5, K":      "Kc Kd Kh Ks",
		"func":                      "function",
		"math.rand":                 "math.random math.randomseed",
		"nothing.at":                "",
		"p:undo(1):re":              "p:undo(1):redo p:undo(1):restore",
		"p:state():ap":              "p:state():apply",
		"spider.page(8):fr":         "spider.page(8):free",
		"spider.page(8):undo():whe": "spider.page(8):undo():where",
		"p:moves()[1]:pa":           "p:moves()[1]:packed",
		"p:nothing():x":             "",
	} {
		head, words, tail := h.Complete(line, len(line))
		var got []string
		for _, w := range words {
			full := head + w + tail
			got = append(got, full[strings.LastIndexAny(full, " \"'")+1:])
		}
		missing := false
		for _, w := range strings.Fields(want) {
			missing = missing || !slices.Contains(got, w)
		}
		if missing || want == "" && len(got) > 0 {
			t.Errorf("%s: got %v, want %s", line, got, want)
		}
	}
}

// Behind calls and inside texts the table of functions tells what may follow.
func TestCompleteCalls(t *testing.T) {
	h, _ := newHost(t)
	if err := h.Eval(context.Background(), "local p = spider.page(8)"); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		`p:free("K")[1].un`:                       `p:free("K")[1].under_king`,
		`x = p:free 'K'[1].ch`:                    `x = p:free 'K'[1].chains`,
		`p:play "7h from`:                         `p:play "7h from 5 to 10`,
		`p:play "7h from 5 to 10, 10c`:            `p:play "7h from 5 to 10, 10c from 1 to 5`,
		`p:check("10c from 1 to 3, 7h from 5 to `: `p:check("10c from 1 to 3, 7h from 5 to 9`,
		`p:free "2`:                               `p:free "2c`,
		`p:prove { cannot = "rem`:                 `p:prove { cannot = "remove spades`,
		`spider.page(8):prove{cannot="rem`:        `spider.page(8):prove{cannot="remove spades`,
		`p:prove { ca`:                            `p:prove { cannot = `,
		`p:prove{can="x", without={"a"}, sec`:     `p:prove{can="x", without={"a"}, seconds = `,
		`p:why_not "turn 5 and`:                   `p:why_not "turn 5 and keep the spaces`,
		`p:prove { can = "x", without = { "rem`:   `p:prove { can = "x", without = { "remove hearts`,
	} {
		head, words, tail := h.Complete(line, len(line))
		if !slices.ContainsFunc(words, func(w string) bool { return head+w+tail == want }) {
			t.Errorf("%s: got %q and %q, want %s", line, head, words, want)
		}
	}
}

func TestHelp(t *testing.T) {
	h, out := newHost(t)
	for topic, want := range map[string]string{
		"":          "Global functions",
		"free":      "position:free(rank)",
		"Play:undo": "play:undo([count]) -> play",
		"undo":      "Takes moves back",
		"spider":    "spider.page(number, [options])",
		"Play":      "play:snapshot()",
		"udno":      "did you mean undo",
		"os.exit":   "exit code",
	} {
		if got := h.Help(topic); !strings.Contains(got, want) {
			t.Errorf("help %q lacks %q:\n%s", topic, want, got)
		}
	}
	if err := h.Eval(context.Background(), "help(seen) help(seen()) help(spider) help(spider.page) help 'essential move'"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"seen() -> set", "set:add(position)", "spider.deal(number", "Starts a play at a position", "\n- A turn-up is not counted."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("help prints no %q:\n%s", want, out)
		}
	}
}

// A position that is set up is shown, also when it goes to a variable.
func TestEvalDrawsEdits(t *testing.T) {
	h, out := newHost(t)
	for _, c := range []struct {
		source string
		drawn  bool
	}{
		{"p = spider.page(12)", false},
		{`s = p:take("10s", 3)`, true},
		{`local t = s:put("10s", 8)`, true},
		{`s = s:to_hand("10s");`, false},
		{`n = #s:where("10s")`, false},
		{`s = p:swap("Js", 7, "Jc", 5)`, false}, // it fails: pile 5 has no such card
		{`s = p:hide(1, 3)`, true},
	} {
		out.Reset()
		_ = h.Eval(context.Background(), c.source)
		if drawn := strings.Contains(out.String(), "10\n"); drawn != c.drawn {
			t.Errorf("%s: drawn %v, want %v\n%s", c.source, drawn, c.drawn, out)
		}
	}
}
