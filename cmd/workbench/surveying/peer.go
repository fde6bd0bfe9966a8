package surveying

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"patience/cmd/workbench/desk"
)

// A question is a deal as a program gets it, in one line of JSON.
type question struct {
	desk.Position
	By      string  `json:"by"`
	Deal    uint64  `json:"deal"`
	Seconds float64 `json:"seconds"`
}

// An answer is what a program says of a deal, in one line of JSON.
type answer struct {
	Verdict string   `json:"verdict"`
	Moves   []string `json:"moves"`
	Why     string   `json:"why"`
}

// A peer is a program that decides deals: it reads questions and writes answers, a line each.
type peer struct {
	words []string
	limit time.Duration
	cmd   *exec.Cmd // nil while it does not run
	in    io.WriteCloser
	lines chan []byte // closed when it has ended

	unread int    // how many answers could not be read
	first  string // what is wrong with the first of them
}

// How long a program may take besides its limit: for any deal, and to start.
const (
	grace    = 5 * time.Second
	starting = 30 * time.Second
)

// ask asks for one deal. A program that has said nothing in time, or what cannot be read, is ended, and begun anew with the
// next deal: what it says later is not taken for an answer to that.
func (p *peer) ask(ctx context.Context, q question) (said answer, err error) {
	wait := p.limit + grace
	if p.cmd == nil {
		wait += starting
	}
	if err := p.start(); err != nil {
		return said, err
	}
	line, err := json.Marshal(q)
	if err != nil {
		return said, err
	}
	unknown := func(why string) (answer, error) {
		p.stop()
		return answer{Verdict: "unknown", Why: why}, nil
	}
	in, sent := p.in, make(chan error, 1)
	go func() { // a program that reads nothing lets it wait for ever
		_, err := in.Write(append(line, '\n'))
		sent <- err
	}()
	late, lines, why := time.After(wait), (<-chan []byte)(nil), "the program does not read"
	for {
		select {
		case <-ctx.Done():
			return unknown("")
		case <-late:
			return unknown(why)
		case err := <-sent:
			if err != nil {
				return unknown("the program reads no more")
			}
			sent, lines, why = nil, p.lines, "no answer in time"
		case line, more := <-lines:
			if !more {
				return unknown("the program has ended")
			}
			if said, err = readAnswer(line); err != nil {
				p.unread++
				p.first = cmp.Or(p.first, err.Error())
				return unknown(err.Error())
			}
			return said, nil
		}
	}
}

// maxAnswer is how long an answer may be, in bytes.
const maxAnswer = 1 << 24

// readAnswer reads a line of what a program says, nil for one that is too long.
func readAnswer(line []byte) (said answer, err error) {
	if line == nil {
		return said, fmt.Errorf("bad answer: a line of more than %d MB", maxAnswer>>20)
	}
	if err := json.Unmarshal(line, &said); err != nil || said.Verdict == "" {
		return said, fmt.Errorf("bad answer %.60q: want a line of JSON such as {\"verdict\":\"won\",\"moves\":[\"Ah out\"]} or {\"verdict\":\"lost\"}", line)
	}
	return said, nil
}

// start starts the program if it does not run.
func (p *peer) start() error {
	if p.cmd != nil {
		return nil
	}
	cmd := exec.Command(p.words[0], p.words[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("--program: no program %s is to be found", p.words[0])
	} else if err != nil {
		return fmt.Errorf("--program: %w", err)
	}
	lines := make(chan []byte, 1)
	go func() {
		defer close(lines)
		scan := bufio.NewScanner(out)
		scan.Buffer(nil, maxAnswer)
		for scan.Scan() {
			lines <- bytes.Clone(scan.Bytes())
		}
		if errors.Is(scan.Err(), bufio.ErrTooLong) {
			lines <- nil
		}
	}()
	p.cmd, p.in, p.lines = cmd, in, lines
	return nil
}

func (p *peer) stop() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Kill()
	_ = p.in.Close() // ends a question that is still being written
	go func(lines <-chan []byte) {
		for range lines { // what it still says is of no use
		}
	}(p.lines)
	_ = p.cmd.Wait()
	p.cmd = nil
}
