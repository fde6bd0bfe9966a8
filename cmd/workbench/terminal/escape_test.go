package terminal

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// TestEscapeEndsALine: alone and before another key it is a Return, before an arrow's
// sequence it is not, even when that comes in two pieces.
func TestEscapeEndsALine(t *testing.T) {
	for _, c := range []struct {
		chunks []string
		want   string
	}{
		{[]string{"5 10\x1b"}, "5 10\r"},
		{[]string{"5 10\x1bD\x1b"}, "5 10\rD\r"},
		{[]string{"\x1b[A\x1bOP\r"}, "\x1b[A\x1bOP\r"},
		{[]string{"x\x1b", "[A\r"}, "x\x1b[A\r"},
		{[]string{"x\x1b", "y"}, "x\ry"},
	} {
		// The clock goes on when all wait: a busy machine does not part the pieces.
		synctest.Test(t, func(t *testing.T) {
			chunks := make(chan []byte)
			go func() {
				for _, keys := range c.chunks {
					chunks <- []byte(keys)
				}
				time.Sleep(2 * escapeAlone)
				close(chunks)
			}()
			var got bytes.Buffer
			endLines(chunks, &got)
			if got.String() != c.want {
				t.Errorf("%q became %q, want %q", c.chunks, &got, c.want)
			}
		})
	}
}
