package verify

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/engine/file"
	check "patience/engine/games/spider/check/freecard"
	waits "patience/engine/games/spider/check/precedence"
	"patience/luaapi/ledger"
)

// checked has the independent checker of its kind verify a certificate, sees that it is about
// the position that was asked about, and returns the question that it proves impossible. One
// that cannot be compared with a position is left unchecked.
func checked(certificate []byte, about ledger.Asked) (string, error) {
	kind, game, err := headOf(certificate)
	switch {
	case err != nil:
		return "", err
	case game != spiderName:
		return "", ledger.ErrUnchecked
	case kind == "":
		claim, err := check.Verify(bytes.NewReader(certificate))
		if err == nil {
			err = concerns(claim, about)
		}
		return strings.TrimPrefix(claim.String(), "impossible: "), err
	}
	z, err := gzip.NewReader(bytes.NewReader(certificate))
	if err != nil {
		return "", err
	}
	report, err := waits.Verify(z)
	if err == nil {
		err = concerns(check.Claim{Position: report.Position}, about)
	}
	claim, _, _ := strings.Cut(report.String(), "\n")
	return strings.TrimPrefix(claim, "impossible: "), err
}

// headOf returns what the first lines of a certificate say.
func headOf(certificate []byte) (kind, game string, err error) {
	z, err := gzip.NewReader(bytes.NewReader(certificate))
	if err != nil {
		return "", "", err
	}
	lines := bufio.NewScanner(z)
	for n := 0; n < 3 && lines.Scan(); n++ {
		if text, ok := strings.CutPrefix(lines.Text(), "kind: "); ok {
			kind = text
		}
		if text, ok := strings.CutPrefix(lines.Text(), "game: "); ok {
			game = text
		}
	}
	return kind, game, lines.Err()
}

// concerns returns nil when a claim is about what was asked. A good certificate of another
// position proves nothing here. When the question leaves the face-down cards open, a certificate
// may have them lie in any way, and what is in sight must be the same.
func concerns(claim check.Claim, about ledger.Asked) error {
	start, ok := about.Start.(interface{ Line() string })
	target := strings.TrimSpace(claim.Target + " " + claim.Order)
	switch {
	case !ok || !sameInSight(claim.Position, start.Line()) || about.Scope == "" && claim.Position != start.Line():
		return errors.New("it is about another position: " + claim.Position)
	case target != about.Target:
		return errors.New("it is about another tableau to reach: " + target)
	}
	return nil
}

// sameInSight says whether two position lines differ at most in the cards that lie
// face down. After the ten piles in sight come those face down, and then the hand.
func sameInSight(a, b string) bool {
	x, y := strings.Split(a, ","), strings.Split(b, ",")
	return len(x) == len(y) && len(x) == 21 && slices.Equal(x[:10], y[:10]) && len(x[20]) == len(y[20])
}

// certificateEnd is how the names of kept certificates end.
const certificateEnd = ".cert.gz"

// keeping makes the folder for the certificates. Two claims of the same name
// would overwrite each other's.
func (v *verification) keeping() error {
	if v.Certificates == "" {
		return nil
	}
	script := make(map[string]string)
	for _, c := range v.cases {
		for _, name := range c.claim.Proofs() {
			if name != filepath.Base(name) {
				return fmt.Errorf("claim %s of %s: no certificate can be named so", c.claim.ID, c.script)
			}
			if other, ok := script[name]; ok {
				return fmt.Errorf("claim %s is in %s and in %s: their certificates would have one name", c.claim.ID, other, c.script)
			}
			script[name] = c.script
		}
	}
	return os.MkdirAll(v.Certificates, 0o755)
}

// keep writes a certificate to its file, which is there whole or not at all.
func (v *verification) keep(name string, certificate []byte) (string, error) {
	name = filepath.Join(v.Certificates, name+certificateEnd)
	if err := file.Replace(name, certificate); err != nil {
		return "", &exit.Error{Code: exit.Usage, Err: err}
	}
	return name, nil
}
