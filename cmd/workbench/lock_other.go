//go:build !unix

package main

import "os"

// lockFile does nothing here: two programs must not use one file at a time.
func lockFile(*os.File, bool) error { return nil }
