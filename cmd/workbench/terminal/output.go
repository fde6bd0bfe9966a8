package terminal

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// An Output is a stream that remembers its first failure, so that nobody has to
// look after every line: what could not be written is told once, at the end.
type Output struct {
	to    io.Writer
	below *Progress // is taken away before something is written
	mu    sync.Mutex
	err   error
	open  bool // whether the last line has no end yet
}

// NewOutput returns an output to a stream, in place of a progress.
func NewOutput(to io.Writer, below *Progress) *Output { return &Output{to: to, below: below} }

// Write passes on, and remembers when that fails.
func (o *Output) Write(text []byte) (int, error) {
	o.below.hide()
	n, err := o.to.Write(text)
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(text) > 0 {
		o.open = text[len(text)-1] != '\n'
	}
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// Open says whether something stands in the last line, which a progress would hide.
func (o *Output) Open() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.open
}

// Err returns the first failure, nil when all has been written.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Fd returns the number of the file below the stream.
func (o *Output) Fd() uintptr { return fdOf(o.to) }

// Stream returns the stream itself, for a program that is to see if it is a terminal.
func (o *Output) Stream() io.Writer { return o.to }

// fdOf returns the number of the file below a stream, and that of no file when
// there is none.
func fdOf(stream any) uintptr {
	if f, ok := stream.(filer); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Page writes a text. What is longer than the screen of a terminal goes through $PAGER, else less if it
// is there.
func (o *Output) Page(text string) error {
	_, rows := Size(o)
	screen, isFile := o.to.(*os.File)
	pager := pager()
	if rows == 0 || !isFile || pager == "" || strings.Count(text, "\n") < rows {
		_, err := io.WriteString(o, text)
		return err
	}
	cmd := exec.Command("sh", "-c", pager)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), screen, screen
	o.below.hold(true)
	defer o.below.hold(false)
	if cmd.Start() != nil { // then without a pager
		_, err := io.WriteString(o, text)
		return err
	}
	_ = cmd.Wait() // how a pager ends is its own affair
	return nil
}

// pager returns the command that shows long texts, "" for none.
func pager() string {
	if named, ok := os.LookupEnv("PAGER"); ok {
		return named
	}
	if _, err := exec.LookPath("less"); err != nil || os.Getenv("TERM") == "dumb" {
		return ""
	}
	return `less -FRX '-PsSpace goes on, q ends'`
}
