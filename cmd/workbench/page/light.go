package page

import (
	"bytes"
	"io/fs"
	"regexp"
	"strings"
)

// Light returns a file of the page as a browser needs it: without indentation and empty lines, a module without
// its comments, which are a sixth of all that is loaded, and a style sheet or a table of texts without the spaces
// between its parts.
func Light(name string) ([]byte, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return lighten(name, text), nil
}

// spaced returns what takes the spaces of a style sheet or a table out that no browser needs, nil for other files.
func spaced(name string) *strings.Replacer {
	switch {
	case strings.HasSuffix(name, ".css"):
		return strings.NewReplacer(" { ", "{", " {\n", "{\n", "; ", ";", ": ", ":", " }", "}", ", ", ",")
	case name == "german.js":
		return strings.NewReplacer(`", "`, `","`, `"], ["`, `"],["`)
	}
	return nil
}

// comment finds the comment behind the code of a line: what stands in quotes is none.
const comment = "^((?:[^\"`]|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)*?) // .*"

// lighten does that with a text.
func lighten(name string, text []byte) []byte {
	module, style, behind := strings.HasSuffix(name, ".js"), strings.HasSuffix(name, ".css"), regexp.MustCompile(comment)
	var kept []byte
	within := false // a comment of several lines
	for line := range bytes.Lines(text) {
		bare := bytes.TrimSpace(line)
		ends := bytes.HasSuffix(bare, []byte("*/"))
		begins := bytes.HasPrefix(bare, []byte("/**")) && (ends || !bytes.Contains(bare, []byte("*/"))) // else code follows
		switch {
		case len(bare) == 0 || style && bytes.HasPrefix(bare, []byte("/*")):
		case !module:
			kept = append(kept, bytes.TrimLeft(line, " ")...)
		case within || begins:
			within = !ends
		case !bytes.HasPrefix(bare, []byte("//")):
			kept = append(kept, behind.ReplaceAll(bytes.TrimLeft(line, " \t"), []byte("$1"))...)
		}
	}
	if r := spaced(name); r != nil {
		return []byte(r.Replace(string(kept)))
	}
	return kept
}
