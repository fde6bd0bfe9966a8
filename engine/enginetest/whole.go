package enginetest

import "os"

// Whole says whether ALL is set: whether tests that look at a part of what they are about, enough for
// every mistake that they were shown to catch, are to look at all of it, however long that takes.
//
//	ALL=1 go test -timeout 1h ./engine/kernel
func Whole() bool { return os.Getenv("ALL") != "" }
