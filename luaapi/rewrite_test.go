package luaapi_test

import (
	"strings"
	"testing"

	"patience/luaapi"
)

// What is rewritten before it is compiled must do what the manual says.
func TestRewritten(t *testing.T) {
	for name, source := range map[string]string{
		"concat":        `assert("a" .. 1 .. "b" .. 2.5 == "a1b2.5") local function f() return "x", "y" end assert("a" .. f() == "ax" and f() .. "b" == "xb")`,
		"many values":   `local function f() return 1, 2 end assert(#{ f() } == 2 and #{ f(), f() } == 3 and #{ (f()) } == 1 and select("#", "a" .. f()) == 1)`,
		"varargs":       `local function f(...) return { ... }, #{ ..., 1 }, "a" .. ... end local t, n, s = f(7, 8, 9) assert(#t == 3 and n == 2 and s == "a7")`,
		"metamethod":    `local m = setmetatable({}, { __concat = function(a, b) return type(a):sub(1, 1) .. type(b):sub(1, 1) end }) assert(m .. "x" == "ts" and 1 .. m == "nt" and "a" .. "b" .. m .. "c" == "abts" or error("a" .. "b" .. m .. "c"))`,
		"keys":          `local t = {} t[1], t[1000], t["x"], t[true], t[1.5] = 1, 2, 3, 4, 5 assert(t[1] == 1 and t[1000] == 2 and t.x == 3 and t[true] == 4 and t[1.5] == 5)`,
		"constructor":   `local k = 300 local t = { [k] = 1, [k + 1] = 2, 9, x = 4, [k .. ""] = 5 } assert(t[300] == 1 and t[301] == 2 and t[1] == 9 and t.x == 4 and t["300"] == 5)`,
		"order":         `local i, t = 1, {} i, t[i] = i + 1, 20 assert(i == 2 and t[1] == 20 and t[2] == nil)`,
		"swap":          `local a = { { 1, 2 } } local function f() return a[1] end f()[1], f()[2] = f()[2], f()[1] assert(a[1][1] == 2 and a[1][2] == 1)`,
		"once":          `local n, t = 0, {} local function f() n = n + 1 return t end f()[n + 1] = "x" assert(n == 1 and t[2] == "x")`,
		"nested":        `local t = { a = { b = {} } } for i = 1, 3 do t.a.b[i] = { i .. "", [i] = i } end assert(t.a.b[3][1] == "3" and t.a.b[3][3] == 3)`,
		"newindex":      `local log = {} local t = setmetatable({}, { __newindex = function(_, k, v) log[#log + 1] = k .. "=" .. v end }) t[5], t.x = 6, 7 assert(table.concat(log, " "):find("5=6"))`,
		"goto":          `local n = 0 for i = 1, 3 do if i == 2 then goto on end n = n + i ::on:: end assert(n == 4)`,
		"our own words": `local t = { ["\0(concat)"] = 1 } assert(type("\0(concat)") == "string" and #"\0(index)" == 8 and t["\0(concat)"] == 1)`,
		"environment":   `local f = setfenv(function(a) local t = {} t[#a] = a .. "b" return t end, {}) assert(f("a")[1] == "ab")`,
		"closure":       `local fs = {} for i = 1, 3 do local t = {} fs[i] = function() t[i] = i .. "" return t[i] end end assert(fs[1]() == "1" and fs[3]() == "3")`,
	} {
		t.Run(name, func(t *testing.T) { runs(t, source) })
	}
}

// Errors of rewritten code are told at their lines.
func TestRewrittenLines(t *testing.T) {
	for source, want := range map[string]string{
		"\nlocal a\nlocal s = 'x' ..\n  a":        "test.lua:3: attempt to concatenate a nil value: tostring makes a text of it",
		"\nlocal t = {}\nt.list[1000] = 2":        "test.lua:3: attempt to index nil",
		"\nlocal t = { a = {} }\nreturn t.a.b.c":  `test.lua:3: attempt to index nil, which has no "c" (t.a.b)`,
		"\nlocal p = {}\nreturn p.q.x, p.r.x":     "test.lua:3: attempt to index nil, which has no \"x\"\n",
		"local p = {}\np:free":                    `test.lua: "p:free" of line 2 calls nothing: want its arguments behind it, as in p:free()`,
		"\nlocal t\nt[#'a'] = 2":                  "test.lua:3: attempt to index nil",
		"\nlocal t = {}\nt[nil .. 'x'] = 2":       "test.lua:3: attempt to concatenate a nil value",
		"\n\nreturn " + strings.Repeat("(", 3000): "test.lua:3: more than 1000 levels inside each other",
	} {
		h, _ := newHost(t)
		if e := fails[*luaapi.ScriptError](t, h, source); !strings.HasPrefix(e.Message, want) {
			t.Errorf("%.60q: got %.200q, want %q", source, e.Message, want)
		}
	}
}

// Long sources that are not deep are none of the bounds' business.
func TestLevels(t *testing.T) {
	long := func(piece string, n int) string { return strings.Repeat(piece, n) }
	for name, source := range map[string]string{
		"calls":      "local f = print\n" + long("do local x = f end ", 5000) + long("(function() end)(); ", 100),
		"statements": "x = 0 " + long("x = (x or 0) + 1 ", 5000) + "assert(x == 5000)",
		"fields":     "t = { " + long("{ a = 1, b = { 2, 3 }, 'c' .. 'd' }, ", 5000) + "}",
		"words":      "local function f() return f end " + long("f 'a' ", 5000),
		"elseif":     "local a = 1 if a == 0 then " + long("elseif a == 2 then a = 3 ", 150) + "else a = 5 end assert(a == 5)",
		"nested":     long("if true then ", 150) + long("end ", 150) + "return " + long("(", 150) + "1" + long(")", 150),
		"chain":      "return 1" + long(" + 1", 500),
	} {
		t.Run(name, func(t *testing.T) {
			h, _ := newHost(t)
			if err := h.Run(t.Context(), "test.lua", source); err != nil {
				t.Errorf("%.200v", err)
			}
		})
	}
}

// A coroutine that is not suspended cannot be resumed, as in Lua.
func TestResume(t *testing.T) {
	runs(t, `
		assert(select(2, coroutine.resume(coroutine.running())):find "running")
		local a, b, c
		local function up() return coroutine.resume(a) end
		a = coroutine.create(function()
			b = coroutine.create(function()
				assert(coroutine.status(a) == "normal")
				c = coroutine.create(up)
				local _, ok, why = coroutine.resume(c)
				assert(not ok and why:find "normal", why)
				coroutine.yield(8)
			end)
			assert(select(2, coroutine.resume(b)) == 8)
			return coroutine.status(b)
		end)
		assert(select(2, coroutine.resume(a)) == "suspended")
		assert(coroutine.status(a) == "dead" and coroutine.status(c) == "dead" and coroutine.resume(b))
		local w w = coroutine.wrap(function() return pcall(w) end)
		local ok, why = w()
		assert(ok == false and why:find "running" or why:find "normal", why)
		local kept
		pcall(function() kept = coroutine.running() end)
		assert(not coroutine.resume(kept))
		assert(pcall(pcall, error) and not coroutine.resume(kept))`)
}

// A pcall that follows another one takes its coroutine, and nothing else of it.
func TestPcallAgain(t *testing.T) {
	runs(t, `
		local fs = {}
		for i = 1, 100 do
			local ok, a, b = pcall(function(x, ...) local n = x fs[i] = function() n = n + 1 return n end return n, ... end, i, "b")
			assert(ok and a == i and b == "b" and select("#", pcall(function() end)) == 1)
			if i % 3 == 0 then assert(not pcall(function() local z = i fs[i] = function() z = z + 1 return z end error "no" end)) end
		end
		for i = 1, 100 do assert(fs[i]() == i + 1 and fs[i]() == i + 2) end
		assert(select(2, xpcall(function() error("a", 0) end, function(m) return m .. "!" end)) == "a!")
		assert(not select(2, xpcall(5, function(m) return m end)):find "host") -- no place of the program's own
		assert(select("#", pcall(error)) == 2 and select(2, pcall(error)) == nil) -- as in Lua 5.1
		assert(select(2, pcall(error, "b", 0)) == "b")
		local function deep(n) if n == 0 then return 0 end return 1 + select(2, pcall(deep, n - 1)) end
		for i = 1, 20 do assert(deep(100) == 100) end`)
}

func TestPackageLoaded(t *testing.T) {
	runs(t, `package.loaded = 5 assert(require "show".list)`)
	runs(t, `package = nil assert(require "show".list)`)
}
