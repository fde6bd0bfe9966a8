package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/engine/certificates"
	"patience/engine/file"
	"patience/luaapi/ledger"
)

// checked has the independent checker verify a certificate of any kind, sees that it is about
// the position that was asked about, and returns the question that it proves
// impossible; a lost game cannot be won.
func checked(text []byte, about ledger.Asked) (string, error) {
	claim, err := certificates.Verify(context.Background(), bytes.NewReader(text), about.Game)
	if err == nil {
		err = concerns(claim, about)
	}
	if strings.HasPrefix(claim.Says, "lost: ") {
		return "win", err
	}
	return strings.TrimPrefix(claim.Says, "impossible: "), err
}

// concerns returns nil when a claim is about what was asked. A good certificate of another
// position proves nothing here. When the question leaves the face-down cards open, a certificate
// may have them lie in any way, and what is in sight must be the same.
func concerns(claim certificates.Claim, about ledger.Asked) error {
	if about.Start == nil {
		return errors.New("nobody says which position it should be about")
	}
	if about.Scope != "" {
		claim.Position = claim.Position.InSight()
	}
	if err := claim.About(about.Game, about.Start); err != nil {
		return err
	}
	target := ""
	if claim.Target != nil {
		target = claim.Target.Text
		if claim.Target.AnyOrder {
			target += " any"
		}
	}
	if target != about.Target {
		return errors.New("it is about another tableau to reach: " + target)
	}
	return nil
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
	return file.MakeFolder(v.Certificates)
}

// keep writes a certificate to its file, which is there whole or not at all.
func (v *verification) keep(name string, certificate []byte) (string, error) {
	name = filepath.Join(v.Certificates, name+certificateEnd)
	if err := file.Replace(name, certificate); err != nil {
		return "", &exit.Error{Code: exit.Usage, Err: err}
	}
	return name, nil
}
