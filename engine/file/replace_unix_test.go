//go:build unix

package file

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe and a device are written through and stay what they are.
func TestThrough(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skip(err)
	}
	got := make(chan string)
	go func() {
		f, _ := os.Open(pipe)
		text, _ := io.ReadAll(f)
		got <- string(text)
	}()
	if err := Replace(pipe, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "text" {
		t.Errorf("through the pipe came %q", text)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is now %v, %v", info.Mode(), err)
	}
}

// A full device is told, and not taken for written.
func TestFull(t *testing.T) {
	f, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	w := &Writer{name: "full", f: f}
	w.Write([]byte("text"))
	if err := w.Close(); err == nil || err.Error() != "cannot write full: no space left on device" {
		t.Errorf("a full device takes a text: %v", err)
	}
}
