//go:build unix

package file

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
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

// Ctrl-C ends the wait for a reader, and for one that does not read on.
func TestThroughInterrupted(t *testing.T) {
	for _, reads := range []bool{false, true} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Skip(err)
		}
		if reads {
			f, err := os.OpenFile(pipe, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
		}
		pressed := make(chan os.Signal, 1)
		signal.Notify(pressed, os.Interrupt) // or a signal that comes early would end the test
		defer signal.Stop(pressed)
		result := make(chan error)
		go func() { result <- Replace(pipe, make([]byte, 1<<20)) }()
		for ended := false; !ended; {
			select {
			case err := <-result:
				if ended = true; !errors.Is(err, context.Canceled) || err.Error() != "cannot write "+pipe+": interrupted" {
					t.Errorf("with a reader %v: %v", reads, err)
				}
			case <-time.After(20 * time.Millisecond):
				_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
		}
	}
}

// What was found until somebody has pressed Ctrl-C waits for no reader, and is given to one who is there.
func TestThroughAfterInterrupt(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skip(err)
	}
	ctx, end := context.WithCancelCause(context.Background())
	end(Interrupted{})
	if err := ReplaceUntil(ctx, pipe, []byte("text")); !errors.Is(err, context.Canceled) || err.Error() != "cannot write "+pipe+": interrupted" {
		t.Errorf("without a reader: %v", err)
	}
	f, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := ReplaceUntil(ctx, pipe, []byte("text")); err != nil {
		t.Errorf("with a reader: %v", err)
	}
	got := make([]byte, 4)
	if _, err := io.ReadFull(f, got); string(got) != "text" || err != nil {
		t.Errorf("through the pipe came %q, %v", got, err)
	}
}

// A full device is told, and not taken for written.
func TestFull(t *testing.T) {
	f, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	w := &Writer{name: "full", f: f, stop: func() {}}
	w.Write([]byte("text"))
	if err := w.Close(); err == nil || err.Error() != "cannot write full: no space left on device" {
		t.Errorf("a full device takes a text: %v", err)
	}
}
