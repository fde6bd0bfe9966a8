package tell

import (
	"context"
	"testing"

	"patience/engine/games"
	"patience/luaapi"
)

// TestForeign waits for no end of what is not Lua.
func TestForeign(t *testing.T) {
	for source, want := range map[string]bool{"cd ..": true, `if p:won() { print "won" }`: true, "for i in range(3):": true, "if p:won()": false, "x = cd ..": false, "for _, c in ipairs {": false} {
		if Foreign(source) != want {
			t.Errorf("%q: %v, want %v", source, !want, want)
		}
	}
}

// TestSlips types what newcomers type, and expects a hint; what is only wrong gets
// none.
func TestSlips(t *testing.T) {
	host := luaapi.New(luaapi.Config{Games: games.All()})
	defer host.Close()
	if err := host.Eval(context.Background(), "p = spider.page(8)"); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"page 8":                             "this is Lua: p = spider.page(8) begins a play; p shows it; help() lists more",
		"deal":                               "this is Lua: p = klondike.deal(17) begins a play; p shows it; help() lists more",
		"p:free K":                           `texts want quotes: p:free("K")`,
		"klondik.deal(3)":                    "help() lists the games",
		"p:play 7h from 5 to 10":             `texts want quotes: p:play("7h from 5 to 10")`,
		`p.free "K"`:                         "methods want a colon: p:free",
		`spider.page(8).free("K")`:           "methods want a colon: (...):free",
		"1+1; 2":                             "a value stands at the end of a line, or in print(1+1)",
		"p:moves():map(tostring)":            "lists have no methods, and a field stands without brackets: a.verdict",
		"d = {a: 1}":                         "in Lua: { a = 1 }",
		`throw "x"`:                          `in Lua: error("why")`,
		"p is nil":                           "what is nothing is nil in Lua: x == nil",
		"s = `a ${p}`":                       `texts stand in quotes, and are joined by .., as in "is " .. x`,
		"counts[k] += 1":                     "in Lua: counts[k] = counts[k] + 1",
		"local a <const> = 5":                "this is Lua 5.1, which has no <const>",
		"s = 'it's'":                         `a text with a ' in it stands in double quotes: "it's"`,
		"x++":                                "in Lua: x = x + 1",
		"x := 3":                             "in Lua: x = 3",
		"quit()":                             "Ctrl-D leaves, or quit",
		"p.n += 2":                           "in Lua: p.n = p.n + 2",
		"if x == 3 and y = 2 then end":       "equal is == in Lua",
		"if x = 3 then end":                  "equal is == in Lua",
		`x = "abc != 3`:                      "",
		`print "a`:                           "",
		"for m in p:moves() do print(m) end": "",
		"q = klondike.deal(3, draw = three)": "",
		"while x < 7 x = x + 1 end":          "",
		"f 4":                                "a call wants parentheses: f(4)",
		"q":                                  "Ctrl-D leaves, or quit",
		"exit now":                           "Ctrl-D leaves, or quit",
		"# the Kings":                        "a note begins with --",
		"# Kings":                            "a note begins with --",
		`("x"):bad()`:                        `a text has what string has, as in ("abc"):upper()`,
		"?":                                  "help() explains",
		"p = spider.page 8":                  "a call wants parentheses: spider.page(8)",
		"p:play(7h from 5 to 10)":            `texts want quotes: p:play("7h from 5 to 10")`,
		"p:where “Kh”":                       `in Lua: p:where "Kh"`,
		"x = 5 − 3":                          "in Lua: x = 5 - 3",
		"p:undo 2":                           "a call wants parentheses: p:undo(2)",
		"p:put(7h, 1)":                       `texts want quotes: p:put("7h", 1)`,
		"spider.page(8):free(K)":             "",
		"spider.page(8):free K":              `texts want quotes: spider.page(8):free("K")`,
		`print "x" end`:                      "",
		"for i in range(3): print(i)":        "in Lua: for i = 1, 3 do ... end, if x then ... end, function f(x) ... end",
		"def f(x):":                          "in Lua: for i = 1, 3 do ... end, if x then ... end, function f(x) ... end",
		`if p:won() { print "won" }`:         "in Lua: for i = 1, 3 do ... end, if x then ... end, function f(x) ... end",
		`print "moves " .. 3`:                `a call wants parentheses: print("moves " .. 3)`,
		"cd ..":                              "this is Lua; cd is for the shell: Ctrl-D leaves",
		"problem.load(book05)":               "",
		"nobody:free(K)":                     "", // it is not the text that is wrong
		"p:undo(n)":                          "",
		"print(#p:moves)":                    "a call wants parentheses: p:moves()",
		"p:undo":                             "a call wants parentheses: p:undo()",
		"freecell.deal(1)":                   "",
		"fourcell.deal(1)":                   "help() lists the games",
		"undo":                               "say whose: p:undo(), where p = spider.page(8) begins a play",
		"man free":                           `texts want quotes: help("free")`,
		"workbench play klondike":            "this is Lua; workbench is for the shell: Ctrl-D leaves",
		"print hello":                        `print wants parentheses, and texts want quotes: print(p), print "hello"`,
		"deal:3":                             "this is Lua: p = klondike.deal(17) begins a play; p shows it; help() lists more",
		"p:hint":                             hints,
		"clear":                              "this is Lua; clear is for the shell: Ctrl-D leaves",
		"ls":                                 "this is Lua; ls is for the shell: Ctrl-D leaves",
		"7h from 5 to 10":                    `a move is played: p:play "7h from 5 to 10"`,
		"10-9c to 3":                         `a move is played: p:play "10-9c to 3"`,
		"hint":                               hints,
		"p:hint()":                           hints,
		`p:ask "free K"`:                     `a question is a method here, as in p:where "Kh"`,
		"p:free()":                           "",
		"error('page 8')":                    "",
		"x = = 1":                            "",
		"p:undo()":                           "",
		"if p:won then print 'won' end":      "a call wants parentheses: p:won()",
		"let x = 5":                          "in Lua: local x = 5",
		"for i in 1..3 do print(i) end":      "in Lua: for i = 1, 3 do",
		"q = spider.parse('a.txt')":          `a file is loaded by its game, as in p = spider.load "mine.txt"`,
		"q = load 'a.txt'":                   `a file is loaded by its game, as in p = spider.load "mine.txt"`,
		"nonsense":                           "this is Lua: help() lists what there is, and how to begin: p = spider.page(8)",
		"game klondike":                      "this is Lua: help() lists what there is, and how to begin: p = spider.page(8)",
		"prnt":                               "",
		"man":                                "this is Lua: help() lists what there is, and how to begin: p = spider.page(8)",
		"x = [1,2,3]":                        "a list wants braces: { 1, 2, 3 }",
		"[m for m in p:moves()]":             "a list wants braces: { 1, 2, 3 }",
		"p:moves():map(m => m)":              "in Lua: function(x) return x end",
		"function f(x) { return x }":         "in Lua: function(x) return x end",
		"for m of p:moves() do":              "in Lua: for i, x in ipairs(list) do ... end",
		"while (p:won() == false) { p() }":   "in Lua: for i = 1, 3 do ... end, if x then ... end, function f(x) ... end",
		`spider.load("nix.txt")`:             "",
		"x = 2 ** 3":                         "in Lua: x ^ y",
		"x = math.round(2.5)":                "in Lua: math.floor(x + 0.5)",
		"x = table.size({})":                 "how long a list is says #, as in #p:moves()",
		"$ workbench show 8":                 "this is Lua; what stands behind $ is for the shell: Ctrl-D leaves",
		"var z":                              "in Lua: local z",
		"z = 1 if p else 3":                  "in Lua: x = c and a or b",
		"z = p ? 1 : 2":                      "in Lua: x = c and a or b",
		`"abc".upper()`:                      `a text stands in brackets before a method: ("abc"):upper()`,
		`"a" + "b"`:                          "texts are joined by .., as in x .. y",
		"p:moves():len()":                    "how long a list is says #, as in #p:moves()",
		"len(p:moves())":                     "how long a list is says #, as in #p:moves()",
		"l = {} l.insert(4)":                 "a list grows so: l[#l + 1] = 4",
		`load "free.lua"`:                    `require "NAME" runs NAME.lua, once`,
		"l = {} l.push(4)":                   "a list grows so: l[#l + 1] = 4",
		"p is None":                          "what is nothing is nil in Lua: x == nil",
		"null":                               "what is nothing is nil in Lua",
		"import patience":                    "nothing needs to be imported: help() lists what there is",
		"import math; math.sqrt(2)":          "nothing needs to be imported: help() lists what there is",
		"sys.exit()":                         "Ctrl-D leaves, or quit",
		`print("abc"[0])`:                    `letters of a text: ("abc"):sub(1, 1)`,
		`print("abc".upper())`:               `a text stands in brackets before a method: ("abc"):upper()`,
		`print("b" in "abc")`:                `in Lua: ("abcd"):find "b"`,
		"print(p:moves()[1:3])":              "a part of a list: { unpack(list, 1, 3) }",
		"x = {'a': 1}":                       "in Lua: { a = 1 }",
		"x = (1, 2)":                         "a list wants braces: { 1, 2, 3 }",
		`raise ValueError("x")`:              `in Lua: error("why")`,
		`with open("x") as f: print(f)`:      `in Lua: f = io.open("mine.txt")`,
		"// a note":                          "a note begins with --",
		"x = True":                           "in Lua: true, false",
		`print(f"is {x}")`:                   `texts are joined by .., as in "is " .. x`,
		`print("%d moves" % 3)`:              `in Lua: ("%d moves"):format(3)`,
		`print("-" * 3)`:                     `in Lua: ("-"):rep(3)`,
		"print(str(3))":                      "in Lua: tostring(x)",
		"print(int(3))":                      "in Lua: tonumber(x), math.floor(x)",
		"for i in range(3) do end":           "in Lua: for i = 1, 3 do, or for i, x in ipairs(list) do",
		"isinstance(3, int)":                 `in Lua: type(x) == "number"`,
		"sorted({})":                         "in Lua: table.sort(list)",
		"print(abs(-3))":                     "in Lua: math.abs(x)",
		`("a,b"):split(",")`:                 `in Lua: for w in ("a,b"):gmatch "[^,]+" do`,
		"gg = spider.page(8) enumerate(gg)":  "in Lua: for i = 1, 3 do, or for i, x in ipairs(list) do",
		"gg = spider.page(8) json.dump(gg)":  "",
		"dir(p)":                             "help(p) lists what it has",
	} {
		err := host.Eval(context.Background(), source)
		if err == nil {
			t.Errorf("%s: no error", source)
		}
		if got := Slip(source, err); got != want {
			t.Errorf("%s: %v: hint %q, want %q", source, err, got, want)
		}
	}
}

// TestNotes: what is no error and hardly meant is told, and nothing else.
func TestNotes(t *testing.T) {
	const won, first = "(p.won is the method itself, which counts as true: p:won() asks)", "(lists begin with [1] in Lua)"
	for source, want := range map[string]string{
		"if p.won then print 'won' end": won, "assert(p.won)": won, "p.won": won, "return p.won == true": "", "print(not p.won, 1)": won, "p.won = 3": "",
		"klondike.deal(5).branded": "((...).branded is the method itself, which counts as true: (...):branded() asks)",
		"p.moves":                  "(p.moves is the method itself, which counts as true: p:moves() asks)", "p:moves()": "", "x = found.line": "",
		"if p.won() then end": "", "if p:won() then end": "", "p.wonder": "", "p.won_by": "", "list.won = 1": "",
		"p:moves()[0]": first, "x[0] = 1": "", "p:moves()[10]": "",
	} {
		if got := Note(source, "function"); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
	for _, source := range []string{"r.moves", "p:undo(r.moves)"} { // how many a solver found
		if got := Note(source, "number"); got != "" {
			t.Errorf("%s: a number is taken for a method: %q", source, got)
		}
	}
	for source, want := range map[string]string{"p:moves().length": "(how long a list is says #, as in #p:moves())", "y[0]": "(lists begin with [1] in Lua)", "y[1]": ""} {
		if got := Note(source, "nil"); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
	if got := Note("print(p.won)", "boolean"); got != won {
		t.Errorf("what a call is given: %q, want %q", got, won)
	}
}

// TestTyped: help is understood as people type it, and Lua stays what it is.
func TestTyped(t *testing.T) {
	for source, want := range map[string]string{
		"help": "help()", " help free ": `help("free")`, "help essential move": `help("essential move")`,
		`help "free"`: `help "free"`, "help(p)": "help(p)", "help = 3": "help = 3", "help moves()": `help("moves")`, "help()": "help()", "p:moves()": "p:moves()",
	} {
		if got := Typed(source); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}
