package sandbox

import (
	"context"
	"errors"
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
