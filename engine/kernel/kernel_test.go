package kernel_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/kernel"
)

// start starts the proved program.
func start(t testing.TB) *kernel.Kernel {
	t.Helper()
	return run(t, program(t))
}

// program returns the name of the proved program, which is built when it is not there yet. Where there
// is no Coq the test is skipped, but in CI it fails; nor is it run under the race detector, which sees
// nothing of OCaml.
func program(t testing.TB) string {
	t.Helper()
	if enginetest.Raced {
		t.Skip("the race detector sees nothing of OCaml")
	}
	name, err := kernel.Program(t.Context(), func() { t.Log("the proved checker is built") })
	if missing := (*kernel.MissingError)(nil); errors.As(err, &missing) && os.Getenv("PATIENCE_CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// TestTheorems lets Coq's separate checker read all that the program was built of, when the whole is asked for: no theorem
// stands on an axiom, none is unproved.
func TestTheorems(t *testing.T) {
	if !enginetest.Whole() {
		t.Skip("Coq itself has accepted them")
	}
	said, err := exec.Command("./build", "--built", filepath.Dir(program(t))).CombinedOutput()
	if t.Logf("%s", said); err != nil {
		t.Error(err)
	}
}

// run starts a program that answers as the proved one does.
func run(t testing.TB, program string) *kernel.Kernel {
	t.Helper()
	k, err := kernel.Start(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}
