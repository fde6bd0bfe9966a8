package enginetest

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// An Edit replaces a text that a file has once.
type Edit struct{ File, Old, New string }

// Mutated runs go test with edited files in place of those below the folder of the test, for
// so long at the most, and returns what it printed. The files themselves stay as they are. Nearly all the time
// goes into the build, so the compiler is told to hurry: nothing for debuggers, nothing made faster in the
// package that is tested, and no collecting of garbage before there is much of it.
func Mutated(t *testing.T, limit time.Duration, edits []Edit, args ...string) (out string, err error) {
	t.Helper()
	dir, replace := t.TempDir(), map[string]string{}
	for _, e := range edits {
		source, err := os.ReadFile(e.File)
		if err != nil || strings.Count(string(source), e.Old) != 1 {
			t.Fatalf("%s has %q not once (%v)", e.File, e.Old, err)
		}
		file, _ := filepath.Abs(e.File)
		replace[file] = filepath.Join(dir, filepath.Base(e.File))
		if err := os.WriteFile(replace[file], []byte(strings.Replace(string(source), e.Old, e.New, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append([]string{"test", "-vet=off", "-ldflags=-s -w", "-gcflags=-N -l", "-overlay", list}, args...)...)
	cmd.Env = append(os.Environ(), "GOGC=off", "GOMEMLIMIT=500MiB")
	text, err := cmd.CombinedOutput()
	return string(text), err
}

// A Mutation is an edit by which what is tested goes wrong.
type Mutation struct{ Name, File, Old, New string }

// Catch shows that one of the tests that go test runs with these arguments fails by a mutation.
func Catch(t *testing.T, m Mutation, args ...string) {
	t.Helper()
	t.Run(m.Name, func(t *testing.T) {
		out, err := Mutated(t, 5*time.Minute, []Edit{{m.File, m.Old, m.New}}, args...)
		if err == nil || !strings.Contains(out, "--- FAIL: Test") {
			t.Errorf("not caught (%v)\n%s", err, out)
		}
	})
}
