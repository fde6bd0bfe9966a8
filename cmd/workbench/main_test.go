package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"patience/engine/enginetest"
	"patience/engine/enginetest/scorpion"
)

// TestMain lets scripts and terminals run this very program under its name. The
// race detector lets a program sleep for a second before it ends, which is waited
// for some five hundred times: it is told not to.
func TestMain(m *testing.M) {
	if err := os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0"); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"workbench": func() { os.Exit(run()) },
		"barebench": func() { os.Exit(runBare()) },
	})
}

// runBare carries out the command line for who has one more game, of which nothing is told but its rules.
func runBare() int {
	b := newBench(os.Stdin, os.Stdout, os.Stderr)
	b.Games = append(b.Games, scorpion.Game())
	return b.Report(b.rootFor(b.named(os.Args[1:])).Execute())
}

// atOnce lists the scripts of commands that do several things at once. The race detector has nothing to find in
// the others: who listens to keys while he works is tested at a terminal, and what check, solve and verify do
// with several workers in the packages that have them.
var atOnce = []string{"serve", "survey"}

// TestCommands runs the scripts of testdata: one for each command and for what
// the commands share.
func TestCommands(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if enginetest.Raced && testing.Short() {
		scripts = nil
		for _, name := range atOnce {
			scripts = append(scripts, filepath.Join("testdata", name+".txtar"))
		}
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", os.Getenv("GORACE"))
			built, err := os.UserCacheDir()
			env.Setenv("BUILT", built)
			return err
		},
		UpdateScripts: os.Getenv("UPDATE") != "",
	})
}

// exits runs a program and checks its exit code: exits 2 workbench show 99.
func exits(ts *testscript.TestScript, not bool, args []string) {
	if not || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT...]")
	}
	got := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}
