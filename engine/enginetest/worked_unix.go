//go:build unix

package enginetest

import (
	"syscall"
	"time"
)

// Worked returns how much processor time this process has taken. Other programs of a busy machine do not count.
func Worked() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for wrong arguments alone
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
