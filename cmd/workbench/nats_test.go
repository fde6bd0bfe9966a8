package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"patience/cmd/workbench/crew/natstest"
	"patience/engine/enginetest"
)

// TestNATS runs a script with a real NATS server.
func TestNATS(t *testing.T) {
	t.Parallel() // it mostly waits for workers
	server := natstest.Start(t)
	scripts, err := filepath.Glob("testdata/nats/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if enginetest.Raced { // what odds and mine hand out goes the same way, and is much work
		scripts = []string{"testdata/nats/nats.txtar"}
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			env.Setenv("NATS", server.URL())
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
	})
}
