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
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"foo()", `undefined name "foo"`},
		{"prnt(1)", "did you mean print?"},
		{"local t = {} t.x.y = 1", "local t = {} t.x.y = 1"},
		{"seen():ad(1)", `a Set has no method "ad": did you mean add?`},
		{"seen().add(1)", "with a colon"},
		{"x = = 1", "test.lua:1: syntax error near \"=\""},
		{"for i = 1, 3 do", "the source ends too early"},
		{"error({code = 1})", "error object: { code = 1 }"},
		{"error(setmetatable({}, {__tostring = function() return 'my error' end}))", "my error"},
		{"local function inner() error 'deep' end\nlocal function outer() inner() return 1 end\nouter()", "in function 'outer'"},
		{"coroutine.yield(1)", "attempt to yield"},
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
		"spid":                 "spider",
		"x = spider.pa":        "spider.page spider.pages spider.parse",
		"p:und":                "p:undo",
		"p:fre":                "p:free",
		"s:app":                "s:apply",
		"box.al":               "box.alpha",
		"box.alpha.b":          "box.alpha.beta",
		"p:play \"10":          "10c 10d 10h 10s",
		"p:play '7h from 5, K": "Kc Kd Kh Ks",
		"func":                 "function",
		"math.rand":            "math.random math.randomseed",
		"nothing.at":           "",
		"p:undo(1):re":         "",
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

func TestHelp(t *testing.T) {
	h, out := newHost(t)
	for topic, want := range map[string]string{
		"":          "Global functions",
		"free":      "position:free(rank)",
		"Play:undo": "play:undo([count]) -> play",
		"undo":      "Takes moves back",
		"spider":    "spider.page(number)",
		"Play":      "play:snapshot()",
		"udno":      "did you mean undo",
		"os.exit":   "exit code",
	} {
		if got := h.Help(topic); !strings.Contains(got, want) {
			t.Errorf("help %q lacks %q:\n%s", topic, want, got)
		}
	}
	if err := h.Eval(context.Background(), "help(seen) help(seen()) help(spider) help(spider.page)"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"seen() -> set", "set:add(position)", "spider.deal(number", "Starts a play at a position"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("help prints no %q:\n%s", want, out)
		}
	}
}
