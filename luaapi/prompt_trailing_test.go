package luaapi

import (
	"context"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games"

	lua "github.com/yuin/gopher-lua"
)

// TestTrailing runs lines that people type: an expression behind statements prints its value, and what is
// a slip stays one.
func TestTrailing(t *testing.T) {
	for line, want := range map[string]string{
		"x = 3 x + 1":                "4\n",
		"x = 3; x":                   "3\n",
		"x = 4 x;":                   "",
		"p = spider.page(8) p:len()": "0\n",
		"p = spider.page(8) p:free \"9\" p:won()":             "false\n",
		"for i = 1, 2 do end #'abc'":                          "3\n",
		"x = spider.page 8":                                   "error",
		"x = = 3 x":                                           "error",
		"local y = 2 y * y":                                   "4\n",
		"p = spider.page(8) p:play '10c from 1 to 3' p:len()": "1\n",
	} {
		var out strings.Builder
		h := New(Config{Games: games.All(), Out: &out})
		got := ""
		if h.Incomplete(line) {
			got = "incomplete"
		} else if err := h.Eval(context.Background(), line); err != nil {
			got = "error"
		} else {
			got = out.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestFarther: of what is neither an expression nor statements, the error is where the reading went farther.
func TestFarther(t *testing.T) {
	h := New(Config{Games: games.All(), Out: &strings.Builder{}})
	defer h.Close()
	for line, want := range map[string]string{
		"1+1; 2":            "near \"2\"\n    1 | 1+1; 2",
		"1 2":               "near \"2\"\n    1 | 1 2",
		"1+":                "ends too early",
		"klondike.page(1)":  "did you mean spider.page?",
		"klondike.deel(1)":  "did you mean deal?",
		"if x = 3 then end": "near \"=\"",
		"x = = 3":           "near \"=\"",
	} {
		if err := h.Eval(context.Background(), line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// TestManyOptions: of a table without end few options of a deal are read, and it is refused.
func TestManyOptions(t *testing.T) {
	h := New(Config{Games: games.All(), Out: &strings.Builder{}})
	defer h.Close()
	err := h.Eval(context.Background(), "t = {} for i = 1, 1000 do t[i] = setmetatable({}, { __tostring = print }) end return klondike.deal(1, t)")
	if err == nil || !strings.Contains(err.Error(), "option") {
		t.Errorf("%v", err)
	}
	by, options := dealOptions(h.L.GetGlobal("t").(*lua.LTable))
	if len(options) > mostOptions || by != "" {
		t.Errorf("%d options were read", len(options))
	}
}

// TestFirstQuestions runs what help shows first of a play of every game.
func TestFirstQuestions(t *testing.T) {
	enginetest.Alone(t)
	for _, g := range games.All() {
		var out strings.Builder
		h := New(Config{Games: games.All(), Out: &out, Dir: t.TempDir()})
		if err := h.Eval(context.Background(), "p = "+g.Name+".deal(3) p:play(p:moves()[1]) help(p)"); err != nil {
			t.Fatal(err)
		}
		asked := 0
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, "   ") || strings.HasPrefix(line, "  p:") {
				ask, _, _ := strings.Cut(strings.TrimPrefix(line, "  "), "   ")
				if !strings.HasPrefix(ask, "p:") {
					continue
				}
				asked++
				if err := h.Eval(context.Background(), ask); err != nil && !strings.HasPrefix(ask, "p:play") {
					t.Errorf("%s: %s: %v", g.Name, ask, err)
				}
			}
		}
		if asked < 8 {
			t.Errorf("%s: %d questions in\n%s", g.Name, asked, out.String()[:400])
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}
