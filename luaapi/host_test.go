package luaapi_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi"
	"patience/scripts"
)

// hang is how long something that must end may take before a test gives up: longer than any busy machine needs.
const hang = 5 * time.Minute

// newHost returns a host with all games, files in a folder of the test, and what
// it prints.
func newHost(t testing.TB, change ...func(*luaapi.Config)) (*luaapi.Host, *bytes.Buffer) {
	t.Helper()
	out := new(bytes.Buffer)
	c := luaapi.Config{Games: games.All(), Out: out, Dir: t.TempDir(), Lib: scripts.FS()}
	for _, f := range change {
		f(&c)
	}
	h := luaapi.New(c)
	t.Cleanup(func() { h.Close() })
	return h, out
}

// runs runs a script that must end well and returns what it printed.
func runs(t testing.TB, source string) string {
	t.Helper()
	h, out := newHost(t)
	if err := h.Run(context.Background(), "test.lua", source); err != nil {
		t.Fatalf("%v\nin\n%s", err, source)
	}
	return out.String()
}

// fails runs a script that must fail with an error of type E.
func fails[E error](t *testing.T, h *luaapi.Host, source string) E {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), hang)
	defer cancel()
	err := h.Run(ctx, "test.lua", source)
	var want E
	if !errors.As(err, &want) {
		t.Fatalf("got %T (%v), want %T", err, err, want)
	}
	return want
}

// interrupted runs a script that is stopped a moment later.
func interrupted(t *testing.T, source string) {
	t.Helper()
	h, _ := newHost(t)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx, "test.lua", source) }()
	select {
	case err := <-done:
		var stop *luaapi.InterruptedError
		if !errors.As(err, &stop) || !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("got %v, want an interruption", err)
		}
	case <-time.After(hang):
		t.Fatalf("not stopped:\n%s", source)
	}
	if err := h.Run(context.Background(), "after.lua", "assert(1 + 1 == 2)"); err != nil {
		t.Fatalf("the session is not usable any more: %v", err)
	}
}

func TestEveryExampleRuns(t *testing.T) {
	enginetest.Alone(t)
	for _, s := range luaapi.API(games.All()) {
		for _, e := range s.Entries {
			t.Run(e.Name, func(t *testing.T) {
				if e.Example == "" || e.Doc == "" {
					t.Fatal("without an example or a text")
				}
				runs(t, e.Example)
			})
		}
	}
}

func TestSeedRepeats(t *testing.T) {
	source := `math.randomseed(42); local t = {} for i = 1, 20 do t[i] = math.random(1000) end print(table.concat(t, " "))`
	first := runs(t, source)
	if again := runs(t, source); again != first {
		t.Errorf("got %q and %q", first, again)
	}
	if other := runs(t, strings.Replace(source, "42", "43", 1)); other == first {
		t.Error("another seed gives the same numbers")
	}
	// The meaning of a seed is fixed: these numbers must never change.
	if want := "0.74156487877182 0.15991039287692 0.27860113025514 \n"; !strings.HasPrefix(runs(t, `math.randomseed(42) for i = 1, 3 do io.write(string.format("%.14g ", math.random())) end print()`), want) {
		t.Errorf("seed 42 begins otherwise: %s", runs(t, `math.randomseed(42) for i = 1, 3 do io.write(string.format("%.14g ", math.random())) end print()`))
	}
}

func TestDeepRecursion(t *testing.T) {
	enginetest.Alone(t)
	runs(t, `
		local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end
		assert(depth(120000) == 120000)`)
}

func TestEndlessRecursion(t *testing.T) {
	enginetest.Alone(t)
	for name, source := range map[string]string{
		"plain":      `local function f() return 1 + f() end f()`,
		"pcall":      `local function f() local ok, e = pcall(f) error(e, 0) end f()`,
		"index":      `local mt = {} mt.__index = function(t, k) return t[k + 1] .. "" end return setmetatable({}, mt)[1]`,
		"gsub":       `local function f() return (string.gsub("a", "a", f)) .. "" end f()`,
		"sort":       `local function f() table.sort({2, 1}, f) return true end f()`,
		"tostring":   `local t = {} setmetatable(t, {__tostring = function() return tostring(t) .. "" end}) tostring(t)`,
		"coroutines": `local function f() coroutine.wrap(f)() end f()`,
	} {
		t.Run(name, func(t *testing.T) {
			h, _ := newHost(t)
			e := fails[*luaapi.ScriptError](t, h, source)
			if !strings.Contains(e.Message, "stack overflow") {
				t.Errorf("got %q", e.Message)
			}
		})
	}
}

func TestBigConcat(t *testing.T) {
	runs(t, `
		local t = {}
		for i = 1, 100000 do t[i] = "x" end
		assert(#table.concat(t, ",") == 199999)
		assert(select("#", unpack(t)) == 100000)
		assert(not pcall(unpack, t, 1, 1e8))
		assert(not pcall(unpack, t, -2^62, 2^62))`)
}

func TestMemory(t *testing.T) {
	enginetest.Alone(t)
	small := func(c *luaapi.Config) { c.Memory = 100 << 20 }
	for name, source := range map[string]string{
		"table":   `local t = {} while true do t[#t + 1] = {} end`,
		"caught":  `while true do pcall(function() keep = {} while true do keep[#keep + 1] = {} end end) end`,
		"strings": `local s = "x" local all = {} while true do all[#all + 1] = s:rep(1e6 + #all) end`,
		"hole":    `local t = {} while true do t[#t + 2000000] = true end`,
	} {
		t.Run(name, func(t *testing.T) {
			h, _ := newHost(t, small)
			e := fails[*luaapi.MemoryError](t, h, source)
			if e.Limit != 100<<20 {
				t.Errorf("limit %d", e.Limit)
			}
		})
	}
}

func TestInterrupt(t *testing.T) {
	for name, source := range map[string]string{
		"loop":            `while true do end`,
		"pcall loop":      `while true do pcall(function() while true do end end) end`,
		"xpcall":          `while true do xpcall(function() while true do end end, function() while true do end end) end`,
		"coroutine":       `coroutine.wrap(function() while true do end end)()`,
		"caught wrap":     `while true do pcall(coroutine.wrap(function() while true do end end)) end`,
		"resume loop":     `while true do coroutine.resume(coroutine.create(function() while true do end end)) end`,
		"old coroutine":   `local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end`,
		"try":             games.All()[0].Name + `.page(8):try(function() while true do end end)`,
		"pattern":         `local s = ("a"):rep(5000) s:find(("a*"):rep(20) .. "b")`,
		"caught pattern":  `local s = ("a"):rep(5000) while true do pcall(s.find, s, ("a*"):rep(20) .. "b") end`,
		"tostring":        `tostring(setmetatable({}, {__tostring = function() while true do end end}))`,
		"sort comparator": `table.sort({3, 2, 1}, function() while true do end end)`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, source) })
	}
}

func TestExit(t *testing.T) {
	for source, code := range map[string]int{
		`os.exit(3)`:                          3,
		`os.exit()`:                           0,
		`os.exit(false)`:                      1,
		`os.exit(true)`:                       0,
		`pcall(os.exit, 5) while true do end`: 5,
		`coroutine.wrap(function() os.exit(7) end)()`: 7,
	} {
		h, _ := newHost(t)
		if e := fails[*luaapi.ExitError](t, h, source); e.Code != code {
			t.Errorf("%s: code %d, want %d", source, e.Code, code)
		}
	}
}

// gopher-lua's own pcall detaches closures from the locals of callers.
func TestLocalsSurviveCaughtErrors(t *testing.T) {
	runs(t, `
		local x = 0
		local function up() x = x + 1 end
		pcall(error, "no")
		up()
		assert(x == 1)
		local kept
		pcall(function() local y = 5 kept = function() y = y + 1 return y end error "no" end)
		local a, b, c, d = 1, 2, 3, 4
		assert(kept() == 6 and kept() == 7)
		pcall(function() pcall(error, "inner") error "outer" end)
		up()
		assert(x == 2)`)
}
