package page

import (
	"bytes"
	"io/fs"
	"strings"
)

// Light returns a file of the page as a browser needs it: without indentation, and a module without the lines
// that are comments, which are a sixth of all that is loaded.
func Light(name string) ([]byte, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	module := strings.HasSuffix(name, ".js")
	var kept []byte
	within := false // a comment of several lines
	for line := range bytes.Lines(text) {
		bare := bytes.TrimSpace(line)
		begins, ends := bytes.HasPrefix(bare, []byte("/**")), bytes.HasSuffix(bare, []byte("*/"))
		switch {
		case !module:
			kept = append(kept, bytes.TrimLeft(line, " ")...)
		case within || begins:
			within = !ends
		case !bytes.HasPrefix(bare, []byte("//")):
			kept = append(kept, bytes.TrimLeft(line, " ")...)
		}
	}
	return kept, nil
}
