package terminal

import (
	"io"
	"sync"
)

// An Output is a stream that remembers its first failure, so that nobody has to
// look after every line: what could not be written is told once, at the end.
type Output struct {
	to  io.Writer
	mu  sync.Mutex
	err error
}

// NewOutput returns an output to a stream.
func NewOutput(to io.Writer) *Output { return &Output{to: to} }

// Write passes on, and remembers when that fails.
func (o *Output) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.err == nil {
			o.err = err
		}
	}
	return n, err
}

// Err returns the first failure, nil when all has been written.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Fd returns the number of the file below the stream.
func (o *Output) Fd() uintptr { return fdOf(o.to) }

// fdOf returns the number of the file below a stream, and that of no file when
// there is none.
func fdOf(stream any) uintptr {
	if f, ok := stream.(filer); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}
