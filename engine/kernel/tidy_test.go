package kernel

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What was built long ago and is used no more goes, and what others may use or build stays.
func TestTidy(t *testing.T) {
	home, now := t.TempDir(), time.Now()
	for name, c := range map[string]struct {
		age   time.Duration
		stays bool
	}{
		"kernel-old": {keptUnused + time.Hour, false}, "kernel-used": {keptUnused - time.Hour, true},
		"building-1": {keptBegun + time.Hour, false}, "building-2": {time.Hour, true}, "something": {10 * keptUnused, true},
	} {
		dir := filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Join(dir, "inner"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, now, now.Add(-c.age)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if _, err := os.Stat(dir); (err == nil) != c.stays {
				t.Errorf("%s: %v", name, err)
			}
		}()
	}
	tidy(home, now)
}
