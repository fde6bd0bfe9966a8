//go:build !unix

package enginetest

import "time"

var begun = time.Now()

// Worked returns the time since this process began, where its processor time is not told.
func Worked() time.Duration { return time.Since(begun) }
