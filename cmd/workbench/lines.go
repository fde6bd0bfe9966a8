package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A lineReader asks somebody for lines: a person at a terminal, who can edit
// them, or a pipe.
type lineReader interface {
	// ReadLine shows the prompt and returns the next line, without its end. The
	// error is io.EOF at the end of the input, which is Ctrl-D on a terminal,
	// and errCleared when the person pressed Ctrl-C.
	ReadLine(prompt string) (string, error)
	// Edit is ReadLine with a text in the line, for the person to accept or change.
	Edit(prompt, text string) (string, error)
	// Remember adds an entry, of one line or more, to the history.
	Remember(entry string)
	// Close puts the terminal back as it was.
	Close() error
}

// errCleared says that the person does not want the line that they began.
var errCleared = errors.New("line cleared")

// A completer completes the word before pos: it returns what stands before the
// word, the candidates, and what stands after. It may be nil.
type completer func(line string, pos int) (head string, candidates []string, tail string)

// lineReader returns an editor on a terminal, with the history of that name,
// and a plain reader otherwise.
func (b *bench) lineReader(history string, complete completer) lineReader {
	if isTerminal(b.in) && isTerminal(b.out) && b.in == os.Stdin && os.Getenv("TERM") != "dumb" {
		return newEditor(openHistory(history, b.errs), complete)
	}
	p := &piped{in: bufio.NewReader(b.in)}
	if isTerminal(b.in) {
		p.prompts = b.errs
	}
	return p
}

// piped reads lines of any length from a stream that is not for editing.
type piped struct {
	in      *bufio.Reader
	prompts io.Writer // nil when nobody is there to see them
}

// ReadLine returns the next line; the last may lack its end.
func (p *piped) ReadLine(prompt string) (string, error) {
	if p.prompts != nil {
		fmt.Fprint(p.prompts, prompt)
	}
	line, err := p.in.ReadString('\n')
	if err != nil && line == "" {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// Edit shows the text in brackets; an empty line accepts it.
func (p *piped) Edit(prompt, text string) (string, error) {
	if text != "" {
		prompt += "[" + text + "] "
	}
	line, err := p.ReadLine(prompt)
	if err == nil && line == "" {
		line = text
	}
	return line, err
}

// Remember does nothing: a pipe needs no history.
func (p *piped) Remember(string) {}

// Close does nothing: the stream is not ours.
func (p *piped) Close() error { return nil }
