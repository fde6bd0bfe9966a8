//go:build unix

package file_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/engine/file"
)

// TestReadEnds reads what has no end, and what never begins.
func TestReadEnds(t *testing.T) {
	_, err := file.Read(context.Background(), "/dev/zero", 1<<20)
	if err == nil || !strings.Contains(err.Error(), "/dev/zero: more than 1 MiB") {
		t.Errorf("/dev/zero: %v", err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	over := errors.New("over")
	ctx, stop := context.WithTimeoutCause(context.Background(), 20*time.Millisecond, over)
	defer stop()
	if _, err := file.Read(ctx, pipe, 1<<20); !errors.Is(err, over) {
		t.Errorf("a pipe without a writer: %v", err)
	}

	// One that gets its writer late is read.
	go func() {
		time.Sleep(5 * time.Millisecond)
		_ = os.WriteFile(pipe, []byte("late"), 0)
	}()
	if text, err := file.Read(t.Context(), pipe, 4); string(text) != "late" || err != nil {
		t.Errorf("a pipe with a late writer: %q, %v", text, err)
	}
}
