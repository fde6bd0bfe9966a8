//go:build linux

package main

import "testing"

// TestServeInterrupted listens on this machine alone, says where, and ends well at
// Ctrl-C.
func TestServeInterrupted(t *testing.T) {
	s := sit(t, t.TempDir(), "serve", "8", "--port", "0")
	s.expect("http://127.0.0.1:")
	s.expect("/\r\n")
	s.types(ctrlC)
	if code := s.leave(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
}
