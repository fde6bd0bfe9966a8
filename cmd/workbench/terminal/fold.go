package terminal

import (
	"io"
	"strings"
)

// Folding returns a writer to an output that breaks lines at blanks where its terminal
// would break them anywhere. Without a terminal it changes nothing.
func Folding(to *Output) io.Writer {
	if !Is(to) {
		return to
	}
	return &folding{to}
}

type folding struct{ to *Output }

// Write folds whole lines; a line that comes in pieces stays as it is.
func (f *folding) Write(text []byte) (int, error) {
	head, rest := "", string(text)
	if f.to.Open() {
		end := strings.IndexByte(rest, '\n') + 1
		head, rest = rest[:max(end, 0)], rest[max(end, 0):]
		if end == 0 {
			head, rest = rest, ""
		}
	}
	if _, err := f.to.Write([]byte(head + Fold(rest, Width(f.to)))); err != nil {
		return 0, err
	}
	return len(text), nil
}
