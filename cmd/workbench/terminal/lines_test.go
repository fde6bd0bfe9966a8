package terminal

import (
	"bufio"
	"strings"
	"testing"
)

// endless is a stream in which no line ends.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

// TestPiped reads lines of a pipe, the last of which may lack its end, and none that does not end.
func TestPiped(t *testing.T) {
	p := piped{in: bufio.NewReader(strings.NewReader(strings.Repeat("a", 10_000) + "\r\n\nlast"))}
	for _, want := range []int{10_000, 0, 4} {
		if line, err := p.ReadLine(""); len(line) != want || err != nil {
			t.Errorf("%d bytes, %v, want %d", len(line), err, want)
		}
	}
	if line, err := p.ReadLine(""); line != "" || err == nil {
		t.Errorf("%q, %v at the end", line, err)
	}
	p = piped{in: bufio.NewReader(endless{})}
	if _, err := p.ReadLine(""); err == nil || !strings.Contains(err.Error(), "a line of more than 16777216 bytes") {
		t.Errorf("a line without an end: %v", err)
	}
}
