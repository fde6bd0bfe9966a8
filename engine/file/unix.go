//go:build unix

package file

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// unwaited opens what is no plain file without a wait for who reads it.
const unwaited = syscall.O_NONBLOCK

// Lock locks a file for this process until it is closed. When another process
// has it locked, the error is a [*LockedError], unless wait is set.
func Lock(f *os.File, wait bool) error {
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart}
	command := syscall.F_SETLK
	if wait {
		command = syscall.F_SETLKW
	}
	err := retry(func() error { return syscall.FcntlFlock(f.Fd(), command, &lock) })
	if errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EAGAIN) {
		return &LockedError{f.Name(), holder(f)}
	}
	return err
}

// holder returns the process that has a file locked, 0 when that cannot be told.
func holder(f *os.File) int {
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart}
	err := syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &lock)
	if err != nil || lock.Type == syscall.F_UNLCK {
		return 0
	}
	return int(lock.Pid)
}

// retry does a system call again that a signal has broken off.
func retry(call func() error) error {
	for {
		if err := call(); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// alive says whether a process runs.
func alive(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

// Names returns how many names a file has: hard links are names of one file.
func Names(info os.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Nlink)
	}
	return 1
}
