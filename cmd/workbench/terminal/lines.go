package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A LineReader asks somebody for lines: a person at a terminal, who can edit
// them, or a pipe.
type LineReader interface {
	// ReadLine shows the prompt and returns the next line, without its end. The
	// error is io.EOF at the end of the input, which is Ctrl-D on a terminal,
	// and ErrCleared when the person pressed Ctrl-C.
	ReadLine(prompt string) (string, error)
	// Edit is ReadLine with a text in the line, for the person to accept or change.
	Edit(prompt, text string) (string, error)
	// Remember adds an entry, of one line or more, to the history.
	Remember(entry string)
	// Live says whether a person edits the lines in place.
	Live() bool
	// Close puts the terminal back as it was.
	Close() error
}

// ErrCleared says that the person does not want the line that they began.
var ErrCleared = errors.New("line cleared")

// A Completer completes the word before pos: it returns what stands before the
// word, the candidates, and what stands after. It may be nil.
type Completer func(line string, pos int) (head string, candidates []string, tail string)

// longestLine is how many bytes a line may have that comes by a pipe.
const longestLine = 16 << 20

// piped reads lines from a stream that is not for editing.
type piped struct {
	in      *bufio.Reader
	prompts io.Writer // nil when nobody is there to see them
}

// ReadLine returns the next line; the last may lack its end.
func (p *piped) ReadLine(prompt string) (string, error) {
	if p.prompts != nil {
		fmt.Fprint(p.prompts, prompt)
	}
	var line []byte
	err := bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		var part []byte
		part, err = p.in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > longestLine {
			return "", fmt.Errorf("standard input: a line of more than %d bytes: want shorter ones", longestLine)
		}
	}
	if err != nil && len(line) == 0 {
		return "", err
	}
	return strings.TrimRight(string(line), "\r\n"), nil
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

// Live returns false.
func (p *piped) Live() bool { return false }

// Close does nothing: the stream is not ours.
func (p *piped) Close() error { return nil }
