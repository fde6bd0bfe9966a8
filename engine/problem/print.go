package problem

import "strings"

// width is where the lines of a file are broken.
const width = 80

// String returns the file: the headers that have a text, then the position.
// Comments are not kept.
func (p *Problem) String() string {
	var b strings.Builder
	for _, key := range []string{"game", "title", "source", "task"} {
		if text := *p.header(key); text != "" {
			writeField(&b, key, text)
		}
	}
	for _, f := range p.Body {
		writeField(&b, f.Key, f.Text)
	}
	return b.String()
}

// writeField writes a field, and goes on in further lines when it is long.
func writeField(b *strings.Builder, key, text string) {
	line := key + ":"
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width && line != " " {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}
