package file

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The old file is there until Close, and keeps its permissions.
func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a b [1].txt")
	for _, text := range []string{"one", "two"} {
		before := read(name)
		w, err := begin(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
		if got := read(name); got != before {
			t.Errorf("before Close: %q, want %q", got, before)
		}
		if err := w.Close(); err != nil || read(name) != text {
			t.Errorf("%q, %v: want %q", read(name), err, text)
		}
		if err := os.Chmod(name, 0o640); err != nil {
			t.Fatal(err)
		}
	}
	if err := Replace(name, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode() != 0o640 {
		t.Errorf("%v, %v: want the mode that it had", info.Mode(), err)
	}
	alone(t, name)
}

// A file that is abandoned, or cannot be written, leaves the old one.
func TestAbandon(t *testing.T) {
	name := filepath.Join(t.TempDir(), "old")
	if err := Replace(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	w, err := begin(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte("new"))
	w.Abandon()
	if got := read(name); got != "old" {
		t.Errorf("%q, want old", got)
	}
	alone(t, name)
	folder := filepath.Dir(name)
	err = Replace(folder, nil)
	if err == nil || !strings.HasPrefix(err.Error(), "cannot write "+folder+": ") {
		t.Errorf("a folder: %v", err)
	}
	if err := Replace(filepath.Join(folder, "no", "file"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

// A link stays a link, and its file is replaced; so is one that is not there yet.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "link"), filepath.Join(dir, "below", "file")
	if err := errors.Join(os.Mkdir(filepath.Dir(file), 0o755), os.Symlink(filepath.Join("below", "file"), link)); err != nil {
		t.Skip(err)
	}
	for _, text := range []string{"new", "newer"} {
		if err := Replace(link, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 || read(file) != text {
			t.Errorf("%v, %v, %q: want a link, and %q in the file", info.Mode(), err, read(file), text)
		}
	}
	alone(t, file)
	circle := filepath.Join(dir, "circle")
	if err := os.Symlink(circle, circle); err != nil {
		t.Fatal(err)
	}
	if err := Replace(circle, nil); err == nil {
		t.Error("a link to itself is written")
	}
}

// What a killed program left is removed, what a living one writes is not, nor what
// belongs to another file.
func TestStale(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	pid := strconv.Itoa(dead.Process.Pid)
	stale, other := stem(name)+pid+"-01234567", stem(name+"2")+pid+"-01234567"
	mine := stem(name) + strconv.Itoa(os.Getpid()) + "-01234567"
	for _, f := range []string{stale, other, mine} {
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Replace(name, nil); err != nil {
		t.Fatal(err)
	}
	for f, want := range map[string]bool{stale: false, other: true, mine: true} {
		if _, err := os.Stat(f); (err == nil) != want {
			t.Errorf("%s: %v", filepath.Base(f), err)
		}
	}
}

func read(name string) string {
	text, _ := os.ReadFile(name)
	return string(text)
}

// alone fails when there is more in the folder than the file.
func alone(t *testing.T, name string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v: want %s alone", files, err, filepath.Base(name))
	}
}
