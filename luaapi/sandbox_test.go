package luaapi_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"patience/luaapi"
)

func TestNoEscape(t *testing.T) {
	for name, source := range map[string]string{
		"execute":     `assert(rawget(os, "execute") == nil)`,
		"remove":      `assert(rawget(os, "remove") == nil and rawget(os, "rename") == nil)`,
		"getenv":      `assert(rawget(os, "getenv") == nil)`,
		"popen":       `assert(rawget(io, "popen") == nil and rawget(io, "tmpfile") == nil)`,
		"loaders":     `for _, name in ipairs {"dofile", "loadfile", "module", "newproxy"} do assert(rawget(_G, name) == nil, name) end`,
		"package":     `for _, name in ipairs {"loadlib", "path", "cpath", "loaders", "preload"} do assert(package[name] == nil, name) end`,
		"debug":       `assert(rawget(_G, "debug").getinfo == nil)`,
		"absolute":    `assert(not io.open("/etc/hostname"))`,
		"above":       `assert(not io.open("../other.txt")) assert(not io.open("a/../../other.txt", "w"))`,
		"write above": `assert(not io.open("/tmp/x", "w"))`,
		"lines above": `assert(not pcall(io.lines, "/etc/hostname"))`,
		"require":     `for _, name in ipairs {"/etc/x", "../x", "a/b", "..", "", "a..b", "c:x", "a\\b"} do assert(not pcall(require, name), name) end`,
		"metatables":  `assert(not pcall(setmetatable, _G, {})) assert(type(getmetatable(seen())) == "string")`,
	} {
		t.Run(name, func(t *testing.T) { runs(t, source) })
	}
}

func TestLinksDoNotLeadOut(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(secret, filepath.Join(dir, "link.txt")); err != nil {
		t.Skip(err)
	}
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = dir })
	if err := h.Run(context.Background(), "test.lua", `assert(not io.open("link.txt"))`); err != nil {
		t.Error(err)
	}
}

func TestNoFolderNoFiles(t *testing.T) {
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = "" })
	if err := h.Run(context.Background(), "test.lua", `assert(not io.open("x.txt", "w"))`); err != nil {
		t.Error(err)
	}
}

func TestFilesAppearWhole(t *testing.T) {
	dir := t.TempDir()
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = dir })
	run := func(source string) error { return h.Run(context.Background(), "test.lua", source) }
	if err := run(`f = io.open("kept.txt", "w") f:write("one\n", 2)`); err != nil {
		t.Fatal(err)
	}
	if err := run(`io.open("kept.txt", "a"):write("\nthree") io.open("lost.txt", "w"):write("half") error "stop"`); err == nil {
		t.Fatal("no error")
	}
	text, err := os.ReadFile(filepath.Join(dir, "kept.txt"))
	if err != nil || string(text) != "one\n2" {
		t.Errorf("kept.txt is %q, %v", text, err)
	}
	left, _ := os.ReadDir(dir)
	if len(left) != 1 {
		t.Errorf("%d files, want kept.txt alone: %v", len(left), left)
	}
	if err := run(`local f = io.open("kept.txt", "a") f:write("\nthree") f:close()
		local lines = {} for line in io.lines("kept.txt") do lines[#lines + 1] = line end
		expect(lines, {"one", "2", "three"})`); err != nil {
		t.Error(err)
	}
}

func TestUnsafe(t *testing.T) {
	h, _ := newHost(t, func(c *luaapi.Config) { c.Unsafe = true })
	outside := filepath.Join(t.TempDir(), "out.lua")
	err := h.Run(context.Background(), "test.lua", `
		local f = assert(io.open("`+outside+`", "w"))
		f:write("return 8")
		f:close()
		assert(dofile("`+outside+`") == 8)
		assert(os.getenv("PATH"))`)
	if err != nil {
		t.Error(err)
	}
	if e := fails[*luaapi.ExitError](t, h, `os.exit(4)`); e.Code != 4 {
		t.Errorf("code %d", e.Code)
	}
}

func TestRequire(t *testing.T) {
	fsys := fstest.MapFS{
		"study/main.lua":    {Data: []byte(`out = require "helper".name .. require "deep.er" assert(require "helper" == require "helper")`)},
		"study/helper.lua":  {Data: []byte(`return {name = "beside"}`)},
		"study/deep/er.lua": {Data: []byte(`return " deep"`)},
		"study/loop.lua":    {Data: []byte(`require "loop"`)},
		"study/again.lua":   {Data: []byte(`require "loop"`)},
	}
	h, out := newHost(t)
	if err := h.RunFS(context.Background(), fsys, "study/main.lua"); err != nil {
		t.Fatal(err)
	}
	if err := h.Eval(context.Background(), "out"); err != nil || out.String() != "\"beside deep\"\n" {
		t.Errorf("got %q, %v", out, err)
	}
	err := h.RunFS(context.Background(), fsys, "study/again.lua")
	if err == nil || !strings.Contains(err.Error(), "requires itself") {
		t.Errorf("got %v", err)
	}
	if err := h.Run(context.Background(), "x.lua", `assert(require("show").list({1, 2}) == "1, 2")`); err != nil {
		t.Errorf("scripts/lib: %v", err)
	}
}

func TestTextFunctions(t *testing.T) {
	runs(t, `
		assert(not pcall(string.rep, "x", 1e9))
		assert(not pcall(string.rep, "x", 1e300))
		assert(("x"):rep(-1) == "")
		assert(("hello world"):gsub("o", "0", 1) == "hell0 world")
		assert(("abc"):gsub("", "-") == "-a-b-c-")
		assert(("abc"):gsub("%w", "%0%0") == "aabbcc")
		assert(("x = 1"):gsub("(%w+) = (%w+)", "%2 = %1") == "1 = x")
		assert(("THE (quick) fox"):find("%((%a+)%)") == 5)
		assert(("THE (quick) fox"):match("%b()") == "(quick)")
		assert(("THE (quick) fox"):gsub("%f[%a]%a+", string.lower) == "the (quick) fox")
		assert(("a.b"):find(".", 1, true) == 2)
		assert(select("#", ("abc"):match("()b()")) == 2)
		assert(("key"):gsub("key", {key = "value"}) == "value")
		assert(tonumber("1e3") == 1000 and tonumber(" 0x10 ") == 16 and tonumber("x") == nil and tonumber("") == nil)
		assert(tonumber("z", 36) == 35 and tonumber(nil) == nil and tonumber("7", 8) == 7)`)
}
