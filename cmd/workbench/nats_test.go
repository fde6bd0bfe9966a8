package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"patience/cmd/workbench/crew/natstest"
)

// TestNATS runs a script with a real NATS server.
func TestNATS(t *testing.T) {
	t.Parallel() // it mostly waits for workers
	server := natstest.Start(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/nats",
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			env.Setenv("NATS", server.URL())
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
	})
}
