package luaapi_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"patience/luaapi"
)

// A goal that is a function is looked for by trying everything, within the restrictions.
func TestFunctionGoals(t *testing.T) {
	runs(t, `
local p = spider.page(12)
local a = p:prove { goal = function(s) return #s:free "K" == 2 end }
p:expect(a.verdict, "possible")
p:expect(a.line, "Qd from 7 to 4")
p:expect(p:can { goal = function(s) return #s:free "K" == 2 end, without = { "pile 7" }, states = 100 }.verdict, "unknown")
p:expect(p:can { goal = function(s) return #s:free "K" == 2 end, without = "dig 1 of pile 7", states = 100 }.verdict, "unknown")

local never = { goal = function(s) return s:won() end, without = "pile 7, pile 8, pile 9, pile 1, pile 2" }
local b = p:prove(never)
p:expect(b.verdict, "impossible")
assert(b.reason:find "^by trying all %d+ positions that can be reached; no certificate$", b.reason)
p:expect(p:why_not(never), b.reason)
assert(b.question:find "^what the function wants without pile")
`)
	h, _ := newHost(t)
	for source, want := range map[string]string{
		`spider.page(8):prove { goal = "space" }`:                         "goal: want a function and no words",
		`spider.page(8):prove { "space", goal = function() end }`:         "goal: want a function and no words",
		`spider.page(8):prove { goal = function() error "my slip" end }`:  "my slip",
		`spider.page(8):prove { goal = function() end, certificate = 1 }`: `certificate: want true or "gz"`,
		`spider.page(8):prove { goal = function() end, hidden = "any" }`:  "hidden any: goals put together, and functions",
		`spider.page(8):ideas { goal = function() end }`:                  "want a value, not a function",
	} {
		if err := fails[*luaapi.ScriptError](t, h, source); !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

// A search for a function stops with the script, and what is kept of it is no verdict.
func TestFunctionGoalIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	h, out := newHost(t, halting(cancel))
	err := h.Eval(ctx, `n = 0
		return spider.page(8):prove { goal = function(s) n = n + 1 if n == 1000 then halt() end return false end, seconds = 3600 }`)
	var stopped *luaapi.InterruptedError
	if !errors.As(err, &stopped) {
		t.Fatal(err)
	}
	if err := h.Eval(context.Background(), `print(_.verdict)`); err != nil || strings.TrimSpace(out.String()) != "unknown" {
		t.Errorf("%v: kept %q, want unknown", err, out)
	}
}
