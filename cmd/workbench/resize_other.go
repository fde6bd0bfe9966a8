//go:build !unix

package main

// onResize does nothing where terminals do not tell that their size has changed:
// the next command draws in the new size.
func onResize(func()) (stop func()) { return func() {} }
