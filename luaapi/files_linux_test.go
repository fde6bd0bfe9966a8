package luaapi_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/luaapi"
)

// To open a pipe waits for somebody at its other end.
func TestPipesAreRefused(t *testing.T) {
	h, _ := newHost(t, func(c *luaapi.Config) {
		if err := syscall.Mkfifo(filepath.Join(c.Dir, "pipe"), 0o600); err != nil {
			t.Skip(err)
		}
	})
	ctx, cancel := context.WithTimeout(context.Background(), 2*hang)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		done <- h.Run(ctx, "test.lua", `
			for _, mode in ipairs { "r", "w", "a" } do
				local f, why = io.open("pipe", mode)
				assert(f == nil and why:find "not a plain file", why)
			end
			assert(not pcall(spider.load, "pipe") and not pcall(require, "pipe") and not pcall(io.lines, "pipe"))`)
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(hang):
		t.Error("waits for the pipe")
	}
}

// A file that could not be written whole does not take the place of the old one.
func TestFailedWrite(t *testing.T) {
	dir := t.TempDir()
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = dir })
	kept := filepath.Join(dir, "kept.txt")
	if err := os.WriteFile(kept, []byte("whole"), 0o600); err != nil {
		t.Fatal(err)
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip(err)
	}
	// It holds for the log of the test itself, too, which has some hundred kilobytes.
	small := limit
	small.Cur = 1 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	err := h.Run(context.Background(), "test.lua", `
		local f = assert(io.open("kept.txt", "w"))
		assert(f:write("small"))
		local ok, why = f:write(("x"):rep(2^21))
		assert(ok == nil and why:find "large", why)
		ok, why = f:close()
		assert(ok == nil and why:find "large", why)
		assert(#spider.page(8):write("tableau") < 2^20)`)
	if err != nil {
		t.Error(err)
	}
	left, _ := os.ReadDir(dir)
	if text, err := os.ReadFile(kept); err != nil || string(text) != "whole" || len(left) != 1 && len(left) != 2 {
		t.Errorf("%q, %v, %v", text, err, left)
	}
}

// A file keeps its mode, and a folder of the name is told before anything is written.
func TestModeIsKept(t *testing.T) {
	dir := t.TempDir()
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = dir })
	private := filepath.Join(dir, "private.txt")
	if err := os.WriteFile(private, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := h.Run(context.Background(), "test.lua", `
		io.open("private.txt", "w"):write("secret"):close()
		local f, why = io.open("folder", "w")
		assert(not f and why:find "plain file", why)`); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(private)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("files left: %v", left)
	}
}

// TestUnwritten: a file that cannot be written is named as it was asked for, and not as the temporary one.
func TestUnwritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, fmt.Sprintf(".x.txt.%d.tmp", os.Getpid())), 0o777); err != nil {
		t.Fatal(err)
	}
	h, _ := newHost(t, func(c *luaapi.Config) { c.Dir = dir })
	err := fails[*luaapi.ScriptError](t, h, `spider.page(8):save "x.txt"`)
	if !strings.Contains(err.Error(), "cannot write x.txt: file exists") {
		t.Error(err)
	}
}
