//go:build !unix

package terminal

// OnResize does nothing where terminals do not tell that their size has changed:
// the next command draws in the new size.
func OnResize(func()) (stop func()) { return func() {} }
