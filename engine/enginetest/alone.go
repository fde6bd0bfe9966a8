package enginetest

import "testing"

// Alone says that nothing runs at the same time in a test of much work. The race detector, which
// would find nothing there, skips it.
func Alone(t *testing.T) {
	t.Helper()
	if Raced {
		t.Skip("nothing runs at the same time here")
	}
}
