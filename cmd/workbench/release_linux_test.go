package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// TestRelease makes an archive twice: it has the same bytes, and what belongs in it. The sums fit.
func TestRelease(t *testing.T) {
	if testing.Short() || os.Getenv("PATIENCE_CI") == "" && !enginetest.Whole() {
		t.Skip("builds all of the program, and that twice: .ci/run does, or ALL=1")
	}
	commit, err := exec.Command("git", "-C", top, "log", "-1", "--format=%H").Output()
	if err != nil {
		t.Skip("a release is made of a commit: ", err)
	}
	name := "workbench-v0-" + runtime.GOOS + "-" + runtime.GOARCH
	var archives [2][]byte
	var last string
	for i := range archives {
		last = filepath.Join(t.TempDir(), "release")
		cmd := exec.Command(filepath.Join(top, ".ci/release"), "v0", last, runtime.GOOS+"/"+runtime.GOARCH)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(filepath.Join(last, name+".tar.gz"))
		if err != nil {
			t.Fatal(err)
		}
		archives[i] = text
	}
	if !bytes.Equal(archives[0], archives[1]) {
		t.Errorf("two archives of one commit differ: %d and %d bytes", len(archives[0]), len(archives[1]))
	}
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = last
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run("sha256sum", "--check", "SHA256SUMS")
	run("tar", "xzf", name+".tar.gz")
	for _, file := range []string{"CHANGELOG.md", "man/workbench-solve.1", "completion/workbench.bash", "completion/workbench.powershell"} {
		if _, err := os.Stat(filepath.Join(last, name, file)); err != nil {
			t.Error(err)
		}
	}
	notices, err := os.ReadFile(filepath.Join(last, name, "NOTICES"))
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range []string{"Go\n", "github.com/yuin/gopher-lua v", "modernc.org/sqlite v", "github.com/google/jsonschema-go v"} {
		if !strings.Contains(string(notices), module) {
			t.Errorf("the notices do not have %s", module)
		}
	}
	if said := run(filepath.Join(last, name, "workbench"), "version"); !strings.HasPrefix(said, "workbench v0 "+string(commit[:12])) || !strings.Contains(said, runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("version says %q", said)
	}
}
