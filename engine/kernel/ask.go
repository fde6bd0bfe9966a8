package kernel

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
)

// A Kernel is the proved program, which runs and answers. It is for one goroutine.
type Kernel struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// Start starts the program that is in a file: see [Program]. It ends with the context, or by
// Close.
func Start(ctx context.Context, program string) (*Kernel, error) {
	cmd := exec.CommandContext(ctx, program)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &Kernel{cmd, in, bufio.NewReaderSize(out, 1<<16)}, cmd.Start()
}

// Close ends it.
func (k *Kernel) Close() error {
	return errors.Join(k.in.Close(), k.cmd.Wait())
}

// A Claim is what a certificate of Spider proves: whoever plays from the position without
// what is forbidden makes no space and removes no suit before the row is dealt.
type Claim struct {
	Position  string // a position line
	Row       int    // 0: ever
	Forbidden []string
}

// String says it in words.
func (c Claim) String() string {
	text := "no space is made and no suit removed"
	if c.Row > 0 {
		text += fmt.Sprintf(" before row %d", c.Row)
	}
	if len(c.Forbidden) > 0 {
		text += ", without " + strings.Join(c.Forbidden, ", ")
	}
	return text
}

// ErrRefused says that the proved checker does not accept a certificate.
var ErrRefused = errors.New("the proved checker refuses it")

// Check has a certificate checked. The error is [ErrRefused] when it proves nothing; which line
// is wrong is not said.
func (k *Kernel) Check(certificate []byte) (Claim, error) {
	answer, err := k.ask(fmt.Sprintf("check %d\n%s", len(certificate), certificate))
	if err != nil {
		return Claim{}, err
	}
	if answer == "-" {
		return Claim{}, ErrRefused
	}
	row, rest, _ := strings.Cut(answer, "|")
	bans, position, _ := strings.Cut(rest, "|")
	c := Claim{Position: position}
	if bans != "" {
		c.Forbidden = strings.Split(bans, ", ")
	}
	c.Row, err = strconv.Atoi(row)
	return c, err
}

// ask asks for a line.
func (k *Kernel) ask(question string) (string, error) {
	if _, err := io.WriteString(k.in, question); err != nil {
		return "", fmt.Errorf("the proved checker does not listen: %w", err)
	}
	line, err := k.out.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("the proved checker ended: %w", err)
	}
	return strings.TrimSuffix(line, "\n"), nil
}
