//go:build linux

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/exit"
)

// longCertificate is the head of a certificate, and a state that it may repeat.
const (
	longCertificate = `patience certificate 3
game: spider
position: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked:
states: 3000000
`
	longState = "1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2\n"
)

// TestCheckInterrupted shows how far a long check is, and stops it at Ctrl-C.
func TestCheckInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.cert.gz")
	text := append(packed(longCertificate), bytes.Repeat(packed(strings.Repeat(longState, 10_000)), 300)...)
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "check", file)
	s.expect(" of 3000000 states ")
	s.types(ctrlC)
	s.expect("long.cert.gz: not decided: ")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}

// packed returns a text as a file of gzip, which such files may stand behind.
func packed(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.Bytes()
}
