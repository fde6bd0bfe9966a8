package crew

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"patience/engine/enginetest"
)

// built builds the program whose commands hand work out, once, in the folder of the tests, and returns its name.
var built = sync.OnceValues(func() (string, error) {
	name := filepath.Join(builtIn, "workbench")
	args := []string{"build", "-o", name}
	if enginetest.Raced {
		args = append(args, "-race")
	}
	out, err := exec.Command("go", append(args, "patience/cmd/workbench")...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, out)
	}
	return name, err
})

// workbench returns the name of the program.
func workbench(t *testing.T) string {
	t.Helper()
	name, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// TestNATS runs a script with a real NATS server.
func TestNATS(t *testing.T) {
	t.Parallel() // it mostly waits for workers
	server, path := startNATS(t), filepath.Dir(workbench(t))
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
			env.Setenv("PATH", path+string(os.PathListSeparator)+os.Getenv("PATH"))
			return nil
		},
	})
}

// exits runs a program and wants one exit code: exits 2 workbench survey --deals x.
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
