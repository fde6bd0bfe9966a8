//go:build !unix

package file

import "os"

// unwaited is nothing here: no pipe waits for who reads it.
const unwaited = 0

// Lock does nothing here: two programs must not use one file at a time.
func Lock(*os.File, bool) error { return nil }

// alive says whether a process runs; here nobody knows, and nothing is stale.
func alive(int) bool { return true }

// Names returns 1: here nobody knows how many names a file has.
func Names(os.FileInfo) int { return 1 }
