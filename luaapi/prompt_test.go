package luaapi_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi"
)

// typed gives a host the lines of a text as the prompt does: more of them as long as
// they are incomplete.
func typed(h *luaapi.Host, text string) error {
	input := ""
	for line := range strings.Lines(text) {
		if input += line; h.Incomplete(strings.TrimSuffix(input, "\n")) {
			continue
		}
		if err := h.Eval(context.Background(), input); err != nil {
			return err
		}
		input = ""
	}
	if strings.TrimSpace(input) != "" {
		return errors.New("incomplete at its end: " + input)
	}
	return nil
}

// What the documents show must hold at the prompt, line by line, as in a script.
func TestEveryExampleCanBeTyped(t *testing.T) {
	enginetest.Alone(t)
	for _, s := range luaapi.API(games.All()) {
		for _, e := range s.Entries {
			t.Run(e.Name, func(t *testing.T) {
				h, _ := newHost(t)
				if err := typed(h, e.Example); err != nil {
					t.Errorf("%v\nin\n%s", err, e.Example)
				}
			})
		}
	}
}

func TestPromptLocals(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"live on":        {"local x = 5\nx", "5\n"},
		"several":        {"local a, b, c = 1, 2\na\nb\nc", "1\n2\nnil\n"},
		"many values":    {"local a, b = (function() return 1, 2, 3 end)()\na + b", "3\n"},
		"none":           {"local a\na", "nil\n"},
		"shadow":         {"n = 1\nlocal n = 2\nn\n_G.n", "2\n1\n"},
		"from global":    {"n = 1\nlocal n = n + 1\nn\nlocal n = n + 1\nn", "2\n3\n"},
		"assigned":       {"local n = 1\nn = 2\nn\nrawget(_G, 'n')", "2\nnil\n"},
		"assigned nil":   {"local n = 1\nn = nil\nn\nn = 3\nn\nrawget(_G, 'n')", "nil\n3\nnil\n"},
		"recursion":      {"local function f(n) if n == 0 then return 1 end return n * f(n - 1) end\nf(5)", "120\n"},
		"functions see":  {"local n = 1\nfunction up() n = n + 1 end\nup()\nup()\nn", "3\n"},
		"blocks do not":  {"local n = 1\ndo local n = 5 n = n + 1 end\nfor i = 1, 2 do local n = i end\nn", "1\n"},
		"closures":       {"fs = {}\nfor i = 1, 2 do local k = i fs[i] = function() return k end end\nfs[1]() + fs[2]()", "3\n"},
		"loops":          {"local t = {}\nfor i = 1, 3 do t[i] = i .. '' end\ntable.concat(t)", "\"123\"\n"},
		"modules do not": {"local hidden_one = 1\npcall(loadstring 'return hidden_one')", "false\n<string>:1: undefined name \"hidden_one\": it is a local of the prompt, for what is typed there alone\n"},
		"quiet":          {"5;\n_\n6 ; ", "5\n"},
		"last ones":      {"1;\n2;\n3;\n_1\n_3", "3\n1\n"},
		"looking back":   {"1;\n2;\n_2\n_\n _1\n_2", "1\n2\n2\n1\n"},
		"usage":          {"io.open\nspider.page\nfunction() end", "function io.open(file, [mode]) -> file, reason\nfunction spider.page(number, [options]) -> play\nfunction\n"},
		"bytes":          {"'a\\n\\1'", "\"a\\n\\x01\"\n"},
		"quotes":         {"'say \"x\"'\n'both \"x\" and \\'y\\''", "'say \"x\"'\n\"both \\\"x\\\" and 'y'\"\n"},
		"sentences":      {"('a word '):rep(20)\n('word'):rep(20)", strings.Repeat("a word ", 20) + "\n\"" + strings.Repeat("word", 20) + "\"\n"},
		"texts":          {"'a\\nb\\n'\n'a'\n{'a\\nb'}", "a\nb\n\"a\"\n{ \"a\\nb\" }\n"},
		"one input":      {"local x = 1; local y = x + 1; return x + y", "3\n"},
		"results":        {"local p = spider.page(8)\nprint(p:free 'K')\np:free 'K'", strings.Repeat("{\n  Kd in pile 2 under 3 chains,\n  Ks in pile 4 under 2 chains,\n  Kc in pile 9 under 3 chains\n}\n", 2)},
	} {
		h, out := newHost(t)
		if err := typed(h, c.text); err != nil || out.String() != c.want {
			t.Errorf("%s: got %q, %v, want %q", name, out, err, c.want)
		}
	}
}

func TestPromptErrors(t *testing.T) {
	h, _ := newHost(t)
	if err := typed(h, "local counter = 1"); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"conter":                               `undefined name "conter": did you mean counter?`,
		"local a = 1\nlocal b = a + {}":        "attempt to perform arithmetic on a number and a table: both must be numbers",
		"if true then\nlocal a = nil + 1\nend": ":2: ",
		"return spider.page(8) + 1":            "attempt to perform arithmetic on a play or another object and a number: both must be numbers",
		"return spider.page(8) < 3":            "attempt to compare a play or another object with number",
		"return spider.page(8) .. 'x'":         "attempt to concatenate a play or another object: tostring makes a text of it",
	} {
		if err := typed(h, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestEvalFile(t *testing.T) {
	h, out := newHost(t)
	file := filepath.Join(t.TempDir(), "init.lua")
	if err := os.WriteFile(file, []byte("local p = spider.page(8)\nfunction kings() return #p:free 'K' end\nerror 'stop'"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := h.EvalFile(context.Background(), file); err == nil || !strings.HasPrefix(err.Error(), "init.lua:3: stop") {
		t.Errorf("got %v", err)
	}
	if err := typed(h, "kings()\n#p:free 'K'"); err != nil || out.String() != "3\n3\n" {
		t.Errorf("got %q, %v", out, err)
	}
}

// What a question knew when it was stopped is the last result.
func TestStoppedQuestions(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h, _ := newHost(t, halting(cancel))
	err := h.Eval(ctx, `n = 0
		r = search { from = spider.page(8), order = function(s) return s:hidden() end,
			goal = function() n = n + 1 if n == 1000 then halt() end return false end }`)
	var stop *luaapi.InterruptedError
	if !errors.As(err, &stop) || !strings.HasSuffix(err.Error(), "_ is what was found until then") {
		t.Fatal(err)
	}
	if err := typed(h, `assert(_.verdict == "unknown" and _.stop and _.states > 0)
		assert(spider.page(8):play(_2.best_line):len() == _2.best_moves and #_2.best_list == _2.best_moves)`); err != nil {
		t.Error(err)
	}
}

func TestProgressIsTold(t *testing.T) {
	var told []string
	h, _ := newHost(t, func(c *luaapi.Config) { c.Progress = func(what string) { told = append(told, what) } })
	if err := h.Eval(context.Background(), `search { from = spider.page(8), goal = function() return false end, seconds = 1.5 };`); err != nil {
		t.Fatal(err)
	}
	if len(told) < 2 || !strings.HasSuffix(told[0], " positions") || told[len(told)-1] != "" {
		t.Errorf("told %q", told)
	}
}

func TestSmallSlips(t *testing.T) {
	for source, want := range map[string]string{
		`spider.page(8):undo(-1)`:                                     "want a number of moves, not -1",
		`spider.page(8):undo(0.5)`:                                    "want a number of moves, not 0.5",
		`spider.page(8):play "7h from 5 to 10":undo(7)`:               "cannot take back 7 moves: 1 move made",
		`spider.page(8):play "7h from 5 to 10":undo():redo(2)`:        "cannot make 2 moves again: 1 move taken back",
		`spider.page(8):undo{}`:                                       "want a number of moves, not a table",
		`spider.page(8):redo "x"`:                                     `want a number of moves, not "x"`,
		`spider.page(8):free "14"`:                                    "no rank 14 in this pack",
		`spider.page "x"`:                                             "want the number of a page",
		`spider.page()`:                                               "page: argument 1 (number) is missing",
		`spider.page(8):play()`:                                       "play: argument 1 (moves) is missing: want a string",
		`load "return 1"`:                                             "load (function expected, got string)",
		`gaps.deal(1, "x")`:                                           "deal: argument 2 (options) is a string: want a table",
		`spider.load "none.txt"`:                                      `no file "none.txt", and no puzzle of that name`,
		`problem.load "bok05"`:                                        `did you mean book05?`,
		`dofile "x.lua"`:                                              `require "NAME" runs NAME.lua, once`,
		`spider.page(8):save "none/p.txt"`:                            `no folder "none"`,
		`local p = 8 p:moves()`:                                       `attempt to index a number, which has no "moves"`,
		`q = nil q:moves()`:                                           `attempt to index nil, which has no "moves"`,
		`spider.page(8):pile "x"`:                                     `pile: argument 1 (pile) is "x": want a number`,
		`table.unpack({ 1, 2 })`:                                      `attempt to call "unpack", which is not a function: here it is unpack() alone`,
		`return string.trim("x")`:                                     `attempt to call "trim", which is not a function`,
		`local f = {} f.x = 5 f.x()`:                                  `attempt to call "x", which is not a function`,
		`pcall(function() end) local y y(1)`:                          `attempt to call "y", which is not a function`,
		`error(select(2, pcall(function() return (nil).x.y end)), 0)`: "attempt to index",
		`error(select(2, pcall(function() return string.nothing() end)), 0)`: `attempt to call "nothing"`,
	} {
		h, _ := newHost(t)
		if e := fails[*luaapi.ScriptError](t, h, source); !strings.Contains(e.Message, want) {
			t.Errorf("%s: got %q, want %q", source, e.Message, want)
		}
	}
	runs(t, `assert(tostring(spider.page(8):pile "3") == tostring(spider.page(8):pile(3)))`)
	runs(t, `assert(spider.page "8":key() == spider.page(8):key() and spider.page(8):undo(0):len() == 0)`)
}

func TestHelpOnValues(t *testing.T) {
	h, out := newHost(t)
	for source, want := range map[string]string{
		"p = spider.page(8); help(p)":     "position:why_not(",
		"local q = gaps.deal(1) help 'q'": "q is a Play of gaps of yours.",
		"help 'q' ":                       "position:takes(",
		"help 'play'":                     "play:play(moves)",
		"help 'zzz'":                      "no help on",
		"help 'table'":                    "table belongs to Lua itself: https://www.lua.org/manual/5.1",
		"help 'ipairs'":                   "ipairs belongs to Lua itself",
		"g = ipairs help 'g'":             "g is a function of yours.",
		"help 'for'":                      "for is a word of Lua itself, as in for _, m in",
		"help 'then'":                     "then is a word of Lua itself, as in if p:won() then",
		"help 'free-cell'":                `g = patience.named "free-cell"`,
		"help(patience.named \"yukon\")":  `g = patience.named "yukon"`,
		"help(patience.named \"yukon\".deal(1).solve)": "play:solve([limits])",
		"print(spider)": "spider, a game: spider.deal(1) begins a play",
	} {
		out.Reset()
		if strings.HasPrefix(source, "help 'q'") {
			if err := typed(h, "local q = gaps.deal(1)"); err != nil {
				t.Fatal(err)
			}
		}
		if err := typed(h, source); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: no %q in %.300q, %v", source, want, out, err)
		}
	}
}

// A screen shows the begin of a very long text, with how to keep it; a pipe gets the whole.
func TestLongTexts(t *testing.T) {
	const source = `string.rep("0123456789\n", 150)
		string.rep("x", 9000)
		{ string.rep("x", 2000) }
		string.rep("y", 100)`
	h, out := newHost(t, func(c *luaapi.Config) { c.Columns = func() int { return 80 } })
	if err := typed(h, source); err != nil {
		t.Fatal(err)
	}
	keeping := `: print(_) shows them all, io.open("FILE", "w"):write(_):close() keeps them` + "\n"
	want := strings.Repeat("0123456789\n", 15) + "... 1650 characters" + keeping +
		`"` + strings.Repeat("x", 1000) + `"` + "\n... 9000 characters" + keeping +
		"{\n  \"" + strings.Repeat("x", 1000) + "...\"\n}\n" +
		`"` + strings.Repeat("y", 100) + `"` + "\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	h, out = newHost(t)
	if err := typed(h, source); err != nil || out.Len() != 1650+9003+2009+103 {
		t.Errorf("%v; a pipe gets %d bytes", err, out.Len())
	}
}

// Positions fit the screen, printed too.
func TestPrintFits(t *testing.T) {
	h, out := newHost(t, func(c *luaapi.Config) { c.Columns = func() int { return 40 } })
	if err := typed(h, "local p = spider.page(8)\nprint(p)"); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 41 {
			t.Errorf("a line of %d columns: %s", len(line), line)
		}
	}
}

// What a problem asks stands on the screen once, not each time its start is shown.
func TestTablesFit(t *testing.T) {
	h, out := newHost(t, func(c *luaapi.Config) { c.Columns = func() int { return 40 } })
	for _, source := range []string{"{ spider.page(10), { spider.page(12) } }", `spider.page(10):where "Kh"`} {
		out.Reset()
		if err := h.Eval(context.Background(), source); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if len(strings.TrimSuffix(line, "\n")) > 40 {
				t.Errorf("%s: wider than 40: %q", source, line)
			}
		}
		if strings.Contains(out.String(), "...") {
			t.Errorf("%s: is cut", source)
		}
	}
}

func TestCaptionOnce(t *testing.T) {
	h, out := newHost(t, func(c *luaapi.Config) { c.Columns = func() int { return 80 } })
	if err := typed(h, "p = spider.page(8); p\np:play \"7h from 5 to 10\":undo()\np\nspider.page(6)\np"); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "title: Turn up a card"); n != 2 {
		t.Errorf("the caption stands there %d times, want 2: at the start, and behind another problem\n%s", n, out)
	}
}

// A search that is given no limit has that of the prompt, and says so.
func TestTimeOfThePrompt(t *testing.T) {
	h, out := newHost(t, func(c *luaapi.Config) { c.Time = time.Millisecond })
	if err := typed(h, "spider.page(8):solve()"); err != nil || !strings.Contains(out.String(), "the limit on time; ") ||
		!strings.Contains(out.String(), "The prompt gives a search 1ms: seconds = ") {
		t.Errorf("%s, %v", out, err)
	}
	out.Reset()
	if err := typed(h, "spider.page(8):solve { states = 1000 }"); err != nil || !strings.Contains(out.String(), "the limit on states; ") {
		t.Errorf("%s, %v", out, err)
	}
}
