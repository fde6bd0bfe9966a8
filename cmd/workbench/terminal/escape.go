package terminal

import (
	"bytes"
	"io"
	"os"
	"time"
)

// In 1979 a command ended with Return or with altmode, the key that is Escape now. A
// terminal sends the arrow keys as sequences that begin with Escape, so an Escape is
// the key itself when nothing, or no such sequence, follows it at once.
const (
	escape      = 0x1b
	escapeAlone = 50 * time.Millisecond
)

// withEscape calls a function in which standard input has a Return for each Escape
// key.
func withEscape(in *os.File, open func()) error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	chunks := make(chan []byte)
	go readChunks(in, chunks)
	go func() {
		defer w.Close()
		endLines(chunks, w)
	}()
	stdin := os.Stdin
	os.Stdin = r
	defer func() { os.Stdin = stdin }()
	open()
	return nil
}

// readChunks hands on what is typed as it comes.
func readChunks(in io.Reader, chunks chan<- []byte) {
	defer close(chunks)
	for {
		buffer := make([]byte, 256)
		n, err := in.Read(buffer)
		if n > 0 {
			chunks <- buffer[:n]
		}
		if err != nil {
			return
		}
	}
}

// endLines writes the chunks with Returns for Escapes. After one at the end of a chunk
// it waits for what follows.
func endLines(chunks <-chan []byte, to io.Writer) {
	for keys := range chunks {
		for keys[len(keys)-1] == escape {
			more, ok := nextChunk(chunks)
			if !ok {
				break
			}
			keys = append(keys, more...)
		}
		if _, err := to.Write(endLine(keys)); err != nil {
			return
		}
	}
}

func nextChunk(chunks <-chan []byte) (keys []byte, ok bool) {
	select {
	case keys, ok = <-chunks:
		return keys, ok
	case <-time.After(escapeAlone):
		return nil, false
	}
}

// endLine replaces the Escapes that begin no sequence.
func endLine(keys []byte) []byte {
	keys = bytes.Clone(keys)
	for i, k := range keys {
		if k == escape && (i+1 == len(keys) || keys[i+1] != '[' && keys[i+1] != 'O') {
			keys[i] = '\r'
		}
	}
	return keys
}
