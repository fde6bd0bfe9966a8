package fuzz_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// A target tries as many mutants as it may: some of them end early, some have words of another seed.
func FuzzTarget(f *testing.F) {
	if flag.Lookup("test.fuzz").Value.String() != "" {
		f.Skip("Go makes mutants of its own")
	}
	x := fuzz.New(f)
	x.Add("space and dig 5", 3)
	x.Add("remove hearts first", 4)
	tried, shorter, mixed := 0, 0, 0
	x.Cleanup(func() {
		want := 500
		if testing.Short() {
			want = 50
		}
		if x.Failed() || tried < want || shorter < want/10 || mixed < want/10 {
			f.Errorf("%d mutants, %d shorter, %d mixed", tried, shorter, mixed)
		}
	})
	x.Fuzz(func(_ *testing.T, text string, _ int) {
		tried++
		if strings.HasPrefix("space and dig 5", text) {
			shorter++
		}
		if strings.Contains(text, "dig") && strings.Contains(text, "remove") {
			mixed++
		}
	})
}

// Every fuzz target of the module spends its budget.
func TestEveryTarget(t *testing.T) {
	begins := regexp.MustCompile(`(?m)^func Fuzz\w+\(\w+ \*testing\.F\) \{\n(?:\tif .*\n.*\n\t\}\n)?\t\w+ := fuzz\.New\(\w+\)`)
	targets := 0
	if err := filepath.WalkDir("../../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		all := strings.Count("\n"+string(text), "\nfunc Fuzz")
		if targets += all; all != len(begins.FindAll(text, -1)) {
			t.Errorf("%s: a fuzz target does not begin with f := fuzz.New(target)", path)
		}
		return err
	}); err != nil || targets < 40 {
		t.Errorf("%d targets: %v", targets, err)
	}
}
