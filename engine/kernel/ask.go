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

// A Claim is what a certificate of Spider proves: as long as one plays from the position without
// what is forbidden, and the row is not dealt, something is so.
type Claim struct {
	Position  string // a position line
	Row       int    // 0: ever
	Forbidden []string
	Always    string // what is so: [Waiting], or as told of lodgings
}

// Waiting is what a certificate says of what must wait.
const Waiting = "no space is made and no suit removed"

// String says it in words.
func (c Claim) String() string {
	text := c.Always
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

// Check has a certificate of Spider checked. The error is [ErrRefused] when it proves nothing; which
// line is wrong is not said.
func (k *Kernel) Check(certificate []byte) (Claim, error) { return k.claim("check", certificate) }

// CheckLodgings has a list of lodgings checked. The error is as in Check.
func (k *Kernel) CheckLodgings(certificate []byte) (Claim, error) {
	return k.claim("lodgings", certificate)
}

// claim has a certificate checked, and takes the answer apart.
func (k *Kernel) claim(kind string, certificate []byte) (Claim, error) {
	part, err := k.parts(kind, certificate)
	if err != nil {
		return Claim{}, err
	}
	c := Claim{Position: part[3], Always: part[2]}
	if part[1] != "" {
		c.Forbidden = strings.Split(part[1], ", ")
	}
	c.Row, err = strconv.Atoi(part[0])
	return c, err
}

// CheckBlackHole has a certificate of Black Hole checked, and returns the position that is lost, in
// ranks: "13 1 6,9,13 4,8,1" is the last rank, the top of the stack, and the fans, of each the
// exposed card first, "-" for one without cards. The error is as in Check.
func (k *Kernel) CheckBlackHole(certificate []byte) (string, error) {
	return k.judge("closed", certificate)
}

// CheckTable has a closed set of a table checked, and returns the rules and the position that is lost. Rules are how many
// ranks there are, the lowest one, and the words of the canonical text that are no matter of the deal: ranks = 13, low = "A", build = "down suit".
// The error is as in Check, also for a game with words that were not proved: docs/kernel.md says which.
func (k *Kernel) CheckTable(certificate []byte) (rules, position string, err error) {
	answer, err := k.judge("table", certificate)
	rules, position, _ = strings.Cut(answer, "|")
	return rules, position, err
}

// CheckKlondike has a certificate of what never happens in Klondike checked, and returns the game and the position that are lost, in
// the words of certificates. The error is as in Check.
func (k *Kernel) CheckKlondike(certificate []byte) (game, position string, err error) {
	answer, err := k.judge("never", certificate)
	game, position, _ = strings.Cut(answer, "|")
	return game, position, err
}

// A Never is what a certificate of the free-card calculus proves: whoever plays from the position, deals nothing and
// does nothing forbidden never gets what cannot be, not even by a last move that makes a space or turns up a card.
type Never struct {
	Cannot, Without string // in the certificate's words
	Meaning         string // what the theorem says can never be
	Position        string // a position line without its hand, with a * for each card of a pile that is left alone
	Unseen          bool   // it is true of all positions that look like this one, whatever the unknown cards are
	Careful         bool   // the same, but of plays alone that use no unknown card
}

// These stand in the meaning where it is so.
const (
	unseen  = ", whatever the "
	careful = ", neither moving nor building on an unknown card, nor counting one"
)

// CheckCalculus has a certificate of the free-card calculus checked. The error is [ErrRefused] also for one that
// has what was not proved: docs/kernel.md says what.
func (k *Kernel) CheckCalculus(certificate []byte) (Never, error) {
	part, err := k.parts("calculus", certificate)
	if err != nil {
		return Never{}, err
	}
	return Never{part[0], part[1], part[2], part[3], strings.Contains(part[2], unseen), strings.HasSuffix(part[2], careful)}, nil
}

// parts has a certificate checked, and returns the four parts of the answer.
func (k *Kernel) parts(kind string, certificate []byte) ([]string, error) {
	answer, err := k.judge(kind, certificate)
	part := strings.SplitN(answer, "|", 4)
	if err == nil && len(part) < 4 {
		err = fmt.Errorf("the proved checker says %q", answer)
	}
	return part, err
}

// judge has a certificate of some kind checked.
func (k *Kernel) judge(kind string, certificate []byte) (string, error) {
	answer, err := k.ask(fmt.Sprintf("%s %d\n%s", kind, len(certificate), certificate))
	if err == nil && answer == "-" {
		err = ErrRefused
	}
	return answer, err
}

// ask asks for a line.
func (k *Kernel) ask(question string) (string, error) {
	if _, err := io.WriteString(k.in, question); err != nil {
		return "", fmt.Errorf("the proved checker does not listen: %w", err)
	}
	line, err := k.out.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("the proved checker ended, perhaps as this is too large for it: %w", err)
	}
	return strings.TrimSuffix(line, "\n"), nil
}
