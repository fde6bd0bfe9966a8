package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// Who stops a script does not wait for the compiler, which asks nobody. What it leaves behind ends before the next long
// source begins.
func TestStoppedCompiling(t *testing.T) {
	m := New(Config{})
	defer m.Close()
	begun, goOn, ended := make(chan bool), make(chan bool), false
	slow := func() (*lua.FunctionProto, error) {
		close(begun)
		<-goOn
		ended = true
		return nil, nil
	}
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		<-begun
		stop()
	}()
	load := func(compile func() (*lua.FunctionProto, error)) error {
		_, err := m.Enter(ctx, m.L.NewFunction(func(L *lua.LState) int {
			if _, err := m.proto(longSource, compile); err != nil {
				L.RaiseError("%v", err)
			}
			return 0
		}))
		return err
	}
	if err := load(slow); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped while it compiled: %v", err)
	}
	ctx = t.Context()
	go close(goOn)
	if err := load(func() (*lua.FunctionProto, error) {
		if !ended {
			return nil, errors.New("two at a time")
		}
		return nil, nil
	}); err != nil {
		t.Error(err)
	}
	if err := load(func() (*lua.FunctionProto, error) { panic("the compiler fails") }); err == nil {
		t.Error("a compiler that fails ended without an error")
	}
}

// Nor does who stops a program wait until its main source is compiled: that is stopped before it begins.
func TestStoppedLoading(t *testing.T) {
	m := New(Config{Memory: 64 << 20})
	defer m.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	long := "x = 1" + strings.Repeat("\nx = x + 1", longSource/10)
	if _, err := m.LoadWithin(ctx, "main", long); !errors.As(err, new(*InterruptedError)) {
		t.Errorf("stopped while it compiled: %v", err)
	}
	fn, err := m.LoadWithin(t.Context(), "main", long)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Enter(t.Context(), fn); err != nil || m.L.GetGlobal("x") != lua.LNumber(longSource/10+1) {
		t.Errorf("x is %v, %v", m.L.GetGlobal("x"), err)
	}
	// The place of what is wrong with the whole is the whole.
	var many strings.Builder
	for i := range 300 {
		fmt.Fprintf(&many, "local x%d\n", i)
	}
	if _, err := m.LoadWithin(t.Context(), "main", many.String()); err == nil || err.Error() != "main: too many local variables" {
		t.Error(err)
	}
}

// Numbers that are not finite are written as C writes them, wherever a number becomes a text.
func TestNumberText(t *testing.T) {
	m := New(Config{Memory: 64 << 20})
	defer m.Close()
	fn, err := m.Load("main", `return tostring(1/0) .. " " .. -1/0 .. " " .. table.concat({1/0, 2}, " ") .. string.format(" %s", 1/0) .. " " .. tostring(0/0):gsub("-", "")`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Enter(t.Context(), fn)
	if err != nil || got[0].String() != "inf -inf inf 2 inf nan" {
		t.Errorf("%v, %v", got, err)
	}
}
